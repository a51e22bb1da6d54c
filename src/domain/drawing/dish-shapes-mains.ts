import {
  body,
  type Draw,
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
  short,
  smooth,
  sunflower,
  turned,
  type Point,
  type SvgNode,
} from "#domain/drawing/dish-svg";

/* The centre of a plate: meat, fish and what replaces them. */

export const fillet: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const outline = smooth(
    (
      [
        [-1, 0],
        [-0.72, -0.36],
        [-0.1, -0.44],
        [0.55, -0.38],
        [0.95, -0.16],
        [1.02, 0.06],
        [0.6, 0.34],
        [-0.05, 0.42],
        [-0.7, 0.32],
      ] as const
    ).map(([dx, dy]) => turned(x, y, dx * size, dy * size * between(random, 0.94, 1.08), angle)),
  );
  const flakes = [-0.62, -0.36, -0.1, 0.16, 0.42, 0.68].map((at) => {
    const half = 0.32 * (1 - Math.abs(at) * 0.35);
    const bend = at + 0.16;
    return `M${pt(turned(x, y, at * size, -half * size, angle))}Q${pt(turned(x, y, bend * size, 0, angle))} ${pt(turned(x, y, at * size, half * size, angle))}`;
  });
  return [
    ...body(outline, colour, 2.6),
    line(flakes.join(""), mix(accent, colour, 0.15), size * 0.055),
    line(
      `M${pt(turned(x, y, -0.86 * size, -0.1 * size, angle))}Q${pt(turned(x, y, 0, -0.46 * size, angle))} ${pt(turned(x, y, 0.86 * size, -0.16 * size, angle))}`,
      lighter(colour, 0.5),
      size * 0.06,
      { opacity: 0.8 },
    ),
    dots(
      sunflower(random, 9, x, y, size * 0.4).map((spot) => turned(x, y, (spot.x - x) * 1.7, (spot.y - y) * 0.7, angle)),
      darker(colour, 0.4),
      1.1,
    ),
  ];
};

export const steak: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const sears = [-0.5, -0.15, 0.2, 0.52].map(
    (at) =>
      `M${pt(turned(x, y, (at - 0.14) * size, -0.48 * size, angle))}L${pt(turned(x, y, (at + 0.14) * size, 0.48 * size, angle))}`,
  );
  return [
    ...body(blob(random, x, y, size * 0.95, size * 0.74, angle, 0.05), colour, 2.4),
    path(blob(random, x - 1, y - 1.4, size * 0.8, size * 0.6, angle, 0.05), { fill: lighter(colour, 0.16) }),
    line(sears.join(""), accent, size * 0.09, { opacity: 0.7 }),
  ];
};

export const sliced: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const id = nameOf("s", random);
  const long = size * 0.58;
  const slice: SvgNode[] = [
    ...body(blob(random, 0, 0, long, size * 0.25, 0, 0.05), accent, 1.6),
    path(blob(random, 0.7, 0.3, long * 0.86, size * 0.175, 0, 0.05), { fill: colour }),
    line(`M${short(-long * 0.5)} -.4H${short(long * 0.45)}`, lighter(colour, 0.4), size * 0.05, { opacity: 0.8 }),
  ];
  // One slice of a fan; the outer ones are shorter.
  const fan = [-0.74, -0.38, 0, 0.38, 0.74].map((at, index): SvgNode => {
    const centre = turned(x, y, at * size, Math.abs(at) * 0.16 * size, angle);
    const lean = Math.round(((angle + Math.PI / 2 - 0.35 + index * 0.12) * 180) / Math.PI);
    const scale = short(1 - Math.abs(at) * 0.24);
    const placed = `translate(${pt(centre)})rotate(${lean})${scale === 1 ? "" : `scale(${scale})`}`;
    return { tag: "use", attributes: { href: `#${id}`, transform: placed } };
  });
  return [{ tag: "defs", attributes: {}, children: [{ tag: "g", attributes: { id }, children: slice }] }, ...fan];
};

export const chunk: Draw = ({ x, y, size, angle }, { colour, accent }, random) => [
  ...body(blob(random, x, y, size * 0.82, size * 0.72, angle, 0.12, 6), darker(mix(colour, accent, 0.5), 0.1), 2),
  path(blob(random, x - size * 0.07, y - size * 0.13, size * 0.66, size * 0.54, angle, 0.1, 6), {
    fill: lighter(colour, 0.12),
  }),
  line(
    `M${pt(turned(x - size * 0.1, y - size * 0.2, -size * 0.3, -size * 0.1, angle))}l${short(size * 0.34)} ${short(-size * 0.05)}`,
    lighter(colour, 0.55),
    size * 0.1,
    { opacity: 0.75 },
  ),
];

export const crumble: Draw = ({ x, y, size }, { colour }, random) => {
  const ground = blob(random, x, y, size * 0.96, size * 0.9, 0, 0.1);
  const name = nameOf("c", random);
  const crumbs = [colour, darker(colour, 0.25), lighter(colour, 0.16)].map((shade, index) =>
    path(blob(random, 0, 0, size * between(random, 0.13, 0.2), size * 0.12, random() * 3, 0.2, 6), {
      id: `${name}-${index}`,
      fill: shade,
    }),
  );
  const bits = sunflower(random, 26, x, y, size * 0.9).map((spot, index): SvgNode => {
    const placed = `translate(${pt(spot)})rotate(${Math.round(random() * 180)})`;
    return { tag: "use", attributes: { href: `#${name}-${index % 3}`, transform: placed } };
  });
  return [{ tag: "defs", attributes: {}, children: crumbs }, ...body(ground, darker(colour, 0.32), 2), ...bits];
};

export const sausage: Draw = ({ x, y, size, angle }, { colour }, random) => {
  const bend = between(random, -0.3, 0.3) * size;
  const curve = (inset: number, off = 0): string =>
    `M${pt(turned(x, y, -size * inset, off, angle))}Q${pt(turned(x, y, 0, bend + off, angle))} ${pt(turned(x, y, size * inset, off, angle))}`;
  const marks = [-0.4, 0, 0.4].map(
    (at) =>
      `M${pt(turned(x, y, at * size - 1.5, bend * 0.4 - size * 0.2, angle))}L${pt(turned(x, y, at * size + 1.5, bend * 0.4 + size * 0.2, angle))}`,
  );
  return [
    line(curve(0.74), "#2b1606", size * 0.52, { opacity: 0.2, transform: "translate(1 2)" }),
    line(curve(0.74), darker(colour), size * 0.52),
    line(curve(0.72), colour, size * 0.42),
    line(curve(0.6, -size * 0.1), lighter(colour, 0.4), size * 0.09, { opacity: 0.8 }),
    line(marks.join(""), darker(colour, 0.5), size * 0.07, { opacity: 0.6 }),
  ];
};

export const thigh: Draw = ({ x, y, size, angle }, { colour, accent }, random) => [
  ...body(blob(random, x, y, size * 0.92, size * 0.66, angle, 0.08), accent, 2.6),
  path(blob(random, x - size * 0.03, y - size * 0.06, size * 0.8, size * 0.53, angle, 0.09), { fill: colour }),
  path(blob(random, x - size * 0.14, y - size * 0.18, size * 0.45, size * 0.22, angle, 0.12), {
    fill: lighter(colour, 0.3),
    fillOpacity: 0.75,
  }),
  dots(sunflower(random, 16, x, y, size * 0.52), accent, size * 0.055),
];

export const ball: Draw = ({ x, y, size }, { colour }, random) => [
  ...body(blob(random, x, y, size * 0.78, size * 0.76, 0, 0.05), darker(colour, 0.14), 2),
  path(blob(random, x - size * 0.07, y - size * 0.09, size * 0.63, size * 0.61, 0, 0.06), { fill: colour }),
  disc(x - size * 0.2, y - size * 0.26, size * 0.2, lighter(colour, 0.4), { fillOpacity: 0.7 }),
  dots(sunflower(random, 7, x, y, size * 0.5), darker(colour, 0.28), size * 0.07),
];

export const prawn: Draw = ({ x, y, size, angle }, { colour, accent }) => {
  const at = (share: number, reach: number): Point => polar(x, y, size * reach, angle + share * Math.PI * 1.35);
  const curl = (reach: number, from = 0, to = 1): string => {
    const points = Array.from({ length: 9 }, (_, index) => at(from + ((to - from) * index) / 8, reach));
    return `M${points.map(pt).join("L")}`;
  };
  const bands = [0.12, 0.3, 0.48, 0.66, 0.84].map((share) => `M${pt(at(share, 0.36))}L${pt(at(share, 0.82))}`);
  const tail = [at(1.03, 0.56), at(1.22, 0.95), at(1.19, 0.5), at(1.3, 0.22)];
  return [
    line(curl(0.58), "#2b1606", size * 0.5, { opacity: 0.2, transform: "translate(1 1.8)" }),
    path(`M${tail.map(pt).join("L")}Z`, {
      fill: darker(colour, 0.12),
      stroke: darker(colour, 0.12),
      strokeWidth: 1.6,
      strokeLinejoin: "round",
    }),
    line(curl(0.58), colour, size * 0.48),
    line(bands.join(""), accent, size * 0.09, { opacity: 0.9 }),
    line(curl(0.74, 0.05, 0.9), lighter(colour, 0.35), size * 0.07),
  ];
};

/** Eggs set in a pan: a golden round, browned underneath. */
export const omelette: Draw = ({ x, y, size, angle }, { colour }, random) => {
  const d = blob(random, x, y, size, size * 0.8, angle, 0.04, 10);
  const top = blob(random, x - 1, y - 1.2, size * 0.9, size * 0.7, angle, 0.04, 10);
  const patches = sunflower(random, 12, x, y, size * 0.66).map((spot) =>
    path(blob(random, spot.x, spot.y, between(random, 2.5, 6), between(random, 2, 4), random() * 3, 0.2, 6), {
      fill: "#c98a35",
      fillOpacity: 0.55,
    }),
  );
  return [...body(d, darker(colour, 0.24), 2.6), path(top, { fill: colour }), ...patches];
};
