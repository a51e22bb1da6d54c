import { and, asc, desc, eq, gt, inArray, or } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { billingIntents } from "#server/db/schema/billing";
import { readNoLaterThan } from "#server/features/billing/billing.repository";
import { HOUR_MS } from "#server/services/clock/clock";

export type IntentRow = typeof billingIntents.$inferSelect;

/** Stores a form, and schedules a reading in case the user never returns from it. */
export async function insertIntent(on: Queryable, row: IntentRow): Promise<void> {
  await on.insert(billingIntents).values(row).onConflictDoNothing();
  await readNoLaterThan(on, row.userId, row.createdAt + HOUR_MS);
}

/** The first-charge date shown on the page, for a form. */
export async function nameFirstCharge(on: Queryable, id: string, firstChargeAt: number | null): Promise<void> {
  await on.update(billingIntents).set({ firstChargeAt }).where(eq(billingIntents.id, id));
}

export async function openIntents(on: Queryable, userId: string): Promise<readonly IntentRow[]> {
  return on
    .select()
    .from(billingIntents)
    .where(and(eq(billingIntents.userId, userId), eq(billingIntents.state, "open")))
    .orderBy(asc(billingIntents.createdAt), asc(billingIntents.id));
}

/** Forms that are open or were closed after `since`, most recently closed last. */
export async function intentsSince(on: Queryable, userId: string, since: number): Promise<readonly IntentRow[]> {
  const { state, settledAt } = billingIntents;
  return on
    .select()
    .from(billingIntents)
    .where(and(eq(billingIntents.userId, userId), or(eq(state, "open"), gt(settledAt, since))))
    .orderBy(asc(billingIntents.settledAt), asc(billingIntents.createdAt));
}

/** The user's forms with these ids. */
export async function intentsOf(on: Queryable, userId: string, ids: readonly string[]): Promise<readonly IntentRow[]> {
  if (ids.length === 0) return [];
  return on
    .select()
    .from(billingIntents)
    .where(and(eq(billingIntents.userId, userId), inArray(billingIntents.id, [...ids])));
}

export async function closeIntent(
  on: Queryable,
  { id, ...closing }: { id: string; state: "settled" | "abandoned"; settledAt: number; refusal: string | null },
): Promise<void> {
  await on.update(billingIntents).set(closing).where(eq(billingIntents.id, id));
}

/** Closes all of a user's open forms: none of them can have an effect any more. */
export async function giveUpIntents(on: Queryable, userId: string, settledAt: number): Promise<void> {
  await on
    .update(billingIntents)
    .set({ state: "abandoned", settledAt })
    .where(and(eq(billingIntents.userId, userId), eq(billingIntents.state, "open")));
}

/** Why the most recently confirmed card started no subscription, and when; null if none was refused since `since`. */
export async function lastRefusal(
  on: Queryable,
  userId: string,
  since: number,
): Promise<{ refusal: string; at: number } | null> {
  const [row] = await on
    .select({ refusal: billingIntents.refusal, at: billingIntents.settledAt })
    .from(billingIntents)
    .where(and(eq(billingIntents.userId, userId), gt(billingIntents.settledAt, since)))
    .orderBy(desc(billingIntents.settledAt))
    .limit(1);
  const refusal = row?.refusal ?? null;
  return row === undefined || refusal === null || row.at === null ? null : { refusal, at: row.at };
}

/** Whether a subscriber's form has been completed since `since`. */
export async function subscribedSince(on: Queryable, userId: string, since: number): Promise<boolean> {
  return confirmedSince(on, userId, ["subscribe", "pay"], since);
}

async function confirmedSince(
  on: Queryable,
  userId: string,
  purposes: readonly IntentRow["purpose"][],
  since: number,
): Promise<boolean> {
  const rows = await on
    .select({ id: billingIntents.id })
    .from(billingIntents)
    .where(
      and(
        eq(billingIntents.userId, userId),
        eq(billingIntents.state, "settled"),
        inArray(billingIntents.purpose, purposes),
        gt(billingIntents.settledAt, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The most recently opened form for another card. */
export async function newestCardForm(on: Queryable, userId: string): Promise<IntentRow | null> {
  const [row] = await on
    .select()
    .from(billingIntents)
    .where(and(eq(billingIntents.userId, userId), eq(billingIntents.purpose, "card")))
    .orderBy(desc(billingIntents.createdAt), desc(billingIntents.id))
    .limit(1);
  return row ?? null;
}

/** Whether another card was put to use since `since`. */
export async function cardChangedSince(on: Queryable, userId: string, since: number): Promise<boolean> {
  return confirmedSince(on, userId, ["card"], since);
}
