import type { PlanRecord } from "#contract/meal-plans";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { Database, Transaction } from "#server/db/database";
import { Failure } from "#server/failure";
import { presentMaking, presentRecord } from "#server/features/plans/plans.present";
import * as repository from "#server/features/plans/plans.repository";
import type { PageMark, PlanRow, PlanSummaryRow } from "#server/features/plans/plans.repository";
import { isUuid } from "#server/services/ids/ids";
import type { Log } from "#server/services/log/log";
import type { PdfRenderer } from "#server/services/pdf/pdf";

/** Decisions §6. */
export const PAGE_SIZE = 100;

/** A plan that is still being made, as the feature that makes it tells. */
export type FindMaking = (
  userId: string,
  id: string,
) => Promise<{ id: string; request: MealPlanRequest; createdAt: number } | null>;

/** Forgets what is still kept of a plan's making when the plan is deleted. */
export type ForgetMaking = (tx: Transaction, id: string) => Promise<void>;

export interface PlansDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly pdf: PdfRenderer;
  readonly findMaking: FindMaking;
  readonly forgetMaking: ForgetMaking;
}

interface OnePlan {
  readonly userId: string;
  readonly id: string;
}

function notFound(): Failure {
  return new Failure("not_found", "The meal plan you're looking for doesn't exist or has been removed.");
}

/** A user's plan, or the plan that is being made for them. Anybody else's answers like one that does not exist. */
export async function readPlan(dependencies: PlansDependencies, plan: OnePlan): Promise<PlanRecord> {
  if (!isUuid(plan.id)) throw notFound();
  const row = await repository.findPlan(dependencies.database.db, plan.userId, plan.id);
  if (row !== null) return presentRecord(row);
  const making = await dependencies.findMaking(plan.userId, plan.id);
  if (making === null) throw notFound();
  return presentMaking(making);
}

/** One page of a user's plans, newest first, and the mark of the next page; null when this is the last. */
export async function listPlans(
  { database }: Pick<PlansDependencies, "database">,
  { userId, cursor }: { userId: string; cursor: string | null },
): Promise<{ rows: PlanSummaryRow[]; next: string | null }> {
  const rows = await repository.listPlans(
    database.db,
    userId,
    cursor === null ? null : readCursor(cursor),
    PAGE_SIZE + 1,
  );
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return { rows: page, next: rows.length > PAGE_SIZE && last !== undefined ? writeCursor(last) : null };
}

/** Deletes a user's plan with its PDF and the events that told of its meals. A second time answers like one that never was. */
export async function removePlan(
  { database, forgetMaking }: Pick<PlansDependencies, "database" | "forgetMaking">,
  { userId, id }: OnePlan,
): Promise<void> {
  if (!isUuid(id)) throw notFound();
  await database.transaction(async (tx) => {
    if (!(await repository.deletePlan(tx, userId, id))) throw notFound();
    await forgetMaking(tx, id);
  });
}

/** The plan as a PDF: rendered once, then kept until the renderer changes. Throws `not_ready` while the plan is being made. */
export async function planPdf(dependencies: PlansDependencies, plan: OnePlan): Promise<Uint8Array> {
  const row = isUuid(plan.id) ? await repository.findPlan(dependencies.database.db, plan.userId, plan.id) : null;
  if (row !== null) return await renderedPdf(dependencies, row);
  const making = isUuid(plan.id) ? await dependencies.findMaking(plan.userId, plan.id) : null;
  if (making !== null)
    throw new Failure("not_ready", "This meal plan is still being made. Its PDF is there as soon as it is ready.");
  throw notFound();
}

/** The PDF of a plan that the caller has already been allowed to read. */
export async function renderedPdf({ database, pdf, log }: PlansDependencies, row: PlanRow): Promise<Uint8Array> {
  const kept = await repository.findPdf(database.db, row.id, pdf.version);
  if (kept !== null) return kept;
  const bytes = await pdf.render(row.document, { planId: row.id, createdAt: row.createdAt });
  await repository.keepPdf(database.db, row.id, pdf.version, bytes);
  log.info({ plan: row.id, bytes: bytes.length }, "PDF rendered");
  return bytes;
}

/** Where a page ends, as text that clients pass back without reading it. */
function writeCursor({ createdAt, id }: PageMark): string {
  return Buffer.from(`${createdAt}:${id}`).toString("base64url");
}

function readCursor(cursor: string): PageMark {
  const match = /^(\d{1,14}):(.+)$/u.exec(Buffer.from(cursor, "base64url").toString());
  const [, createdAt = "", id = ""] = match ?? [];
  if (!isUuid(id))
    throw new Failure("invalid_input", "This page link is not valid. Please start from the first page.", {
      issues: [{ path: "cursor", message: "This page link is not valid" }],
    });
  return { createdAt: Number(createdAt), id };
}
