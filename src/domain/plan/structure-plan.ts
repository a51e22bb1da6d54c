import type { BasketLine } from "#domain/basket/basket";
import type { Food } from "#domain/food/food";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { noticesFor } from "#domain/meal/proposers";
import type { CheckedPlan } from "#domain/plan/check-plan";
import { PLAN_SCHEMA_VERSION } from "#domain/plan/plan-data";
import type { PlanFood, PlannedLine, PlannedMeal, StructuredPlan } from "#domain/plan/plan-data";
import { daysFor } from "#domain/plan/plan-document";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { PlanNotice } from "#domain/request/plan-notice";

/** Puts a checked week down as the data that is stored, its most perishable dishes first. */
export function structurePlan(
  { constraints, meals, basket }: CheckedPlan,
  catalogue: Catalogue,
  notices: readonly PlanNotice[],
): StructuredPlan {
  const ordered = [...meals].sort((a, b) => keepingDays(a) - keepingDays(b));
  const days = daysFor(ordered.length);
  const { request, avoid, maxMinutes, weeklyAllowance } = constraints;
  return {
    schemaVersion: PLAN_SCHEMA_VERSION,
    kind: "structured",
    request,
    constraints: {
      avoid: avoid.map(({ entry, foodIds, allergens }) => ({
        entry,
        foodIds: [...foodIds],
        allergens: [...allergens],
      })),
      maxMinutes,
      weeklyAllowance,
    },
    days: ordered.map((meal, index) => ({
      day: days[index] as (typeof days)[number],
      meals: [structureMeal(meal)],
    })),
    foods: foodsOf(ordered),
    basket: basket.lines.map(structureLine),
    totalPence: basket.totalPence,
    notices: noticesFor(
      [...constraints.notices, ...notices],
      ordered.map(({ meal }) => meal.proposer),
    ),
    prices: { supermarket: basket.supermarket, date: catalogue.priceDate, source: catalogue.priceSource },
    catalogueHash: catalogue.hash,
  };
}

/** A checked dish with what was worked out about it. */
export function structureMeal({ meal, nutrition, synsEstimate, pointsEstimate, allergens }: CheckedMeal): PlannedMeal {
  return { ...meal, nutrition, synsEstimate, pointsEstimate, allergens };
}

/** All foods of some dishes, in order of first use, with what writing about them takes. */
export function foodsOf(meals: readonly CheckedMeal[]): PlanFood[] {
  const foods = new Map<string, PlanFood>();
  for (const { amounts } of meals)
    for (const { food } of amounts) if (!foods.has(food.id)) foods.set(food.id, planFood(food));
  return [...foods.values()];
}

function planFood({ id, name, plural, units, smallest, density, packs, aisle, buy }: Food): PlanFood {
  return { id, name, plural, units, smallest, density, packs: packs.map(({ label }) => ({ label })), aisle, buy };
}

/** A line of the basket as data. */
export function structureLine({ food, neededGrams, boughtGrams, packs, pence, usedIn }: BasketLine): PlannedLine {
  return {
    foodId: food.id,
    neededGrams,
    boughtGrams,
    packs: packs.map(({ pack, count, each }) => ({ label: pack.label, grams: pack.grams, count, pence: each })),
    pence,
    usedIn,
  };
}

/** Days that a meal's most perishable food keeps: fish and leaves are cooked early in the week, tins and roots late. */
function keepingDays({ amounts }: CheckedMeal): number {
  return Math.min(...amounts.map(({ food }) => keepsFor(food)));
}

function keepsFor(food: Food): number {
  if (food.aisle === "Fish & Seafood") return 1;
  if (food.aisle === "Meat & Poultry") return food.animals.includes("poultry") || food.name.includes("mince") ? 2 : 3;
  if (food.aisle === "Bakery") return 3;
  if (food.aisle === "Fresh Fruit & Veg")
    return food.families.some(
      (family) => family === "salad" || family === "leafy greens" || family === "herbs" || family === "berries",
    )
      ? 3
      : 6;
  if (food.aisle === "Deli & Chilled" || food.aisle === "Dairy & Eggs") return 5;
  return 7;
}
