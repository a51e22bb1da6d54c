import { drawBed } from "#domain/drawing/dish-beds";
import type { DishFoods } from "#domain/drawing/dish-choice";
import { drawCrust, drawLeaves, drawPizza } from "#domain/drawing/dish-forms";
import type { Look, Shape } from "#domain/drawing/dish-looks";
import { pool, poolOutline } from "#domain/drawing/dish-pool";
import { PIECES } from "#domain/drawing/dish-shapes";
import type { Stamps } from "#domain/drawing/dish-stamps";
import { between, blob, darker, dots, polar, short, shuffled, sunflower } from "#domain/drawing/dish-svg";
import type { Point, Random, SvgNode } from "#domain/drawing/dish-svg";
import type { Vessel } from "#domain/drawing/dish-vessels";

/** The tools for drawing: randomness, and the stamps defined so far. */
export interface Hand {
  readonly random: Random;
  readonly stamps: Stamps;
}

/** How many pieces of a shape make a heap, and half the length of one. */
const HEAPS: Readonly<Partial<Record<Shape, readonly [count: number, size: number]>>> = {
  fillet: [1, 37],
  steak: [1, 30],
  omelette: [1, 40],
  sliced: [1, 37],
  crumble: [1, 31],
  jacket: [1, 40],
  burger: [1, 33],
  sub: [1, 42],
  boat: [3, 24],
  skewer: [3, 36],
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

function draw(look: Look, spot: Point, size: number, { random, stamps }: Hand, lean?: number): SvgNode[] {
  const piece = PIECES[look.shape];
  const angle = lean ?? random() * Math.PI * 2;
  if (piece === undefined) return drawBed({ ...spot, size: size * 1.4, angle }, look, random);
  // A single piece is drawn at its place.
  if (HEAPS[look.shape]?.[0] === 1) return piece({ ...spot, size, angle }, look, random);
  return stamps.piece(look, spot, size, lean);
}

/** A heap of one food around a point. Stalks lie side by side; other pieces fall at random. */
export function heap(look: Look, centre: Point, scale: number, hand: Hand): SvgNode[] {
  const { random } = hand;
  const [count, size] = HEAPS[look.shape] ?? [5, 11];
  if (count === 1) return draw(look, centre, size * scale, hand);
  if (look.shape === "stalk" || look.shape === "sausage" || look.shape === "skewer") {
    const lean = short(random() * Math.PI * 2);
    const gap = look.shape === "stalk" ? 0.36 : 0.6;
    return Array.from({ length: count }, (_, index) => {
      const across = (index - (count - 1) / 2) * size * scale * gap;
      const { x, y } = polar(centre.x, centre.y, across, lean + Math.PI / 2);
      const along = between(random, -3, 3);
      return draw(look, { x: x + along * Math.cos(lean), y: y + along * Math.sin(lean) }, size * scale, hand, lean);
    }).flat();
  }
  const radius = size * scale * Math.sqrt(count) * 0.68;
  return sunflower(random, count, centre.x, centre.y, radius)
    .reverse()
    .flatMap((spot) => draw(look, spot, size * scale, hand));
}

/** A plate: a bed on one side, the star on the other, the rest between, each food in its own place. */
export function onPlate(plate: Vessel, { beds, mains, pieces, sauce, form }: DishFoods, hand: Hand): SvgNode[] {
  const { random } = hand;
  const { x, y } = plate.centre;
  const facing = random() * Math.PI * 2;
  const nodes: SvgNode[] = [];
  const star = mains[0];
  const starAt =
    beds.length > 0 ? polar(x, y, 27, facing + Math.PI) : polar(x, y, pieces.length > 0 ? 20 : 4, facing + Math.PI);
  const [bed, second] = beds;
  if (form === "salad") nodes.push(...drawLeaves(plate, random));
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
  // One or two foods alone get larger heaps nearer the middle, so that the plate does not look empty.
  const alone = star === undefined && bed === undefined && form === null && pieces.length <= 2;
  const places = star === undefined ? [Math.PI, Math.PI / 2, -Math.PI / 2, 2.4] : [1.45, -1.45, 0.1, 2.5];
  pieces.forEach((piece, index) => {
    const away = alone ? 30 * (pieces.length - 1) : bed !== undefined && index >= 2 ? 20 : 40;
    nodes.push(
      ...heap(
        piece,
        polar(x, y, away, facing + (places[index] ?? 0) + between(random, -0.15, 0.15)),
        alone ? 1.4 : away < 30 ? 0.78 : 1.04,
        hand,
      ),
    );
  });
  if (star !== undefined) nodes.push(...heap(star, starAt, beds.length > 0 ? 1.1 : 1.22, hand));
  const also = mains[1];
  if (also !== undefined) nodes.push(...heap(also, polar(x, y, 20, facing + 0.5), 0.72, hand));
  return nodes;
}

/** A bowl, pan or oven dish: everything together in its sauce, with a bed on one side. */
export function inVessel(dish: Vessel, foods: DishFoods, hand: Hand): SvgNode[] {
  const { random } = hand;
  const { centre, reach } = dish;
  const { mains, form } = foods;
  const sauce = foods.coating ? null : foods.sauce;
  // A crust hides the food under it; a few pieces lie on top.
  const crust = form === "mash" || form === "pastry" || form === "cheese" || form === "batter" ? form : null;
  const [bed] = crust === null ? foods.beds : [];
  const pieces = crust === "mash" || crust === "pastry" ? [] : foods.pieces;
  const nodes: SvgNode[] = [];
  const shallow = sauce === null && bed === undefined && dish.kind === "bowl";
  if (sauce !== null || crust !== null)
    nodes.push(...pool(poolOutline(dish, random), sauce ?? BAKED, random, centre, Math.min(reach.x, reach.y) * 0.86));
  if (crust !== null) nodes.push(...drawCrust(crust, dish, random));
  if (form === "salad") nodes.push(...drawLeaves(dish, random));
  const facing = random() * Math.PI * 2;
  const wide = bed !== undefined && (bed.shape === "swirl" || bed.shape === "tubes" || dish.kind !== "bowl");
  const bedSize = Math.min(reach.x, reach.y) * (wide ? 0.86 : 0.56);
  const bedAt = wide ? centre : polar(centre.x, centre.y, reach.y * 0.4, facing);
  if (bed !== undefined) nodes.push(...drawBed({ ...bedAt, size: bedSize, angle: facing }, bed, random));
  const looks = [...(crust === null || crust === "batter" ? mains : []), ...pieces].filter(
    ({ shape }) => crust === null || shape !== "crumble",
  );
  const large = looks.filter(({ shape }) => (HEAPS[shape]?.[0] ?? 5) <= 3);
  const small = looks.filter(({ shape }) => (HEAPS[shape]?.[0] ?? 5) > 3);
  const count = crust === null ? (bed === undefined || wide ? 22 : 27) : 9;
  const spots = spread(dish, count, random)
    .slice(0, crust === null ? undefined : count)
    .filter((spot) => bed === undefined || wide || Math.hypot(spot.x - bedAt.x, spot.y - bedAt.y) > bedSize * 0.92);
  // Without a sauce, pieces are heaped closer to the middle.
  const [near, grown] = shallow ? [0.82, 1.28] : [1, 1];
  if (small.length > 0) {
    spots.forEach((spot, index) => {
      const look = small[index % small.length] as Look;
      const [pieceCount, size] = HEAPS[look.shape] ?? [5, 11];
      for (const [dx, dy] of pieceCount >= 9 ? CLUSTER : ALONE) {
        const at = { x: centre.x + (spot.x - centre.x) * near + dx, y: centre.y + (spot.y - centre.y) * near + dy };
        nodes.push(...draw(look, at, size * grown, hand));
      }
    });
  }
  large.forEach((look, index) => {
    const away = large.length === 1 ? reach.y * 0.12 : reach.y * 0.4;
    const at =
      bed === undefined || wide
        ? polar(centre.x, centre.y, away, facing + index * 2.4)
        : polar(centre.x, centre.y, reach.y * 0.36, facing + Math.PI + index);
    nodes.push(...heap(look, at, small.length > 0 ? 0.95 : 1.15, hand));
  });
  return nodes;
}

/** A pizza or flat pie: the round first, then its toppings. */
export function onPizza(plate: Vessel, { mains, pieces, sauce }: DishFoods, hand: Hand): SvgNode[] {
  const round = { ...plate, reach: { x: plate.reach.x + 10, y: plate.reach.y + 10 } };
  const looks = [...mains, ...pieces].slice(0, 4);
  const spots = sunflower(
    hand.random,
    looks.length === 0 ? 0 : 17,
    plate.centre.x,
    plate.centre.y,
    plate.reach.x * 0.76,
  );
  return [
    ...drawPizza(round, sauce, hand.random),
    ...shuffled(hand.random, spots).flatMap((spot, index) => {
      const look = looks[index % looks.length] as Look;
      if (look.shape === "egg" && index >= looks.length) return [];
      const [, size] = HEAPS[look.shape] ?? [5, 11];
      const small = look.shape === "crumble" ? "crumbs" : look.shape === "sausage" ? "round" : look.shape;
      return draw({ ...look, shape: small }, spot, small === "egg" ? size * 0.8 : Math.min(size, 10), hand);
    }),
  ];
}

const BAKED: Look = { role: "sauce", shape: "sauce", colour: "#b0683a", accent: "#b0683a" };
const ALONE: readonly (readonly [number, number])[] = [[0, 0]];
const CLUSTER: readonly (readonly [number, number])[] = [
  [-5, 1],
  [4, -4],
  [3, 5],
];

/** Places across a vessel's floor, farthest first so that pieces overlap naturally. */
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

/** The garnish on top. */
export function garnish({ centre, reach }: Vessel, { form, garnishes }: DishFoods, hand: Hand): SvgNode[] {
  const { random } = hand;
  // Under a crust, cream belongs to the filling.
  const stirredIn = form === "mash" || form === "pastry" || form === "cheese";
  return garnishes.flatMap((look, index) => {
    const turn = random() * Math.PI * 2;
    if (look.shape === "seed") {
      const ticks = sunflower(random, 22, centre.x, centre.y, reach.y * 0.66, 0.35);
      return [
        dots(ticks, darker(look.colour, 0.3), 2.6),
        dots(
          ticks.map(({ x, y }) => ({ x: x - 0.2, y: y - 0.3 })),
          look.colour,
          1.9,
        ),
      ];
    }
    if (look.shape === "dollop" && stirredIn) return [];
    if (look.shape === "citrus" || look.shape === "dollop")
      return heap(look, polar(centre.x, centre.y, reach.y * (look.shape === "citrus" ? 0.74 : 0.3), turn), 1, hand);
    const [count, size] = HEAPS[look.shape] ?? [5, 8];
    const small = look.shape === "ring" || look.shape === "bean" || look.shape === "berry" ? 0.58 : 1;
    return sunflower(random, count + 3, centre.x, centre.y, reach.y * (0.46 + index * 0.14), 0.3).flatMap((spot) =>
      draw(look, spot, size * small, hand),
    );
  });
}
