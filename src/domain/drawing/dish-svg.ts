import type { Look } from "#domain/drawing/dish-looks";

/** A piece of a drawing: plain SVG with presentation attributes only, so that a strict content policy allows it anywhere. */
export interface SvgNode {
  readonly tag: "circle" | "ellipse" | "path" | "rect" | "g" | "defs" | "use";
  readonly attributes: Readonly<Partial<Record<SvgAttribute, string | number>>>;
  readonly children?: readonly SvgNode[];
}

/** Attribute names as in React; {@link svgMarkup} turns them into SVG's own. */
export type SvgAttribute =
  | "id"
  | "href"
  | "cx"
  | "cy"
  | "r"
  | "rx"
  | "ry"
  | "x"
  | "y"
  | "width"
  | "height"
  | "d"
  | "fill"
  | "fillOpacity"
  | "stroke"
  | "strokeWidth"
  | "strokeLinecap"
  | "strokeLinejoin"
  | "strokeDasharray"
  | "opacity"
  | "transform";

export type Random = () => number;
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A number with one decimal: enough for a plate, and short. */
export function short(value: number): number {
  return Math.round(value * 10) / 10;
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

export function polar(x: number, y: number, radius: number, angle: number): Point {
  return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
}

/** An id that no other drawing on the same page is likely to use. */
export function nameOf(kind: string, random: Random): string {
  return `${kind}${Math.floor(random() * 36 ** 4).toString(36)}`;
}

/** A colour blended towards another, 0 to 1. Both as "#rrggbb". */
export function mix(colour: string, other: string, share: number): string {
  const channel = (text: string, at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(colour, at) * (1 - share) + channel(other, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Shade is warm brown and light is cream, never black and white: food in kitchen light. */
export const darker = (colour: string, share = 0.22): string => mix(colour, "#3a1f0c", share);
export const lighter = (colour: string, share = 0.35): string => mix(colour, "#fff7e0", share);

export function path(d: string, attributes: SvgNode["attributes"]): SvgNode {
  return { tag: "path", attributes: { d, ...attributes } };
}

export function disc(x: number, y: number, radius: number, fill: string, more: SvgNode["attributes"] = {}): SvgNode {
  return { tag: "circle", attributes: { cx: short(x), cy: short(y), r: short(radius), fill, ...more } };
}

/** An open line, with the round ends set for the whole drawing. */
export function line(d: string, stroke: string, strokeWidth: number, more: SvgNode["attributes"] = {}): SvgNode {
  return path(d, { fill: "none", stroke, strokeWidth: short(strokeWidth), ...more });
}

/** The soft shadow of a shape on what is under it. */
export function shadowOf(d: string, lift = 1.8): SvgNode {
  return path(d, { fill: "#2b1606", fillOpacity: 0.2, transform: `translate(${short(lift * 0.6)} ${short(lift)})` });
}

/** A closed, rounded path through points, in relative coordinates, which are shorter. */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] as Point;
  const start = { x: short(at(0).x), y: short(at(0).y) };
  let pen = start;
  const steps = points.map((from, index) => {
    const [before, to, after] = [at(index - 1), at(index + 1), at(index + 2)];
    const away = (x: number, y: number): number[] => [short(x - pen.x), short(y - pen.y)];
    const step = [
      ...away(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6),
      ...away(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6),
      ...away(to.x, to.y),
    ];
    pen = { x: short(pen.x + (step[4] ?? 0)), y: short(pen.y + (step[5] ?? 0)) };
    return `c${numbers(step)}`;
  });
  return `M${pt(start)}${steps.join("")}Z`;
}

/** Numbers of a path; a minus sign separates them as well as a space. */
function numbers(values: readonly number[]): string {
  return values.map((value, index) => (index === 0 || value < 0 ? `${value}` : ` ${value}`)).join("");
}

/** An irregular oval, as in nature. `wobble` 0 is a perfect oval. */
export function blob(
  random: Random,
  x: number,
  y: number,
  rx: number,
  ry: number,
  angle: number,
  wobble = 0.08,
  corners = 9,
): string {
  const turn = random() * Math.PI * 2;
  const points = Array.from({ length: corners }, (_, index) => {
    const around = turn + (index / corners) * Math.PI * 2;
    const reach = 1 + between(random, -wobble, wobble);
    return turned(x, y, rx * reach * Math.cos(around), ry * reach * Math.sin(around), angle);
  });
  return smooth(points);
}

/** A point relative to a centre, rotated with its shape. */
export function turned(x: number, y: number, dx: number, dy: number, angle: number): Point {
  return { x: x + dx * Math.cos(angle) - dy * Math.sin(angle), y: y + dx * Math.sin(angle) + dy * Math.cos(angle) };
}

/** A point as path text. */
export function pt({ x, y }: Point): string {
  return `${short(x)} ${short(y)}`;
}

/** Many round dots as one path: each is a stroke of no length. */
export function dots(points: readonly Point[], colour: string, size: number): SvgNode {
  return line(points.map((point) => `M${pt(point)}h.1`).join(""), colour, size);
}

/** Shuffles the items. A random comparator would give different results in different browsers. */
export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** Evenly spread places in a disc (a sunflower spiral), slightly irregular. */
export function sunflower(random: Random, count: number, x: number, y: number, radius: number, jitter = 0.12): Point[] {
  const start = random() * Math.PI * 2;
  return Array.from({ length: count }, (_, index) => {
    const reach = radius * Math.sqrt((index + 0.5) / count);
    return polar(
      x,
      y,
      reach * (1 + between(random, -jitter, jitter)),
      start + index * 2.39996 + between(random, -jitter, jitter),
    );
  });
}

const OWN_NAMES: Readonly<Partial<Record<SvgAttribute, string>>> = {
  fillOpacity: "fill-opacity",
  strokeWidth: "stroke-width",
  strokeLinecap: "stroke-linecap",
  strokeLinejoin: "stroke-linejoin",
  strokeDasharray: "stroke-dasharray",
};

/** A shape with only a fill or only a stroke needs no group for transparency: in a PDF each group would be a form. */
function ownName({ tag, attributes }: SvgNode, name: SvgAttribute): string {
  if (name !== "opacity" || tag === "g" || tag === "use") return OWN_NAMES[name] ?? name;
  if (attributes.fill === "none") return "stroke-opacity";
  return attributes.stroke === undefined && attributes.fillOpacity === undefined ? "fill-opacity" : name;
}

/** The node as SVG text. Values are our own numbers and colours, never text typed by a user. */
export function svgMarkup(node: SvgNode): string {
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${ownName(node, name as SvgAttribute)}="${value}"`,
  );
  const inside = (node.children ?? []).map(svgMarkup).join("");
  return inside === ""
    ? `<${node.tag}${attributes.join("")}/>`
    : `<${node.tag}${attributes.join("")}>${inside}</${node.tag}>`;
}

/** The place of one piece: its centre, half length and rotation in radians. */
export interface Spot extends Point {
  readonly size: number;
  readonly angle: number;
}
export type Draw = (spot: Spot, look: Look, random: Random) => SvgNode[];

/** A shape with its shadow: the start of nearly every piece. */
export function body(d: string, fill: string, lift = 1.8): SvgNode[] {
  return [shadowOf(d, lift), path(d, { fill })];
}
