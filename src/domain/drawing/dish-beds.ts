import {
  type Spot,
  between,
  blob,
  darker,
  disc,
  dots,
  lighter,
  line,
  mix,
  nameOf,
  path,
  polar,
  pt,
  shadowOf,
  short,
  sunflower,
  turned,
  type Random,
  type SvgNode,
} from "#domain/drawing/dish-svg";
import type { Look } from "#domain/drawing/dish-looks";

/** The bed under the food: a mound of rice, a nest of noodles, a slice of toast. */
export function drawBed(spot: Spot, look: Look, random: Random): SvgNode[] {
  switch (look.shape) {
    case "grain":
      return mound(spot, look, random, 3.4, 2);
    case "couscous":
      return mound(spot, look, random, 0.2, 2.4);
    case "swirl":
      return nest(spot, look, random);
    case "tubes":
      return tubes(spot, look, random);
    case "flatbread":
      return flatbread(spot, look, random);
    case "fold":
      return folds(spot, look, random);
    case "toast":
      return slices(spot, look, random);
    case "bun":
      return bun(spot, look, random);
    default:
      return mash(spot, look, random);
  }
}

function mound({ x, y, size }: Spot, { colour }: Look, random: Random, long: number, thick: number): SvgNode[] {
  const d = blob(random, x, y, size, size * 0.94, 0, 0.06);
  const strokes = sunflower(random, Math.round(size * 1.5), x, y, size * 0.92).map((spot) => {
    const turn = random() * Math.PI;
    return `M${pt(spot)}l${short(Math.cos(turn) * long + 0.1)} ${short(Math.sin(turn) * long)}`;
  });
  // One scatter of grains, rotated for each shade.
  const id = nameOf("g", random);
  const grains = (turn: number, stroke: string): SvgNode => ({
    tag: "use",
    attributes: { href: `#${id}`, stroke, transform: `rotate(${turn} ${short(x)} ${short(y)})` },
  });
  return [
    shadowOf(d, 3),
    path(d, { fill: darker(colour, 0.13) }),
    path(blob(random, x - 1, y - 1.5, size * 0.86, size * 0.8, 0, 0.05), { fill: darker(colour, 0.06) }),
    {
      tag: "defs",
      attributes: {},
      children: [path(strokes.join(""), { id, fill: "none", strokeWidth: short(thick) })],
    },
    grains(0, darker(colour, 0.2)),
    grains(115, colour),
    grains(240, lighter(colour, 0.6)),
  ];
}

function nest({ x, y, size }: Spot, { colour }: Look, random: Random): SvgNode[] {
  const d = blob(random, x, y, size, size * 0.95, 0, 0.05);
  const strands = Array.from({ length: 13 }, (_, index) => {
    const radius = size * (0.14 + ((index * 5) % 13) * 0.063);
    const centre = polar(x, y, size * between(random, 0, 0.1), random() * 6.3);
    const from = random() * Math.PI * 2;
    const sweep = between(random, 2.6, 5);
    const large = sweep > Math.PI ? 1 : 0;
    const arc = `M${pt(polar(centre.x, centre.y, radius, from))}A${short(radius)} ${short(radius)} 0 ${large} 1 ${pt(polar(centre.x, centre.y, radius, from + sweep))}`;
    return [line(arc, darker(colour, 0.3), 3.9), line(arc, index % 3 === 0 ? lighter(colour, 0.35) : colour, 2.9)];
  });
  return [shadowOf(d, 3), path(d, { fill: darker(colour, 0.22) }), ...strands.flat()];
}

function tubes({ x, y, size }: Spot, { colour }: Look, random: Random): SvgNode[] {
  const d = blob(random, x, y, size * 0.9, size * 0.86, 0, 0.08);
  const id = nameOf("t", random);
  const run = "M-4.6 0H4.6";
  const piece = [
    line(run, darker(colour, 0.28), 7.6),
    line(run, colour, 5.8),
    line("M-4.6 -1.4H4", lighter(colour, 0.5), 1.3),
    disc(4.6, 0, 1.7, darker(colour, 0.42)),
  ];
  const pieces = sunflower(random, Math.round(size * 0.62), x, y, size * 0.88).map((spot): SvgNode => {
    // A tube looks the same from both ends; its highlight stays on top.
    const turn = Math.round(between(random, -90, 90));
    return { tag: "use", attributes: { href: `#${id}`, transform: `translate(${pt(spot)})rotate(${turn})` } };
  });
  const defined: SvgNode = {
    tag: "defs",
    attributes: {},
    children: [{ tag: "g", attributes: { id }, children: piece }],
  };
  return [defined, shadowOf(d, 2.6), path(d, { fill: darker(colour, 0.25) }), ...pieces];
}

function mash({ x, y, size }: Spot, { colour }: Look, random: Random): SvgNode[] {
  const d = blob(random, x, y, size, size * 0.92, 0, 0.07);
  const swirls = [0.74, 0.5, 0.26].map((reach) => {
    const from = random() * Math.PI * 2;
    return line(
      `M${pt(polar(x, y, size * reach, from))}A${short(size * reach)} ${short(size * reach)} 0 0 1 ${pt(polar(x, y, size * reach, from + 2.4))}`,
      lighter(colour, 0.5),
      2.6,
    );
  });
  return [
    shadowOf(d, 3),
    path(d, { fill: darker(colour, 0.09) }),
    path(blob(random, x - 1, y - 1.4, size * 0.88, size * 0.8, 0, 0.06), { fill: colour }),
    ...swirls,
  ];
}

function flatbread({ x, y, size, angle }: Spot, { colour, accent }: Look, random: Random): SvgNode[] {
  const d = blob(random, x, y, size * 1.08, size * 0.86, angle, 0.06);
  const chars = sunflower(random, 11, x, y, size * 0.74).map((spot) =>
    path(blob(random, spot.x, spot.y, between(random, 1.6, 4.6), between(random, 1.4, 3.2), random() * 3, 0.2, 6), {
      fill: accent,
      fillOpacity: 0.55,
    }),
  );
  return [
    shadowOf(d, 2.6),
    path(d, { fill: mix(colour, accent, 0.4) }),
    path(blob(random, x - 0.6, y - 0.8, size * 1.0, size * 0.78, angle, 0.05), { fill: colour }),
    ...chars,
  ];
}

function folds({ x, y, size, angle }: Spot, { colour, accent }: Look, random: Random): SvgNode[] {
  return [-0.56, 0, 0.56].flatMap((shift) => {
    const centre = turned(x, y, 0, shift * size, angle);
    const reach = size * 0.86;
    const [a, b] = [turned(centre.x, centre.y, -reach, 0, angle), turned(centre.x, centre.y, reach, 0, angle)];
    const half = `M${pt(a)}A${short(reach)} ${short(reach * 0.72)} ${short((angle * 180) / Math.PI)} 0 1 ${pt(b)}Q${pt(turned(centre.x, centre.y, 0, reach * 0.14, angle))} ${pt(a)}Z`;
    const spots = Array.from({ length: 8 }, () =>
      turned(centre.x, centre.y, between(random, -0.7, 0.7) * reach, between(random, -0.38, -0.08) * reach, angle),
    );
    return [
      shadowOf(half, 2.2),
      path(half, { fill: colour, stroke: mix(colour, accent, 0.5), strokeWidth: 1.2 }),
      dots(spots, accent, 2.6),
    ];
  });
}

function slices({ x, y, size, angle }: Spot, { colour, accent }: Look, random: Random): SvgNode[] {
  return [-0.42, 0.42].flatMap((shift, index) => {
    const centre = turned(x, y, shift * size, index * size * 0.12, angle);
    const turn = angle + between(random, -0.2, 0.2);
    const d = blob(random, centre.x, centre.y, size * 0.66, size * 0.58, turn, 0.05, 6);
    const pores = sunflower(random, 14, centre.x, centre.y, size * 0.42);
    return [
      shadowOf(d, 2.6),
      path(d, { fill: accent }),
      path(blob(random, centre.x, centre.y, size * 0.57, size * 0.49, turn, 0.05, 6), { fill: colour }),
      dots(pores, mix(colour, accent, 0.35), 2.2),
    ];
  });
}

function bun({ x, y, size }: Spot, { colour, accent }: Look, random: Random): SvgNode[] {
  return [-0.46, 0.46].flatMap((shift) => {
    const cx = x + shift * size;
    const cy = y + shift * size * 0.35;
    return [
      disc(cx + 1.2, cy + 2.4, size * 0.5, "#2b1606", { fillOpacity: 0.22 }),
      disc(cx, cy, size * 0.5, darker(colour, 0.15)),
      disc(cx - 0.8, cy - 1, size * 0.44, colour),
      disc(cx - size * 0.14, cy - size * 0.16, size * 0.15, lighter(colour, 0.45), { fillOpacity: 0.8 }),
      dots(sunflower(random, 9, cx, cy, size * 0.36), accent, 1.7),
    ];
  });
}
