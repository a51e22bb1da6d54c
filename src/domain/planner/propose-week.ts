import type { Catalogue } from "#domain/food/catalogue";
import { planWeek } from "#domain/planner/plan-week";
import type { PlannerInput } from "#domain/planner/plan-week";
import { explainRefusal } from "#domain/planner/refusal";
import type { Refusal } from "#domain/planner/refusal";
import { settlePlan } from "#domain/plan/stored-plan";
import type { Meal } from "#domain/plan/meal";
import type { SettledPlan } from "#domain/plan/stored-plan";
import type { Constraints } from "#domain/request/constraints";

/** What a planner is asked: plain data, so that it can cross to a worker thread. */
export interface WeekTask {
  readonly constraints: Constraints;
  /** Meal ids of the user's recent plans, newest first. */
  readonly recentPlans: readonly (readonly string[])[];
  /** Meals that another proposer has settled: they stay in the week unless budget or weekly figure forces one out. */
  readonly kept?: readonly Meal[];
}

/** A settled plan, or the honest refusal. Plain data. */
export type WeekProposal =
  | { readonly kind: "planned"; readonly document: SettledPlan; readonly proven: boolean }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Plans, checks and settles a week with the built-in planner, or explains why it cannot be. Pure and deterministic. */
export function proposeWeek(task: WeekTask, catalogue: Catalogue): WeekProposal {
  const input: PlannerInput = { ...task, catalogue };
  const outcome = planWeek(input);
  if (outcome.kind !== "planned") return { kind: "refused", refusal: explainRefusal(input, outcome) };
  return { kind: "planned", document: settlePlan(outcome.plan, catalogue, outcome.notices), proven: outcome.proven };
}
