import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import type { Notice } from "#domain/entitlement/notices";
import type { ProviderAccount } from "#domain/entitlement/provider-account";
import { isLive, liveSubscription } from "#domain/entitlement/subscription-facts";
import type { Queryable, Transaction } from "#server/db/database";
import {
  billingCustomers,
  billingEvents,
  billingIntents,
  billingInvoices,
  billingNotices,
  billingRefundRequests,
  billingSubscriptions,
  billingSwitchOffers,
} from "#server/db/schema/billing";

export type CustomerRow = typeof billingCustomers.$inferSelect;
export type InvoiceRow = typeof billingInvoices.$inferSelect;
export type SwitchOfferRow = typeof billingSwitchOffers.$inferSelect;

export async function findCustomer(on: Queryable, userId: string): Promise<CustomerRow | null> {
  const [row] = await on.select().from(billingCustomers).where(eq(billingCustomers.userId, userId));
  return row ?? null;
}

export async function findUserOfCustomer(on: Queryable, customerId: string): Promise<string | null> {
  const [row] = await on.select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId));
  return row?.userId ?? null;
}

/** The user who made this payment, according to our copy. */
export async function findUserOfPayment(on: Queryable, paymentId: string): Promise<string | null> {
  const [row] = await on.select().from(billingInvoices).where(eq(billingInvoices.paymentId, paymentId));
  return row?.userId ?? null;
}

/**
 * Stores a user's customer; the first one is kept unless it is another provider's: an installation that moves from one provider to
 * another knows nothing about records at the old one.
 */
export async function keepCustomer(tx: Transaction, row: CustomerRow): Promise<void> {
  const kept = await findCustomer(tx, row.userId);
  if (kept?.provider === row.provider) return;
  if (kept === null) {
    await tx.insert(billingCustomers).values(row).onConflictDoNothing();
    return;
  }
  await tx.delete(billingCustomers).where(eq(billingCustomers.userId, row.userId));
  await tx.delete(billingSubscriptions).where(eq(billingSubscriptions.userId, row.userId));
  await tx.delete(billingInvoices).where(eq(billingInvoices.userId, row.userId));
  await tx.delete(billingIntents).where(eq(billingIntents.userId, row.userId));
  await tx.insert(billingCustomers).values(row).onConflictDoNothing();
}

/** Replaces a customer that the provider has deleted. Its payments stay in our records. */
export async function followCustomer(tx: Transaction, formerId: string, row: CustomerRow): Promise<void> {
  const { userId, customerId, readAt } = row;
  await tx
    .update(billingCustomers)
    .set({ customerId, readAt, nextReadAt: null, version: sql`${billingCustomers.version} + 1` })
    .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.customerId, formerId)));
}

/** Claims the right to write a reading made at `version`; false if another reading was written meanwhile. */
export async function advanceVersion(
  tx: Transaction,
  { userId, version, ...reading }: { userId: string; version: number; nextReadAt: number | null; readAt: number },
): Promise<boolean> {
  const rows = await tx
    .update(billingCustomers)
    .set({ version: version + 1, ...reading })
    .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.version, version)))
    .returning({ userId: billingCustomers.userId });
  return rows.length > 0;
}

export async function postponeReading(on: Queryable, userId: string, nextReadAt: number): Promise<void> {
  await on.update(billingCustomers).set({ nextReadAt }).where(eq(billingCustomers.userId, userId));
}

/** Schedules an account for the minute's job to read by then. */
export async function readNoLaterThan(on: Queryable, userId: string, moment: number): Promise<void> {
  await on
    .update(billingCustomers)
    .set({ nextReadAt: sql`least(${billingCustomers.nextReadAt}, ${new Date(moment).toISOString()}::timestamptz)` })
    .where(eq(billingCustomers.userId, userId));
}

/** Users with something at `provider` that may change, least recently read first. Forms opened before `begunSince` are ignored. */
export async function usersToReconcile(
  on: Queryable,
  { provider, begunSince, limit }: { provider: CustomerRow["provider"]; begunSince: number; limit: number },
): Promise<readonly string[]> {
  const open = on
    .select({ userId: billingIntents.userId })
    .from(billingIntents)
    .where(and(eq(billingIntents.state, "open"), gt(billingIntents.createdAt, begunSince)));
  const requested = on
    .select({ userId: billingRefundRequests.userId })
    .from(billingRefundRequests)
    .innerJoin(billingInvoices, eq(billingInvoices.id, billingRefundRequests.invoiceId))
    .where(lt(billingInvoices.refundedPence, billingInvoices.pence));
  const rows = await on
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(
      and(
        eq(billingCustomers.provider, provider),
        or(
          isNotNull(billingCustomers.nextReadAt),
          inArray(billingCustomers.userId, open),
          inArray(billingCustomers.userId, requested),
        ),
      ),
    )
    .orderBy(asc(billingCustomers.readAt), asc(billingCustomers.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** The account as it was last read from the provider, newest first. */
export async function readCopy(on: Queryable, userId: string): Promise<ProviderAccount> {
  const subscriptions = await on
    .select()
    .from(billingSubscriptions)
    .where(eq(billingSubscriptions.userId, userId))
    .orderBy(desc(billingSubscriptions.createdAt), desc(billingSubscriptions.id));
  const invoices = await on
    .select()
    .from(billingInvoices)
    .where(eq(billingInvoices.userId, userId))
    .orderBy(desc(billingInvoices.createdAt), desc(billingInvoices.id));
  return { subscriptions, invoices };
}

export async function findInvoice(on: Queryable, userId: string, id: string): Promise<InvoiceRow | null> {
  const [row] = await on
    .select()
    .from(billingInvoices)
    .where(and(eq(billingInvoices.id, id), eq(billingInvoices.userId, userId)));
  return row ?? null;
}

/** Replaces the copy with a fresh reading. Ended subscriptions are written first, so that one live subscription may follow another. */
export async function writeCopy(tx: Transaction, userId: string, account: ProviderAccount): Promise<void> {
  const live = liveSubscription(account);
  // If the provider reports two live ones, only the deciding one is stored as live: the other is being ended.
  const rest = account.subscriptions
    .filter(({ id }) => id !== live?.id)
    .map((one) => (isLive(one) ? { ...one, phase: "ended" as const, endReason: "duplicate" as const } : one));
  for (const { id, ...subscription } of [...rest, ...(live === null ? [] : [live])]) {
    const row = { userId, ...subscription };
    await tx
      .insert(billingSubscriptions)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: billingSubscriptions.id, set: row });
  }
  for (const { id, ...rest } of account.invoices) {
    const row = { userId, ...rest };
    await tx
      .insert(billingInvoices)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: billingInvoices.id, set: row });
  }
}

export async function insertSwitchOffer(on: Queryable, row: SwitchOfferRow): Promise<void> {
  await on.insert(billingSwitchOffers).values(row);
}

export async function findSwitchOffer(on: Queryable, userId: string, id: string): Promise<SwitchOfferRow | null> {
  const [row] = await on
    .select()
    .from(billingSwitchOffers)
    .where(and(eq(billingSwitchOffers.userId, userId), sql`${billingSwitchOffers.id}::text = ${id}`));
  return row ?? null;
}

export async function deleteSwitchOffers(on: Queryable, userId: string, offeredBefore: number): Promise<void> {
  await on
    .delete(billingSwitchOffers)
    .where(and(eq(billingSwitchOffers.userId, userId), lte(billingSwitchOffers.offeredAt, offeredBefore)));
}

export async function eventIsKnown(on: Queryable, id: string): Promise<boolean> {
  const rows = await on.select().from(billingEvents).where(eq(billingEvents.id, id));
  return rows.length > 0;
}

export async function rememberEvent(
  on: Queryable,
  event: { id: string; type: string },
  receivedAt: number,
): Promise<void> {
  await on.insert(billingEvents).values({ id: event.id, type: event.type, receivedAt }).onConflictDoNothing();
}

/** Claims the only message for an occasion; false if already claimed. */
export async function claimNotice(on: Queryable, userId: string, notice: Notice, claimedAt: number): Promise<boolean> {
  const rows = await on
    .insert(billingNotices)
    .values({ userId, kind: notice.kind, key: notice.key, details: notice, claimedAt })
    .onConflictDoNothing()
    .returning({ key: billingNotices.key });
  return rows.length > 0;
}

export async function findNotice(on: Queryable, userId: string, kind: string, key: string): Promise<Notice | null> {
  const [row] = await on
    .select()
    .from(billingNotices)
    .where(and(eq(billingNotices.userId, userId), eq(billingNotices.kind, kind), eq(billingNotices.key, key)));
  return row?.details ?? null;
}
