import { type Hand, heap } from "#domain/drawing/dish-arrange";
import type { DishFoods } from "#domain/drawing/dish-choice";
import type { Filling, HeldForm } from "#domain/drawing/dish-held";
import type { Look, Shape } from "#domain/drawing/dish-looks";
import {
  along,
  breadTop,
  calzone,
  dip,
  quesadilla,
  rolled,
  sandwich,
  taco,
  tostada,
  type Inside,
} from "#domain/drawing/dish-shapes-held";
import { mix, sunflower, type Point, type SvgNode } from "#domain/drawing/dish-svg";
import type { Vessel } from "#domain/drawing/dish-vessels";

/** Large foods are cut up before they are folded into bread. */
const CUT: Readonly<Partial<Record<Shape, Shape>>> = {
  sliced: "chunk",
  thigh: "chunk",
  fillet: "chunk",
  steak: "chunk",
  skewer: "chunk",
  crumble: "crumbs",
  sausage: "round",
  grain: "crumbs",
  couscous: "crumbs",
  jacket: "chunk",
  egg: "crumbs",
};
const SIZES: Readonly<Partial<Record<Shape, number>>> = { pea: 5, bean: 6.5, crumbs: 6, leaf: 11, strip: 11, seed: 5 };

/** A plate with food eaten by hand, drawn so that its filling shows, and what is served with it. */
export function onPlateHeld({ centre }: Vessel, { filling, sauce, coating }: DishFoods, hand: Hand): SvgNode[] {
  if (filling === null) return [];
  const { form } = filling;
  const { x, y } = centre;
  const side = hand.random() < 0.5 ? -1 : 1;
  const dipped = form === "taco" || form === "tostada" || form === "wrap" || coating ? null : sauce;
  const { beside } = filling;
  const room = beside.length > 0 || dipped !== null;
  const places: readonly Point[] = room ? BESIDE[form] : [];
  // Wraps are mirrored by their slope, not by turning round.
  const placed = places.map((place) => ({ x: x + place.x * side, y: y + place.y * (form === "wrap" ? side : 1) }));
  const nodes: SvgNode[] = [];
  const [first, ...others] = placed;
  if (dipped !== null && first !== undefined)
    nodes.push(...dip({ ...first, size: beside.length < 2 ? 32 : 27, angle: 0 }, dipped));
  const free = dipped === null ? placed : others;
  beside.forEach((look, index) => {
    const spot = free[index];
    if (spot !== undefined) nodes.push(...heap(look, spot, 0.86, hand));
  });
  const shift = room ? AWAY[form] * side : 0;
  return [...nodes, ...drawHeld({ x: x - shift, y }, side, filling, hand)];
}

/** How far each form moves aside for what is next to it. */
const AWAY: Readonly<Record<HeldForm, number>> = {
  toastie: 12,
  sandwich: 12,
  quesadilla: 8,
  calzone: 10,
  wrap: 7,
  taquito: 12,
  taco: 10,
  tostada: 0,
};

/** Where there is room next to each form, when its main part is on the left; a dip takes the first place. */
const BESIDE: Readonly<Record<HeldForm, readonly Point[]>> = {
  toastie: [
    { x: 41, y: -30 },
    { x: 46, y: 22 },
    { x: -8, y: -56 },
  ],
  sandwich: [
    { x: 41, y: -30 },
    { x: 46, y: 22 },
    { x: -8, y: -56 },
  ],
  quesadilla: [
    { x: 36, y: 38 },
    { x: -14, y: 46 },
    { x: 48, y: -22 },
  ],
  calzone: [
    { x: 36, y: -38 },
    { x: -20, y: -46 },
    { x: 50, y: 10 },
  ],
  wrap: [
    { x: 50, y: -43 },
    { x: -40, y: 50 },
    { x: 54, y: 4 },
  ],
  taquito: [
    { x: 30, y: -44 },
    { x: -18, y: -46 },
    { x: 46, y: 36 },
  ],
  taco: [
    { x: 52, y: -16 },
    { x: 50, y: 26 },
    { x: 14, y: -58 },
  ],
  tostada: [
    { x: 44, y: 34 },
    { x: -48, y: 30 },
    { x: 14, y: -58 },
  ],
};

function drawHeld({ x, y }: Point, side: number, filling: Filling, hand: Hand): SvgNode[] {
  const { random } = hand;
  const { form, bread } = filling;
  const colours: Inside =
    filling.inside.length === 0 ? ["#f3c766"] : filling.inside.map(({ colour }) => colour).slice(0, 4);
  const melted: Inside = ["#f5c85a", ...colours.filter((colour) => colour !== "#f3c766")].slice(0, 4);
  const tilt = side * 0.14;
  switch (form) {
    case "toastie":
    case "sandwich":
      return [-1, 1].flatMap((row) =>
        sandwich(
          { x: x + side * row * 5, y: y + 6 + row * 25, size: 46, angle: row * tilt * 0.6 },
          breadTop(form === "toastie"),
          form === "toastie" ? melted : colours,
          random,
        ),
      );
    case "calzone":
      return calzone({ x, y: y - 8, size: 57, angle: tilt * 0.6 }, random);
    case "quesadilla":
      return quesadilla({ x, y: y + 8, size: 58, angle: tilt }, bread, melted, random);
    case "wrap":
      return [-1, 1].flatMap((row) =>
        rolled(
          { x: x + row * 5, y: y + row * 25, size: 51, angle: side < 0 ? 0.24 * row + 0.1 : 0.1 - 0.2 * row },
          bread,
          colours,
          random,
        ),
      );
    case "taquito":
      return [-1.5, -0.5, 0.5, 1.5].flatMap((row) =>
        rolled(
          { x: x + row * 4, y: y + 14 + row * 19, size: 50, angle: tilt + row * 0.05 },
          { ...bread, colour: mix(bread.colour, "#d08f3a", 0.5) },
          colours,
          random,
          0.17,
        ),
      );
    case "taco":
      return [-1, 0, 1].flatMap((row) => {
        const spot = { x: x + side * row * 7, y: y + 15 + row * 32, size: 43, angle: tilt };
        return taco(spot, bread, laid(filling.inside, along(spot, 7, random), hand), random);
      });
    case "tostada":
      return [
        { x: x - side * 28, y: y - 24 },
        { x: x + side * 26, y: y - 18 },
        { x: x - side * 6, y: y + 31 },
      ].flatMap((spot) => [
        ...tostada({ ...spot, size: 30, angle: 0 }, bread, random),
        ...laid(filling.inside, sunflower(random, 11, spot.x, spot.y, 19), hand),
      ]);
  }
}

/** The filling in pieces, alternating between foods. */
function laid(inside: readonly Look[], spots: readonly Point[], { stamps }: Hand): SvgNode[] {
  const looks = inside.slice(0, 4).map((look) => ({ ...look, shape: CUT[look.shape] ?? look.shape }));
  return spots.flatMap((spot, index) => {
    const look = looks[index % looks.length];
    return look === undefined ? [] : stamps.piece(look, spot, SIZES[look.shape] ?? 9);
  });
}
