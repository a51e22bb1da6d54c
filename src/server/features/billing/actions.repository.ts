import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { DAY_MS } from "#domain/entitlement/entitlement";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { readNoLaterThan } from "#server/features/billing/billing.repository";
import type { Queryable } from "#server/db/database";
import { billingActions } from "#server/db/schema/billing";
import type { Platform } from "#server/feature";

export type ActionRow = typeof billingActions.$inferSelect;
export type ActionKind = ActionRow["kind"];

/** One action of a user; its retries carry the same key. */
export interface UserAction {
  readonly userId: string;
  readonly actionKey: string;
}

/** How long a retry is recognised: longer than anybody's browser goes on trying. */
const KEPT_MS = 30 * DAY_MS;

/** What was asked for under this key before; null where this is the first try, or the first was too long ago. */
export async function findAction(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { userId, actionKey }: UserAction,
  kind: ActionKind,
): Promise<ActionRow | null> {
  const { userId: user, actionKey: key, kind: asked } = billingActions;
  const [row] = await database.db
    .select()
    .from(billingActions)
    .where(and(eq(user, userId), eq(key, actionKey), eq(asked, kind)));
  return row === undefined || row.askedAt < clock.now() - KEPT_MS ? null : row;
}

/**
 * Keeps what is asked for before it is done; what it is about besides is added by a later call. Should nobody get so far as to do it and
 * to write what came of it, the next minute's job looks.
 */
export async function keepAction(
  on: Queryable,
  { userId, actionKey }: UserAction,
  {
    about,
    ...asked
  }: Pick<ActionRow, "kind" | "askedAt"> & {
    readonly about: readonly string[];
    readonly plan?: PaidPlan;
  },
): Promise<void> {
  await on
    .delete(billingActions)
    .where(and(eq(billingActions.userId, userId), lt(billingActions.askedAt, asked.askedAt - KEPT_MS)));
  await on
    .insert(billingActions)
    .values({ userId, actionKey, about: [...about], ...asked })
    .onConflictDoUpdate({
      target: [billingActions.userId, billingActions.kind, billingActions.actionKey],
      set: {
        about: sql`array(select distinct unnest(${billingActions.about} || excluded.about))`,
      },
    });
  if (about.length > 0) await readNoLaterThan(on, userId, asked.askedAt);
}

/** The bank's no is this action's answer for good. */
export async function keepRefusal(
  on: Queryable,
  { userId, actionKey }: UserAction,
  kind: ActionKind,
  refusal: string,
): Promise<void> {
  const { userId: user, actionKey: key, kind: asked } = billingActions;
  await on
    .update(billingActions)
    .set({ refusal })
    .where(and(eq(user, userId), eq(key, actionKey), eq(asked, kind)));
}

/** Whether the user has asked for one of these since: the last word counts. */
export async function askedSince(on: Queryable, former: ActionRow, kinds: readonly ActionKind[]): Promise<boolean> {
  const rows = await on
    .select({ number: billingActions.number })
    .from(billingActions)
    .where(
      and(
        eq(billingActions.userId, former.userId),
        inArray(billingActions.kind, kinds),
        gt(billingActions.number, former.number),
      ),
    )
    .orderBy(desc(billingActions.number))
    .limit(1);
  return rows.length > 0;
}
