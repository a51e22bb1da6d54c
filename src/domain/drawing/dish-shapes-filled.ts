import {
  body,
  blob,
  darker,
  dots,
  lighter,
  line,
  mix,
  path,
  pt,
  shadowOf,
  sunflower,
  turned,
  type Draw,
} from "#domain/drawing/dish-svg";

/* Food that is split, stacked or stuffed. */

/** A baked potato, cut open and pressed so that the inside rises. `accent` is the inside. */
export const jacket: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const cut = blob(random, x, y, size * 0.68, size * 0.36, angle, 0.08, 10);
  const fluff = sunflower(random, 6, 0, 0, 1).map((spot) => {
    const at = turned(x, y, spot.x * size * 0.52, spot.y * size * 0.22, angle);
    return path(blob(random, at.x, at.y, size * 0.14, size * 0.1, angle, 0.2, 6), { fill: lighter(accent, 0.45) });
  });
  const crease = `M${pt(turned(x, y, -size * 0.62, 0, angle))}Q${pt(turned(x, y, 0, size * 0.1, angle))} ${pt(turned(x, y, size * 0.62, 0, angle))}`;
  return [
    ...body(blob(random, x, y, size * 0.98, size * 0.66, angle, 0.05, 10), darker(colour, 0.12), 2.8),
    path(blob(random, x - 1, y - 1.4, size * 0.86, size * 0.55, angle, 0.05, 10), { fill: colour }),
    path(cut, { fill: accent, stroke: darker(colour, 0.25), strokeWidth: 1.6 }),
    ...fluff,
    line(crease, mix(accent, colour, 0.4), size * 0.05),
  ];
};

/** A filled bun from above: the lid a little to one side, over leaves and a patty. `accent` is the filling. */
export const burger: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const lid = turned(x, y, -size * 0.1, -size * 0.12, angle);
  const frill = blob(random, x, y, size * 1.02, size * 1, angle, 0.11, 13);
  return [
    shadowOf(frill, 2.4),
    path(frill, { fill: "#8fbf55", stroke: "#6f9f3c", strokeWidth: 1.4 }),
    path(blob(random, x, y, size * 0.9, size * 0.88, angle, 0.04), { fill: accent }),
    ...body(blob(random, lid.x, lid.y, size * 0.8, size * 0.78, 0, 0.03, 10), darker(colour, 0.16), 2.2),
    path(blob(random, lid.x - 1.5, lid.y - 2, size * 0.66, size * 0.62, 0, 0.04, 10), { fill: lighter(colour, 0.14) }),
    dots(sunflower(random, 13, lid.x - 1, lid.y - 1, size * 0.52, 0.3), "#fbeecb", size * 0.08),
  ];
};

/** A long roll, split, with its filling along the middle. `accent` is the filling. */
export const sub: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const along = (off: number, share: number): string =>
    `M${pt(turned(x, y, -size * share, off, angle))}L${pt(turned(x, y, size * share, off, angle))}`;
  const bits = [-0.66, -0.33, 0, 0.33, 0.66].map((at) => turned(x, y, at * size, at > 0 ? 1 : -1, angle));
  return [
    line(along(0, 0.86), "#2b1606", size * 0.72, { opacity: 0.2, transform: "translate(1.4 2.4)" }),
    line(along(0, 0.86), darker(colour, 0.14), size * 0.72),
    line(along(-size * 0.06, 0.84), lighter(colour, 0.1), size * 0.54),
    line(along(0, 0.86), "#8fbf55", size * 0.36),
    line(along(0, 0.84), accent, size * 0.26),
    ...bits.map((spot) =>
      path(blob(random, spot.x, spot.y, size * 0.13, size * 0.09, angle, 0.2, 6), { fill: lighter(accent, 0.3) }),
    ),
  ];
};

/** Half a stuffed vegetable with its filling. `accent` is the filling. */
export const boat: Draw = ({ x, y, size, angle }, { colour, accent }, random) => [
  ...body(blob(random, x, y, size, size * 0.62, angle, 0.06, 8), darker(colour, 0.1), 2.4),
  path(blob(random, x, y - 0.6, size * 0.88, size * 0.5, angle, 0.06, 8), { fill: lighter(colour, 0.18) }),
  path(blob(random, x, y - 0.8, size * 0.76, size * 0.4, angle, 0.12, 9), { fill: accent }),
  dots(sunflower(random, 8, x, y - 0.8, size * 0.4, 0.3), lighter(accent, 0.4), size * 0.1),
  dots(sunflower(random, 4, x, y - 0.8, size * 0.36, 0.4), darker(accent, 0.3), size * 0.07),
];

/** Pieces threaded on a stick with bare ends. */
export const skewer: Draw = ({ x, y, size, angle }, { colour, accent }, random) => {
  const stick = `M${pt(turned(x, y, -size, 0, angle))}L${pt(turned(x, y, size, 0, angle))}`;
  return [
    line(stick, "#2b1606", size * 0.1, { opacity: 0.2, transform: "translate(1.2 2)" }),
    line(stick, "#c79a5b", size * 0.09),
    ...[-0.6, -0.2, 0.2, 0.6].flatMap((at) => {
      const spot = turned(x, y, at * size, 0, angle);
      return [
        ...body(blob(random, spot.x, spot.y, size * 0.2, size * 0.28, angle, 0.1, 7), darker(accent, 0.08), 1.6),
        path(blob(random, spot.x - 0.6, spot.y - 0.8, size * 0.13, size * 0.19, angle, 0.12, 6), { fill: colour }),
      ];
    }),
  ];
};
