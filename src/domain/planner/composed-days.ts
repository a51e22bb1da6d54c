import type { DayCook, NotePreferences } from "#domain/intents/preferences";
import type { Meal } from "#domain/meal/meal";
import { optionLabel } from "#domain/options/options";
import { DAYS, inWeekOrder } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { daysOf } from "#domain/plan/plan-document";
import type { ComposedDinner } from "#domain/planner/composed-week";
import type { Constraints } from "#domain/request/constraints";
import { hasTimeFor, longerDays, minutesOn, missingOn } from "#domain/request/day-limits";
import type { PlanNotice } from "#domain/request/plan-notice";
import { weekStartOf } from "#domain/request/week-start";

/** A dinner with its dish as far as known: its time and its equipment. */
export interface ComposedDish {
  readonly dinner: ComposedDinner;
  readonly meal: Meal;
}

/** A dinner with its final day, and why that differs from the composed day; null if it does not. */
export interface PlacedDinner extends ComposedDish {
  readonly day: Day;
  readonly moved: string | null;
}

/** The days of a composed week: one for each of its dinners, and those left free for other dishes. */
export interface StandingDays {
  readonly days: readonly Day[];
  readonly dinners: readonly PlacedDinner[];
  /** Dinners for which no day is left, each with the reason. */
  readonly out: readonly { readonly id: string; readonly detail: string }[];
}

/**
 * Decides the days for the dinners of a composed week that is not over-full: their own, unless nobody is at home then, another
 * dinner has that day, or the notes allow less time or rule out an appliance on it. Such a dinner swaps with one that can take
 * its place, or moves to a free day.
 */
export function placeDinners(composed: readonly ComposedDish[], constraints: Constraints): StandingDays {
  const { mealsPerWeek } = constraints.request;
  const home = DAYS.filter((day) => isAtHome(constraints.preferences, mealsPerWeek, day));
  const taken = new Map<Day, PlacedDinner>();
  const displaced: { readonly dish: ComposedDish; readonly why: string }[] = [];
  for (const dish of composed) {
    const { day } = dish.dinner;
    if (!home.includes(day)) displaced.push({ dish, why: `nobody is at home for dinner on ${day}` });
    else if (taken.has(day)) displaced.push({ dish, why: `${day} has a dinner already` });
    else taken.set(day, { ...dish, day, moved: null });
  }
  const usual = daysOf(constraints, mealsPerWeek);
  // Days when nobody is at home come last.
  const free = [...usual.filter((day) => home.includes(day)), ...home, ...DAYS];
  const open = [...new Set(free)].filter((day) => !taken.has(day)).slice(0, mealsPerWeek - taken.size);
  const out: { id: string; detail: string }[] = [];
  for (const { dish, why } of displaced) {
    const day = open.find(
      (one) => home.includes(one) && !taken.has(one) && whyNotOn(constraints, dish.meal, one) === null,
    );
    if (day === undefined) out.push({ id: dish.dinner.mealId, detail: `${why}, and no other day is free for it` });
    else taken.set(day, { ...dish, day, moved: why });
  }
  for (const day of taken.keys()) swapIfNotAllowed(day, taken, constraints, out);
  const days = inWeekOrder([...new Set([...taken.keys(), ...open])], weekStartOf(constraints.request));
  return {
    days: days.length > 0 ? days : usual,
    dinners: [...taken.values()].filter(({ dinner }) => out.every(({ id }) => id !== dinner.mealId)),
    out,
  };
}

/** Whether anybody is at home for dinner: if the notes name as many days as there are dinners, only on those. */
export function isAtHome({ outDays = [], days = [] }: NotePreferences, meals: number, day: Day): boolean {
  return days.length === meals ? days.includes(day) : !outDays.includes(day);
}

/** Swaps a dinner that its day does not allow with a suitable one, or drops it if there is none. */
function swapIfNotAllowed(
  day: Day,
  taken: Map<Day, PlacedDinner>,
  constraints: Constraints,
  out: { id: string; detail: string }[],
): void {
  const standing = taken.get(day);
  if (standing === undefined) return;
  const why = whyNotOn(constraints, standing.meal, day);
  if (why === null) return;
  const other = [...taken.values()].find(
    (one) =>
      one !== standing &&
      whyNotOn(constraints, one.meal, day) === null &&
      whyNotOn(constraints, standing.meal, one.day) === null,
  );
  if (other === undefined) {
    out.push({ id: standing.dinner.mealId, detail: why });
    return;
  }
  taken.set(other.day, { ...standing, day: other.day, moved: why });
  const moved = other.dinner.day === day ? null : `${standing.meal.title} takes its place`;
  taken.set(day, { ...other, day, moved });
}

/** The limit for a quick day without stated minutes: someone coming in late and hungry does not mean half an hour. */
const QUICK_EVENING = 20;

/**
 * The minutes allowed on a day that must be quick, whose cook has limited time, or whose arrival and dinner times were stated;
 * null for other days.
 */
export function quickMinutesOn({ preferences, maxMinutes }: Constraints, day: Day): number | null {
  const { quickDays = [], quickMinutes = QUICK_EVENING, clockGaps = [] } = preferences;
  const said = [
    quickDays.includes(day) ? [quickMinutes] : [],
    cookOn(preferences, day)?.minutes ?? [],
    clockGaps.find((gap) => gap.day === day)?.minutes ?? [],
  ].flat();
  return said.length === 0 ? null : Math.min(...said, maxMinutes ?? Number.POSITIVE_INFINITY);
}

/** What the notes say about somebody else who cooks on a day. */
export function cookOn({ cooks = [] }: NotePreferences, day: Day): DayCook | undefined {
  return cooks.find((cook) => cook.day === day);
}

/** Why a day's other cook cannot make a dish; null if nothing is known against it. */
function whyTheyCannot(cook: DayCook, meal: Meal): string | null {
  if (cook.isEasy === true && meal.skill !== "beginner")
    return `it needs an ${meal.skill} cook, and whoever cooks on ${cook.day} cooks what is easy`;
  const other = cook.appliance === undefined ? undefined : meal.equipment.find((item) => item !== cook.appliance);
  return other === undefined
    ? null
    : `whoever cooks on ${cook.day} does not use the ${optionLabel(other).toLowerCase()}`;
}

/** Why the notes rule out a dish on a day; null if they do not. */
export function whyNotOn(constraints: Constraints, meal: Meal, day: Day): string | null {
  const { limits = [] } = constraints.preferences;
  const minutes = meal.prepMinutes + meal.cookMinutes;
  const most = quickMinutesOn(constraints, day);
  if (most !== null && minutes > most)
    return `it takes ${minutes} minutes, and ${day} is a quick evening, of at most ${most}`;
  // If no day has extra time, the dish itself is too long, and the message says so.
  if (longerDays(constraints).length > 0 && !hasTimeFor(constraints, meal, day))
    return `it takes ${minutes} minutes, and ${day} has ${minutesOn(constraints, day) ?? minutes}`;
  const missing = missingOn(constraints, meal, day);
  if (missing !== undefined) return `it needs the ${optionLabel(missing).toLowerCase()}, and there is none on ${day}`;
  const cook = cookOn(constraints.preferences, day);
  const cannot = cook === undefined ? null : whyTheyCannot(cook, meal);
  if (cannot !== null) return cannot;
  const off = limits.find(({ days, appliance }) => days?.includes(day) === false && meal.equipment.includes(appliance));
  return off === undefined ? null : `it needs an appliance that stays off on ${day}`;
}

/** The code of the notice for dinners moved from their composed day. */
export const MOVED_CODE = "dinner_moved";

/** Notices saying where each moved dinner went, and why. */
export function movedNotices(dinners: readonly PlacedDinner[]): PlanNotice[] {
  return dinners.flatMap(({ meal, dinner, day, moved }): PlanNotice[] =>
    moved === null
      ? []
      : [{ code: MOVED_CODE, message: `${meal.title} is on ${day} instead of ${dinner.day}: ${moved}.` }],
  );
}
