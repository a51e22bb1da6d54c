import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { readStoredPlan, type StoredPlan } from "#domain/plan/stored-plan";
import type { Queryable, Transaction } from "#server/db/database";
import { mealPlans, planTicks } from "#server/db/schema/plans";

export type TickRow = Omit<typeof planTicks.$inferSelect, "planId">;

/** A user's plan, locked against deletion until the transaction ends; null if it does not exist or is another user's. */
export async function holdPlan(tx: Transaction, userId: string, id: string): Promise<StoredPlan | null> {
  const [row] = await tx
    .select({ document: mealPlans.document })
    .from(mealPlans)
    .where(and(eq(mealPlans.id, id), eq(mealPlans.userId, userId)))
    .for("key share");
  return row === undefined ? null : readStoredPlan(row.document);
}

/** Any user's plan, locked likewise. */
export async function holdAnyPlan(tx: Transaction, id: string): Promise<StoredPlan | null> {
  const [row] = await tx
    .select({ document: mealPlans.document })
    .from(mealPlans)
    .where(eq(mealPlans.id, id))
    .for("key share");
  return row === undefined ? null : readStoredPlan(row.document);
}

/** The version of a plan's row, which changes with every change; null if there is no such plan. */
export async function planVersion(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db
    .select({ version: sql<string>`${mealPlans}.xmin::text` })
    .from(mealPlans)
    .where(eq(mealPlans.id, id));
  return row?.version ?? null;
}

/** Whether this is a finished plan of the user's. */
export async function hasPlan(db: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: mealPlans.id })
    .from(mealPlans)
    .where(and(eq(mealPlans.id, id), eq(mealPlans.userId, userId)));
  return rows.length > 0;
}

export async function listTicks(db: Queryable, planId: string): Promise<TickRow[]> {
  return await db
    .select({ foodId: planTicks.foodId, ticked: planTicks.ticked, changedAt: planTicks.changedAt })
    .from(planTicks)
    .where(eq(planTicks.planId, planId))
    .orderBy(asc(planTicks.foodId));
}

/** Writes each row unless there is a newer one; of two at the same instant the tick wins. One row per food. */
export async function mergeTicks(tx: Transaction, planId: string, rows: readonly TickRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(planTicks)
    // In the same order everywhere, so that two devices never deadlock.
    .values(rows.toSorted((a, b) => (a.foodId < b.foodId ? -1 : 1)).map((row) => ({ planId, ...row })))
    .onConflictDoUpdate({
      target: [planTicks.planId, planTicks.foodId],
      set: { ticked: sql`excluded.ticked`, changedAt: sql`excluded.changed_at` },
      setWhere: sql`(excluded.changed_at, excluded.ticked) > (${planTicks.changedAt}, ${planTicks.ticked})`,
    });
}

/** Unticks foods that need more buying than when they were ticked. */
export async function untick(tx: Transaction, planId: string, foodIds: readonly string[], now: number): Promise<void> {
  if (foodIds.length === 0) return;
  await tx
    .update(planTicks)
    .set({ ticked: false, changedAt: now })
    .where(and(eq(planTicks.planId, planId), inArray(planTicks.foodId, [...foodIds]), eq(planTicks.ticked, true)));
}

/** All ticks on a user's plans, for the export. */
export async function ticksOfUser(db: Queryable, userId: string): Promise<(TickRow & { planId: string })[]> {
  return await db
    .select({
      planId: planTicks.planId,
      foodId: planTicks.foodId,
      ticked: planTicks.ticked,
      changedAt: planTicks.changedAt,
    })
    .from(planTicks)
    .innerJoin(mealPlans, eq(mealPlans.id, planTicks.planId))
    .where(eq(mealPlans.userId, userId))
    .orderBy(asc(planTicks.planId), asc(planTicks.foodId));
}
