import { readFileSync } from "node:fs";
import type { AskedChange, AskedStep } from "#contract/plan-changes";
import { LIMIT_OF_WAY, MEATLESS } from "#domain/changes/answering-limits";
import type { Meaning } from "#domain/intents/intent";
import { thingNamed } from "#domain/intents/thing-named";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { changeConstraints, checkedAgain, placedMeals } from "#domain/planner/change-week";
import type { KeptWeek } from "#domain/planner/change-week";
import { isWithin } from "#domain/planner/dish-limit";
import type { DishLimit } from "#domain/planner/dish-limit";
import { mealFor } from "#domain/planner/eligible";
import type { Constraints } from "#domain/request/constraints";
import { realCatalogue } from "#tests/support/catalogue";

/** What a careful reader would tick for a line (tests/corpus/INTENTS.md). */
export type Expected = Partial<Record<string, unknown>> & {
  readonly kind: Meaning["kind"] | OperationKind;
  readonly maybe?: true;
};

/** What can only be asked of an existing week; `any`: something suitable is offered for the user to choose. */
type OperationKind =
  | "another"
  | "add"
  | "cheaper"
  | "move"
  | "shift"
  | "drop"
  | "fewer"
  | "portions"
  | "keep"
  | "undo"
  | "any";

/** A line of a corpus whose place is "change". */
export interface ChangeLine {
  readonly notes: string;
  readonly place?: string;
  readonly intents: readonly Expected[];
  /** The right result where intents cannot express it: all of these operations, and one from each nested list of those offered. */
  readonly operations?: readonly (Expected | readonly Expected[])[];
  readonly harm?: readonly string[];
}

/** The outcome of a line. */
export const OUTCOMES = [
  /** Everything asked for is done once the user confirms. */
  "done",
  /** Everything asked for is among the choices offered. */
  "offered",
  /** The week is like this already, and the answer says so. */
  "already",
  /** A question must be answered first, for example about harm. */
  "asked",
  /** Nothing is asked for, and nothing would be done unless chosen. */
  "left",
  "neither",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export function readChangeLines(file: string): ChangeLine[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as ChangeLine)
    .filter(({ place }) => place === "change");
}

/** Compares an answer with what its line asks for. */
export function outcomeOf(line: ChangeLine, answer: AskedChange, week: KeptWeek): Outcome {
  const { steps, offers = [], questions = [] } = answer;
  if ((line.harm ?? []).length > 0) {
    if (questions.length > 0) return "asked";
    return steps.some(({ kind }) => kind === "leave_out") ? "done" : "neither";
  }
  const sure = line.intents.filter(({ maybe }) => maybe !== true);
  const wanted = (line.operations ?? sure).map((one) => ("kind" in one ? [one] : one));
  if (wanted.length === 0)
    return steps.length === 0
      ? "left"
      : everyIntent(
            line.intents.map((one) => [one]),
            steps,
            week,
          )
        ? "done"
        : "neither";
  if (questions.length > 0) return "asked";
  if (everyIntent(wanted, steps, week)) return "done";
  const chosen = [...steps, ...offers.flatMap((offer) => offer.steps)];
  if (everyIntent(wanted, chosen, week)) return "offered";
  if (wanted.length === 1 && AS_GOOD.test(answer.answer)) return "already";
  return wanted.every((one) => one.some((each) => isSoAlready(each, week))) ? "already" : "neither";
}

/** The answer given when no dish would do better than the present one. */
export const AS_GOOD = /answers that as well as any other dish/u;

function everyIntent(intents: readonly (readonly Expected[])[], steps: readonly AskedStep[], week: KeptWeek): boolean {
  const isDone = (ways: readonly Expected[]): boolean =>
    ways.some((intent) => {
      const found = new Set(
        steps.filter((step) => answers(intent, step, week, steps)).map((step) => JSON.stringify(step)),
      );
      return found.size >= (intent.kind === "drop" ? Number(intent["number"]) : 1);
    });
  const isSo = (ways: readonly Expected[]): boolean => ways.some((intent) => isSoAlready(intent, week));
  return intents.some(isDone) && intents.every((ways) => isDone(ways) || isSo(ways));
}

/** One dinner swapped for another. */
interface Swapped {
  readonly day: Day;
  readonly before: CheckedMeal | null;
  readonly after: CheckedMeal;
}

function answers(intent: Expected, step: AskedStep, week: KeptWeek, steps: readonly AskedStep[]): boolean {
  const day = dayOf(intent);
  const number = typeof intent["number"] === "number" ? intent["number"] : null;
  const what = wordsOf(intent);
  if (intent.kind === "any") return true;
  if (intent.kind === "undo") return step.kind === "undo";
  if (intent.kind === "drop") return step.kind === "skip";
  if (intent.kind === "move" || intent.kind === "shift") return moves(intent, step, week, steps);
  if (intent.kind === "keep") {
    const kept = step.kind === "remake" ? step.keep.map((id) => dayOfMeal(week, id)) : null;
    return JSON.stringify(kept) === JSON.stringify(intent["days"]);
  }
  if (step.kind === "leave_out") return LEAVING_OUT.includes(intent.kind) && step.words.includes(what);
  if (step.kind === "skip") return intent.kind === "out" && dayOfMeal(week, step.meal_id) === day;
  if (step.kind === "servings") {
    if (
      dayOfMeal(week, step.meal_id) !== day &&
      week.plan.days.some(({ meals }) => meals.some(({ id }) => id === step.meal_id))
    )
      return false;
    const guests = step.servings - week.plan.request.numPeople;
    if (intent.kind === "fewer") return guests === -Number(number);
    if (intent.kind === "guests") return number === null ? guests > 0 : guests === number;
    return intent.kind === "table" && step.servings === number;
  }
  const swapped = step.kind === "swap" ? swappedBy(step, week) : null;
  if (swapped === null || (day !== null && swapped.day !== day)) return false;
  if (intent.kind === "another") return true;
  if (intent.kind === "cheaper") return / less\.$/u.test(step.says);
  const limit = limitOf(intent, swapped, number);
  return limit !== null && isWithin(limit, swapped.after, { ...contextOf(week), standing: swapped.before });
}

/** Whether a step puts a dinner on the intended day, or moves all dinners by the intended number of days. */
function moves(intent: Expected, step: AskedStep, week: KeptWeek, steps: readonly AskedStep[]): boolean {
  const places =
    step.kind === "arrange" ? step.days : step.kind === "move" ? [{ meal_id: step.meal_id, day: step.day }] : [];
  const moved = places.flatMap(({ meal_id, day }) => {
    // An earlier step may have moved it to another dinner's place.
    const swap = steps.find((one) => one.kind === "swap" && one.with === meal_id);
    const from = dayOfMeal(week, swap?.kind === "swap" ? swap.meal_id : meal_id);
    return from === null ? [] : [{ from: DAYS.indexOf(from), to: DAYS.indexOf(day) }];
  });
  return moved.some(({ from, to }) => isMeant(intent, from, to));
}

function isMeant(intent: Expected, from: number, to: number): boolean {
  if (intent.kind === "shift") return to - from === intent["number"];
  const day = DAYS.indexOf(dayOf(intent) ?? "Monday");
  if (intent["to"] === "earlier") return from === day && to < day;
  const goal = DAYS.findIndex((one) => one === intent["to"]);
  return (from === day && to === goal) || (from === goal && to === day);
}

/** The condition that the new dish must meet. */
export function limitOf(
  intent: Expected,
  { before }: Pick<Swapped, "before">,
  number: number | null,
): DishLimit | null {
  const what = wordsOf(intent);
  switch (intent.kind) {
    case "want":
    case "use_up":
      return named(what, true);
    case "less":
    case "never":
    case "leave_out":
      return named(what, false);
    case "quick": {
      const sooner = before === null ? 60 : before.meal.prepMinutes + before.meal.cookMinutes - 1;
      return { kind: "minutes", most: number ?? sooner };
    }
    case "heat":
      return { kind: "answers", preferences: { spiciness: what === "hot" ? "hot" : "mild" } };
    case "way":
      return LIMIT_OF_WAY[what as keyof typeof LIMIT_OF_WAY];
    case "light":
      return LIMIT_OF_WAY.lighter;
    case "long":
      return LIMIT_OF_WAY.slow_project;
    case "packed":
      return LIMIT_OF_WAY.keeps;
    case "treat":
      return { kind: "special" };
    case "child":
      return { kind: "answers", preferences: { children: true } };
    case "eating":
      return MEATLESS;
    case "without":
    case "seldom":
      return { kind: "thing", thing: { kind: "appliance", appliance: what as "oven" }, is: false };
    default:
      return null;
  }
}

function named(what: string, is: boolean): DishLimit | null {
  const { matcher } = realCatalogue();
  const thing = thingNamed(what, matcher);
  if (thing !== null) return { kind: "thing", thing, is };
  const match = matcher.matchAvoid(what);
  if (!match.known) return null;
  const foods = { words: what, foodIds: [...match.rule.foodIds], allergens: [...match.rule.allergens] };
  return { kind: is ? "with" : "without", foods };
}

const LEAVING_OUT: readonly Expected["kind"][] = ["less", "never", "leave_out"];

/** Whether the week, or the day, meets the request already. */
function isSoAlready(intent: Expected, week: KeptWeek): boolean {
  const isTimed = intent.kind === "quick" && typeof intent["number"] === "number";
  if (!isTimed && ![...LEAVING_OUT, "without", "eating"].includes(intent.kind)) return false;
  const limit = limitOf(intent, { before: null }, isTimed ? Number(intent["number"]) : null);
  const { constraints, catalogue } = contextOf(week);
  const day = dayOf(intent);
  const placed = placedMeals(week.plan).filter((one) => day === null || one.day === day);
  const checked = checkedAgain(constraints, catalogue, placed);
  return (
    limit !== null &&
    checked.ok &&
    checked.meals.every((meal) => isWithin(limit, meal, { constraints, catalogue, standing: null }))
  );
}

export function contextOf(week: KeptWeek): {
  constraints: Constraints;
  catalogue: ReturnType<typeof realCatalogue>["catalogue"];
} {
  const meals = placedMeals(week.plan).map(({ meal }) => meal);
  return { constraints: changeConstraints(week, meals), catalogue: realCatalogue().catalogue };
}

function swappedBy(step: Extract<AskedStep, { kind: "swap" }>, week: KeptWeek): Swapped | null {
  const placed = placedMeals(week.plan).find(({ meal }) => meal.id === step.meal_id);
  if (placed === undefined) return null;
  const { constraints, catalogue } = contextOf(week);
  const after = mealFor(placed.meal.servings, step.with, constraints, catalogue);
  const before = checkedAgain(constraints, catalogue, [placed]);
  return after === null ? null : { day: placed.day, before: before.ok ? (before.meals[0] ?? null) : null, after };
}

function dayOfMeal(week: KeptWeek, mealId: string): Day | null {
  return placedMeals(week.plan).find(({ meal }) => meal.id === mealId)?.day ?? null;
}

export function dayOf(intent: Expected): Day | null {
  return typeof intent["day"] === "string" ? (intent["day"] as Day) : null;
}

export function wordsOf(intent: Expected): string {
  return typeof intent["what"] === "string" ? intent["what"] : "";
}
