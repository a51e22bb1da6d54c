import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { DAY_MS } from "#domain/entitlement/entitlement";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { readNoLaterThan } from "#server/features/billing/billing.repository";
import type { Queryable } from "#server/db/database";
import { billingActions } from "#server/db/schema/billing";
import type { Platform } from "#server/feature";

export type ActionRow = typeof billingActions.$inferSelect;
export type ActionKind = ActionRow["kind"];

/** A user action; its retries carry the same key. */
export interface UserAction {
  readonly userId: string;
  readonly actionKey: string;
}

/** How long a retry is recognised: longer than any browser keeps retrying. */
const KEPT_MS = 30 * DAY_MS;

/** The earlier request with this key; null if this is the first try, or the first was too long ago. */
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
 * Stores a request before it is carried out; details are added by a later call. If the process fails before carrying it out and
 * recording the result, the next minute's job checks.
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

/** The bank's refusal is final for this action. */
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

/** Whether the user has since requested one of these: the latest request wins. */
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
