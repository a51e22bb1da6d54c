import type { Day } from "#domain/options/days";
import type { BasketLine } from "#domain/basket/basket";
import type { Food } from "#domain/food/food";
import { oldestPriceMonth } from "#domain/food/price-age";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { noticesFor } from "#domain/meal/proposers";
import type { CheckedPlan } from "#domain/plan/check-plan";
import { PLAN_SCHEMA_VERSION } from "#domain/plan/plan-data";
import type { MealReason, PlanFood, PlannedLine, PlannedMeal, StructuredPlan } from "#domain/plan/plan-data";
import { daysOf } from "#domain/plan/plan-document";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { PlanNotice } from "#domain/request/plan-notice";

/** What is known about a week besides its meals and basket; `reasons`, `forYou` and `answers` by meal id. */
export interface SaidOfWeek {
  readonly notices: readonly PlanNotice[];
  readonly reasons: ReadonlyMap<string, readonly MealReason[]>;
  readonly forYou: ReadonlyMap<string, string | null>;
  /** The ids of the intents that each meal meets. */
  readonly answers: ReadonlyMap<string, readonly string[]>;
  /** The days of the meals in order, if not the usual ones. */
  readonly days?: readonly Day[] | undefined;
}

/** Turns a checked week into the data to store, with its meals on the given days in order. */
export function structurePlan(
  { constraints, meals, basket }: CheckedPlan,
  catalogue: Catalogue,
  { notices, reasons, forYou, answers, days = daysOf(constraints, meals.length) }: SaidOfWeek,
): StructuredPlan {
  const { request, avoid, maxMinutes, weeklyAllowance, eaters, preferences, allergies } = constraints;
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
      eaters,
      preferences,
      allergies,
    },
    days: meals.map((meal, index) => ({
      day: days[index] as (typeof days)[number],
      meals: [
        {
          ...structureMeal(meal),
          reasons: reasons.get(meal.meal.id) ?? [],
          forYou: forYou.get(meal.meal.id) ?? null,
          answers: answers.get(meal.meal.id) ?? [],
        },
      ],
    })),
    foods: foodsOf(meals),
    basket: basket.lines.map(structureLine),
    totalPence: basket.totalPence,
    notices: noticesFor(
      [...constraints.notices, ...notices],
      meals.map(({ meal }) => meal.proposer),
    ),
    prices: {
      supermarket: basket.supermarket,
      date: oldestPriceMonth(basket.lines.map(({ food }) => food)) ?? catalogue.priceDate,
      source: catalogue.priceSource,
    },
    catalogueHash: catalogue.hash,
  };
}

/** A checked dish with the results computed for it. */
export function structureMeal({ meal, nutrition, synsEstimate, pointsEstimate, allergens }: CheckedMeal): PlannedMeal {
  return { ...meal, nutrition, synsEstimate, pointsEstimate, allergens };
}

/** All foods of some dishes, in order of first use, with the data needed to write about them. */
export function foodsOf(meals: readonly CheckedMeal[]): PlanFood[] {
  const foods = new Map<string, PlanFood>();
  for (const { amounts } of meals)
    for (const { food } of amounts) if (!foods.has(food.id)) foods.set(food.id, planFood(food));
  return [...foods.values()];
}

function planFood(food: Food): PlanFood {
  const { id, name, plural, units, smallest, density, packs, aisle, buy, keepsDays, leftoverUse = null } = food;
  const labels = packs.map(({ label }) => ({ label }));
  return { id, name, plural, units, smallest, density, packs: labels, aisle, buy, keepsDays, leftoverUse };
}

/** A line of the basket as data. */
export function structureLine({ food, neededGrams, homeGrams, assumed, ...bought }: BasketLine): PlannedLine {
  const { boughtGrams, packs, pence, usedIn } = bought;
  return {
    foodId: food.id,
    neededGrams,
    ...(homeGrams > 0 ? { homeGrams } : {}),
    ...(assumed ? { assumed } : {}),
    boughtGrams,
    packs: packs.map(({ pack, count, each }) => ({ label: pack.label, grams: pack.grams, count, pence: each })),
    pence,
    usedIn,
  };
}
