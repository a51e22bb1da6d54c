import { formatPence, pence } from "#domain/money/pence";
import { placedMeals } from "#domain/planner/change-week";
import { minutesOf, quickerThan } from "#server/features/changes/asked-limits";
import {
  bestDishes,
  dearest,
  dishesFor,
  joined,
  MOST_WAYS,
  none,
  openMeals,
  swap,
} from "#server/features/changes/dish-search";
import type { Looked, Way, Ways } from "#server/features/changes/dish-search";

/*
 * Saving money or time when no dinner is named.
 */

/** How many dinners are considered for each swap. */
const MOST_PLACES = 3;

/** The longest dinners quicker. */
export async function quickerWeek(looked: Looked, minutes: number | null): Promise<Ways> {
  const longest = openMeals(looked).toSorted((one, other) => minutesOf(other) - minutesOf(one));
  const ways: Way[] = [];
  for (const placed of longest.slice(0, MOST_WAYS)) {
    const most = minutes ?? quickerThan(placed);
    const found = await dishesFor(looked, placed, { kind: "minutes", most }, 1);
    ways.push(...found.map((one) => swap(looked, one)));
  }
  return { ways, why: "No quicker dish keeps your choices and your budget." };
}

/** The most dishes swapped together to save money. */
const MOST_CHEAPER = 5;

/** Brings the whole week within an amount. */
export async function weekWithin(looked: Looked, most: number): Promise<Ways> {
  const over = looked.week.plan.totalPence - most;
  if (over > 0) return await cheaperWeek(looked, over);
  return { ways: [], why: `This week costs ${formatPence(looked.week.plan.totalPence)} already.`, isSo: true };
}

/** Swaps dishes for cheaper ones, greatest saving first, until enough is saved. */
export async function cheaperWeek(looked: Looked, wanted: number): Promise<Ways> {
  let now = looked;
  const taken: Way[] = [];
  const before = new Set(placedMeals(looked.week.plan).map(({ meal }) => meal.id));
  const saved = (): number => looked.week.plan.totalPence - now.week.plan.totalPence;
  while (taken.length < MOST_CHEAPER && saved() < wanted) {
    const left = openMeals(now).filter(({ meal }) => before.has(meal.id));
    const found = await bestDishes(now, dearest(now, left), { kind: "cheaper" }, MOST_PLACES);
    const [best] = found.toSorted((one, other) => one.dish.costChange - other.dish.costChange);
    const way = best === undefined ? null : swap(now, best);
    if (way === null || way.week === null) break;
    taken.push(way);
    now = { ...now, week: way.week };
  }
  const way = joined(taken);
  if (way === null) return none("No cheaper dish keeps your choices this week.");
  const costs = formatPence(now.week.plan.totalPence);
  const total = `That saves ${formatPence(pence(saved()))}, so that the week costs ${costs}`;
  const short = saved() < wanted;
  const besides = short
    ? `${total}. We found no way to save ${formatPence(pence(wanted))} with your choices.`
    : `${total}.`;
  return { ways: [way], why: "", besides };
}
