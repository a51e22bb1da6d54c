import type { PlanMealAnswer } from "#contract/meal-plans";
import type { PlanMeal } from "#domain/plan/plan-document";
import { writePlan } from "#domain/plan/write-plan";
import type { CompletePlan } from "#domain/plan/stored-plan";
import type { Database, Queryable, Transaction } from "#server/db/database";
import type { GenerationError, UnservedDinner } from "#server/db/schema/generation";
import { noteReplaced } from "#server/features/generation/ai-usage.repository";
import type { GenerationNews } from "#server/features/generation/generation-news";
import { planReadyEmail } from "#server/features/generation/generation.job-definition";
import * as repository from "#server/features/generation/generation.repository";
import { forgetMeals } from "#server/features/generation/accepted-meals.repository";
import type { Jobs } from "#server/jobs/job";
import { DAY_MS } from "#server/services/clock/clock";
import type { Clock } from "#server/services/clock/clock";

/**
 * How a generation ends. `replaced` counts the meals that are not the provider's; null if none was asked. `unserved`: proposals that
 * are not in the plan.
 */
export type Ending =
  | {
      readonly kind: "done";
      readonly plan: CompletePlan;
      readonly replaced: number | null;
      readonly unserved: readonly UnservedDinner[];
    }
  | ({ readonly kind: "failed" } & GenerationError);

export interface FinishDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "send">;
  readonly news: GenerationNews;
  readonly accounts: { wantsPlanReadyEmail(on: Queryable, userId: string): Promise<boolean> };
  readonly plans: {
    insertPlan(
      on: Queryable,
      row: { id: string; userId: string; createdAt: number; plan: CompletePlan },
    ): Promise<void>;
    presentMeal(meal: PlanMeal, day: string): PlanMealAnswer;
  };
}

/** Writes the end in one transaction: the plan, its meals as events, the state and the last event, or none of them. */
export async function finish(
  dependencies: FinishDependencies,
  generation: repository.GenerationRow,
  ending: Ending,
): Promise<void> {
  const { database, clock, news } = dependencies;
  const { id, userId, attempt, bodyHash } = generation;
  const now = clock.now();
  const refunded =
    ending.kind === "failed" && !(await repository.wasRefunded(database.db, userId, bodyHash, now - DAY_MS));
  await database.transaction(async (tx) => {
    const error = ending.kind === "failed" ? errorOf(ending) : null;
    const mine = await repository.finish(tx, { id, attempt }, { state: ending.kind, error, refunded, finishedAt: now });
    if (!mine) return;
    await forgetMeals(tx, id);
    if (ending.kind === "done") await storePlan(dependencies, tx, { id, userId, createdAt: now }, ending);
    await repository.addEvent(
      tx,
      id,
      ending.kind === "done" ? { type: "done", id } : { type: "failed", status: 0, ...errorOf(ending) },
    );
    // After the last event, so that its number is still higher than readers have seen.
    if (ending.kind === "failed") await repository.deleteMealEvents(tx, id);
    await news.notify(tx, id);
  });
}

function errorOf({ kind: _kind, ...error }: Extract<Ending, { kind: "failed" }>): GenerationError {
  return error;
}

async function storePlan(
  { plans, accounts, jobs }: FinishDependencies,
  tx: Transaction,
  row: { readonly id: string; readonly userId: string; readonly createdAt: number },
  { plan, replaced, unserved }: Extract<Ending, { kind: "done" }>,
): Promise<void> {
  const { id, userId } = row;
  await plans.insertPlan(tx, { ...row, plan });
  // This includes meals announced earlier: only now are their positions and costs final.
  const meals = writePlan(plan).days.flatMap(({ day, meals: list }) => list.map((meal) => ({ day, meal })));
  for (const [index, { day, meal }] of meals.entries())
    await repository.addEvent(tx, id, { type: "meal", index, day, meal: plans.presentMeal(meal, day) });
  if (unserved.length > 0) await repository.keepUnserved(tx, id, unserved);
  if (replaced !== null) await noteReplaced(tx, id, replaced);
  if (await accounts.wantsPlanReadyEmail(tx, userId)) await jobs.send(tx, planReadyEmail, { userId, planId: id });
}
