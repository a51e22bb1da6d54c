import type { Fault } from "#domain/check/faults";
import type { Meal } from "#domain/plan/meal";
import type { PlanMeal } from "#domain/plan/plan-document";
import type { Constraints } from "#domain/request/constraints";

/** One element of a provider's answer, and what it is judged against. Plain data, so that it can cross to a worker thread. */
export interface ProposalTask {
  readonly constraints: Constraints;
  /** As it came: nothing about its shape is known. */
  readonly raw: unknown;
  /** Meals that already stand in this week. */
  readonly settled: readonly Meal[];
  /** Meal ids of the user's recent plans, newest first. */
  readonly recentPlans: readonly (readonly string[])[];
  /** How the plan names who proposed it, such as "OpenAI". */
  readonly proposer: string;
}

/** A meal that keeps every rule, resolved, and as it can be shown (its cost is provisional); or everything that is wrong with it. */
export type ProposalJudgement =
  | { readonly kind: "accepted"; readonly meal: Meal; readonly shown: PlanMeal }
  | { readonly kind: "faulty"; readonly name: string | null; readonly faults: readonly Fault[] };
