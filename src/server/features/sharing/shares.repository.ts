import { asc, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/database";
import { mealPlans, planShares } from "#server/db/schema/plans";

export type ShareRow = typeof planShares.$inferSelect;

/** The plan's link; null if it has none. */
export async function findShareOf(db: Queryable, planId: string): Promise<ShareRow | null> {
  const [row] = await db.select().from(planShares).where(eq(planShares.planId, planId));
  return row ?? null;
}

/** The link with this token; null if there is none (any more). */
export async function findShare(db: Queryable, token: string): Promise<ShareRow | null> {
  const [row] = await db.select().from(planShares).where(eq(planShares.token, token));
  return row ?? null;
}

/** Gives a plan its link; false if it has one. */
export async function insertShare(tx: Transaction, row: ShareRow): Promise<boolean> {
  const rows = await tx
    .insert(planShares)
    .values(row)
    .onConflictDoNothing({ target: planShares.planId })
    .returning({ planId: planShares.planId });
  return rows.length > 0;
}

/** Removes a plan's link; false if it had none. */
export async function deleteShare(tx: Transaction, planId: string): Promise<boolean> {
  const rows = await tx
    .delete(planShares)
    .where(eq(planShares.planId, planId))
    .returning({ planId: planShares.planId });
  return rows.length > 0;
}

/** All links to a user's plans, for the export. */
export async function sharesOfUser(db: Queryable, userId: string): Promise<ShareRow[]> {
  return await db
    .select({ planId: planShares.planId, token: planShares.token, createdAt: planShares.createdAt })
    .from(planShares)
    .innerJoin(mealPlans, eq(mealPlans.id, planShares.planId))
    .where(eq(mealPlans.userId, userId))
    .orderBy(asc(planShares.createdAt), asc(planShares.planId));
}
