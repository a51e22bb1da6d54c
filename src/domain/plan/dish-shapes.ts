import type { Look, Shape } from "#domain/plan/dish-looks";
import { between, blob, darker, disc, dots, lighter, line, mix, path, polar, pt, shadowOf, short, smooth, sunflower, turned } from "#domain/plan/dish-svg";
import type { Point, Random, SvgNode } from "#domain/plan/dish-svg";

/** Where one piece lies: its centre, its half length and its turn in radians. */
export interface Spot extends Point {
  readonly size: number;
  readonly angle: number;
}
export type Draw = (spot: Spot, look: Look, random: Random) => SvgNode[];

/** A body with its shadow: the start of nearly every piece. */
function body(d: string, fill: string, lift = 1.8): SvgNode[] {
  return [shadowOf(d, lift), path(d, { fill })];
}

const fillet: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const outline = smooth(
    ([[-1, 0], [-0.72, -0.36], [-0.1, -0.44], [0.55, -0.38], [0.95, -0.16], [1.02, 0.06], [0.6, 0.34], [-0.05, 0.42], [-0.7, 0.32]] as const).map(([dx, dy]) =>
      turned(x, y, dx * size, dy * size * between(random, 0.94, 1.08), angle),
    ),
  );
  const flakes = [-0.62, -0.36, -0.1, 0.16, 0.42, 0.68].map((at) => {
    const half = 0.32 * (1 - Math.abs(at) * 0.35);
    const bend = at + 0.16;
    return `M${pt(turned(x, y, at * size, -half * size, angle))}Q${pt(turned(x, y, bend * size, 0, angle))} ${pt(turned(x, y, at * size, half * size, angle))}`;
  });
  return [
    ...body(outline, colour, 2.6),
    line(flakes.join(""), mix(accent, colour, 0.15), size * 0.055),
    line(`M${pt(turned(x, y, -0.86 * size, -0.1 * size, angle))}Q${pt(turned(x, y, 0, -0.46 * size, angle))} ${pt(turned(x, y, 0.86 * size, -0.16 * size, angle))}`, lighter(colour, 0.5), size * 0.06, { opacity: 0.8 }),
    dots(sunflower(random, 9, x, y, size * 0.4).map((spot) => turned(x, y, (spot.x - x) * 1.7, (spot.y - y) * 0.7, angle)), darker(colour, 0.4), 1.1),
  ];
};

const steak: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const sears = [-0.5, -0.15, 0.2, 0.52].map((at) => `M${pt(turned(x, y, (at - 0.14) * size, -0.48 * size, angle))}L${pt(turned(x, y, (at + 0.14) * size, 0.48 * size, angle))}`);
  return [
    ...body(blob(random, x, y, size * 0.95, size * 0.74, angle, 0.05), colour, 2.4),
    path(blob(random, x - 1, y - 1.4, size * 0.8, size * 0.6, angle, 0.05), { fill: lighter(colour, 0.16) }),
    line(sears.join(""), accent, size * 0.09, { opacity: 0.7 }),
  ];
};

const sliced: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const slices = [-0.74, -0.38, 0, 0.38, 0.74];
  return slices.flatMap((at, index) => {
    const centre = turned(x, y, at * size, Math.abs(at) * 0.16 * size, angle);
    const lean = angle + Math.PI / 2 - 0.35 + index * 0.12;
    const long = size * (0.58 - Math.abs(at) * 0.14);
    return [
      ...body(blob(random, centre.x, centre.y, long, size * 0.25, lean, 0.05), accent, 1.6),
      path(blob(random, centre.x + 0.7, centre.y + 0.3, long * 0.86, size * 0.175, lean, 0.05), { fill: colour }),
      line(`M${pt(turned(centre.x, centre.y, -long * 0.5, -0.4, lean))}L${pt(turned(centre.x, centre.y, long * 0.45, -0.4, lean))}`, lighter(colour, 0.4), size * 0.05, { opacity: 0.8 }),
    ];
  });
};

const chunk: Draw = ({ x, y, size, angle }, { colour, accent }, random) => [
  ...body(blob(random, x, y, size * 0.82, size * 0.72, angle, 0.12, 6), darker(mix(colour, accent, 0.5), 0.1), 2),
  path(blob(random, x - size * 0.07, y - size * 0.13, size * 0.66, size * 0.54, angle, 0.1, 6), { fill: lighter(colour, 0.12) }),
  line(`M${pt(turned(x - size * 0.1, y - size * 0.2, -size * 0.3, -size * 0.1, angle))}l${short(size * 0.34)} ${short(-size * 0.05)}`, lighter(colour, 0.55), size * 0.1, { opacity: 0.75 }),
];

const crumble: Draw = ({ x, y, size }, { colour }, random) => {
  const ground = blob(random, x, y, size * 0.96, size * 0.9, 0, 0.1);
  const bits = sunflower(random, 26, x, y, size * 0.9).flatMap((spot, index) => {
    const shade = [colour, darker(colour, 0.25), lighter(colour, 0.16)][index % 3] as string;
    return [path(blob(random, spot.x, spot.y, size * between(random, 0.13, 0.2), size * 0.12, random() * 3, 0.2, 6), { fill: shade })];
  });
  return [...body(ground, darker(colour, 0.32), 2), ...bits];
};

const sausage: Draw = ({ x, y, size, angle }, { colour }, random) => {
  const bend = between(random, -0.3, 0.3) * size;
  const curve = (inset: number, off = 0): string =>
    `M${pt(turned(x, y, -size * inset, off, angle))}Q${pt(turned(x, y, 0, bend + off, angle))} ${pt(turned(x, y, size * inset, off, angle))}`;
  const marks = [-0.4, 0, 0.4].map((at) => `M${pt(turned(x, y, at * size - 1.5, bend * 0.4 - size * 0.2, angle))}L${pt(turned(x, y, at * size + 1.5, bend * 0.4 + size * 0.2, angle))}`);
  return [
    line(curve(0.74), "#2b1606", size * 0.52, { opacity: 0.2, transform: "translate(1 2)" }),
    line(curve(0.74), darker(colour), size * 0.52),
    line(curve(0.72), colour, size * 0.42),
    line(curve(0.6, -size * 0.1), lighter(colour, 0.4), size * 0.09, { opacity: 0.8 }),
    line(marks.join(""), darker(colour, 0.5), size * 0.07, { opacity: 0.6 }),
  ];
};

const thigh: Draw = ({ x, y, size, angle }, { colour, accent }, random) => [
  ...body(blob(random, x, y, size * 0.92, size * 0.66, angle, 0.08), accent, 2.6),
  path(blob(random, x - size * 0.03, y - size * 0.06, size * 0.8, size * 0.53, angle, 0.09), { fill: colour }),
  path(blob(random, x - size * 0.14, y - size * 0.18, size * 0.45, size * 0.22, angle, 0.12), { fill: lighter(colour, 0.3), fillOpacity: 0.75 }),
  dots(sunflower(random, 16, x, y, size * 0.52), accent, size * 0.055),
];

const ball: Draw = ({ x, y, size }, { colour }, random) => [
  ...body(blob(random, x, y, size * 0.78, size * 0.76, 0, 0.05), darker(colour, 0.14), 2),
  path(blob(random, x - size * 0.07, y - size * 0.09, size * 0.63, size * 0.61, 0, 0.06), { fill: colour }),
  disc(x - size * 0.2, y - size * 0.26, size * 0.2, lighter(colour, 0.4), { fillOpacity: 0.7 }),
  dots(sunflower(random, 7, x, y, size * 0.5), darker(colour, 0.28), size * 0.07),
];

const prawn: Draw = ({ x, y, size, angle }, { colour, accent }) => {
  const at = (share: number, reach: number): Point => polar(x, y, size * reach, angle + share * Math.PI * 1.35);
  const curl = (reach: number, from = 0, to = 1): string => {
    const points = Array.from({ length: 9 }, (_, index) => at(from + ((to - from) * index) / 8, reach));
    return `M${points.map(pt).join("L")}`;
  };
  const bands = [0.12, 0.3, 0.48, 0.66, 0.84].map((share) => `M${pt(at(share, 0.36))}L${pt(at(share, 0.82))}`);
  const tail = [at(1.03, 0.56), at(1.22, 0.95), at(1.19, 0.5), at(1.3, 0.22)];
  return [
    line(curl(0.58), "#2b1606", size * 0.5, { opacity: 0.2, transform: "translate(1 1.8)" }),
    path(`M${tail.map(pt).join("L")}Z`, { fill: darker(colour, 0.12), stroke: darker(colour, 0.12), strokeWidth: 1.6, strokeLinejoin: "round" }),
    line(curl(0.58), colour, size * 0.48),
    line(bands.join(""), accent, size * 0.09, { opacity: 0.9 }),
    line(curl(0.74, 0.05, 0.9), lighter(colour, 0.35), size * 0.07),
  ];
};

const floret: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const foot = turned(x, y, 0, size * 0.78, angle);
  const heads = [[-0.45, 0.02], [0.45, 0.04], [-0.24, -0.36], [0.28, -0.36], [0, -0.02]] as const;
  const crowns = heads.map(([dx, dy]) => ({ ...turned(x, y, dx * size, dy * size, angle), r: size * between(random, 0.34, 0.42) }));
  return [
    line(`M${pt(foot)}L${pt({ x, y })}`, "#2b1606", size * 0.34, { opacity: 0.18, transform: "translate(1 1.8)" }),
    line(`M${pt(foot)}L${pt({ x, y })}`, accent, size * 0.32),
    ...crowns.map(({ x: cx, y: cy, r }) => disc(cx + 0.9, cy + 1.6, r, "#2b1606", { fillOpacity: 0.16 })),
    ...crowns.map(({ x: cx, y: cy, r }) => disc(cx, cy, r, darker(colour, 0.14))),
    ...crowns.map(({ x: cx, y: cy, r }) => disc(cx - r * 0.1, cy - r * 0.16, r * 0.74, colour)),
    dots(crowns.flatMap(({ x: cx, y: cy, r }) => sunflower(random, 6, cx - r * 0.1, cy - r * 0.16, r * 0.66)), lighter(colour, 0.3), size * 0.09),
  ];
};

const round: Draw = ({ x, y, size }, { colour, accent }, random) => {
  const r = size * 0.74;
  const seeds = Array.from({ length: 7 }, (_, index) => polar(x, y, r * 0.42, (index / 7) * Math.PI * 2 + random()));
  return [
    disc(x + 0.9, y + 1.7, r, "#2b1606", { fillOpacity: 0.2 }),
    disc(x, y, r, accent),
    disc(x, y, r * 0.84, colour),
    disc(x, y, r * 0.56, lighter(colour, 0.3)),
    dots(seeds, mix(colour, accent, 0.45), r * 0.13),
  ];
};

const ring: Draw = ({ x, y, size, angle }, { colour, accent }) => [
  disc(x + 0.7, y + 1.3, size * 0.62, "none", { stroke: "#2b1606", strokeWidth: short(size * 0.26), opacity: 0.16 }),
  disc(x, y, size * 0.62, "none", { stroke: colour, strokeWidth: short(size * 0.28) }),
  disc(x, y, size * 0.54, "none", { stroke: accent, strokeWidth: short(size * 0.12) }),
  line(`M${pt(polar(x, y, size * 0.64, angle))}A${short(size * 0.64)} ${short(size * 0.64)} 0 0 1 ${pt(polar(x, y, size * 0.64, angle + 1.1))}`, lighter(colour, 0.5), size * 0.09),
];

const bean: Draw = ({ x, y, size, angle }, { colour, accent }) => {
  const curve = `M${pt(turned(x, y, -size * 0.42, size * 0.1, angle))}Q${pt(turned(x, y, 0, -size * 0.28, angle))} ${pt(turned(x, y, size * 0.42, size * 0.1, angle))}`;
  return [
    line(curve, "#2b1606", size * 0.8, { opacity: 0.18, transform: "translate(.7 1.3)" }),
    line(curve, colour === accent ? darker(colour, 0.2) : mix(colour, accent, 0.5), size * 0.8),
    line(curve, colour, size * 0.62),
    line(`M${pt(turned(x, y, -size * 0.28, -size * 0.16, angle))}Q${pt(turned(x, y, 0, -size * 0.32, angle))} ${pt(turned(x, y, size * 0.2, -size * 0.18, angle))}`, lighter(colour, 0.5), size * 0.14),
  ];
};

const pea: Draw = ({ x, y, size }, { colour, accent }) => [
  disc(x + 0.6, y + 1.1, size * 0.6, "#2b1606", { fillOpacity: 0.2 }),
  disc(x, y, size * 0.6, mix(colour, accent, 0.5)),
  disc(x - size * 0.05, y - size * 0.07, size * 0.48, colour),
  disc(x - size * 0.18, y - size * 0.2, size * 0.16, lighter(colour, 0.55)),
];

const leaf: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const tip = turned(x, y, size, 0, angle);
  const foot = turned(x, y, -size, 0, angle);
  const wide = size * between(random, 0.62, 0.86);
  const d = `M${pt(foot)}C${pt(turned(x, y, -size * 0.4, -wide, angle))} ${pt(turned(x, y, size * 0.5, -wide * 0.9, angle))} ${pt(tip)}C${pt(turned(x, y, size * 0.5, wide * 0.9, angle))} ${pt(turned(x, y, -size * 0.4, wide, angle))} ${pt(foot)}Z`;
  const shade = random() < 0.5 ? colour : mix(colour, accent, 0.35);
  const veins = [-0.3, 0.1, 0.45].flatMap((at) =>
    [-1, 1].map((side) => `M${pt(turned(x, y, at * size, 0, angle))}L${pt(turned(x, y, (at + 0.22) * size, side * wide * 0.36, angle))}`),
  );
  return [
    ...body(d, shade, 1.7),
    line(`M${pt(turned(x, y, -size * 1.1, 0, angle))}L${pt(turned(x, y, size * 0.8, 0, angle))}`, mix(accent, "#ffffff", 0.2), size * 0.1),
    line(veins.join(""), accent, size * 0.05, { opacity: 0.8 }),
  ];
};

const egg: Draw = ({ x, y, size }, { colour, accent }, random) => [
  ...body(blob(random, x, y, size * 0.98, size * 0.9, 0, 0.09, 8), darker(colour, 0.07), 2),
  path(blob(random, x, y, size * 0.88, size * 0.8, 0, 0.08, 8), { fill: colour }),
  disc(x + 0.6, y + 1.4, size * 0.42, "#8a5a16", { fillOpacity: 0.22 }),
  disc(x, y, size * 0.42, accent),
  disc(x - size * 0.13, y - size * 0.15, size * 0.12, "#fff4cf", { fillOpacity: 0.9 }),
];

const wedge: Draw = ({ x, y, size, angle }, { colour, accent }) => {
  const [a, b] = [turned(x, y, -size, 0, angle), turned(x, y, size, 0, angle)];
  const d = `M${pt(a)}Q${pt(turned(x, y, 0, -size * 0.28, angle))} ${pt(b)}Q${pt(turned(x, y, 0, size * 1.16, angle))} ${pt(a)}Z`;
  return [
    ...body(d, colour, 2),
    line(`M${pt(a)}Q${pt(turned(x, y, 0, size * 1.16, angle))} ${pt(b)}`, accent, size * 0.15),
    line(`M${pt(turned(x, y, -size * 0.55, size * 0.02, angle))}Q${pt(turned(x, y, 0, -size * 0.1, angle))} ${pt(turned(x, y, size * 0.5, size * 0.02, angle))}`, lighter(colour, 0.5), size * 0.1, { opacity: 0.85 }),
  ];
};

const strip: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const bend = between(random, -0.75, 0.75) * size;
  const curve = `M${pt(turned(x, y, -size, 0, angle))}Q${pt(turned(x, y, 0, bend, angle))} ${pt(turned(x, y, size, between(random, -0.2, 0.2) * size, angle))}`;
  return [
    line(curve, "#2b1606", size * 0.46, { opacity: 0.18, transform: "translate(.8 1.5)" }),
    line(curve, darker(colour, 0.16), size * 0.46),
    line(curve, colour, size * 0.34),
    line(curve, colour === accent ? lighter(colour, 0.45) : accent, size * 0.1, { opacity: 0.8, transform: "translate(-.4 -.6)" }),
  ];
};

const stalk: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const tip = turned(x, y, size * 1.25, 0, angle);
  const curve = `M${pt(turned(x, y, -size * 1.25, 0, angle))}Q${pt(turned(x, y, 0, between(random, -0.25, 0.25) * size, angle))} ${pt(tip)}`;
  return [
    line(curve, "#2b1606", size * 0.36, { opacity: 0.18, transform: "translate(.8 1.6)" }),
    line(curve, accent, size * 0.36),
    line(curve, colour, size * 0.26),
    line(curve, lighter(colour, 0.45), size * 0.07, { opacity: 0.8, transform: "translate(-.4 -.7)" }),
  ];
};

const mushroom: Draw = ({ x, y, size, angle }, { colour, accent }) => {
  const cap = `M${pt(turned(x, y, -size * 0.9, size * 0.12, angle))}C${pt(turned(x, y, -size * 0.9, -size * 0.95, angle))} ${pt(turned(x, y, size * 0.9, -size * 0.95, angle))} ${pt(turned(x, y, size * 0.9, size * 0.12, angle))}Q${pt(turned(x, y, size * 0.55, size * 0.34, angle))} ${pt(turned(x, y, size * 0.26, size * 0.1, angle))}L${pt(turned(x, y, size * 0.2, size * 0.75, angle))}Q${pt(turned(x, y, 0, size * 0.9, angle))} ${pt(turned(x, y, -size * 0.2, size * 0.75, angle))}L${pt(turned(x, y, -size * 0.26, size * 0.1, angle))}Q${pt(turned(x, y, -size * 0.55, size * 0.34, angle))} ${pt(turned(x, y, -size * 0.9, size * 0.12, angle))}Z`;
  const gills = `M${pt(turned(x, y, -size * 0.6, size * 0.08, angle))}Q${pt(turned(x, y, 0, -size * 0.3, angle))} ${pt(turned(x, y, size * 0.6, size * 0.08, angle))}`;
  return [shadowOf(cap), path(cap, { fill: colour, stroke: accent, strokeWidth: short(size * 0.14), strokeLinejoin: "round" }), line(gills, darker(accent, 0.1), size * 0.12, { opacity: 0.75 })];
};

const dollop: Draw = ({ x, y, size, angle }, { colour, accent }, random) => [
  ...body(blob(random, x, y, size, size * 0.86, angle, 0.06), darker(colour, 0.06), 2),
  path(blob(random, x - 0.6, y - 0.9, size * 0.86, size * 0.72, angle, 0.06), { fill: colour }),
  line(
    `M${pt(turned(x, y, -size * 0.5, size * 0.1, angle))}C${pt(turned(x, y, -size * 0.4, -size * 0.6, angle))} ${pt(turned(x, y, size * 0.6, -size * 0.5, angle))} ${pt(turned(x, y, size * 0.42, size * 0.1, angle))}S${pt(turned(x, y, -size * 0.1, size * 0.4, angle))} ${pt(turned(x, y, -size * 0.06, 0, angle))}`,
    accent,
    size * 0.12,
  ),
];

const crumbs: Draw = ({ x, y, size, angle }, { colour, accent }, random) => [
  ...body(blob(random, x, y, size * 0.62, size * 0.5, angle, 0.24, 5), accent, 1.2),
  path(blob(random, x - 0.3, y - 0.6, size * 0.5, size * 0.38, angle, 0.2, 5), { fill: colour }),
];

const herb: Draw = ({ x, y, size, angle }, look, random) =>
  [-0.85, 0, 0.85].flatMap((spread) => {
    const centre = polar(x, y, size * 0.62, angle + spread);
    return leaf({ ...centre, size: size * 0.6, angle: angle + spread }, look, random).slice(0, 3);
  });

const frond: Draw = ({ x, y, size, angle }, { colour }) => {
  const needles = Array.from({ length: 9 }, (_, index) => {
    const at = -0.8 + index * 0.2;
    return [-1, 1].map((side) => `M${pt(turned(x, y, at * size, 0, angle))}L${pt(turned(x, y, (at + 0.3) * size, side * size * 0.34, angle))}`).join("");
  });
  return [
    line(needles.join(""), darker(colour, 0.1), size * 0.14),
    line(`M${pt(turned(x, y, -size * 1.1, 0, angle))}L${pt(turned(x, y, size, 0, angle))}`, lighter(colour, 0.2), size * 0.11),
  ];
};

const citrus: Draw = ({ x, y, size, angle }, { colour, accent }) => {
  const half = (reach: number): string => {
    const [a, b] = [polar(x, y, size * reach, angle), polar(x, y, size * reach, angle + Math.PI)];
    return `M${pt(a)}A${short(size * reach)} ${short(size * reach)} 0 0 1 ${pt(b)}Z`;
  };
  const spokes = [1, 2, 3, 4].map((index) => `M${short(x)} ${short(y)}L${pt(polar(x, y, size * 0.76, angle + (index * Math.PI) / 5))}`);
  return [...body(half(1), accent, 1.8), path(half(0.88), { fill: "#fffbe9" }), path(half(0.78), { fill: colour }), line(spokes.join(""), "#fffbe9", size * 0.07)];
};

const berry: Draw = ({ x, y, size }, { colour, accent }) => [
  disc(x + 0.7, y + 1.3, size * 0.66, "#2b1606", { fillOpacity: 0.2 }),
  disc(x, y, size * 0.66, darker(colour, 0.12)),
  disc(x - size * 0.05, y - size * 0.07, size * 0.54, colour),
  disc(x - size * 0.2, y - size * 0.24, size * 0.17, accent),
];

/** The pieces: everything that is not a bed, a pool or a sprinkle. */
export const PIECES: Readonly<Partial<Record<Shape, Draw>>> = {
  fillet, steak, sliced, chunk, crumble, sausage, thigh, ball, prawn, floret, round, ring, bean, pea, leaf, egg, wedge, strip, stalk, mushroom, dollop, crumbs, herb, frond, citrus, berry,
};
