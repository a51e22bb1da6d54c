import { and, asc, desc, eq, gt, inArray, or } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { billingIntents } from "#server/db/schema/billing";
import { readNoLaterThan } from "#server/features/billing/billing.repository";
import { HOUR_MS } from "#server/services/clock/clock";

export type IntentRow = typeof billingIntents.$inferSelect;

/** Keeps a form, and has its account read should nobody come back from it. */
export async function insertIntent(on: Queryable, row: IntentRow): Promise<void> {
  await on.insert(billingIntents).values(row).onConflictDoNothing();
  await readNoLaterThan(on, row.userId, row.createdAt + HOUR_MS);
}

/** The day that the page names on which a form's card is first charged. */
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

/** The forms that are open or were closed after `since`, those that were closed last at the end. */
export async function intentsSince(on: Queryable, userId: string, since: number): Promise<readonly IntentRow[]> {
  const { state, settledAt } = billingIntents;
  return on
    .select()
    .from(billingIntents)
    .where(and(eq(billingIntents.userId, userId), or(eq(state, "open"), gt(settledAt, since))))
    .orderBy(asc(billingIntents.settledAt), asc(billingIntents.createdAt));
}

/** Those of a user's forms that are named. */
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

/** Closes every open form of a user: none of them can lead to anything any more. */
export async function giveUpIntents(on: Queryable, userId: string, settledAt: number): Promise<void> {
  await on
    .update(billingIntents)
    .set({ state: "abandoned", settledAt })
    .where(and(eq(billingIntents.userId, userId), eq(billingIntents.state, "open")));
}

/** Why the card that was confirmed last made no subscription, and when that was; null when none was refused since `since`. */
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

/** Whether a form of somebody who subscribes has come to its end since `since`. */
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

/** The form for another card that was begun last. */
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
