import { seedOf, seededRandom } from "#domain/planner/random";
import { drawBed } from "#domain/plan/dish-beds";
import { chooseFoods, vesselFor } from "#domain/plan/dish-choice";
import type { DishFoods } from "#domain/plan/dish-choice";
import type { Look, Shape } from "#domain/plan/dish-looks";
import { PIECES } from "#domain/plan/dish-shapes";
import {
  between,
  blob,
  darker,
  disc,
  dots,
  lighter,
  line,
  path,
  polar,
  pt,
  shadowOf,
  short,
  shuffled,
  sunflower,
  svgMarkup,
} from "#domain/plan/dish-svg";
import type { Point, Random, SvgNode } from "#domain/plan/dish-svg";
import { vessel } from "#domain/plan/dish-vessels";
import type { Vessel } from "#domain/plan/dish-vessels";

/** A drawing of a dish in a square of 200 by 200. */
export interface DishPicture {
  readonly viewBox: string;
  readonly nodes: readonly SvgNode[];
}

/** How many pieces of a shape lie together, and half the length of one. */
const HEAPS: Readonly<Partial<Record<Shape, readonly [count: number, size: number]>>> = {
  fillet: [1, 37],
  steak: [1, 30],
  sliced: [1, 37],
  crumble: [1, 31],
  thigh: [2, 23],
  sausage: [3, 25],
  ball: [5, 11],
  chunk: [7, 11.5],
  prawn: [6, 13.5],
  egg: [2, 20],
  floret: [4, 14],
  round: [6, 12.5],
  ring: [5, 9],
  bean: [9, 7.5],
  pea: [14, 6],
  leaf: [6, 13],
  wedge: [5, 15.5],
  strip: [7, 13],
  stalk: [6, 17],
  mushroom: [4, 12.5],
  berry: [6, 9],
  crumbs: [9, 6.5],
  citrus: [1, 16],
  dollop: [1, 15],
  herb: [3, 9.5],
  frond: [4, 11],
};

/**
 * Draws a dish as a plate, bowl, pan or oven dish seen from above, from the foods in it (ids or names, in the recipe's order).
 * Pure: the same meal and foods give the same drawing everywhere; another meal with the same foods gives another arrangement.
 */
export function dishPicture(mealId: string, foods: readonly string[]): DishPicture {
  const random = seededRandom(seedOf(`${mealId}|${foods.join(",")}`));
  const chosen = chooseFoods(mealId, foods, random);
  const dish = vessel(vesselFor(mealId, chosen, random), random);
  const filled = dish.kind === "plate" ? onPlate(dish, chosen, random) : inVessel(dish, chosen, random);
  return { viewBox: "0 0 200 200", nodes: [...dish.nodes, ...filled, ...garnish(dish, chosen, random)] };
}

/** The drawing as SVG text, for the PDF and for sharing cards. It is decoration: the dish's name stands beside it. */
export function dishPictureSvg(picture: DishPicture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${picture.viewBox}">${picture.nodes.map(svgMarkup).join("")}</svg>`;
}

function draw(look: Look, spot: Point, size: number, angle: number, random: Random): SvgNode[] {
  return (
    PIECES[look.shape]?.({ ...spot, size, angle }, look, random) ??
    drawBed({ ...spot, size: size * 1.4, angle }, look, random)
  );
}

/** A heap of one food round a place. Stalks lie side by side; the rest falls as it falls. */
function heap(look: Look, centre: Point, scale: number, random: Random): SvgNode[] {
  const [count, size] = HEAPS[look.shape] ?? [5, 11];
  const lean = random() * Math.PI * 2;
  if (count === 1) return draw(look, centre, size * scale, lean, random);
  if (look.shape === "stalk" || look.shape === "sausage") {
    const gap = look.shape === "stalk" ? 0.36 : 0.6;
    return Array.from({ length: count }, (_, index) => {
      const across = (index - (count - 1) / 2) * size * scale * gap;
      const spot = polar(centre.x, centre.y, across, lean + Math.PI / 2);
      return draw(
        look,
        { x: spot.x + between(random, -1.5, 1.5), y: spot.y + between(random, -1.5, 1.5) },
        size * scale,
        lean + between(random, -0.12, 0.12),
        random,
      );
    }).flat();
  }
  const radius = size * scale * Math.sqrt(count) * 0.68;
  return sunflower(random, count, centre.x, centre.y, radius)
    .reverse()
    .flatMap((spot) => draw(look, spot, size * scale * between(random, 0.9, 1.12), random() * Math.PI * 2, random));
}

/** A plate: a bed on one side, the star on the other, the rest between, each food with a place of its own. */
function onPlate({ centre: { x, y } }: Vessel, { beds, mains, pieces, sauce }: DishFoods, random: Random): SvgNode[] {
  const facing = random() * Math.PI * 2;
  const nodes: SvgNode[] = [];
  const star = mains[0];
  const starAt =
    beds.length > 0 ? polar(x, y, 27, facing + Math.PI) : polar(x, y, pieces.length > 0 ? 20 : 4, facing + Math.PI);
  const [bed, second] = beds;
  if (second !== undefined)
    nodes.push(...drawBed({ ...polar(x, y, 44, facing + 2.2), size: 27, angle: facing }, second, random));
  if (sauce !== null)
    nodes.push(...pool(blob(random, starAt.x, starAt.y, 38, 34, facing, 0.12), sauce, random, starAt, 30));
  if (bed !== undefined)
    nodes.push(
      ...drawBed(
        {
          ...polar(x, y, star === undefined && pieces.length < 2 ? 6 : 24, facing),
          size: star === undefined ? 47 : 42,
          angle: facing,
        },
        bed,
        random,
      ),
    );
  const places = star === undefined ? [Math.PI, Math.PI / 2, -Math.PI / 2, 2.4] : [1.45, -1.45, 0.1, 2.5];
  pieces.forEach((piece, index) => {
    const away = bed !== undefined && index >= 2 ? 20 : 40;
    nodes.push(
      ...heap(
        piece,
        polar(x, y, away, facing + (places[index] ?? 0) + between(random, -0.15, 0.15)),
        away < 30 ? 0.78 : 1.04,
        random,
      ),
    );
  });
  if (star !== undefined) nodes.push(...heap(star, starAt, beds.length > 0 ? 1.1 : 1.22, random));
  const also = mains[1];
  if (also !== undefined) nodes.push(...heap(also, polar(x, y, 20, facing + 0.5), 0.72, random));
  return nodes;
}

/** A bowl, pan or oven dish: everything together in its sauce, a bed swimming at one side. */
function inVessel(dish: Vessel, { beds, mains, pieces, sauce }: DishFoods, random: Random): SvgNode[] {
  const { centre, reach } = dish;
  const nodes: SvgNode[] = [];
  if (sauce !== null)
    nodes.push(...pool(poolOutline(dish, random), sauce, random, centre, Math.min(reach.x, reach.y) * 0.86));
  const facing = random() * Math.PI * 2;
  const [bed] = beds;
  const wide = bed !== undefined && (bed.shape === "swirl" || bed.shape === "tubes" || dish.kind !== "bowl");
  const bedSize = Math.min(reach.x, reach.y) * (wide ? 0.86 : 0.56);
  const bedAt = wide ? centre : polar(centre.x, centre.y, reach.y * 0.4, facing);
  if (bed !== undefined) nodes.push(...drawBed({ ...bedAt, size: bedSize, angle: facing }, bed, random));
  const looks = [...mains, ...pieces];
  const large = looks.filter(({ shape }) => (HEAPS[shape]?.[0] ?? 5) <= 3);
  const small = looks.filter(({ shape }) => (HEAPS[shape]?.[0] ?? 5) > 3);
  const spots = spread(dish, bed === undefined || wide ? 21 : 26, random).filter(
    (spot) => bed === undefined || wide || Math.hypot(spot.x - bedAt.x, spot.y - bedAt.y) > bedSize * 0.92,
  );
  if (small.length > 0) {
    spots.forEach((spot, index) => {
      const look = small[index % small.length] as Look;
      const [count, size] = HEAPS[look.shape] ?? [5, 11];
      const group =
        count >= 9
          ? [
              { x: -5, y: 1 },
              { x: 4, y: -4 },
              { x: 3, y: 5 },
            ]
          : [{ x: 0, y: 0 }];
      for (const { x, y } of group)
        nodes.push(
          ...draw(
            look,
            { x: spot.x + x, y: spot.y + y },
            size * between(random, 0.92, 1.12),
            random() * Math.PI * 2,
            random,
          ),
        );
    });
  }
  large.forEach((look, index) => {
    const away = large.length === 1 ? reach.y * 0.12 : reach.y * 0.4;
    const at =
      bed === undefined || wide
        ? polar(centre.x, centre.y, away, facing + index * 2.4)
        : polar(centre.x, centre.y, reach.y * 0.36, facing + Math.PI + index);
    nodes.push(...heap(look, at, small.length > 0 ? 0.95 : 1.15, random));
  });
  return nodes;
}

function poolOutline({ kind, centre, reach }: Vessel, random: Random): string {
  if (kind === "tray") {
    const [left, top, wide, high] = [centre.x - reach.x, centre.y - reach.y, reach.x * 2, reach.y * 2];
    return `M${left + 15} ${top}h${wide - 30}q15 0 15 15v${high - 30}q0 15 -15 15h${30 - wide}q-15 0 -15 -15v${30 - high}q0 -15 15 -15Z`;
  }
  return blob(random, centre.x, centre.y + 1, reach.x * 0.985, reach.y * 0.985, 0, 0.012, 16);
}

/** Sauce with a lit edge, a stir and a few drops of oil. */
function pool(outline: string, { colour }: Look, random: Random, centre: Point, radius: number): SvgNode[] {
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

/** Places all over a vessel's floor, farthest from the viewer first so that pieces overlap naturally. */
function spread({ kind, centre, reach }: Vessel, count: number, random: Random): Point[] {
  const around = sunflower(random, count, 0, 0, 1).map((spot) => ({
    x: centre.x + spot.x * (reach.x - 10),
    y: centre.y + spot.y * (reach.y - 10),
  }));
  if (kind !== "tray") return shuffled(random, around);
  const columns = 6;
  const rows = 4;
  const grid = Array.from({ length: columns * rows }, (_, index) => ({
    x: centre.x - reach.x + 12 + ((index % columns) + 0.5) * ((reach.x * 2 - 24) / columns) + between(random, -4, 4),
    y:
      centre.y -
      reach.y +
      8 +
      (Math.floor(index / columns) + 0.5) * ((reach.y * 2 - 16) / rows) +
      between(random, -4, 4),
  }));
  return shuffled(random, grid);
}

function garnish({ centre, reach }: Vessel, { garnishes }: DishFoods, random: Random): SvgNode[] {
  return garnishes.flatMap((look, index) => {
    const turn = random() * Math.PI * 2;
    if (look.shape === "seed") {
      const ticks = sunflower(random, 26, centre.x, centre.y, reach.y * 0.66, 0.35);
      return [
        dots(ticks, darker(look.colour, 0.3), 2.6),
        dots(
          ticks.map(({ x, y }) => ({ x: x - 0.2, y: y - 0.3 })),
          look.colour,
          1.9,
        ),
      ];
    }
    if (look.shape === "citrus" || look.shape === "dollop")
      return heap(look, polar(centre.x, centre.y, reach.y * (look.shape === "citrus" ? 0.74 : 0.3), turn), 1, random);
    const [count, size] = HEAPS[look.shape] ?? [5, 8];
    const small = look.shape === "ring" || look.shape === "bean" || look.shape === "berry" ? 0.58 : 1;
    return sunflower(random, count + 3, centre.x, centre.y, reach.y * (0.46 + index * 0.14), 0.3).flatMap((spot) =>
      draw(look, spot, size * small, random() * Math.PI * 2, random),
    );
  });
}
