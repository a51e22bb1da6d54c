import type { AskedChange, AskedStep } from "#contract/plan-changes";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import {
  withAdded,
  withArranged,
  withMoved,
  withoutMeal,
  withServings,
  withSwapped,
} from "#domain/planner/change-meal";
import { checkedAgain, placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, KeptWeek } from "#domain/planner/change-week";
import { isWithin, lossBy } from "#domain/planner/dish-limit";
import { dishIdOf } from "#domain/recipe/variant";
import { realCatalogue } from "#tests/support/catalogue";
import { AS_GOOD, contextOf, dayOf, limitOf, wordsOf } from "./score-changes.ts";
import type { ChangeLine, Expected, Outcome } from "./score-changes.ts";

/*
 * Compares what is done or offered with what was wanted, by the resulting week: every request is met, and no dinner changes that
 * was not mentioned.
 */

/** The outcome of a line, and of each request in it. */
export interface ScoredLine {
  readonly outcome: Outcome;
  /** The kinds of request, each with whether the steps done, or the best of those offered, meet it. */
  readonly kinds: readonly (readonly [kind: string, isDone: boolean])[];
}

export function scoreLine(line: ChangeLine, answer: AskedChange, week: KeptWeek): ScoredLine {
  const { steps, offers = [], questions = [] } = answer;
  const wanted = (line.operations ?? []).map((one): readonly Expected[] => ("kind" in one ? [one] : one));
  const told = (outcome: Outcome, isDone: (ways: readonly Expected[]) => boolean): ScoredLine => ({
    outcome,
    kinds: wanted.map((ways) => [ways[0]?.kind ?? "any", isDone(ways)]),
  });
  if ((line.harm ?? []).length > 0) {
    if (questions.length > 0) return told("asked", () => true);
    const isLeftOut = steps.some(({ kind }) => kind === "leave_out");
    return told(isLeftOut ? "done" : "neither", () => isLeftOut);
  }
  const ways = [...(steps.length > 0 ? [steps] : []), ...offers.map((offer) => offer.steps)];
  const results = ways.map((way) => resultOf(way, week, AS_GOOD.test(answer.answer)));
  const isAllDone = (result: Result | null): boolean =>
    result !== null &&
    wanted.every((each) => each.some((one) => isDoneBy(one, result, wanted))) &&
    touches(result).every((day) => wanted.some((each) => each.some((one) => mayTouch(one, day, result))));
  if (results.some(isAllDone)) return told(steps.length > 0 ? "done" : "offered", () => true);
  const standing = resultOf([], week, false);
  const isSo = (each: readonly Expected[]): boolean =>
    standing !== null && each.some((one) => isDoneBy(one, standing, wanted));
  const saysSo = wanted.every(([one]) => one?.kind === wanted[0]?.[0]?.kind) && AS_GOOD.test(answer.answer);
  if (saysSo || (steps.length === 0 && wanted.length > 0 && wanted.every(isSo))) return told("already", () => true);
  const doneBy = (result: Result | null): readonly (readonly Expected[])[] =>
    result === null ? [] : wanted.filter((each) => each.some((one) => isDoneBy(one, result, wanted)));
  const best = results.map(doneBy).toSorted((one, other) => other.length - one.length)[0] ?? [];
  return told("neither", (each) => best.includes(each));
}

type DinnerOn = ReadonlyMap<Day, CheckedMeal>;

/** The dinners before and after some steps, and the steps that only a real plan can carry out. */
interface Result {
  readonly week: KeptWeek;
  readonly before: DinnerOn;
  readonly after: DinnerOn;
  readonly steps: readonly AskedStep[];
  readonly isCheaper: boolean;
  /** The answer says that the present dinner is as good as any other. */
  readonly isAsGood: boolean;
}

/** The week after some steps; null if they cannot be carried out. */
function resultOf(steps: readonly AskedStep[], week: KeptWeek, isAsGood: boolean): Result | null {
  let now = week;
  for (const step of steps) {
    const changed = stepDone(step, now);
    if (changed === null) continue;
    if (!changed.ok) return null;
    now = { ...now, plan: changed.plan, shopped: changed.shopped };
  }
  const isCheaper = now.plan.totalPence < week.plan.totalPence;
  return { week, before: dinnersOf(week), after: dinnersOf(now), steps, isCheaper, isAsGood };
}

/** The week after one step; null if it takes a real plan, which is planned again. */
function stepDone(step: AskedStep, week: KeptWeek): ChangedWeek | null {
  const { catalogue } = realCatalogue();
  switch (step.kind) {
    case "swap":
      return withSwapped(week, catalogue, step.meal_id, step.with);
    case "add":
      return withAdded(week, catalogue, step.day, step.with);
    case "servings": {
      const placed = placedMeals(week.plan).find(({ meal }) => meal.id === step.meal_id);
      return placed === undefined
        ? { ok: false, message: "no such meal" }
        : withServings(week, catalogue, placed.meal, step.servings);
    }
    case "move":
      return withMoved(week, catalogue, step.meal_id, step.day);
    case "arrange":
      return withArranged(week, catalogue, new Map(step.days.map(({ meal_id, day }) => [meal_id, day])));
    case "skip":
      return withoutMeal(week, catalogue, step.meal_id);
    case "remake":
    case "leave_out":
    case "undo":
      return null;
  }
}

function dinnersOf(week: KeptWeek): DinnerOn {
  const { constraints, catalogue } = contextOf(week);
  const placed = placedMeals(week.plan);
  const checked = checkedAgain(constraints, catalogue, placed);
  if (!checked.ok) throw new Error(checked.message);
  return new Map(
    placed.flatMap(({ day, meal }) => {
      const again = checked.meals.find((one) => one.meal.id === meal.id);
      return again === undefined ? [] : [[day, again] as const];
    }),
  );
}

/** The days whose dinner, or number of people, has changed. */
function touches({ before, after }: Result): Day[] {
  const toldOf = (dinner: CheckedMeal | undefined): string => `${dinner?.meal.id} ${dinner?.meal.servings}`;
  return DAYS.filter((day) => toldOf(before.get(day)) !== toldOf(after.get(day)));
}

function sameDish(one: CheckedMeal | undefined, other: CheckedMeal | undefined): boolean {
  return one !== undefined && other !== undefined && dishIdOf(one.meal.id) === dishIdOf(other.meal.id);
}

/** Whether a request may have changed a day's dinner. */
function mayTouch(one: Expected, day: Day, result: Result): boolean {
  const { before, after } = result;
  const on = dayOf(one);
  if (one.kind === "keep") return !daysOf(one).includes(day);
  if (one.kind === "move") {
    const to = DAYS.find((other) => other === one["to"]);
    // A dinner that makes room for an earlier one swaps places with it.
    return (
      day === on ||
      (to === undefined ? sameDish(after.get(day), before.get(on ?? day)) : day === to) ||
      isDisplaced(day, result)
    );
  }
  if (on !== null) return day === on || after.get(day)?.meal.madeFrom !== undefined;
  const [was, is] = [before.get(day), after.get(day)];
  switch (one.kind) {
    case "leave_out":
    case "less":
    case "never":
    case "without":
    case "eating":
      return was !== undefined && !isLimited(one, was, was, result);
    case "want":
    case "use_up":
      return is !== undefined && isLimited(one, is, was ?? null, result);
    default:
      return true;
  }
}

/** Whether a dinner of the previous week is now on a day that had another one. */
function isDisplaced(day: Day, { before, after }: Result): boolean {
  return [...before.values()].some((dinner) => sameDish(dinner, after.get(day)));
}

function daysOf(one: Expected): readonly Day[] {
  return Array.isArray(one["days"]) ? (one["days"] as Day[]) : [];
}

const OF_TABLE: readonly Expected["kind"][] = ["guests", "table", "fewer"];

/** Whether a request is met after the steps. */
function isDoneBy(one: Expected, result: Result, wanted: readonly (readonly Expected[])[]): boolean {
  const { before, after, steps, week } = result;
  const day = dayOf(one);
  const number = typeof one["number"] === "number" ? one["number"] : null;
  if (one.kind === "any") return true;
  if (one.kind === "undo") return steps.some(({ kind }) => kind === "undo");
  if (one.kind === "keep") return isKept(daysOf(one), result);
  if (one.kind === "drop") return isWithoutSome(Number(number), result);
  if (one.kind === "shift") return isShifted(Number(number), result);
  if (one.kind === "move") return isMoved(one, result);
  const isAnew = steps.some(({ kind, says }) => kind === "leave_out" && says !== "");
  if (one.kind === "leave_out" && isAnew)
    return steps.some((step) => step.kind === "leave_out" && step.words.toLowerCase().includes(wordsOf(one)));
  if (day === null) return isDoneSomewhere(one, result);
  const [was, is] = [before.get(day), after.get(day)];
  if (one.kind === "out") return is === undefined;
  if (is === undefined) return false;
  const people = week.plan.request.numPeople;
  const isFor = (servings: number): boolean =>
    is.meal.servings === servings &&
    (sameDish(was, is) ||
      wanted.some((ways) => ways.some((other) => isOfItsDish(other, day))) ||
      (was !== undefined && !withServings(week, realCatalogue().catalogue, was.meal, servings).ok));
  if (one.kind === "guests") return isFor(people + (number ?? 1));
  if (one.kind === "fewer") return isFor(people - Number(number));
  if (one.kind === "table") return isFor(Number(number));
  if (one.kind === "portions")
    return sameDish(was, is) && is.meal.servings >= (was?.meal.servings ?? 0) * Number(number);
  if (one.kind === "add") return was === undefined;
  if (one.kind === "another") return was !== undefined && !sameDish(was, is);
  if (one.kind === "cheaper") return result.isCheaper && was?.meal.id !== is.meal.id;
  return isLimited(one, is, was ?? null, result);
}

/** Whether a request says which dish a day should have. */
function isOfItsDish(one: Expected, day: Day): boolean {
  if (OF_TABLE.includes(one.kind)) return false;
  return dayOf(one) === day || one["to"] === day;
}

/** Whether a dinner meets a request; for likes and dislikes, the present dinner counts as not meeting it yet. */
function isLimited(one: Expected, is: CheckedMeal, was: CheckedMeal | null, { week, isAsGood }: Result): boolean {
  if (one.kind === "way" && NOT_SHOWN_BY_DISH.includes(wordsOf(one))) return was === null || was.meal.id !== is.meal.id;
  const limit = limitOf(one, { before: was }, typeof one["number"] === "number" ? one["number"] : null);
  const context = contextOf(week);
  // A dinner that meets it well enough may stay.
  if (limit?.kind === "answers" && was?.meal.id === is.meal.id)
    return isAsGood || lossBy(limit.preferences, is, context) < WELL_ENOUGH;
  return limit !== null && isWithin(limit, is, { ...context, standing: was });
}

/** At this few points no other dish is noticeably better. */
const WELL_ENOUGH = 150;

/** What cannot be judged from a dish alone. */
const NOT_SHOWN_BY_DISH = ["more_iron", "more_fibre", "more_carbohydrate", "little_waste", "sunset"];

function isDoneSomewhere(one: Expected, result: Result): boolean {
  const { before, after, isCheaper } = result;
  const dinners = [...after.values()];
  const isLimitedOn = (dinner: CheckedMeal): boolean => isLimited(one, dinner, dinner, result);
  switch (one.kind) {
    case "cheaper":
      return isCheaper;
    case "leave_out":
    case "never":
    case "without":
    case "seldom":
    case "eating":
      return dinners.every(isLimitedOn);
    case "less":
      return [...before.values()].filter(isLimitedOn).length < dinners.filter(isLimitedOn).length;
    case "want":
    case "use_up":
      return dinners.some(isLimitedOn);
    default:
      return touches(result).some((day) => {
        const is = after.get(day);
        return is !== undefined && isLimited(one, is, before.get(day) ?? null, result);
      });
  }
}

function isKept(days: readonly Day[], { before, after, steps }: Result): boolean {
  const remake = steps.find((step) => step.kind === "remake");
  const ids = days.map((day) => before.get(day)?.meal.id ?? "");
  if (remake !== undefined) return ids.length === remake.keep.length && ids.every((id) => remake.keep.includes(id));
  return (
    DAYS.some((day) => before.get(day)?.meal.id !== after.get(day)?.meal.id) &&
    days.every((day) => sameDish(before.get(day), after.get(day)))
  );
}

function isWithoutSome(number: number, { before, after }: Result): boolean {
  return (
    after.size === before.size - number && [...after].every(([day, { meal }]) => before.get(day)?.meal.id === meal.id)
  );
}

function isShifted(by: number, { before, after }: Result): boolean {
  return [...before].every(([day, dinner]) => sameDish(dinner, after.get(DAYS[DAYS.indexOf(day) + by] ?? day)));
}

function isMoved(one: Expected, { before, after }: Result): boolean {
  const from = dayOf(one) ?? "Monday";
  const dinner = before.get(from);
  const to = DAYS.find((day) => sameDish(dinner, after.get(day)));
  if (to === undefined || to === from) return false;
  return one["to"] === "earlier" ? DAYS.indexOf(to) < DAYS.indexOf(from) : to === one["to"];
}
