import { and, asc, desc, eq, lte } from "drizzle-orm";
import { readStoredPlan, type StoredPlan } from "#domain/plan/stored-plan";
import type { Queryable, Transaction } from "#server/db/database";
import { mealPlans, planChanges } from "#server/db/schema/plans";

type Columns = typeof planChanges.$inferSelect;
export type ChangeKind = Columns["kind"];
/** A plan's state before a change. */
export type FormerPlan = Omit<Columns, "document"> & { readonly plan: StoredPlan };

/** Stores a plan's state before a change, and deletes all but the last `most`. Returns how many there are. */
export async function rememberPlan(
  tx: Transaction,
  { plan, ...change }: Omit<FormerPlan, "number">,
  most: number,
): Promise<number> {
  const last = await lastChange(tx, change.planId);
  const number = (last?.number ?? 0) + 1;
  await tx.insert(planChanges).values({ ...change, number, document: plan });
  await tx
    .delete(planChanges)
    .where(and(eq(planChanges.planId, change.planId), lte(planChanges.number, number - most)));
  return await countChanges(tx, change.planId);
}

/** A plan's state before its last change; null if none is stored. */
export async function lastChange(on: Queryable, planId: string): Promise<FormerPlan | null> {
  const [row] = await on
    .select()
    .from(planChanges)
    .where(eq(planChanges.planId, planId))
    .orderBy(desc(planChanges.number))
    .limit(1);
  if (row === undefined) return null;
  const { document, ...change } = row;
  return { ...change, plan: readStoredPlan(document) };
}

/** Deletes one change. Returns how many are left. */
export async function forgetChange(tx: Transaction, planId: string, number: number): Promise<number> {
  await tx.delete(planChanges).where(and(eq(planChanges.planId, planId), eq(planChanges.number, number)));
  return await countChanges(tx, planId);
}

async function countChanges(tx: Transaction, planId: string): Promise<number> {
  return await tx.$count(planChanges, eq(planChanges.planId, planId));
}

/** All changes to a user's plans that can be undone, for the export. */
export async function changesOfUser(
  db: Queryable,
  userId: string,
): Promise<Pick<Columns, "planId" | "number" | "kind" | "changedAt" | "document">[]> {
  return await db
    .select({
      planId: planChanges.planId,
      number: planChanges.number,
      kind: planChanges.kind,
      changedAt: planChanges.changedAt,
      document: planChanges.document,
    })
    .from(planChanges)
    .innerJoin(mealPlans, eq(mealPlans.id, planChanges.planId))
    .where(eq(mealPlans.userId, userId))
    .orderBy(asc(planChanges.planId), asc(planChanges.number));
}
