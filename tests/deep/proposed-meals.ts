import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import { mealFromRecipe } from "#domain/meal/meal";
import type { Meal } from "#domain/meal/meal";
import type { Constraints } from "#domain/request/constraints";

const TRIES = 40;

/** Random meals as another proposer could have proposed them: our own recipes under new names, and any foods that the request allows. */
export function proposedMeals(
  constraints: Constraints,
  catalogue: Catalogue,
  random: () => number,
  count: number,
): CheckedMeal[] {
  const meals: CheckedMeal[] = [];
  for (let tries = 0; tries < TRIES * count && meals.length < count; tries += 1) {
    const number = meals.length + 1;
    const meal =
      random() < 0.4
        ? renamed(constraints, catalogue, random, number)
        : invented(constraints, catalogue, random, number);
    const check = checkMeal(constraints, catalogue, meal);
    if (check.ok) meals.push(check.meal);
  }
  return meals;
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}

function renamed({ request }: Constraints, catalogue: Catalogue, random: () => number, number: number): Meal {
  const meal = mealFromRecipe(pick(catalogue.recipes, random), catalogue, request.numPeople);
  return { ...meal, id: `dish-${number}`, title: `Supper q${number}`, proposer: "OpenAI" };
}

function invented({ request }: Constraints, catalogue: Catalogue, random: () => number, number: number): Meal {
  const foods = Array.from({ length: 2 + Math.floor(random() * 4) }, () => pick(catalogue.foods, random)).filter(
    (food, index, all) => food.buy !== "free" && all.indexOf(food) === index,
  );
  const ingredients = foods.map((food) => {
    const grams =
      (food.buy === "use" ? 4 + Math.floor(random() * 12) : 30 + Math.floor(random() * 170)) * request.numPeople;
    return { foodId: food.id, quantity: grams, unit: "g", preparation: null, grams };
  });
  return {
    id: `dish-${number}`,
    title: `Plate q${number}`,
    description: "",
    region: null,
    proposer: "OpenAI",
    servings: request.numPeople,
    prepMinutes: 4,
    cookMinutes: 6,
    skill: "beginner",
    marks: [],
    equipment: [],
    utensils: [],
    ingredients,
    steps: [
      [{ kind: "text", text: "Cook " }, ...ingredients.map((_, line) => ({ kind: "ingredient" as const, line }))],
    ],
    tip: "",
  };
}
