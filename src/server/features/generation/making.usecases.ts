import type { PlanRecord } from "#contract/meal-plans";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { Database } from "#server/db/database";
import { Failure } from "#server/failure";
import { presentMaking } from "#server/features/generation/generation.present";
import { deleteEvents, findGeneration, type GenerationRow } from "#server/features/generation/generation.repository";
import { isLive } from "#server/features/generation/generation.usecases";
import { requestOfStored } from "#server/features/generation/stored-request";
import { planNotFound } from "#server/features/plans/plan-not-found";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { OnePlan, PlanToRead } from "#server/features/plans/plans.usecases";
import type { KeptBody } from "#server/http/kept-body";
import { isUuid } from "#server/services/ids/ids";
import type { Asker } from "#server/services/workers/asker";

export interface MakingDeps {
  readonly database: Database;
  readonly plans: Pick<
    PlansUseCases,
    "readPlan" | "planPdf" | "planOnOnePage" | "anyPlanPdf" | "removePlanIn" | "hasPlan"
  >;
}

interface Making {
  readonly id: string;
  readonly request: MealPlanRequest;
  readonly createdAt: number;
}

/** A plan that the reader may see, or one being made for them. Other users' plans appear not to exist. */
export async function readPlanOrMaking(deps: MakingDeps, plan: PlanToRead): Promise<KeptBody | PlanRecord> {
  const body = await keptOrMaking(deps, plan, (found) => deps.plans.readPlan(found));
  return "read" in body ? body : presentMaking(body);
}

/** The plan as a PDF. Throws `not_ready` while the plan is being made. */
export async function planPdf(deps: MakingDeps, plan: PlanToRead, asker: Asker): Promise<KeptBody> {
  return readyBody(await keptOrMaking(deps, plan, (found) => deps.plans.planPdf(found, asker)));
}

/** Its week on one page. Throws `not_ready` likewise. */
export async function planOnOnePage(deps: MakingDeps, plan: PlanToRead, asker: Asker): Promise<KeptBody> {
  return readyBody(await keptOrMaking(deps, plan, (found) => deps.plans.planOnOnePage(found, asker)));
}

/** Any user's plan as a PDF. Throws `not_ready` while it is being made. */
export async function anyPlanPdf(deps: MakingDeps, id: string, asker: Asker): Promise<KeptBody> {
  const read = () => deps.plans.anyPlanPdf(id, asker);
  const kept = await read();
  if (kept !== null) return kept;
  const row = await findRow(deps, null, id);
  return readyBody(makingOf(row) ?? (row?.state === "done" ? await read() : null));
}

/** Whether a user's plan by that id is being made. */
export async function isMaking(deps: Pick<MakingDeps, "database">, { userId, id }: OnePlan): Promise<boolean> {
  return (await findMaking(deps, userId, id)) !== null;
}

/** Deletes a user's plan with its meal events. Throws `not_found`. */
export async function removePlan({ database, plans }: MakingDeps, plan: OnePlan): Promise<void> {
  await database.transaction(async (tx) => {
    await plans.removePlanIn(tx, plan);
    await deleteEvents(tx, plan.id);
  });
}

/** A plan that had no row when its reader was looked up, and has finished since. */
const FINISHED_SINCE = {
  own: true,
  record: { version: null, tag: null },
  pdf: { version: null, tag: null },
} as const satisfies PlanToRead["found"];

/**
 * The result of `read` on the plan, or the plan in progress. The plan's row is read first and then the generation's: a plan that
 * finishes in between is in neither, so it is looked up once more. Throws `not_found`.
 */
async function keptOrMaking(
  deps: MakingDeps,
  plan: PlanToRead,
  read: (plan: PlanToRead) => Promise<KeptBody | null>,
): Promise<KeptBody | Making> {
  const kept = await read(plan);
  if (kept !== null) return kept;
  const row = await findRow(deps, plan.userId, plan.id);
  const making = makingOf(row);
  if (making !== null) return making;
  const finished = row?.state === "done" && (await deps.plans.hasPlan(plan));
  const body = finished ? await read({ ...plan, found: FINISHED_SINCE }) : null;
  if (body === null) throw planNotFound();
  return body;
}

function readyBody(body: KeptBody | Making | null): KeptBody {
  if (body === null) throw planNotFound();
  if ("read" in body) return body;
  throw new Failure("not_ready", "This meal plan is still being made. You can have its PDF as soon as it’s ready.");
}

/** A live generation as a plan in progress; null if there is none with that id. */
async function findMaking(deps: Pick<MakingDeps, "database">, userId: string, id: string): Promise<Making | null> {
  return makingOf(await findRow(deps, userId, id));
}

/** A null user means any. */
async function findRow(
  { database }: Pick<MakingDeps, "database">,
  userId: string | null,
  id: string,
): Promise<GenerationRow | null> {
  return isUuid(id) ? await findGeneration(database.db, userId, id) : null;
}

function makingOf(row: GenerationRow | null): Making | null {
  if (row === null || row.request === null || !isLive(row.state)) return null;
  return { id: row.id, request: requestOfStored(row.request), createdAt: row.createdAt };
}
