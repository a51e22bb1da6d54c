import { and, asc, eq, gt, inArray, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { billingCustomers, billingEvents, billingProviderReadings } from "#server/db/schema/billing";

export type ProviderReadingsRow = typeof billingProviderReadings.$inferSelect;
type Provider = ProviderReadingsRow["provider"];

/** State shared by all readings of a provider; the initial state if nothing is stored. */
export async function findProviderReadings(on: Queryable, provider: Provider): Promise<ProviderReadingsRow> {
  const [row] = await on.select().from(billingProviderReadings).where(eq(billingProviderReadings.provider, provider));
  return row ?? { provider, pausedUntil: null, refusals: 0, eventsHeardUntil: null };
}

/** Pauses the readings, never shortening an existing pause. */
export async function keepPause(
  on: Queryable,
  { provider, pausedUntil, refusals }: { provider: Provider; pausedUntil: number; refusals: number },
): Promise<void> {
  const longer = sql`greatest(${billingProviderReadings.pausedUntil}, excluded.paused_until)`;
  await on
    .insert(billingProviderReadings)
    .values({ provider, pausedUntil, refusals })
    .onConflictDoUpdate({ target: billingProviderReadings.provider, set: { pausedUntil: longer, refusals } });
}

export async function forgetRefusals(on: Queryable, provider: Provider): Promise<void> {
  await on
    .update(billingProviderReadings)
    .set({ refusals: 0, pausedUntil: null })
    .where(eq(billingProviderReadings.provider, provider));
}

export async function keepEventsReadUntil(on: Queryable, provider: Provider, eventsHeardUntil: number): Promise<void> {
  await on
    .insert(billingProviderReadings)
    .values({ provider, refusals: 0, eventsHeardUntil })
    .onConflictDoUpdate({ target: billingProviderReadings.provider, set: { eventsHeardUntil } });
}

/** The events not yet processed. */
export async function unknownEvents(on: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const known = await on
    .select({ id: billingEvents.id })
    .from(billingEvents)
    .where(inArray(billingEvents.id, [...ids]));
  const before = new Set(known.map(({ id }) => id));
  return new Set(ids.filter((id) => !before.has(id)));
}

/**
 * The users whose account is due by a given time, longest overdue first. With `unreadSince`, also those scheduled
 * for later that have not been read since then.
 */
export async function usersDue(
  on: Queryable,
  {
    provider,
    by,
    unreadSince,
    limit,
  }: {
    readonly provider: Provider;
    readonly by: number;
    readonly unreadSince: { readonly since: number; readonly dueAfter: number } | null;
    readonly limit: number;
  },
): Promise<readonly string[]> {
  const { nextReadAt, readAt, userId } = billingCustomers;
  const unread =
    unreadSince === null
      ? undefined
      : // A short postponement is respected.
        and(isNotNull(nextReadAt), gt(nextReadAt, unreadSince.dueAfter), lt(readAt, unreadSince.since));
  const rows = await on
    .select({ userId })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.provider, provider), or(lte(nextReadAt, by), unread)))
    .orderBy(asc(nextReadAt))
    .limit(limit);
  return rows.map((row) => row.userId);
}
