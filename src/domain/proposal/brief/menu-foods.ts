import { cheapestPack, tenthsOfPack } from "#domain/basket/prices";
import type { Aisle, Food } from "#domain/food/food";
import type { CandidateDish } from "#domain/planner/candidate-dishes";
import { asPackCounts, usualGrams } from "#domain/proposal/brief/usual-amounts";
import { allowedFoods, byAisle, columnsOf, figureOf, headingOf } from "#domain/proposal/brief/vocabulary";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/** The foods for composing a week: a line for each, and the numbers by which our dishes refer to them. */
export interface MenuFoods {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly numberOf: ReadonlyMap<string, number>;
}

/** Aisles with much that is not for dinners: food used in fewer of our recipes than this is sweet, or a snack. */
const OF_OTHER_MEALS: readonly Aisle[] = [
  "Baking",
  "Drinks",
  "Spreads",
  "Crisps & Snacks",
  "Nuts, Seeds & Dried Fruit",
  "Fresh Fruit & Veg",
];
const MIN_RECIPES = 2;
/** No dinner opens a bottle at this price, in pence, for a spoonful. */
const DEAR_BOTTLE = 500;

/**
 * The foods that dinners may use: those permitted, without melons, custard powder, brandy and the like. Each with its cheapest
 * pack, the price and the tenths usually used, and our dishes' foods by number.
 */
export function menuFoods(
  constraints: Constraints,
  catalogue: Catalogue,
  candidates: readonly CandidateDish[],
): MenuFoods {
  const { request, cupboard } = constraints;
  const level = catalogue.levelOf(request.preferredSupermarket);
  const taken = new Set(candidates.flatMap(({ packs }) => packs.map(({ foodId }) => foodId)));
  const home = new Set(cupboard.map(({ foodId }) => foodId));
  const recipes = recipesWith(catalogue);
  const isOfDinners = (food: Food): boolean => {
    const isOfPlate = food.onPlate !== null && !food.families.includes("fruit");
    if (taken.has(food.id) || home.has(food.id) || isOfPlate) return true;
    const isDear = food.aisle === "Drinks" && (cheapestPack(food, level)?.each ?? 0) >= DEAR_BOTTLE;
    return !isDear && (!OF_OTHER_MEALS.includes(food.aisle) || (recipes.get(food.id) ?? 0) >= MIN_RECIPES);
  };
  const foods = allowedFoods(constraints, catalogue).filter(isOfDinners);
  const numberOf = new Map(foods.filter(({ id }) => taken.has(id)).map(({ id }, at) => [id, at + 1]));
  const columns = columnsOf(constraints);
  const lines = byAisle(foods, (food) => {
    const pack = cheapestPack(food, level);
    // Tap water has no pack.
    if (pack === undefined) return `${food.id},,0`;
    const figures = columns.map((column) => figureOf(column, food));
    const { amount, unit } = asPackCounts(food, pack.pack.grams, level);
    const usual = tenthsOfPack(food, usualGrams(food, catalogue) * request.numPeople, level);
    const numbered = numberOf.get(food.id);
    const size = unit === "each" ? `${amount}x` : amount;
    return [food.id, size, pack.each, usual, ...figures, ...(numbered === undefined ? [] : [numbered])].join(",");
  });
  return {
    heading: [
      `id,pack in g or pieces (x),its pence,tenths of it that a dinner for ${request.numPeople} usually takes`,
      ...columns.map(headingOf),
      "number in packs",
    ].join(","),
    lines,
    numberOf,
  };
}

/** What a dish takes for its table, main foods first, as food numbers with tenths of their packs if above one: "12:7 3". */
export function packsInNumbers({ packs }: CandidateDish, { numberOf }: MenuFoods): string {
  return packs
    .map(({ foodId, tenths }) => `${numberOf.get(foodId) ?? foodId}${tenths === 1 ? "" : `:${tenths}`}`)
    .join(" ");
}

function recipesWith({ recipes }: Catalogue): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { lines } of recipes)
    for (const id of new Set(lines.map(({ foodId }) => foodId))) uses.set(id, (uses.get(id) ?? 0) + 1);
  return uses;
}
