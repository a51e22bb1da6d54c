import type { PlanRecord } from "#contract/meal-plans";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { Database } from "#server/db/database";
import { Failure } from "#server/failure";
import { presentMaking } from "#server/features/generation/generation.present";
import { deleteEvents, findGeneration } from "#server/features/generation/generation.repository";
import { isLive } from "#server/features/generation/generation.usecases";
import { planNotFound } from "#server/features/plans/plan-not-found";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { OnePlan, PlanToRead } from "#server/features/plans/plans.usecases";
import type { KeptBody } from "#server/http/kept-body";
import { isUuid } from "#server/services/ids/ids";
import type { Asker } from "#server/services/workers/asker";

export interface MakingDeps {
  readonly database: Database;
  readonly plans: Pick<PlansUseCases, "readPlan" | "planPdf" | "planOnOnePage" | "anyPlanPdf" | "removePlanIn">;
}

interface Making {
  readonly id: string;
  readonly request: MealPlanRequest;
  readonly createdAt: number;
}

/** A plan that the reader may see, or the plan that is being made for them. Anybody else's answers like one that does not exist. */
export async function readPlanOrMaking(deps: MakingDeps, plan: PlanToRead): Promise<KeptBody | PlanRecord> {
  const kept = await deps.plans.readPlan(plan);
  if (kept !== null) return kept;
  const making = await findMaking(deps, plan.userId, plan.id);
  if (making === null) throw planNotFound();
  return presentMaking(making);
}

/** The plan as a PDF. Throws `not_ready` while the plan is being made. */
export async function planPdf(deps: MakingDeps, plan: PlanToRead, asker: Asker): Promise<KeptBody> {
  return (await deps.plans.planPdf(plan, asker)) ?? (await notReadyOrFound(deps, plan.userId, plan.id));
}

/** Its week on one page. Throws `not_ready` in the same way. */
export async function planOnOnePage(deps: MakingDeps, plan: PlanToRead, asker: Asker): Promise<KeptBody> {
  return (await deps.plans.planOnOnePage(plan, asker)) ?? (await notReadyOrFound(deps, plan.userId, plan.id));
}

/** Anybody's plan as a PDF. Throws `not_ready` while it is being made. */
export async function anyPlanPdf(deps: MakingDeps, id: string, asker: Asker): Promise<KeptBody> {
  return (await deps.plans.anyPlanPdf(id, asker)) ?? (await notReadyOrFound(deps, null, id));
}

/** Whether a user's plan by that id is being made. */
export async function isMaking(deps: Pick<MakingDeps, "database">, { userId, id }: OnePlan): Promise<boolean> {
  return (await findMaking(deps, userId, id)) !== null;
}

/** Deletes a user's plan with the events that told of its meals. Throws `not_found`. */
export async function removePlan({ database, plans }: MakingDeps, plan: OnePlan): Promise<void> {
  await database.transaction(async (tx) => {
    await plans.removePlanIn(tx, plan);
    await deleteEvents(tx, plan.id);
  });
}

async function notReadyOrFound(deps: MakingDeps, userId: string | null, id: string): Promise<never> {
  if ((await findMaking(deps, userId, id)) === null) throw planNotFound();
  throw new Failure("not_ready", "This meal plan is still being made. You can have its PDF as soon as it’s ready.");
}

/** A live generation as a plan in the making; null when there is none by that id. A null user stands for anybody. */
async function findMaking(
  { database }: Pick<MakingDeps, "database">,
  userId: string | null,
  id: string,
): Promise<Making | null> {
  const row = isUuid(id) ? await findGeneration(database.db, userId, id) : null;
  if (row === null || row.request === null || !isLive(row.state)) return null;
  return { id: row.id, request: row.request, createdAt: row.createdAt };
}
