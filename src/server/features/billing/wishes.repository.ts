import { and, eq, inArray, lt, min, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { billingCancelWishes, billingInvoices, billingRefundWishes } from "#server/db/schema/billing";

export type CancelWishRow = typeof billingCancelWishes.$inferSelect;

/** Asked for twice, a cancellation holds from when it was first asked for: what was charged between goes back. */
export async function keepCancelWish(on: Queryable, { userId, ...wish }: CancelWishRow): Promise<void> {
  const { subscriptionId, askedAt } = billingCancelWishes;
  const first = sql`case when ${subscriptionId} = excluded.subscription_id then ${askedAt} else excluded.asked_at end`;
  await on
    .insert(billingCancelWishes)
    .values({ userId, ...wish })
    .onConflictDoUpdate({ target: billingCancelWishes.userId, set: { ...wish, askedAt: first } });
}

export async function findCancelWish(on: Queryable, userId: string): Promise<CancelWishRow | null> {
  const [row] = await on.select().from(billingCancelWishes).where(eq(billingCancelWishes.userId, userId));
  return row ?? null;
}

export async function dropCancelWish(on: Queryable, userId: string): Promise<void> {
  await on.delete(billingCancelWishes).where(eq(billingCancelWishes.userId, userId));
}

export async function insertRefundWishes(
  on: Queryable,
  userId: string,
  invoiceIds: readonly string[],
  askedAt: number,
): Promise<void> {
  if (invoiceIds.length === 0) return;
  await on
    .insert(billingRefundWishes)
    .values(invoiceIds.map((invoiceId) => ({ invoiceId, userId, askedAt })))
    .onConflictDoNothing();
}

/** The bills whose refund was asked for, at `askedAt` or ever. */
export async function refundWishes(on: Queryable, userId: string, askedAt?: number): Promise<readonly string[]> {
  const rows = await on.select().from(billingRefundWishes).where(eq(billingRefundWishes.userId, userId));
  return rows.filter((row) => askedAt === undefined || row.askedAt === askedAt).map(({ invoiceId }) => invoiceId);
}

export async function dropRefundWishes(on: Queryable, userId: string, invoiceIds: readonly string[]): Promise<void> {
  if (invoiceIds.length === 0) return;
  await on
    .delete(billingRefundWishes)
    .where(and(eq(billingRefundWishes.userId, userId), inArray(billingRefundWishes.invoiceId, invoiceIds)));
}

/** Since when a refund has been asked for that is not whole yet; null when none is. */
export async function refundOwedSince(on: Queryable, userId: string): Promise<number | null> {
  const [row] = await on
    .select({ since: min(billingRefundWishes.askedAt) })
    .from(billingRefundWishes)
    .innerJoin(billingInvoices, eq(billingInvoices.id, billingRefundWishes.invoiceId))
    .where(and(eq(billingRefundWishes.userId, userId), lt(billingInvoices.refundedPence, billingInvoices.pence)));
  return row?.since ?? null;
}
