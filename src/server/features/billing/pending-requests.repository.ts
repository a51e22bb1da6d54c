import { and, eq, inArray, lt, min, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { billingCancelRequests, billingInvoices, billingRefundRequests } from "#server/db/schema/billing";

export type CancelRequestRow = typeof billingCancelRequests.$inferSelect;

/** A repeated cancellation counts from the first request: anything charged in between is refunded. */
export async function keepCancelRequest(on: Queryable, { userId, ...request }: CancelRequestRow): Promise<void> {
  const { subscriptionId, askedAt } = billingCancelRequests;
  const first = sql`case when ${subscriptionId} = excluded.subscription_id then ${askedAt} else excluded.asked_at end`;
  await on
    .insert(billingCancelRequests)
    .values({ userId, ...request })
    .onConflictDoUpdate({ target: billingCancelRequests.userId, set: { ...request, askedAt: first } });
}

export async function findCancelRequest(on: Queryable, userId: string): Promise<CancelRequestRow | null> {
  const [row] = await on.select().from(billingCancelRequests).where(eq(billingCancelRequests.userId, userId));
  return row ?? null;
}

export async function dropCancelRequest(on: Queryable, userId: string): Promise<void> {
  await on.delete(billingCancelRequests).where(eq(billingCancelRequests.userId, userId));
}

export async function insertRefundRequests(
  on: Queryable,
  userId: string,
  invoiceIds: readonly string[],
  askedAt: number,
): Promise<void> {
  if (invoiceIds.length === 0) return;
  await on
    .insert(billingRefundRequests)
    .values(invoiceIds.map((invoiceId) => ({ invoiceId, userId, askedAt })))
    .onConflictDoNothing();
}

/** The invoices whose refund was requested, at `askedAt` or ever. */
export async function refundRequests(on: Queryable, userId: string, askedAt?: number): Promise<readonly string[]> {
  const rows = await on.select().from(billingRefundRequests).where(eq(billingRefundRequests.userId, userId));
  return rows.filter((row) => askedAt === undefined || row.askedAt === askedAt).map(({ invoiceId }) => invoiceId);
}

export async function dropRefundRequests(on: Queryable, userId: string, invoiceIds: readonly string[]): Promise<void> {
  if (invoiceIds.length === 0) return;
  await on
    .delete(billingRefundRequests)
    .where(and(eq(billingRefundRequests.userId, userId), inArray(billingRefundRequests.invoiceId, invoiceIds)));
}

/** When the oldest unfinished refund was requested; null if there is none. */
export async function refundOwedSince(on: Queryable, userId: string): Promise<number | null> {
  const [row] = await on
    .select({ since: min(billingRefundRequests.askedAt) })
    .from(billingRefundRequests)
    .innerJoin(billingInvoices, eq(billingInvoices.id, billingRefundRequests.invoiceId))
    .where(and(eq(billingRefundRequests.userId, userId), lt(billingInvoices.refundedPence, billingInvoices.pence)));
  return row?.since ?? null;
}
