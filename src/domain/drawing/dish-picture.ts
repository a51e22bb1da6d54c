import { seedOf, seededRandom } from "#domain/random/random";
import { garnish, inVessel, onPizza, onPlate } from "#domain/drawing/dish-arrange";
import { onPlateHeld } from "#domain/drawing/dish-arrange-held";
import { chooseFoods, vesselFor } from "#domain/drawing/dish-choice";
import { createStamps } from "#domain/drawing/dish-stamps";
import { svgMarkup } from "#domain/drawing/dish-svg";
import type { SvgNode } from "#domain/drawing/dish-svg";
import { vessel } from "#domain/drawing/dish-vessels";

/** A drawing of a dish in a square of 200 by 200. */
export interface DishPicture {
  readonly viewBox: string;
  readonly nodes: readonly SvgNode[];
}

/**
 * Draws a dish as a plate, bowl, pan or oven dish seen from above, from its foods (ids or names, in the recipe's order). Pure:
 * the same meal and foods give the same drawing everywhere; another meal with the same foods gets another arrangement.
 */
export function dishPicture(mealId: string, foods: readonly string[]): DishPicture {
  const random = seededRandom(seedOf(`${mealId}|${foods.join(",")}`));
  // A side or a stand-in does not change the dish; its foods are drawn like any others.
  const dishId = mealId.split("--", 1)[0] as string;
  const chosen = chooseFoods(dishId, foods, random);
  const dish = vessel(vesselFor(dishId, chosen, random), random);
  const hand = { random, stamps: createStamps(random) };
  const arrange =
    chosen.filling !== null
      ? onPlateHeld
      : chosen.form === "pizza"
        ? onPizza
        : dish.kind === "plate"
          ? onPlate
          : inVessel;
  const food = [...arrange(dish, chosen, hand), ...garnish(dish, chosen, hand)];
  return { viewBox: "0 0 200 200", nodes: [...hand.stamps.definitions(), ...dish.nodes, ...food] };
}

/** The drawing as SVG text, for pages, the PDF and sharing cards. It is decorative: the dish's name is next to it. */
export function dishPictureSvg(picture: DishPicture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${picture.viewBox}" stroke-linecap="round" stroke-linejoin="round">${picture.nodes.map(svgMarkup).join("")}</svg>`;
}
