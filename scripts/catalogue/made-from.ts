import type { Food } from "#domain/food/food";
import { gramsOf } from "#domain/quantity/units";
import { LEFTOVER_DAYS } from "#domain/recipe/recipe";
import type { Cooking, MadeFrom, Recipe, Side } from "#domain/recipe/recipe";
import type { Faults } from "./read.ts";
import { slugOf } from "./read.ts";
import type { FoodByName } from "./stand-ins.ts";

/** Minutes of prep and cooking together: most of the work is done beforehand. */
const MAX_MINUTES = 30;
/** The most that may be carried over, as a share of what the source cooks for itself. */
const MAX_SHARE = 1.5;

/**
 * Reads what a follow-up is made from: `{called: roast chicken, foods: [chicken thigh fillets], days: 2, dishes: {Title of a
 * dish: What its cook does besides cooking more.}}`.
 */
export function madeFromField(
  value: unknown,
  foods: FoodByName,
  where: string,
  faults: Faults,
): { madeFrom?: MadeFrom } {
  if (value === undefined) return {};
  const { called, foods: names, days, dishes } = value as Record<string, unknown>;
  const named = typeof called === "string" && Array.isArray(names) && typeof dishes === "object" && dishes !== null;
  if (!named || !(days === 1 || days === LEFTOVER_DAYS.most)) {
    faults.add(where, "made_from must say called, foods, days (1 or 2) and dishes");
    return {};
  }
  const foodIds = names.flatMap((name: unknown) => {
    const food = foods.get(String(name).toLowerCase());
    if (food === undefined) faults.add(where, `unknown food "${String(name)}" in made_from`);
    if (food?.onPlate === "rice" && days > LEFTOVER_DAYS.rice)
      faults.add(where, "cooked rice waits until the next day at most");
    return food === undefined ? [] : [food.id];
  });
  return {
    madeFrom: {
      called,
      foodIds,
      days,
      dishes: Object.entries(dishes).map(([title, cook]) => ({ recipeId: slugOf(title), cook: String(cook ?? "") })),
    },
  };
}

/**
 * A follow-up must be quick, contain what it is made from, name dishes that contain it too, and say that it is heated through if
 * it is.
 */
export function checkFollowUps(
  recipes: readonly Recipe[],
  sides: readonly Side[],
  foodById: ReadonlyMap<string, Food>,
  faults: Faults,
): void {
  const byId = new Map(recipes.map((recipe) => [recipe.id, recipe]));
  for (const recipe of recipes) {
    const { madeFrom } = recipe;
    if (madeFrom === undefined) continue;
    const where = `${recipe.region}/${recipe.id}`;
    const minutes = recipe.prepMinutes + recipe.cookMinutes;
    if (minutes > MAX_MINUTES) faults.add(where, `takes ${minutes} min, a follow-up takes ${MAX_MINUTES} at most`);
    if (recipe.sides.length > 0) faults.add(where, "a follow-up is a whole plate and names no sides");
    if (madeFrom.dishes.length === 0) faults.add(where, "made_from names no dish");
    for (const foodId of madeFrom.foodIds) {
      const food = foodById.get(foodId) as Food;
      if (gramsIn(recipe, food) === 0) faults.add(where, `no line has ${food.name}, which it is made from`);
      if (recipe.standIns.some((standIn) => standIn.foodId === foodId))
        faults.add(where, `nothing stands in for ${food.name}: it is cooked in another dish`);
    }
    for (const { recipeId, cook } of madeFrom.dishes) {
      const source = byId.get(recipeId);
      if (source === undefined || source.madeFrom !== undefined) {
        faults.add(where, `"${recipeId}" is not a dish that it could be made from`);
        continue;
      }
      if (cook !== "" && !/^\p{Lu}.*\.$/su.test(cook)) faults.add(where, `"${cook}" is not a sentence`);
      for (const foodId of madeFrom.foodIds) {
        const food = foodById.get(foodId) as Food;
        // Boiled potatoes or rice are cooked with a dish as its side.
        const there = [source, ...sides.filter(({ id }) => source.sides.includes(id))];
        const most = Math.max(...there.map((one) => gramsIn(one, food) / one.servings));
        const share = gramsIn(recipe, food) / recipe.servings / most;
        if (!Number.isFinite(share)) faults.add(where, `${recipeId} has no ${food.name}`);
        else if (share > MAX_SHARE)
          faults.add(where, `${recipeId} would cook ${share.toFixed(1)} times its ${food.name} more`);
      }
    }
  }
}

function gramsIn({ lines }: Cooking, food: Food): number {
  return lines.reduce(
    (sum, { foodId, quantity, unit }) => sum + (foodId === food.id ? (gramsOf(food, quantity, unit) ?? 0) : 0),
    0,
  );
}
