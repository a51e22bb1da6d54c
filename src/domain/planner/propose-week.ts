import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { rescaledMeal } from "#domain/meal/rescaled-meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import { replacedNotices } from "#domain/planner/keep-meals";
import type { SwappedMeal } from "#domain/planner/keep-meals";
import { planForTables } from "#domain/planner/table-sizes";
import { mealAnswers } from "#domain/planner/meal-answers";
import type { PlannerInput } from "#domain/planner/plan-week";
import type { Day } from "#domain/options/days";
import { daysOf } from "#domain/plan/plan-document";
import { movedNotices } from "#domain/planner/composed-days";
import type { PlacedDinner } from "#domain/planner/composed-days";
import type { ComposedDinner } from "#domain/planner/composed-week";
import type { GivenDays } from "#domain/planner/order-week";
import { linesOfWeek, speaksOfOthers } from "#domain/planner/lines-of-week";
import { prepareBookWeek, prepareComposed } from "#domain/planner/prepare-composed";
import type { PreparedWeek } from "#domain/planner/prepare-composed";
import { fishOfMeals } from "#domain/planner/fish-notices";
import { explainRefusal } from "#domain/planner/refusal";
import type { Refusal } from "#domain/planner/refusal";
import type { Occasion } from "#domain/request/occasion";
import type { PlanDocument } from "#domain/plan/plan-document";
import { completePlan } from "#domain/plan/stored-plan";
import { writePlan } from "#domain/plan/write-plan";
import type { Meal } from "#domain/meal/meal";
import type { CompletePlan } from "#domain/plan/stored-plan";
import { REPEATED_CODE } from "#domain/planner/preferences";
import { repeatWeek } from "#domain/planner/repeat-week";
import type { RepeatedMeal } from "#domain/planner/repeat-week";
import type { Constraints } from "#domain/request/constraints";

/** The planner's task: plain data, so that it can cross to a worker thread. */
export interface WeekTask {
  readonly constraints: Constraints;
  /** Meal ids of the user's recent plans, newest first. */
  readonly recentPlans: readonly (readonly string[])[];
  readonly occasion: Occasion;
  /** Accepted meals from another proposer: they stay in the week unless budget or weekly figure forces one out. */
  readonly kept?: readonly Meal[];
  /** The week as composed by another proposer, from kept meals and our recipes; it keeps its days and tables. */
  readonly composed?: readonly ComposedDinner[];
  /** It is a week of our own book: dinners that do not hold were promised to nobody, and lines that do not hold are replaced by ours. */
  readonly fromBook?: true;
  /** Another proposer's dishes that the household has adopted: they may be in the week like our own recipes. */
  readonly ownRecipes?: readonly Meal[];
  /** The week to repeat; then nothing else is kept. */
  readonly repeats?: readonly RepeatedMeal[];
}

/** A complete plan with the kept meals left out, or an honest refusal. Plain data. */
export type WeekProposal =
  | {
      readonly kind: "planned";
      readonly plan: CompletePlan;
      /** The same plan in words. */
      readonly document: PlanDocument;
      readonly proven: boolean;
      readonly swapped: readonly SwappedMeal[];
    }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Further kept meals are ignored: this is twice the longest week. */
const MAX_KEPT = 14;

/**
 * Plans, checks and completes a week with the built-in planner around the kept meals, or explains why it cannot. Kept meals are
 * not trusted: each is checked again here. A composed week's days, tables and lines are kept too, as far as they hold. Pure and
 * deterministic.
 */
export function proposeWeek(task: WeekTask, catalogue: Catalogue): WeekProposal {
  const { recentPlans, occasion, repeats } = task;
  if (repeats !== undefined) return proposeAgain(task, repeats, catalogue);
  const { constraints, given, kept, dinners, swapped } =
    task.composed === undefined || task.composed.length === 0
      ? prepareKept(task, catalogue)
      : task.fromBook === true
        ? prepareBookWeek(task.composed, task.kept ?? [], task.constraints, catalogue)
        : prepareComposed(task.composed, task.kept ?? [], task.constraints, catalogue);
  // Only their own proposer speaks for dinners composed by others.
  const theirs = task.fromBook === true ? [] : dinners;
  // A re-proposed dish is used in its proposed form.
  const ownRecipes = (task.ownRecipes ?? []).filter((own) => !kept.some(({ meal }) => meal.id === own.id));
  const claimed = new Map(theirs.map(({ dinner }) => [dinner.mealId, dinner.answers]));
  const input: PlannerInput = {
    constraints,
    catalogue,
    recentPlans,
    occasion,
    ownRecipes,
    claimed,
    ...(given === undefined ? {} : { given }),
  };
  const outcome = planForTables(input, kept);
  if (outcome.kind !== "planned")
    return dinners.length === 0
      ? { kind: "refused", refusal: explainRefusal(input, outcome) }
      : withoutComposed(task, catalogue);
  const { meals } = outcome.plan;
  const days = given?.days ?? daysOf(constraints, meals.length);
  const isIn = (id: string): boolean => meals.some(({ meal }) => meal.id === id);
  // Uncertain requests can have a line as well, but only the user knows whether they were meant.
  const spoken = withPerhaps(constraints);
  const answers = mealAnswers(meals, days, constraints, catalogue, claimed);
  const lines = composedLines(dinners, meals, days);
  const chosen = new Set(theirs.map(({ meal }) => meal.id));
  const said = linesOfWeek(meals, {
    constraints: spoken,
    catalogue,
    days,
    reasons: outcome.reasons,
    answers: spoken === constraints ? answers : mealAnswers(meals, days, spoken, catalogue, claimed),
    lines: task.fromBook === true ? new Map() : lines,
    ...(task.fromBook === true ? { ofBook: lines } : {}),
    chosen,
  });
  const plan = completePlan(outcome.plan, catalogue, {
    notices: [
      ...outcome.notices,
      ...fishOfMeals(meals, days, constraints.request),
      ...(task.fromBook === true ? [] : replacedNotices(kept, outcome.swapped)),
      ...movedNotices([
        ...theirs.filter(({ dinner }) => isIn(dinner.mealId)),
        ...chosenForOtherDay(task.composed ?? [], swapped, meals, days),
      ]),
    ],
    answers,
    ...said,
    days,
  });
  return {
    kind: "planned",
    plan,
    document: writePlan(plan),
    proven: outcome.proven,
    swapped: [...swapped.filter(({ id, reason }) => reason === "repeated" || !isIn(id)), ...outcome.swapped],
  };
}

/** The constraints with uncertain requests added to the intents. */
function withPerhaps(constraints: Constraints): Constraints {
  const { request, perhaps = [] } = constraints;
  return perhaps.length === 0
    ? constraints
    : { ...constraints, request: { ...request, intents: [...request.intents, ...perhaps] } };
}

/** The week from our own recipes only, if the composed one is impossible; or the refusal, which they alone decide. */
function withoutComposed({ composed = [], kept: _kept, ...task }: WeekTask, catalogue: Catalogue): WeekProposal {
  const ours = proposeWeek(task, catalogue);
  if (ours.kind === "refused") return ours;
  return { ...ours, swapped: composed.map(({ mealId }): SwappedMeal => ({ id: mealId, reason: "budget" })) };
}

/** Accepted meals without a day that keep the rules, up to the maximum. */
function prepareKept(
  { constraints, kept = [] }: WeekTask,
  catalogue: Catalogue,
): Omit<PreparedWeek, "given"> & {
  readonly given?: GivenDays;
} {
  // One written for guests is cooked for the household if the day of the guests is unknown.
  const checked = kept.map((meal) => {
    const atHome = rescaledMeal(meal, constraints.request.numPeople, catalogue) ?? meal;
    return { id: meal.id, check: checkMeal(constraints, catalogue, atHome) };
  });
  const fit = checked.flatMap(({ check }) => (check.ok ? [check.meal] : []));
  return {
    constraints,
    kept: fit.slice(0, MAX_KEPT),
    dinners: [],
    swapped: [
      ...checked.flatMap(({ id, check }): SwappedMeal[] => (check.ok ? [] : [{ id, reason: "check" }])),
      ...fit.slice(MAX_KEPT).map(({ meal }): SwappedMeal => ({ id: meal.id, reason: "surplus" })),
    ],
  };
}

/** Dinners that could not be on their composed day, and that the planner has nevertheless chosen for another. */
function chosenForOtherDay(
  composed: readonly ComposedDinner[],
  swapped: readonly SwappedMeal[],
  meals: readonly CheckedMeal[],
  days: readonly Day[],
): PlacedDinner[] {
  return swapped.flatMap(({ id, detail }): PlacedDinner[] => {
    const dinner = composed.find(({ mealId }) => mealId === id);
    const at = meals.findIndex(({ meal }) => meal.id === id);
    const [checked, day] = [meals[at], days[at]];
    if (dinner === undefined || checked === undefined || day === undefined) return [];
    return [{ dinner, meal: checked.meal, day, moved: day === dinner.day ? null : (detail ?? null) }];
  });
}

/**
 * The lines of dinners on their composed day and for their composed table: elsewhere they may not be true. A line that mentions
 * other dinners needs all composed dinners in the week.
 */
function composedLines(
  dinners: readonly PlacedDinner[],
  meals: readonly CheckedMeal[],
  days: readonly Day[],
): Map<string, string> {
  const stands = ({ mealId, day }: ComposedDinner): boolean =>
    meals.some(({ meal }, at) => meal.id === mealId && days[at] === day);
  const whole = dinners.every(({ dinner }) => stands(dinner));
  return new Map(
    dinners.flatMap(({ dinner }): [string, string][] => {
      const { mealId, day, forYou } = dinner;
      if (forYou === null || !stands(dinner) || (!whole && speaksOfOthers(forYou, day))) return [];
      return [[mealId, forYou]];
    }),
  );
}

/** Repeats a week on its days; dinners that break today's choices or limits are replaced. */
function proposeAgain(
  { constraints, recentPlans, occasion }: WeekTask,
  repeats: readonly RepeatedMeal[],
  catalogue: Catalogue,
): WeekProposal {
  const { kept, given, notices } = repeatWeek(repeats, constraints, catalogue);
  const input: PlannerInput = { constraints, catalogue, recentPlans, occasion, given };
  const outcome = planForTables(input, kept);
  if (outcome.kind !== "planned") return { kind: "refused", refusal: explainRefusal(input, outcome) };
  // A user who repeats a week knows that its dishes come back.
  const told = outcome.notices.filter(({ code }) => code !== REPEATED_CODE);
  const { days } = given;
  const { meals } = outcome.plan;
  const answers = mealAnswers(meals, days, constraints, catalogue);
  const plan = completePlan(outcome.plan, catalogue, {
    notices: [...told, ...notices(outcome.swapped)],
    answers,
    ...linesOfWeek(meals, { constraints, catalogue, days, reasons: outcome.reasons, answers, lines: new Map() }),
    days,
  });
  return { kind: "planned", plan, document: writePlan(plan), proven: outcome.proven, swapped: outcome.swapped };
}
