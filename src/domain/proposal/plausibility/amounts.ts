import type { Catalogue } from "#domain/recipe/catalogue";
import type { Food } from "#domain/food/food";
import { nutritionPerServing } from "#domain/food/nutrition";
import { foodAmounts, mealFromRecipe } from "#domain/meal/meal";
import type { Meal } from "#domain/meal/meal";
import { roundedDown, roundedUp } from "#domain/meal/missed-figure";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import { quoted } from "#domain/proposal/reading/quoted";
import type { PlausibilityFault } from "#domain/proposal/plausibility/plausibility-fault";

/** How many of our recipes must use a food for their maximum to count, and how far a proposal may exceed it. */
const OFTEN = 6;
const BEYOND = 2.5;
/** The share of its kind's limit allowed for any food, even if our recipes use little of it: two tablespoons of an oil. */
const ALWAYS = 0.65;

/** Grams of salt in 100 g of food that is pure salt. */
const PURE_SALT = 90;

/** In any unit. */
const MIN_AMOUNT = 0.005;

/** A whole serving as bought, without tap water; our own recipes lie between 290 and 980 g and between 350 and 920 kcal. */
const SERVING = {
  leastGrams: 120,
  mostGrams: 1_200,
  leastKcal: 150,
  mostKcal: 1_400,
  fewestFoods: 2,
  mostOfOne: 700,
  /** Salt of all foods together: our saltiest recipe has 5.5 g, and 6 g is the limit for a day (NHS). */
  mostSalt: 8,
} as const;

/** Aisles of seasonings, which do not fill anyone. */
const SEASONING_AISLES = ["Herbs, Spices & Seasoning", "Oils, Sauces & Condiments"];

function gramsPerServing(meal: Meal, catalogue: Catalogue): { food: Food; grams: number }[] {
  return foodAmounts(meal, catalogue.foodById).map(({ food, grams }) => ({ food, grams: grams / meal.servings }));
}

const mostByCatalogue = new WeakMap<Catalogue, ReadonlyMap<string, number>>();

/** The most grams of each food in a serving of our recipes, if enough of them use it; computed once for each catalogue. */
function ownMost(catalogue: Catalogue): ReadonlyMap<string, number> {
  const known = mostByCatalogue.get(catalogue);
  if (known !== undefined) return known;
  const uses = new Map<string, { grams: number; recipes: number }>();
  for (const recipe of catalogue.recipes) {
    for (const { food, grams } of gramsPerServing(mealFromRecipe(recipe, catalogue, recipe.servings), catalogue)) {
      const before = uses.get(food.id) ?? { grams: 0, recipes: 0 };
      uses.set(food.id, { grams: Math.max(before.grams, grams), recipes: before.recipes + 1 });
    }
  }
  const most = new Map(
    [...uses].flatMap(([id, { grams, recipes }]) => (recipes < OFTEN ? [] : [[id, grams] as const])),
  );
  mostByCatalogue.set(catalogue, most);
  return most;
}

/** Implausible amounts of one food, or of the whole dish. */
export function amountFaults(proposed: ProposedMeal, meal: Meal, catalogue: Catalogue): PlausibilityFault[] {
  const amounts = gramsPerServing(meal, catalogue);
  // Whole items are rounded up, so almost nothing would become one of them.
  const faults = proposed.ingredients
    .filter(({ amount }) => amount < MIN_AMOUNT)
    .map(({ food }): PlausibilityFault => ({ code: "amount", detail: `${quoted(food)} has next to no amount` }));
  const own = ownMost(catalogue);
  for (const { food, grams } of amounts) {
    const { amount } = food;
    const used = own.get(food.id);
    // Pure salt may go into water that is poured away, which our own recipes do not count; the whole dish is checked below.
    const isSalt = food.nutrition.salt > PURE_SALT;
    const most = isSalt
      ? amount.most * 1.2
      : used === undefined
        ? amount.most
        : Math.min(amount.most * 1.2, Math.max(used * BEYOND, amount.most * ALWAYS));
    if (grams > most || grams < amount.least)
      faults.push({
        code: "amount",
        detail: `${grams > most ? up(grams) : down(grams)} g of ${food.name} a serving is too ${grams > most ? "much" : "little"}: between ${up(amount.least)} and ${down(most)} g`,
      });
  }
  return [...faults, ...portionFaults(amounts)];
}

function portionFaults(amounts: readonly { food: Food; grams: number }[]): PlausibilityFault[] {
  const faults: PlausibilityFault[] = [];
  const portion = (detail: string): void => {
    faults.push({ code: "portion", detail });
  };
  const solid = amounts.filter(({ food }) => food.buy !== "free");
  const grams = solid.reduce((sum, amount) => sum + amount.grams, 0);
  const { kcal, salt } = nutritionPerServing(amounts, 1);
  if (grams < SERVING.leastGrams || grams > SERVING.mostGrams)
    portion(
      `a serving weighs ${grams > SERVING.mostGrams ? up(grams) : down(grams)} g: a main meal has ${SERVING.leastGrams} to ${SERVING.mostGrams} g`,
    );
  if (kcal < SERVING.leastKcal || kcal > SERVING.mostKcal)
    portion(
      `a serving has ${kcal > SERVING.mostKcal ? up(kcal) : down(kcal)} kcal: a main meal has ${SERVING.leastKcal} to ${SERVING.mostKcal} kcal`,
    );
  if (salt > SERVING.mostSalt)
    portion(`a serving has ${up(salt)} g of salt from all its foods: at most ${SERVING.mostSalt} g`);
  const feeding = solid.filter(({ food }) => !SEASONING_AISLES.includes(food.aisle));
  if (feeding.length < SERVING.fewestFoods)
    portion(`the dish has ${feeding.length} foods beside seasoning: at least ${SERVING.fewestFoods}`);
  const largest = solid.find((amount) => amount.grams > SERVING.mostOfOne);
  if (largest !== undefined) portion(`${up(largest.grams)} g of ${largest.food.name} is most of a serving`);
  return faults;
}

/** Figures above a limit and minimums are rounded up, others down, so that rounding never makes them equal. */
function up(value: number): number {
  return roundedUp(value, digitsOf(value));
}

function down(value: number): number {
  return roundedDown(value, digitsOf(value));
}

function digitsOf(value: number): number {
  return value >= 10 ? 0 : 2;
}
