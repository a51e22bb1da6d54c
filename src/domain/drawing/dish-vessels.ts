import {
  between,
  darker,
  disc,
  dots,
  lighter,
  line,
  mix,
  path,
  polar,
  pt,
  short,
  sunflower,
} from "#domain/drawing/dish-svg";
import type { Point, Random, SvgNode } from "#domain/drawing/dish-svg";

export type VesselKind = "plate" | "bowl" | "pan" | "tray";

/** A vessel seen from above in a square of 200, and the room inside it. */
export interface Vessel {
  readonly kind: VesselKind;
  readonly nodes: readonly SvgNode[];
  readonly centre: Point;
  /** Half the room's width and half its height. */
  readonly reach: { readonly x: number; readonly y: number };
}

interface Glaze {
  readonly rim: string;
  readonly well: string;
  readonly trim: string;
}

/** Stoneware of a British kitchen: cream, sage, sky, oat, blush, slate. */
const GLAZES: readonly Glaze[] = [
  { rim: "#fffdf7", well: "#f8f1e2", trim: "#4f7f9e" },
  { rim: "#e3ebdc", well: "#f1f4e8", trim: "#7d9b74" },
  { rim: "#d6e3e8", well: "#eaf1f1", trim: "#54809a" },
  { rim: "#f0e3ca", well: "#faf3e3", trim: "#a9793f" },
  { rim: "#f3d9cb", well: "#fbece2", trim: "#b9684a" },
  { rim: "#5b6b66", well: "#46544f", trim: "#9fb0a6" },
  { rim: "#f5dfa4", well: "#fbf1d3", trim: "#b98a26" },
];

export function vessel(kind: VesselKind, random: Random): Vessel {
  const glaze = GLAZES[Math.floor(random() * GLAZES.length)] as Glaze;
  switch (kind) {
    case "plate":
      return plate(glaze, random);
    case "bowl":
      return bowl(glaze, random);
    case "pan":
      return pan(random);
    case "tray":
      return tray(random);
  }
}

const ground = (x: number, y: number, radius: number): SvgNode[] => [
  disc(x + 1, y + 4, radius + 1.5, "#2b1606", { fillOpacity: 0.1 }),
  disc(x + 0.6, y + 2.2, radius + 0.4, "#2b1606", { fillOpacity: 0.16 }),
];

function rimPattern({ rim, trim }: Glaze, random: Random): SvgNode[] {
  const ring = (radius: number, width: number, dash?: string): SvgNode =>
    disc(100, 100, radius, "none", {
      stroke: trim,
      strokeWidth: width,
      opacity: 0.75,
      ...(dash === undefined ? {} : { strokeDasharray: dash, strokeLinecap: "round" }),
    });
  switch (Math.floor(random() * 5)) {
    case 0:
      return [ring(91, 2.2)];
    case 1:
      return [ring(90, 1.2), ring(86.5, 0.8)];
    case 2:
      return [ring(82, 3, "0.1 9.91")];
    case 3: {
      const leaves = Array.from({ length: 24 }, (_, index) => {
        const around = (index / 24) * Math.PI * 2;
        return `M${pt(polar(100, 100, 79, around))}Q${pt(polar(100, 100, 84, around + 0.09))} ${pt(polar(100, 100, 88, around + 0.03))}`;
      });
      return [line(leaves.join(""), trim, 1.8, { opacity: 0.7 })];
    }
    default:
      return [
        dots(
          sunflower(random, 90, 100, 100, 92, 0.3).filter(
            (spot) => Math.abs(Math.hypot(spot.x - 100, spot.y - 100) - 82) < 9,
          ),
          mix(rim, trim, 0.75),
          1.1,
        ),
      ];
  }
}

function plate(glaze: Glaze, random: Random): Vessel {
  return {
    kind: "plate",
    centre: { x: 100, y: 100 },
    reach: { x: 66, y: 66 },
    nodes: [
      ...ground(100, 100, 94),
      disc(100, 100, 94, darker(glaze.rim, 0.14)),
      disc(100, 99.4, 93.2, glaze.rim),
      ...rimPattern(glaze, random),
      disc(100, 100, 73, darker(glaze.rim, 0.12)),
      disc(100, 101, 72, glaze.well),
      line(
        `M${pt(polar(100, 100, 68, 3.5))}A68 68 0 0 1 ${pt(polar(100, 100, 68, 4.9))}`,
        lighter(glaze.well, 0.8),
        2.4,
        { opacity: 0.9 },
      ),
    ],
  };
}

function bowl(glaze: Glaze, random: Random): Vessel {
  return {
    kind: "bowl",
    centre: { x: 100, y: 100 },
    reach: { x: 75, y: 75 },
    nodes: [
      ...ground(100, 100, 91),
      disc(100, 100, 91, darker(glaze.rim, 0.2)),
      disc(100, 99.2, 89.6, glaze.rim),
      ...(random() < 0.6 ? [disc(100, 99.4, 86, "none", { stroke: glaze.trim, strokeWidth: 2, opacity: 0.8 })] : []),
      disc(100, 100, 81, darker(glaze.well, 0.28)),
      disc(100, 101.4, 79.6, darker(glaze.well, 0.1)),
    ],
  };
}

function pan(random: Random): Vessel {
  const iron = "#3f4744";
  const [x, y] = [92, 108];
  const flip = random() < 0.5;
  const handleX = flip ? 12 : 188;
  const centreX = flip ? 200 - x : x;
  const from = polar(centreX, y, 70, flip ? -2.36 : -0.78);
  return {
    kind: "pan",
    centre: { x: centreX, y },
    reach: { x: 69, y: 69 },
    nodes: [
      line(`M${pt(from)}L${handleX} 12`, "#2b1606", 15, { opacity: 0.14, transform: "translate(1 4)" }),
      line(`M${pt(from)}L${handleX} 12`, darker(iron, 0.3), 15),
      line(`M${pt(from)}L${handleX} 12`, "#8d5a34", 10.5),
      line(`M${pt(from)}L${handleX} 12`, "#b07a4a", 3, { transform: "translate(-1.4 -1.4)" }),
      disc(handleX, 12, 2.4, "#3a1f0c"),
      ...ground(centreX, y, 81),
      disc(centreX, y, 81, darker(iron, 0.35)),
      disc(centreX, y - 0.8, 79.6, lighter(iron, 0.14)),
      disc(centreX, y, 74.5, darker(iron, 0.3)),
      disc(centreX, y + 1, 73, iron),
    ],
  };
}

/** An enamelled oven dish: cream with a coloured rim. */
function tray(random: Random): Vessel {
  const rim = ["#2f5573", "#2f6b4a", "#a8442c", "#4a4f55"][Math.floor(random() * 4)] as string;
  const box = (inset: number, corner: number, attributes: SvgNode["attributes"]): SvgNode => ({
    tag: "rect",
    attributes: {
      x: short(8 + inset),
      y: short(30 + inset),
      width: short(184 - inset * 2),
      height: short(140 - inset * 2),
      rx: corner,
      ...attributes,
    },
  });
  const lug = (cx: number): SvgNode[] => [
    { tag: "rect", attributes: { x: cx - 7, y: 74, width: 14, height: 52, rx: 7, fill: rim } },
    {
      tag: "rect",
      attributes: { x: cx - 2.5, y: 82, width: 5, height: 36, rx: 2.5, fill: "#fbf7f0", fillOpacity: 0.55 },
    },
  ];
  const glint = between(random, 40, 70);
  return {
    kind: "tray",
    centre: { x: 100, y: 100 },
    reach: { x: 80, y: 58 },
    nodes: [
      ...lug(9),
      ...lug(191),
      box(-0.5, 26, { fill: "#2b1606", fillOpacity: 0.16, transform: "translate(1 3.4)" }),
      box(0, 26, { fill: rim }),
      box(3.4, 23, { fill: "#fbf6ea" }),
      box(9, 18, { fill: "#d9cfbb" }),
      box(10.4, 17, { fill: "#efe6d3" }),
      path(`M${short(glint)} 35.5h34`, { stroke: "#ffffff", strokeWidth: 1.8, strokeLinecap: "round", opacity: 0.9 }),
    ],
  };
}
