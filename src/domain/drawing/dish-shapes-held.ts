import type { Look } from "#domain/drawing/dish-looks";
import {
  between,
  blob,
  darker,
  disc,
  dots,
  lighter,
  line,
  mix,
  path,
  polar,
  pt,
  shadowOf,
  short,
  sunflower,
  turned,
  type Point,
  type Random,
  type Spot,
  type SvgNode,
} from "#domain/drawing/dish-svg";

/* Food folded, rolled or closed around a filling, with its open side towards the viewer. */

/** Colours of the filling, the most characteristic first. */
export type Inside = readonly string[];

const CRUMB = "#f6e3b8";

/** Half of a folded round: the fold is nearly straight, and the open edge an arc as high as `rise` times its half length. */
function halfMoon({ x, y, size, angle }: Spot, rise: number, sag: number): string {
  const [a, b] = [turned(x, y, -size, 0, angle), turned(x, y, size, 0, angle)];
  const turn = short((angle * 180) / Math.PI);
  return `M${pt(a)}A${short(size)} ${short(size * rise)} ${turn} 0 1 ${pt(b)}Q${pt(turned(x, y, 0, size * sag, angle))} ${pt(a)}Z`;
}

/** A folded shell. The filling is drawn between its back and its front. */
export function taco(spot: Spot, { colour, accent }: Look, filling: readonly SvgNode[], random: Random): SvgNode[] {
  const { x, y, size, angle } = spot;
  const back = { ...spot, ...turned(x, y, 0, -size * 0.1, angle) };
  const behind = halfMoon(back, 0.9, 0.1);
  const front = halfMoon({ ...spot, ...turned(x, y, 0, size * 0.1, angle) }, 0.72, 0.22);
  const toasted = Array.from({ length: 9 }, () =>
    turned(x, y, between(random, -0.68, 0.68) * size, between(random, -0.34, 0.14) * size, angle),
  );
  return [
    shadowOf(halfMoon(spot, 0.9, 0.34), 3),
    path(behind, { fill: darker(mix(colour, accent, 0.5), 0.12) }),
    ...filling,
    shadowOf(front, -1.4),
    path(front, { fill: colour, stroke: mix(colour, accent, 0.75), strokeWidth: 1.6 }),
    dots(toasted, accent, size * 0.08),
  ];
}

/** Places along the open edge of a shell, the outer row first so that the inner one is in front. */
export function along({ x, y, size, angle }: Spot, count: number, random: Random): Point[] {
  return [0.84, 0.64].flatMap((reach, row) =>
    Array.from({ length: count - row }, (_, index) => {
      const around = Math.PI * (1.12 + (0.76 * (index + 0.5)) / (count - row)) + between(random, -0.05, 0.05);
      return turned(x, y, Math.cos(around) * size * reach * 1.02, Math.sin(around) * size * reach - size * 0.06, angle);
    }),
  );
}

/** Half of a roll with a slanting cut at its right end. `inside` is what the cut shows. */
export function rolled(
  { x, y, size, angle }: Spot,
  { colour, accent }: Look,
  inside: Inside,
  random: Random,
  thick = 0.43,
): SvgNode[] {
  const half = size * thick;
  const at = (dx: number, dy: number): string => pt(turned(x, y, dx, dy, angle));
  const outline = `M${at(size * 0.86, -half)}L${at(-size * 0.74, -half)}Q${at(-size * 1.04, -half)} ${at(-size * 1.04, 0)}Q${at(-size * 1.04, half)} ${at(-size * 0.74, half)}L${at(size * 0.34, half)}Z`;
  const face = turned(x, y, size * 0.6, 0, angle);
  // The cut runs from far right at the top to near left at the bottom.
  const lean = angle + Math.atan2(half * 2, -size * 0.52);
  const [long, wide] = [Math.hypot(half, size * 0.26), half * 0.77];
  const oval = (share: number, wobble = 0.03): string =>
    blob(random, face.x, face.y, long * share, wide * share, lean, wobble, 11);
  const bits = sunflower(random, thick > 0.3 ? 15 : 5, 0, 0, 1, 0.1).map((spot, index) => {
    const lies = turned(face.x, face.y, spot.x * long * 0.72, spot.y * wide * 0.64, lean);
    return path(blob(random, lies.x, lies.y, half * 0.26, half * 0.18, random() * 3, 0.2, 6), {
      fill: inside[index % inside.length] as string,
      stroke: darker(inside[index % inside.length] as string, 0.18),
      strokeWidth: 0.6,
    });
  });
  const seam = `M${at(-size * 0.98, -half * 0.1)}Q${at(-size * 0.3, -half * 0.5)} ${at(size * 0.46, half * 0.5)}`;
  const toasted = Array.from({ length: 10 }, () =>
    turned(x, y, between(random, -0.85, 0.2) * size, between(random, -0.75, 0.75) * half, angle),
  );
  return [
    shadowOf(outline, 3),
    path(outline, { fill: colour, stroke: mix(colour, accent, 0.6), strokeWidth: 1.4 }),
    line(`M${at(-size * 0.8, half * 0.74)}L${at(size * 0.28, half * 0.74)}`, mix(colour, accent, 0.35), half * 0.3),
    line(`M${at(-size * 0.72, -half * 0.62)}L${at(size * 0.5, -half * 0.62)}`, lighter(colour, 0.6), half * 0.24),
    line(seam, mix(colour, accent, 0.7), 1.5),
    dots(toasted, mix(colour, accent, 0.8), size * 0.075),
    path(oval(1), { fill: lighter(colour, 0.3), stroke: mix(colour, accent, 0.75), strokeWidth: 1.4 }),
    path(oval(0.84, 0.05), { fill: darker(inside[0] as string, 0.3) }),
    ...bits,
  ];
}

/** Half a sandwich, cut from corner to corner: its top, and under it the cut with the filling. */
export function sandwich({ x, y, size, angle }: Spot, top: string, inside: Inside, random: Random): SvgNode[] {
  const at = (dx: number, dy: number): string => pt(turned(x, y, dx * size, dy * size, angle));
  const layer = (from: number, to: number): string =>
    `M${at(-1, from)}L${at(1, from)}L${at(0.97, to)}L${at(-0.97, to)}Z`;
  const face = `M${at(-1, 0)}L${at(1, 0)}L${at(0.02, -0.9)}Z`;
  const crust = darker(top, 0.24);
  const round = (fill: string, strokeWidth: number): SvgNode["attributes"] => ({ fill, stroke: fill, strokeWidth });
  const whole = `M${at(-1, 0)}L${at(0.02, -0.9)}L${at(1, 0)}L${at(0.96, 0.42)}L${at(-0.96, 0.42)}Z`;
  const oozing = [-0.62, -0.12, 0.4, 0.74].map((across, index) => {
    const drop = index % 2 === 0 ? 0.4 : 0.33;
    return `M${at(across, 0.22)}L${at(across, drop + between(random, -0.03, 0.04))}`;
  });
  const [melted = "#f3c766", ...others] = inside;
  const bits = others.flatMap((colour, index) =>
    [-0.7, -0.2, 0.32, 0.78].map((across) => {
      const lies = turned(x, y, (across + index * 0.14) * size * 0.92, size * 0.2, angle);
      return path(blob(random, lies.x, lies.y, size * 0.1, size * 0.06, angle, 0.2, 6), { fill: colour });
    }),
  );
  const bars = [-0.52, -0.2, 0.12, 0.44].map((across) => {
    const high = -0.84 * (1 - Math.abs(across + 0.13));
    return `M${at(across, -0.1)}L${at(across + 0.2, Math.min(-0.2, high + 0.12))}`;
  });
  const browned = top === CRUMB ? [] : [line(bars.join(""), mix(top, "#7a3d12", 0.6), size * 0.075, { opacity: 0.75 })];
  return [
    shadowOf(whole, 3.4),
    path(whole, round(crust, 4)),
    path(layer(0.28, 0.4), { fill: CRUMB }),
    path(layer(0.03, 0.16), { fill: CRUMB }),
    line(`M${at(-0.96, 0.2)}L${at(0.96, 0.2)}`, melted, size * 0.15),
    line(oozing.join(""), melted, size * 0.13),
    ...bits,
    path(face, round(top, 3)),
    path(`M${at(-0.74, -0.1)}L${at(0.74, -0.1)}L${at(0.02, -0.72)}Z`, round(lighter(top, 0.18), 3)),
    ...browned,
  ];
}

/** The colour of toasted bread, and of plain bread. */
export const breadTop = (toasted: boolean): string => (toasted ? "#d9963f" : CRUMB);

/** A pizza folded before baking: a crimped edge towards the viewer, blisters, a slit on top. */
export function calzone(spot: Spot, random: Random): SvgNode[] {
  const { x, y, size, angle } = spot;
  const colour = "#e0a24e";
  const turn = angle + Math.PI;
  const outline = halfMoon({ ...spot, angle: turn }, 0.9, 0.36);
  const belly = halfMoon({ x, y: y + size * 0.02, size: size * 0.82, angle: turn }, 0.82, 0.34);
  const rim = Array.from({ length: 15 }, (_, index) => {
    const around = Math.PI * (0.02 + (0.96 * index) / 14);
    return { around, ...turned(x, y, Math.cos(around) * size * 0.97, Math.sin(around) * size * 0.87, angle) };
  });
  const crimps = rim.flatMap((knot) => [
    path(blob(random, knot.x, knot.y, size * 0.13, size * 0.085, knot.around + angle + 0.5, 0.06, 7), {
      fill: lighter(colour, 0.12),
      stroke: darker(colour, 0.3),
      strokeWidth: 1.3,
    }),
  ]);
  const blisters = sunflower(random, 13, 0, 0, 1).map((lies) => {
    const at = turned(x, y, lies.x * size * 0.66, size * 0.26 + lies.y * size * 0.3, angle);
    return path(blob(random, at.x, at.y, between(random, 2, 5.4), between(random, 1.6, 3.6), random() * 3, 0.2, 6), {
      fill: "#8f4d1c",
      fillOpacity: 0.5,
    });
  });
  const slit = `M${pt(turned(x, y, -size * 0.16, size * 0.2, angle))}L${pt(turned(x, y, size * 0.18, size * 0.26, angle))}`;
  const shine = `M${pt(turned(x, y, -size * 0.62, size * 0.02, angle))}Q${pt(turned(x, y, 0, -size * 0.13, angle))} ${pt(turned(x, y, size * 0.62, size * 0.02, angle))}`;
  return [
    shadowOf(outline, 4),
    path(outline, { fill: darker(colour, 0.18) }),
    ...crimps,
    path(belly, { fill: colour, stroke: darker(colour, 0.14), strokeWidth: 1.4 }),
    line(shine, lighter(colour, 0.5), size * 0.09, { opacity: 0.85 }),
    ...blisters,
    line(slit, "#7d3d16", size * 0.09),
    line(slit, "#fbf0d6", size * 0.04),
  ];
}

/** A filled tortilla, folded, browned in the pan and cut in three. */
export function quesadilla({ x, y, size, angle }: Spot, { colour }: Look, inside: Inside, random: Random): SvgNode[] {
  const top = mix(colour, "#cf8f3c", 0.55);
  const third = Math.PI / 3;
  return [0, 1, 2].flatMap((index) => {
    const middle = Math.PI + third * (index + 0.5) + angle;
    const tip = polar(x, y + size * 0.3, size * 0.14, middle);
    const wedge = (down: number): string => {
      const from = { x: tip.x, y: tip.y + down };
      const [a, b] = [polar(from.x, from.y, size, middle - third / 2), polar(from.x, from.y, size, middle + third / 2)];
      return `M${pt(from)}L${pt(a)}A${short(size)} ${short(size)} 0 0 1 ${pt(b)}Z`;
    };
    const edges = [-1, 1].flatMap((side) =>
      [0.3, 0.55, 0.8].map((reach, step) => {
        const lies = polar(tip.x, tip.y + size * 0.075, size * reach, middle + (side * third) / 2);
        return disc(lies.x, lies.y, size * 0.055, inside[(step + index) % inside.length] as string);
      }),
    );
    const browned = sunflower(random, 6, tip.x, tip.y, 1).map((lies) => {
      const at = polar(tip.x, tip.y, size * between(random, 0.3, 0.84), middle + (lies.x - tip.x) * third * 0.34);
      return path(
        blob(random, at.x, at.y, between(random, 2.4, 5.6), between(random, 1.8, 3.4), random() * 3, 0.2, 6),
        {
          fill: "#96561f",
          fillOpacity: 0.5,
        },
      );
    });
    return [
      shadowOf(wedge(size * 0.13), 3),
      path(wedge(size * 0.13), { fill: darker(top, 0.16), stroke: darker(top, 0.16), strokeWidth: 2 }),
      path(wedge(size * 0.07), { fill: inside[0] as string, stroke: inside[0] as string, strokeWidth: 2.4 }),
      ...edges,
      path(wedge(0), { fill: top, stroke: darker(top, 0.12), strokeWidth: 1.6 }),
      ...browned,
    ];
  });
}

/** A crisp flat tortilla with its filling heaped on top. */
export function tostada({ x, y, size }: Spot, { colour, accent }: Look, random: Random): SvgNode[] {
  const d = blob(random, x, y, size, size * 0.96, 0, 0.03, 12);
  return [
    shadowOf(d, 2.6),
    path(d, { fill: mix(colour, "#c98a35", 0.6), stroke: mix(colour, accent, 0.9), strokeWidth: 1.6 }),
    path(blob(random, x - 0.6, y - 0.8, size * 0.84, size * 0.8, 0, 0.03, 12), { fill: mix(colour, "#e0a951", 0.6) }),
  ];
}

/** A small bowl for dipping. */
export function dip({ x, y, size }: Spot, { colour }: Look): SvgNode[] {
  return [
    disc(x + 1.2, y + 3, size, "#2b1606", { fillOpacity: 0.2 }),
    disc(x, y, size, "#d8cbb2"),
    disc(x, y - 0.6, size * 0.97, "#fffaf0"),
    disc(x, y, size * 0.82, darker(colour, 0.22)),
    disc(x, y + 0.8, size * 0.79, colour),
    line(
      `M${pt(polar(x, y, size * 0.55, 3.4))}A${short(size * 0.55)} ${short(size * 0.55)} 0 0 1 ${pt(polar(x, y, size * 0.55, 5))}`,
      lighter(colour, 0.35),
      size * 0.09,
      { opacity: 0.8 },
    ),
  ];
}
