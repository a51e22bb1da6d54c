import type { Food } from "#domain/food/food";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { DAYS, daysFor } from "#domain/plan/plan-document";
import type { Day } from "#domain/plan/plan-document";
import { traitsOf } from "#domain/planner/dish-traits";
import type { DishTraits } from "#domain/planner/dish-traits";
import { WEEKEND, isProject, isQuick, isTreat } from "#domain/planner/week-rhythm";
import type { Catalogue } from "#domain/recipe/catalogue";

/** What an order of a week loses, in points: judgements, of which the order of size matters. */
const ORDER_LOSS = {
  /** Each day that fresh food waits beyond the days it keeps. */
  spoiling: 60,
  /** A dish of an hour on a working day; a quick supper on a Saturday or Sunday, which is for something better. */
  projectOnWorkday: 120,
  quickAtWeekend: 25,
  /** Friday without the week's treat, where it has one that is no project. */
  fridayWithoutTreat: 90,
  /** Two days in a row alike. */
  sameMainFood: 60,
  sameStaple: 25,
  sameRegion: 20,
  sameForm: 40,
} as const;

/**
 * Puts a week's meals on its days: quick ones on working days, something to look forward to on Friday, projects at the weekend,
 * fresh fish and leaves early, no two days in a row alike. Tries every order; at most seven meals.
 */
export function orderWeek(meals: readonly CheckedMeal[], catalogue: Catalogue): CheckedMeal[] {
  const days = daysFor(meals.length);
  const dishes = meals.map((meal) => describe(meal, traitsOf(meal, catalogue)));
  const alone = dishes.map((dish) => days.map((day) => dayLoss(dish, day)));
  const beside = dishes.map((one) => dishes.map((other) => besideLoss(one, other)));
  let best: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  const order: number[] = [];
  const place = (lost: number): void => {
    if (lost >= least) return;
    if (order.length === meals.length) {
      least = lost;
      best = [...order];
      return;
    }
    for (let dish = 0; dish < meals.length; dish += 1) {
      if (order.includes(dish)) continue;
      const before = order.at(-1);
      const loss = alone[dish]![order.length]! + (before === undefined ? 0 : beside[before]![dish]!);
      order.push(dish);
      place(lost + loss);
      order.pop();
    }
  };
  place(0);
  return best.flatMap((dish) => meals[dish] ?? []);
}

interface Dish {
  readonly traits: DishTraits;
  readonly region: string | null;
  readonly keepsDays: number;
  readonly quick: boolean;
  readonly project: boolean;
  readonly treat: boolean;
}

function describe(checked: CheckedMeal, traits: DishTraits): Dish {
  return {
    traits,
    region: checked.meal.region,
    keepsDays: keepingDays(checked),
    quick: isQuick(checked) && (checked.meal.handsOffMinutes ?? 0) === 0,
    project: isProject(checked, traits),
    treat: isTreat(checked, traits),
  };
}

function dayLoss(dish: Dish, day: Day): number {
  // The shop is done by Monday: a dish on Monday waits no day.
  let loss = ORDER_LOSS.spoiling * Math.max(0, DAYS.indexOf(day) - dish.keepsDays);
  const weekend = WEEKEND.includes(day);
  if (dish.project && !weekend) loss += ORDER_LOSS.projectOnWorkday;
  if (dish.quick && weekend && !dish.treat) loss += ORDER_LOSS.quickAtWeekend;
  if (day === "Friday" && !dish.treat) loss += ORDER_LOSS.fridayWithoutTreat;
  return loss;
}

function besideLoss(one: Dish, other: Dish): number {
  const same = <T>(of: (dish: Dish) => T): boolean => of(one) !== null && of(one) === of(other);
  return (
    (same(({ traits }) => traits.mainFood) ? ORDER_LOSS.sameMainFood : 0) +
    (same(({ traits }) => traits.staple) ? ORDER_LOSS.sameStaple : 0) +
    (same(({ traits }) => traits.form) ? ORDER_LOSS.sameForm : 0) +
    (same(({ region }) => region) ? ORDER_LOSS.sameRegion : 0)
  );
}

/** Days that a meal's most perishable food keeps: fish and leaves are cooked early in the week, tins and roots late. */
function keepingDays({ amounts }: CheckedMeal): number {
  return Math.min(...amounts.map(({ food }) => keepsFor(food)));
}

function keepsFor(food: Food): number {
  if (food.aisle === "Fish & Seafood") return 1;
  // What freezes is frozen and thawed in time (`thawing`), so it may wait; it is better fresh.
  if (food.aisle === "Meat & Poultry") return food.animals.includes("poultry") || food.name.includes("mince") ? 3 : 4;
  if (food.aisle === "Bakery") return 3;
  if (food.aisle === "Fresh Fruit & Veg")
    return food.families.some(
      (family) => family === "salad" || family === "leafy greens" || family === "herbs" || family === "berries",
    )
      ? 4
      : 7;
  if (food.aisle === "Deli & Chilled" || food.aisle === "Dairy & Eggs") return 6;
  return 7;
}
