import type { Look } from "#domain/drawing/dish-looks";
import {
  between,
  blob,
  darker,
  disc,
  lighter,
  line,
  path,
  polar,
  pt,
  shadowOf,
  short,
  sunflower,
} from "#domain/drawing/dish-svg";
import type { Point, Random, SvgNode } from "#domain/drawing/dish-svg";
import type { Vessel } from "#domain/drawing/dish-vessels";

/** The outline of a sauce that fills its vessel. */
export function poolOutline({ kind, centre, reach }: Vessel, random: Random): string {
  if (kind === "tray") {
    const [left, top, wide, high] = [centre.x - reach.x, centre.y - reach.y, reach.x * 2, reach.y * 2];
    return `M${left + 15} ${top}h${wide - 30}q15 0 15 15v${high - 30}q0 15 -15 15h${30 - wide}q-15 0 -15 -15v${30 - high}q0 -15 15 -15Z`;
  }
  return blob(random, centre.x, centre.y + 1, reach.x * 0.985, reach.y * 0.985, 0, 0.012, 16);
}

/** Sauce with a light edge, a swirl and a few drops of oil. */
export function pool(outline: string, { colour }: Look, random: Random, centre: Point, radius: number): SvgNode[] {
  const stir = between(random, 0, 6);
  return [
    shadowOf(outline, 1.2),
    path(outline, { fill: colour, stroke: darker(colour, 0.16), strokeWidth: 1.6 }),
    line(
      `M${pt(polar(centre.x, centre.y, radius * 0.9, stir))}A${short(radius * 0.9)} ${short(radius * 0.9)} 0 0 1 ${pt(polar(centre.x, centre.y, radius * 0.9, stir + 1.5))}`,
      lighter(colour, 0.3),
      3.4,
      { opacity: 0.75 },
    ),
    line(
      `M${pt(polar(centre.x, centre.y, radius * 0.55, stir + 2))}A${short(radius * 0.55)} ${short(radius * 0.55)} 0 0 1 ${pt(polar(centre.x, centre.y, radius * 0.55, stir + 4))}`,
      darker(colour, 0.1),
      3,
      { opacity: 0.7 },
    ),
    ...sunflower(random, 9, centre.x, centre.y, radius, 0.3).map((spot) =>
      disc(spot.x, spot.y, between(random, 1, 2.6), lighter(colour, 0.35), { fillOpacity: 0.7 }),
    ),
  ];
}
