import type { PlanRecord } from "#contract/meal-plans";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { Transaction } from "#server/db/database";
import { Failure } from "#server/failure";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import { findMark, type ReadablePlan } from "#server/features/plans/kept.repository";
import { keptPdf, keptRecord, recordFor, type KeptDeps } from "#server/features/plans/kept.usecases";
import { planNotFound } from "#server/features/plans/plan-not-found";
import { presentMaking } from "#server/features/plans/plans.present";
import { deletePlan, findPlan } from "#server/features/plans/plans.repository";
import type { KeptBody } from "#server/http/kept-body";
import { isUuid } from "#server/services/ids/ids";
import type { Asker } from "#server/services/workers/asker";

/** A plan that is still being made, as the feature that makes it tells. A null user stands for anybody. */
export type FindMaking = (
  userId: string | null,
  id: string,
) => Promise<{ id: string; request: MealPlanRequest; createdAt: number } | null>;

/** Forgets what is still kept of a plan's making when the plan is deleted. */
export type ForgetMaking = (tx: Transaction, id: string) => Promise<void>;

export interface PlansDependencies extends KeptDeps {
  readonly audit: AuditUseCases;
  readonly findMaking: FindMaking;
  readonly forgetMaking: ForgetMaking;
}

interface OnePlan {
  readonly userId: string;
  readonly id: string;
}

/** A plan and who wants to read it, with what was found of it when the reader was; null where they may read none. */
interface PlanToRead extends OnePlan {
  readonly found: ReadablePlan | null;
}

/** What the audit trail calls a super admin's reading of somebody else's plan. */
const READ_BY_SUPER_ADMIN = { plan: "super_admin.plan_read", pdf: "super_admin.plan_pdf_read" } as const;

/**
 * A plan that the reader may see, or the plan that is being made for them. Anybody else's answers like one that does not exist; a
 * super admin's look at somebody else's is on record before it is shown.
 */
export async function readPlan(dependencies: PlansDependencies, plan: PlanToRead): Promise<KeptBody | PlanRecord> {
  const { database } = dependencies;
  if (plan.found?.own === true) return await keptRecord(dependencies, plan.id, plan.found.record);
  const row = plan.found === null ? null : await findPlan(database.db, plan.id);
  if (row !== null) {
    await recordReading(dependencies, "plan", plan);
    return await recordFor(plan.userId, row);
  }
  const making = isUuid(plan.id) ? await dependencies.findMaking(plan.userId, plan.id) : null;
  if (making === null) throw planNotFound();
  return presentMaking(making);
}

async function recordReading(
  { database, audit }: PlansDependencies,
  what: keyof typeof READ_BY_SUPER_ADMIN,
  { userId, id }: OnePlan,
): Promise<void> {
  await audit.record(database.db, { action: READ_BY_SUPER_ADMIN[what], actorId: userId, subjectId: id });
}

/** Deletes a user's plan with its PDF and the events that told of its meals. A second time answers like one that never was. */
export async function removePlan(
  { database, forgetMaking }: Pick<PlansDependencies, "database" | "forgetMaking">,
  { userId, id }: OnePlan,
): Promise<void> {
  if (!isUuid(id)) throw planNotFound();
  await database.transaction(async (tx) => {
    if (!(await deletePlan(tx, userId, id))) throw planNotFound();
    await forgetMaking(tx, id);
  });
}

/** The plan as a PDF: rendered once, then kept until the renderer changes. Throws `not_ready` while the plan is being made. */
export async function planPdf(dependencies: PlansDependencies, plan: PlanToRead, asker: Asker): Promise<KeptBody> {
  if (plan.found === null) throw await notReadyOrFound(dependencies, plan.userId, plan.id);
  if (!plan.found.own) await recordReading(dependencies, "pdf", plan);
  return await keptPdf(dependencies, plan.id, plan.found.pdf, asker);
}

/** Anybody's plan as a PDF, for a caller whose right to it is settled and on record. */
export async function anyPlanPdf(dependencies: PlansDependencies, id: string, asker: Asker): Promise<KeptBody> {
  const mark = isUuid(id) ? await findMark(dependencies.database.db, id, "pdf") : null;
  if (mark === null) throw await notReadyOrFound(dependencies, null, id);
  return await keptPdf(dependencies, id, mark, asker);
}

async function notReadyOrFound(dependencies: PlansDependencies, userId: string | null, id: string): Promise<Failure> {
  const making = isUuid(id) ? await dependencies.findMaking(userId, id) : null;
  if (making === null) return planNotFound();
  return new Failure("not_ready", "This meal plan is still being made. Its PDF is there as soon as it is ready.");
}
