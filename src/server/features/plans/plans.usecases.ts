import { marksOfWeek } from "#domain/request/week-intents";
import type { LastChoices } from "#contract/last-choices";
import type { Transaction } from "#server/db/database";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import { findMark, type ReadablePlan } from "#server/features/plans/kept.repository";
import { fridgePdf, keptPdf, keptRecord, recordFor, type KeptDeps } from "#server/features/plans/kept.usecases";
import { planNotFound } from "#server/features/plans/plan-not-found";
import {
  deletePlan,
  findPlan,
  lockPlan,
  newestPlanBefore,
  type PlanRow,
} from "#server/features/plans/plans.repository";
import { requestFields } from "#server/features/plans/plans.present";
import type { KeptBody } from "#server/http/kept-body";
import type { Clock } from "#server/services/clock/clock";
import { isUuid } from "#server/services/ids/ids";
import type { Asker } from "#server/services/workers/asker";

export interface PlansDependencies extends KeptDeps {
  readonly audit: AuditUseCases;
}

export interface OnePlan {
  readonly userId: string;
  readonly id: string;
}

/** A plan and its reader, with the row read along with the reader; null if they may not read it. */
export interface PlanToRead extends OnePlan {
  readonly found: ReadablePlan | null;
}

/** The audit action for a super admin reading another user's plan. */
const READ_BY_SUPER_ADMIN = { plan: "super_admin.plan_read", pdf: "super_admin.plan_pdf_read" } as const;

/**
 * The record of a plan that the reader may see; null if there is none. A super admin reading another user's is audited before
 * it is shown.
 */
export async function readPlan(dependencies: PlansDependencies, plan: PlanToRead): Promise<KeptBody | null> {
  if (plan.found === null) return null;
  if (plan.found.own) return await keptRecord(dependencies, plan.id, plan.found.record);
  const row = await findPlan(dependencies.database.db, plan.id);
  if (row === null) return null;
  await recordReading(dependencies, "plan", plan);
  return await recordFor(plan.userId, row);
}

async function recordReading(
  { database, audit }: PlansDependencies,
  what: keyof typeof READ_BY_SUPER_ADMIN,
  { userId, id }: OnePlan,
): Promise<void> {
  await audit.record(database.db, { action: READ_BY_SUPER_ADMIN[what], actorId: userId, subjectId: id });
}

/** One of the user's own plans. Throws `not_found`. */
export async function ownPlan({ database }: PlansDependencies, { userId, id }: OnePlan): Promise<PlanRow> {
  const row = isUuid(id) ? await findPlan(database.db, id) : null;
  if (row === null || row.userId !== userId) throw planNotFound();
  return row;
}

/** One of the user's own plans, locked until the transaction ends. Throws `not_found`. */
export async function heldPlan(tx: Transaction, { userId, id }: OnePlan): Promise<PlanRow> {
  const row = isUuid(id) ? await lockPlan(tx, userId, id) : null;
  if (row === null) throw planNotFound();
  return row;
}

/** The request behind the user's newest plan; null if they have none. */
export async function lastChoices(
  { database, clock }: Pick<PlansDependencies, "database"> & { readonly clock: Clock },
  userId: string,
): Promise<LastChoices | null> {
  const row = await newestPlanBefore(database.db, userId, clock.now() + 1);
  if (row === null) return null;
  const request = row.plan.kind === "structured" ? row.plan.request : row.plan.document.request;
  const { mealsPerWeek, numPeople, dietaryPreference, cookingSkillLevel, maxBudgetPounds: maxBudget } = request;
  // The plan's current shop, which may have changed since.
  const preferredSupermarket = row.supermarket;
  const same = { mealsPerWeek, numPeople, dietaryPreference, cookingSkillLevel, maxBudget, preferredSupermarket };
  const { notesRemoved = [] } = request;
  const week = marksOfWeek(request.intents);
  return {
    ...same,
    ...requestFields(request),
    ...(notesRemoved.length === 0 ? {} : { notesRemoved: [...notesRemoved] }),
    ...(week.length === 0 ? {} : { week }),
  };
}

/** Deletes a user's plan with its PDF. A second call answers as for an unknown plan. */
export async function removePlanIn(tx: Transaction, { userId, id }: OnePlan): Promise<void> {
  if (!isUuid(id) || !(await deletePlan(tx, userId, id))) throw planNotFound();
}

/** The plan as a PDF: rendered once, then kept until the renderer changes. Null if there is none that the reader may see. */
export async function planPdf(
  dependencies: PlansDependencies,
  plan: PlanToRead,
  asker: Asker,
): Promise<KeptBody | null> {
  if (plan.found === null) return null;
  if (!plan.found.own) await recordReading(dependencies, "pdf", plan);
  return await keptPdf(dependencies, plan.id, plan.found.pdf, asker);
}

/** The plan's week on one page, likewise. */
export async function planOnOnePage(
  dependencies: PlansDependencies,
  plan: PlanToRead,
  asker: Asker,
): Promise<KeptBody | null> {
  if (plan.found === null) return null;
  if (!plan.found.own) await recordReading(dependencies, "pdf", plan);
  return await fridgePdf(dependencies, plan.id, asker);
}

/** Any plan as a PDF, for a caller who is already authorised and audited; null if there is none. */
export async function anyPlanPdf(dependencies: PlansDependencies, id: string, asker: Asker): Promise<KeptBody | null> {
  const mark = isUuid(id) ? await findMark(dependencies.database.db, id, "pdf") : null;
  return mark === null ? null : await keptPdf(dependencies, id, mark, asker);
}
