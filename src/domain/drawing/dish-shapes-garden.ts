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
  path,
  polar,
  pt,
  shadowOf,
  short,
  sunflower,
  turned,
} from "#domain/drawing/dish-svg";

/* Sides and toppings: vegetables, beans, eggs, herbs and fruit. */

export const floret: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const foot = turned(x, y, 0, size * 0.78, angle);
  const heads = [
    [-0.45, 0.02],
    [0.45, 0.04],
    [-0.24, -0.36],
    [0.28, -0.36],
    [0, -0.02],
  ] as const;
  const crowns = heads.map(([dx, dy]) => ({
    ...turned(x, y, dx * size, dy * size, angle),
    r: size * between(random, 0.34, 0.42),
  }));
  return [
    line(`M${pt(foot)}L${pt({ x, y })}`, "#2b1606", size * 0.34, { opacity: 0.18, transform: "translate(1 1.8)" }),
    line(`M${pt(foot)}L${pt({ x, y })}`, accent, size * 0.32),
    ...crowns.map(({ x: cx, y: cy, r }) => disc(cx + 0.9, cy + 1.6, r, "#2b1606", { fillOpacity: 0.16 })),
    ...crowns.map(({ x: cx, y: cy, r }) => disc(cx, cy, r, darker(colour, 0.14))),
    ...crowns.map(({ x: cx, y: cy, r }) => disc(cx - r * 0.1, cy - r * 0.16, r * 0.74, colour)),
    dots(
      crowns.flatMap(({ x: cx, y: cy, r }) => sunflower(random, 6, cx - r * 0.1, cy - r * 0.16, r * 0.66)),
      lighter(colour, 0.3),
      size * 0.09,
    ),
  ];
};

export const round: Draw = ({ x, y, size }, { colour, accent }, random) => {
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

export const ring: Draw = ({ x, y, size, angle }, { colour, accent }) => [
  disc(x + 0.7, y + 1.3, size * 0.62, "none", { stroke: "#2b1606", strokeWidth: short(size * 0.26), opacity: 0.16 }),
  disc(x, y, size * 0.62, "none", { stroke: colour, strokeWidth: short(size * 0.28) }),
  disc(x, y, size * 0.54, "none", { stroke: accent, strokeWidth: short(size * 0.12) }),
  line(
    `M${pt(polar(x, y, size * 0.64, angle))}A${short(size * 0.64)} ${short(size * 0.64)} 0 0 1 ${pt(polar(x, y, size * 0.64, angle + 1.1))}`,
    lighter(colour, 0.5),
    size * 0.09,
  ),
];

export const bean: Draw = ({ x, y, size, angle }, { colour, accent }) => {
  const curve = `M${pt(turned(x, y, -size * 0.42, size * 0.1, angle))}Q${pt(turned(x, y, 0, -size * 0.28, angle))} ${pt(turned(x, y, size * 0.42, size * 0.1, angle))}`;
  return [
    line(curve, "#2b1606", size * 0.8, { opacity: 0.18, transform: "translate(.7 1.3)" }),
    line(curve, colour === accent ? darker(colour, 0.2) : mix(colour, accent, 0.5), size * 0.8),
    line(curve, colour, size * 0.62),
    line(
      `M${pt(turned(x, y, -size * 0.28, -size * 0.16, angle))}Q${pt(turned(x, y, 0, -size * 0.32, angle))} ${pt(turned(x, y, size * 0.2, -size * 0.18, angle))}`,
      lighter(colour, 0.5),
      size * 0.14,
    ),
  ];
};

export const pea: Draw = ({ x, y, size }, { colour, accent }) => [
  disc(x + 0.6, y + 1.1, size * 0.6, "#2b1606", { fillOpacity: 0.2 }),
  disc(x, y, size * 0.6, mix(colour, accent, 0.5)),
  disc(x - size * 0.05, y - size * 0.07, size * 0.48, colour),
  disc(x - size * 0.18, y - size * 0.2, size * 0.16, lighter(colour, 0.55)),
];

export const leaf: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const tip = turned(x, y, size, 0, angle);
  const foot = turned(x, y, -size, 0, angle);
  const wide = size * between(random, 0.62, 0.86);
  const d = `M${pt(foot)}C${pt(turned(x, y, -size * 0.4, -wide, angle))} ${pt(turned(x, y, size * 0.5, -wide * 0.9, angle))} ${pt(tip)}C${pt(turned(x, y, size * 0.5, wide * 0.9, angle))} ${pt(turned(x, y, -size * 0.4, wide, angle))} ${pt(foot)}Z`;
  const shade = random() < 0.5 ? colour : mix(colour, accent, 0.35);
  const veins = [-0.3, 0.1, 0.45].flatMap((at) =>
    [-1, 1].map(
      (side) =>
        `M${pt(turned(x, y, at * size, 0, angle))}L${pt(turned(x, y, (at + 0.22) * size, side * wide * 0.36, angle))}`,
    ),
  );
  return [
    ...body(d, shade, 1.7),
    line(
      `M${pt(turned(x, y, -size * 1.1, 0, angle))}L${pt(turned(x, y, size * 0.8, 0, angle))}`,
      mix(accent, "#ffffff", 0.2),
      size * 0.1,
    ),
    line(veins.join(""), accent, size * 0.05, { opacity: 0.8 }),
  ];
};

export const egg: Draw = ({ x, y, size }, { colour, accent }, random) => [
  ...body(blob(random, x, y, size * 0.98, size * 0.9, 0, 0.09, 8), darker(colour, 0.07), 2),
  path(blob(random, x, y, size * 0.88, size * 0.8, 0, 0.08, 8), { fill: colour }),
  disc(x + 0.6, y + 1.4, size * 0.42, "#8a5a16", { fillOpacity: 0.22 }),
  disc(x, y, size * 0.42, accent),
  disc(x - size * 0.13, y - size * 0.15, size * 0.12, "#fff4cf", { fillOpacity: 0.9 }),
];

export const wedge: Draw = ({ x, y, size, angle }, { colour, accent }) => {
  const [a, b] = [turned(x, y, -size, 0, angle), turned(x, y, size, 0, angle)];
  const d = `M${pt(a)}Q${pt(turned(x, y, 0, -size * 0.28, angle))} ${pt(b)}Q${pt(turned(x, y, 0, size * 1.16, angle))} ${pt(a)}Z`;
  return [
    ...body(d, colour, 2),
    line(`M${pt(a)}Q${pt(turned(x, y, 0, size * 1.16, angle))} ${pt(b)}`, accent, size * 0.15),
    line(
      `M${pt(turned(x, y, -size * 0.55, size * 0.02, angle))}Q${pt(turned(x, y, 0, -size * 0.1, angle))} ${pt(turned(x, y, size * 0.5, size * 0.02, angle))}`,
      lighter(colour, 0.5),
      size * 0.1,
      { opacity: 0.85 },
    ),
  ];
};

export const strip: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const bend = between(random, -0.75, 0.75) * size;
  const curve = `M${pt(turned(x, y, -size, 0, angle))}Q${pt(turned(x, y, 0, bend, angle))} ${pt(turned(x, y, size, between(random, -0.2, 0.2) * size, angle))}`;
  return [
    line(curve, "#2b1606", size * 0.46, { opacity: 0.18, transform: "translate(.8 1.5)" }),
    line(curve, darker(colour, 0.16), size * 0.46),
    line(curve, colour, size * 0.34),
    line(curve, colour === accent ? lighter(colour, 0.45) : accent, size * 0.1, {
      opacity: 0.8,
      transform: "translate(-.4 -.6)",
    }),
  ];
};

export const stalk: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const tip = turned(x, y, size * 1.25, 0, angle);
  const curve = `M${pt(turned(x, y, -size * 1.25, 0, angle))}Q${pt(turned(x, y, 0, between(random, -0.25, 0.25) * size, angle))} ${pt(tip)}`;
  return [
    line(curve, "#2b1606", size * 0.36, { opacity: 0.18, transform: "translate(.8 1.6)" }),
    line(curve, accent, size * 0.36),
    line(curve, colour, size * 0.26),
    line(curve, lighter(colour, 0.45), size * 0.07, { opacity: 0.8, transform: "translate(-.4 -.7)" }),
  ];
};

export const mushroom: Draw = ({ x, y, size, angle }, { colour, accent }) => {
  const cap = `M${pt(turned(x, y, -size * 0.9, size * 0.12, angle))}C${pt(turned(x, y, -size * 0.9, -size * 0.95, angle))} ${pt(turned(x, y, size * 0.9, -size * 0.95, angle))} ${pt(turned(x, y, size * 0.9, size * 0.12, angle))}Q${pt(turned(x, y, size * 0.55, size * 0.34, angle))} ${pt(turned(x, y, size * 0.26, size * 0.1, angle))}L${pt(turned(x, y, size * 0.2, size * 0.75, angle))}Q${pt(turned(x, y, 0, size * 0.9, angle))} ${pt(turned(x, y, -size * 0.2, size * 0.75, angle))}L${pt(turned(x, y, -size * 0.26, size * 0.1, angle))}Q${pt(turned(x, y, -size * 0.55, size * 0.34, angle))} ${pt(turned(x, y, -size * 0.9, size * 0.12, angle))}Z`;
  const gills = `M${pt(turned(x, y, -size * 0.6, size * 0.08, angle))}Q${pt(turned(x, y, 0, -size * 0.3, angle))} ${pt(turned(x, y, size * 0.6, size * 0.08, angle))}`;
  return [
    shadowOf(cap),
    path(cap, { fill: colour, stroke: accent, strokeWidth: short(size * 0.14), strokeLinejoin: "round" }),
    line(gills, darker(accent, 0.1), size * 0.12, { opacity: 0.75 }),
  ];
};

export const dollop: Draw = ({ x, y, size, angle }, { colour, accent }, random) => [
  ...body(blob(random, x, y, size, size * 0.86, angle, 0.06), darker(colour, 0.06), 2),
  path(blob(random, x - 0.6, y - 0.9, size * 0.86, size * 0.72, angle, 0.06), { fill: colour }),
  line(
    `M${pt(turned(x, y, -size * 0.5, size * 0.1, angle))}C${pt(turned(x, y, -size * 0.4, -size * 0.6, angle))} ${pt(turned(x, y, size * 0.6, -size * 0.5, angle))} ${pt(turned(x, y, size * 0.42, size * 0.1, angle))}S${pt(turned(x, y, -size * 0.1, size * 0.4, angle))} ${pt(turned(x, y, -size * 0.06, 0, angle))}`,
    accent,
    size * 0.12,
  ),
];

export const crumbs: Draw = ({ x, y, size, angle }, { colour, accent }, random) => [
  ...body(blob(random, x, y, size * 0.62, size * 0.5, angle, 0.24, 5), accent, 1.2),
  path(blob(random, x - 0.3, y - 0.6, size * 0.5, size * 0.38, angle, 0.2, 5), { fill: colour }),
];

export const herb: Draw = ({ x, y, size, angle }, look, random) =>
  [-0.85, 0, 0.85].flatMap((spread) => {
    const centre = polar(x, y, size * 0.62, angle + spread);
    return leaf({ ...centre, size: size * 0.6, angle: angle + spread }, look, random).slice(1, 3);
  });

export const frond: Draw = ({ x, y, size, angle }, { colour }) => {
  const needles = Array.from({ length: 9 }, (_, index) => {
    const at = -0.8 + index * 0.2;
    return [-1, 1]
      .map(
        (side) =>
          `M${pt(turned(x, y, at * size, 0, angle))}L${pt(turned(x, y, (at + 0.3) * size, side * size * 0.34, angle))}`,
      )
      .join("");
  });
  return [
    line(needles.join(""), darker(colour, 0.1), size * 0.14),
    line(
      `M${pt(turned(x, y, -size * 1.1, 0, angle))}L${pt(turned(x, y, size, 0, angle))}`,
      lighter(colour, 0.2),
      size * 0.11,
    ),
  ];
};

export const citrus: Draw = ({ x, y, size, angle }, { colour, accent }) => {
  const half = (reach: number): string => {
    const [a, b] = [polar(x, y, size * reach, angle), polar(x, y, size * reach, angle + Math.PI)];
    return `M${pt(a)}A${short(size * reach)} ${short(size * reach)} 0 0 1 ${pt(b)}Z`;
  };
  const spokes = [1, 2, 3, 4].map(
    (index) => `M${short(x)} ${short(y)}L${pt(polar(x, y, size * 0.76, angle + (index * Math.PI) / 5))}`,
  );
  return [
    ...body(half(1), accent, 1.8),
    path(half(0.88), { fill: "#fffbe9" }),
    path(half(0.78), { fill: colour }),
    line(spokes.join(""), "#fffbe9", size * 0.07),
  ];
};

export const berry: Draw = ({ x, y, size }, { colour, accent }) => [
  disc(x + 0.7, y + 1.3, size * 0.66, "#2b1606", { fillOpacity: 0.2 }),
  disc(x, y, size * 0.66, darker(colour, 0.12)),
  disc(x - size * 0.05, y - size * 0.07, size * 0.54, colour),
  disc(x - size * 0.2, y - size * 0.24, size * 0.17, accent),
];
