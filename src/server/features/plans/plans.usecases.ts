import type { PlanRecord } from "#contract/meal-plans";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { Database, Transaction } from "#server/db/database";
import { Failure } from "#server/failure";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import { presentMaking, presentRecord } from "#server/features/plans/plans.present";
import * as repository from "#server/features/plans/plans.repository";
import type { PlanRow } from "#server/features/plans/plans.repository";
import { isUuid } from "#server/services/ids/ids";
import type { Log } from "#server/services/log/log";
import type { PdfRenderer } from "#server/services/pdf/pdf";
import type { Asker } from "#server/services/workers/asker";

/** A plan that is still being made, as the feature that makes it tells. A null user stands for anybody. */
export type FindMaking = (
  userId: string | null,
  id: string,
) => Promise<{ id: string; request: MealPlanRequest; createdAt: number } | null>;

/** Forgets what is still kept of a plan's making when the plan is deleted. */
export type ForgetMaking = (tx: Transaction, id: string) => Promise<void>;

export interface PlansDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly audit: AuditUseCases;
  readonly pdf: PdfRenderer;
  readonly findMaking: FindMaking;
  readonly forgetMaking: ForgetMaking;
}

interface OnePlan {
  readonly userId: string;
  readonly id: string;
}

/** A plan and who wants to read it. `readsAll`: a super admin, who may read anybody's. */
interface PlanToRead extends OnePlan {
  readonly readsAll: boolean;
}

/** The answer for a plan that is not there, and for one that is somebody else's. */
export function planNotFound(): Failure {
  return new Failure("not_found", "The meal plan you're looking for doesn't exist or has been removed.");
}

/** What the audit trail calls a super admin's reading of somebody else's plan. */
const READ_BY_SUPER_ADMIN = { plan: "super_admin.plan_read", pdf: "super_admin.plan_pdf_read" } as const;

/** The finished plan, where the reader may read it; a super admin's look at somebody else's is on record before it is shown. */
async function findReadable(
  { database, audit }: PlansDependencies,
  { userId, id, readsAll }: PlanToRead,
  what: keyof typeof READ_BY_SUPER_ADMIN,
): Promise<PlanRow | null> {
  if (!isUuid(id)) throw planNotFound();
  const own = await repository.findPlan(database.db, userId, id);
  if (own !== null || !readsAll) return own;
  const other = await repository.findAnyPlan(database.db, id);
  if (other !== null) {
    await audit.record(database.db, { action: READ_BY_SUPER_ADMIN[what], actorId: userId, subjectId: id });
  }
  return other;
}

/** A plan that the reader may see, or the plan that is being made for them. Anybody else's answers like one that does not exist. */
export async function readPlan(dependencies: PlansDependencies, plan: PlanToRead): Promise<PlanRecord> {
  const row = await findReadable(dependencies, plan, "plan");
  if (row !== null) return presentRecord(row, plan.userId);
  const making = await dependencies.findMaking(plan.userId, plan.id);
  if (making === null) throw planNotFound();
  return presentMaking(making);
}

/** Deletes a user's plan with its PDF and the events that told of its meals. A second time answers like one that never was. */
export async function removePlan(
  { database, forgetMaking }: Pick<PlansDependencies, "database" | "forgetMaking">,
  { userId, id }: OnePlan,
): Promise<void> {
  if (!isUuid(id)) throw planNotFound();
  await database.transaction(async (tx) => {
    if (!(await repository.deletePlan(tx, userId, id))) throw planNotFound();
    await forgetMaking(tx, id);
  });
}

/** The plan as a PDF: rendered once, then kept until the renderer changes. Throws `not_ready` while the plan is being made. */
export async function planPdf(
  dependencies: PlansDependencies,
  plan: PlanToRead,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const row = await findReadable(dependencies, plan, "pdf");
  if (row !== null) return await renderedPdf(dependencies, row, { owner: plan.userId, signal });
  throw await notReadyOrFound(dependencies, plan.userId, plan.id);
}

/** Anybody's plan as a PDF, for a caller whose right to it is settled and on record. */
export async function anyPlanPdf(dependencies: PlansDependencies, id: string, asker: Asker): Promise<Uint8Array> {
  const row = isUuid(id) ? await repository.findAnyPlan(dependencies.database.db, id) : null;
  if (row !== null) return await renderedPdf(dependencies, row, asker);
  throw await notReadyOrFound(dependencies, null, id);
}

async function notReadyOrFound(dependencies: PlansDependencies, userId: string | null, id: string): Promise<Failure> {
  const making = isUuid(id) ? await dependencies.findMaking(userId, id) : null;
  if (making === null) return planNotFound();
  return new Failure("not_ready", "This meal plan is still being made. Its PDF is there as soon as it is ready.");
}

/** The PDF of a plan that the caller has already been allowed to read. */
export async function renderedPdf(
  { database, pdf, log }: PlansDependencies,
  row: PlanRow,
  asker: Asker,
): Promise<Uint8Array> {
  const kept = await repository.findPdf(database.db, row.id, pdf.version);
  if (kept !== null) return kept;
  const bytes = await pdf.render(row.document, { planId: row.id, createdAt: row.createdAt }, asker);
  await repository.keepPdf(database.db, row.id, pdf.version, bytes);
  log.info({ plan: row.id, bytes: bytes.length }, "PDF rendered");
  return bytes;
}
