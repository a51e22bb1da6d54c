import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/database";
import { mealPlans, planOwnLines, planTicks } from "#server/db/schema/plans";

export type OwnLineRow = Omit<typeof planOwnLines.$inferSelect, "planId">;

const COLUMNS = {
  lineId: planOwnLines.lineId,
  place: planOwnLines.place,
  name: planOwnLines.name,
  pence: planOwnLines.pence,
  counts: planOwnLines.counts,
  ticked: planOwnLines.ticked,
};

/** In the order in which they were written. */
export async function listOwnLines(db: Queryable, planId: string): Promise<OwnLineRow[]> {
  return await db
    .select(COLUMNS)
    .from(planOwnLines)
    .where(eq(planOwnLines.planId, planId))
    .orderBy(asc(planOwnLines.place));
}

export async function insertOwnLine(tx: Transaction, planId: string, row: OwnLineRow): Promise<void> {
  await tx.insert(planOwnLines).values({ planId, ...row });
}

/** Copies the ticks, which anyone with the list's link may have changed, to the lines. */
export async function followTicks(tx: Transaction, planId: string): Promise<void> {
  await tx
    .update(planOwnLines)
    .set({ ticked: sql`t.ticked` })
    .from(sql`${planTicks} as t`)
    .where(
      and(
        eq(planOwnLines.planId, planId),
        sql`t.plan_id = ${planOwnLines.planId} and t.food_id = ${planOwnLines.lineId}::text`,
        sql`t.ticked <> ${planOwnLines.ticked}`,
      ),
    );
}

/** False if there is no such line. */
export async function updateOwnLine(
  tx: Transaction,
  planId: string,
  lineId: string,
  change: Partial<Pick<OwnLineRow, "ticked" | "counts">>,
): Promise<boolean> {
  const rows = await tx
    .update(planOwnLines)
    .set(change)
    .where(and(eq(planOwnLines.planId, planId), eq(planOwnLines.lineId, lineId)))
    .returning({ lineId: planOwnLines.lineId });
  return rows.length > 0;
}

export async function deleteOwnLine(tx: Transaction, planId: string, lineId: string): Promise<void> {
  await tx.delete(planOwnLines).where(and(eq(planOwnLines.planId, planId), eq(planOwnLines.lineId, lineId)));
}

/** All lines on a user's plans, for the export. */
export async function ownLinesOfUser(db: Queryable, userId: string): Promise<(OwnLineRow & { planId: string })[]> {
  return await db
    .select({ planId: planOwnLines.planId, ...COLUMNS })
    .from(planOwnLines)
    .innerJoin(mealPlans, eq(mealPlans.id, planOwnLines.planId))
    .where(eq(mealPlans.userId, userId))
    .orderBy(asc(planOwnLines.planId), asc(planOwnLines.place));
}
