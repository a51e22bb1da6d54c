import { checkMeal } from "#domain/meal/check-meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import { replacedNotices } from "#domain/planner/keep-meals";
import type { SwappedMeal } from "#domain/planner/keep-meals";
import { planForTables } from "#domain/planner/table-sizes";
import { mealAnswers } from "#domain/planner/meal-answers";
import type { PlannerInput } from "#domain/planner/plan-week";
import { daysOf } from "#domain/plan/plan-document";
import { fishNotices } from "#domain/planner/fish-notices";
import { explainRefusal } from "#domain/planner/refusal";
import type { Refusal } from "#domain/planner/refusal";
import type { Occasion } from "#domain/request/occasion";
import type { PlanDocument } from "#domain/plan/plan-document";
import { completePlan } from "#domain/plan/stored-plan";
import { writePlan } from "#domain/plan/write-plan";
import type { ComposedDinner } from "#domain/planner/composed-week";
import type { Meal } from "#domain/meal/meal";
import type { CompletePlan } from "#domain/plan/stored-plan";
import { REPEATED_CODE } from "#domain/planner/preferences";
import { repeatWeek } from "#domain/planner/repeat-week";
import type { RepeatedMeal } from "#domain/planner/repeat-week";
import type { Constraints } from "#domain/request/constraints";

/** What a planner is asked: plain data, so that it can cross to a worker thread. */
export interface WeekTask {
  readonly constraints: Constraints;
  /** Meal ids of the user's recent plans, newest first. */
  readonly recentPlans: readonly (readonly string[])[];
  readonly occasion: Occasion;
  /** Meals that another proposer has brought: they stay in the week unless budget or weekly figure forces one out. */
  readonly kept?: readonly Meal[];
  /** How another proposer composed the week around them: days, tables and lines. */
  readonly composed?: readonly ComposedDinner[];
  /** Dishes of another proposer that this household has made its own: they may stand in the week like recipes of ours. */
  readonly ownRecipes?: readonly Meal[];
  /** The week that is to be made again; then nothing else is kept. */
  readonly repeats?: readonly RepeatedMeal[];
}

/** A complete plan with the kept meals that it does without, or the honest refusal. Plain data. */
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

/** More kept meals than this are not looked at: twice the longest week. */
const MOST_KEPT = 14;

/**
 * Plans, checks and completes a week with the built-in planner, around the meals that are kept, or explains why it cannot be. A
 * kept meal is believed nothing: it is checked here again. Pure and deterministic.
 */
export function proposeWeek(task: WeekTask, catalogue: Catalogue): WeekProposal {
  const { constraints, recentPlans, occasion, repeats } = task;
  if (repeats !== undefined) return proposeAgain(task, repeats, catalogue);
  const checked = (task.kept ?? []).map((meal) => ({ id: meal.id, check: checkMeal(constraints, catalogue, meal) }));
  const fit = checked.flatMap(({ check }) => (check.ok ? [check.meal] : []));
  const kept = fit.slice(0, MOST_KEPT);
  // A dish that is proposed anew stands as it was proposed.
  const ownRecipes = (task.ownRecipes ?? []).filter((own) => !kept.some(({ meal }) => meal.id === own.id));
  const input: PlannerInput = { constraints, catalogue, recentPlans, occasion, ownRecipes };
  const outcome = planForTables(input, kept);
  if (outcome.kind !== "planned") return { kind: "refused", refusal: explainRefusal(input, outcome) };
  const { meals } = outcome.plan;
  const days = daysOf(constraints, meals.length);
  const plan = completePlan(outcome.plan, catalogue, {
    notices: [
      ...outcome.notices,
      ...fishNotices(meals, days, constraints.request.shoppingDay),
      ...replacedNotices(kept, outcome.swapped),
    ],
    reasons: outcome.reasons,
    answers: mealAnswers(meals, days, constraints, catalogue),
  });
  return {
    kind: "planned",
    plan,
    document: writePlan(plan),
    proven: outcome.proven,
    swapped: [
      ...checked.flatMap(({ id, check }): SwappedMeal[] => (check.ok ? [] : [{ id, reason: "check" }])),
      ...fit.slice(MOST_KEPT).map(({ meal }): SwappedMeal => ({ id: meal.id, reason: "surplus" })),
      ...outcome.swapped,
    ],
  };
}

/** Makes a week again, on the days on which it stood; what does not keep today's choices or limits gives way to something else. */
function proposeAgain(
  { constraints, recentPlans, occasion }: WeekTask,
  repeats: readonly RepeatedMeal[],
  catalogue: Catalogue,
): WeekProposal {
  const { kept, given, notices } = repeatWeek(repeats, constraints, catalogue);
  const input: PlannerInput = { constraints, catalogue, recentPlans, occasion, given };
  const outcome = planForTables(input, kept);
  if (outcome.kind !== "planned") return { kind: "refused", refusal: explainRefusal(input, outcome) };
  // Who asks for a week again knows that its dishes come back.
  const told = outcome.notices.filter(({ code }) => code !== REPEATED_CODE);
  const plan = completePlan(outcome.plan, catalogue, {
    notices: [...told, ...notices(outcome.swapped)],
    reasons: outcome.reasons,
    answers: mealAnswers(outcome.plan.meals, given.days, constraints, catalogue),
    days: given.days,
  });
  return { kind: "planned", plan, document: writePlan(plan), proven: outcome.proven, swapped: outcome.swapped };
}
