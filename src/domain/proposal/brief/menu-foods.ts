import { cheapestPack } from "#domain/basket/prices";
import type { Aisle, Food } from "#domain/food/food";
import type { CandidateDish } from "#domain/planner/candidate-dishes";
import { allowedFoods, byAisle } from "#domain/proposal/brief/vocabulary";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/** The foods of a week that is to be composed: a line for each, and the numbers by which our dishes name what they take. */
export interface MenuFoods {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly numberOf: ReadonlyMap<string, number>;
}

/** Aisles of much that no dinner takes: what fewer of our recipes use than this is sweet, or a snack. */
const OF_OTHER_MEALS: readonly Aisle[] = [
  "Baking",
  "Drinks",
  "Spreads",
  "Crisps & Snacks",
  "Nuts, Seeds & Dried Fruit",
  "Fresh Fruit & Veg",
];
const FEWEST_RECIPES = 2;
/** No dinner opens a bottle of this price for a spoonful, in pence. */
const DEAR_BOTTLE = 500;

/**
 * What a dinner may be made of: what the rules leave, without what no dinner takes, such as melons, custard powder and brandy. Each with what
 * its cheapest pack costs, and of what our dishes take their number and the tenths of a pack that such a dinner usually needs.
 */
export function menuFoods(
  constraints: Constraints,
  catalogue: Catalogue,
  candidates: readonly CandidateDish[],
): MenuFoods {
  const { request, cupboard } = constraints;
  const level = catalogue.levelOf(request.preferredSupermarket);
  const taken = new Map<string, number[]>();
  for (const { foodId, tenths } of candidates.flatMap(({ packs }) => packs))
    taken.set(foodId, [...(taken.get(foodId) ?? []), tenths]);
  const home = new Set(cupboard.map(({ foodId }) => foodId));
  const recipes = recipesWith(catalogue);
  const isOfDinners = (food: Food): boolean => {
    const isOfPlate = food.onPlate !== null && !food.families.includes("fruit");
    if (taken.has(food.id) || home.has(food.id) || isOfPlate) return true;
    const isDear = food.aisle === "Drinks" && (cheapestPack(food, level)?.each ?? 0) >= DEAR_BOTTLE;
    return !isDear && (!OF_OTHER_MEALS.includes(food.aisle) || (recipes.get(food.id) ?? 0) >= FEWEST_RECIPES);
  };
  const foods = allowedFoods(constraints, catalogue).filter(isOfDinners);
  const numberOf = new Map(foods.filter(({ id }) => taken.has(id)).map(({ id }, at) => [id, at + 1]));
  const lines = byAisle(foods, (food) => {
    const usual = taken.get(food.id);
    return [
      food.id,
      cheapestPack(food, level)?.each ?? 0,
      ...(usual === undefined ? [] : [numberOf.get(food.id), medianOf(usual)]),
    ].join(",");
  });
  return {
    heading: `id,pence of a pack,number in packs,tenths of a pack that a dinner for ${request.numPeople} usually takes`,
    lines,
    numberOf,
  };
}

/** What a dish takes for its table, as numbers of foods and tenths of their packs: "12:7 3:10". */
export function packsInNumbers({ packs }: CandidateDish, { numberOf }: MenuFoods): string {
  return packs.map(({ foodId, tenths }) => `${numberOf.get(foodId) ?? foodId}:${tenths}`).join(" ");
}

function recipesWith({ recipes }: Catalogue): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { lines } of recipes)
    for (const id of new Set(lines.map(({ foodId }) => foodId))) uses.set(id, (uses.get(id) ?? 0) + 1);
  return uses;
}

function medianOf(numbers: readonly number[]): number {
  const inOrder = numbers.toSorted((one, other) => one - other);
  return inOrder[Math.floor(inOrder.length / 2)] ?? 0;
}
