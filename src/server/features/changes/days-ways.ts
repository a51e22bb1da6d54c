import type { AskedStep } from "#contract/plan-changes";
import { DAYS, dayAt, placeInWeek } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { withArranged, withMoved } from "#domain/planner/change-meal";
import { placedMeals } from "#domain/planner/change-week";
import type { PlacedMeal } from "#domain/planner/change-week";
import { tried, skipped } from "#server/features/changes/direct-ways";
import {
  changeableOn,
  dishesFor,
  joined,
  mealOn,
  MOST_WAYS,
  none,
  noDinner,
  openMeals,
  swap,
} from "#server/features/changes/dish-search";
import type { Looked, Way, Ways } from "#server/features/changes/dish-search";
import { weekStartOf } from "#domain/request/week-start";

/*
 * Moving dinners to other days: one of them, or all.
 */

/** Moves a dinner to another day; if only "earlier" or "later" is given, or nothing, to the nearest days that work. */
export async function moved(looked: Looked, from: Day, to: Day | "earlier" | "later" | null): Promise<Ways> {
  if (to !== null && to !== "earlier" && to !== "later") return await movedTo(looked, from, to);
  const weekStart = weekStartOf(looked.week.plan.request);
  const distance = (day: Day): number => placeInWeek(day, weekStart) - placeInWeek(from, weekStart);
  const days = DAYS.filter((day) => day !== from && (to === null || distance(day) < 0 === (to === "earlier")));
  const ways: Way[] = [];
  for (const day of days.toSorted((one, other) => Math.abs(distance(one)) - Math.abs(distance(other)))) {
    if (ways.length === MOST_WAYS) break;
    ways.push(...asMoved(looked, from, day).ways);
  }
  const where = to === null ? "other" : to;
  return { ways, why: `No ${where} day does for ${mealOn(looked, from)?.meal.title ?? "that dinner"} this week.` };
}

/**
 * To a named day. If a follow-up can no longer stay where it is, another dish takes
 * its place.
 */
async function movedTo(looked: Looked, from: Day, to: Day): Promise<Ways> {
  const plain = asMoved(looked, from, to);
  if (plain.ways.length > 0 || from === to) return plain;
  const [made] = openMeals(looked).filter(({ meal }) => meal.madeFrom !== undefined);
  if (made === undefined) return plain;
  const ways: Way[] = [];
  for (const found of await dishesFor(looked, made, null, MOST_WAYS)) {
    const way = swap(looked, found);
    if (way.week === null) continue;
    const [after] = asMoved({ ...looked, week: way.week }, from, to).ways;
    const both = after === undefined ? null : joined([way, after]);
    if (both !== null) ways.push(both);
  }
  return {
    ways,
    why: plain.why,
    besides: `${made.meal.title} is made from another dinner’s leftovers, so another dish takes its place.`,
  };
}

function asMoved(looked: Looked, from: Day, to: Day): Ways {
  const { week, deps } = looked;
  const placed = changeableOn(looked, from);
  if (placed === null) return none(noDinner(from));
  const { meal } = placed;
  if (from === to) return none(`${meal.title} is on ${from} already.`);
  const other = changeableOn(looked, to);
  const says =
    other === null
      ? `${meal.title} moves from ${from} to ${to}`
      : `${meal.title} moves to ${to}, ${other.meal.title} to ${from}`;
  return tried(looked, withMoved(week, deps.catalogue, meal.id, to), { kind: "move", says, meal_id: meal.id, day: to });
}

/**
 * Moves all dinners, or those from a given day, by a number of days. A dinner without a day left is dropped, or moves to a day
 * that has become free: both are offered.
 */
export function shifted(looked: Looked, by: number, from: Day | null): Ways {
  const weekStart = weekStartOf(looked.week.plan.request);
  const placeOf = (day: Day): number => placeInWeek(day, weekStart);
  const open = openMeals(looked).filter(({ day }) => from === null || placeOf(day) >= placeOf(from));
  const staying = placedMeals(looked.week.plan).filter(({ meal }) => open.every((other) => other.meal.id !== meal.id));
  const isInside = ({ day }: PlacedMeal): boolean => placeOf(day) + by >= 0 && placeOf(day) + by < DAYS.length;
  const inside = open.filter(isInside);
  const outside = open.filter((placed) => !isInside(placed));
  const days = new Map(inside.map(({ meal, day }) => [meal.id, dayAt(placeOf(day) + by, weekStart)]));
  const held = staying.find(({ day }) => [...days.values()].includes(day));
  if (held !== undefined) return none(`${held.meal.title} stays on ${held.day}.`);
  if (inside.length === 0) return none("There’s no dinner left that could be moved so.");
  const all = from === null ? "Every dinner" : `Every dinner from ${from} on`;
  const many = Math.abs(by) === 1 ? "a day" : `${Math.abs(by)} days`;
  const says = `${all} ${many} ${by < 0 ? "earlier" : "later"}`;
  if (outside.length === 0) return arranged(looked, days, says);
  const free = open.map(({ day }) => day).filter((day) => ![...days.values()].includes(day));
  const around = new Map(outside.map(({ meal }, at) => [meal.id, free[at] as Day]));
  const besides = outside.map(({ meal }) => `${meal.title} to ${around.get(meal.id) ?? ""}`);
  const [turned] = arranged(looked, new Map([...days, ...around]), [says, ...besides].join(", ")).ways;
  const gone = withoutDays(
    looked,
    outside.map(({ day }) => day),
  );
  const week = gone?.week ?? null;
  const [after] = week === null ? [] : arranged({ ...looked, week }, days, says).ways;
  const left = gone === null || after === undefined ? null : joined([gone, after]);
  // A given starting day is to be left free.
  if (from !== null && left !== null) return { ways: [left], why: "" };
  return {
    ways: [...(left === null ? [] : [left]), ...(turned === undefined ? [] : [turned])],
    why: "The week doesn’t hold together on those days.",
  };
}

/** Drops the dinners of some days as one change; null if the week fails its checks without them. */
export function withoutDays(looked: Looked, days: readonly Day[]): Way | null {
  const ways: Way[] = [];
  let now = looked;
  for (const day of days) {
    // A follow-up has already gone with its source.
    if (mealOn(now, day) === null) continue;
    const [way] = skipped(now, day).ways;
    if (way === undefined || way.week === null) return null;
    ways.push(way);
    now = { ...now, week: way.week };
  }
  return joined(ways);
}

/** Moves some dinners to other days together. */
export function arranged(looked: Looked, days: ReadonlyMap<string, Day>, says: string): Ways {
  const step: AskedStep = {
    kind: "arrange",
    says,
    days: [...days].map(([mealId, day]) => ({ meal_id: mealId, day })),
  };
  return tried(looked, withArranged(looked.week, looked.deps.catalogue, days), step);
}
