import { and, eq, gt, lt, sql, type SQL } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/database";
import { users } from "#server/db/schema/accounts";
import { aiUsage, generations } from "#server/db/schema/generation";
import { heldBy, type Attempt } from "#server/features/generation/accepted-meals.repository";
import { recordCall, type RecordedCall } from "#server/features/generation/ai-usage.repository";
import type { GenerationRow } from "#server/features/generation/generation.repository";
import { DAY_MS } from "#server/services/clock/clock";

/**
 * Limits on provider use per week and per user and day, in calls and tokens, and so money. A week is the call that composes it and
 * one call per
 * dish; half as many again are second tries. Daily limits are multiplied by `RATE_LIMIT_SCALE`.
 */
export const PROVIDER_SHARE = {
  /** The week twice, each dish twice, and each once more after a takeover from a killed process. */
  callsOfAWeek: (meals: number): number => 2 + 3 * meals,
  /** Four times what a week of seven usually uses. */
  tokensOfAWeek: 250_000,
  callsADay: 240,
  tokensADay: 1_500_000,
  /** Short calls: changes in words that our own phrases do not know, and notes, which are read whenever typing pauses. */
  shortCallsADay: { change: 60, notes: 120 },
} as const;
/** A call without reported token counts is counted as an average one. */
const USUAL_TOKENS = { input: 5_000, output: 800 } as const;

/**
 * Counts a call to the provider before it is made; false if the week has used its allowance, or another attempt has taken over. A
 * process killed in between has used its call.
 */
export async function countCall(on: Queryable, attempt: Attempt, meals: number): Promise<boolean> {
  if ((await tokensTaken(on, eq(aiUsage.generationId, attempt.id))) >= PROVIDER_SHARE.tokensOfAWeek) return false;
  const rows = await on
    .update(generations)
    .set({ providerCalls: sql`${generations.providerCalls} + 1` })
    .where(and(heldBy(attempt), lt(generations.providerCalls, PROVIDER_SHARE.callsOfAWeek(meals))))
    .returning({ id: generations.id });
  return rows.length > 0;
}

/** A call that reads user input, as recorded before it is made. */
export interface ShortCall extends RecordedCall {
  readonly purpose: keyof typeof PROVIDER_SHARE.shortCallsADay;
}

/**
 * Counts a call that reads user input: its row is written before the call, and `endCall` adds its token counts. False if the user
 * has used the daily allowance. Concurrent calls wait for each other.
 */
export async function countShortCall(tx: Transaction, call: ShortCall, scale: number): Promise<boolean> {
  const { userId, at: now } = call;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  if (await hasHadDaysShare(tx, { userId }, { now, scale })) return false;
  const lately = and(eq(aiUsage.userId, userId), eq(aiUsage.purpose, call.purpose), gt(aiUsage.at, now - DAY_MS));
  if ((await tx.$count(aiUsage, lately)) >= PROVIDER_SHARE.shortCallsADay[call.purpose] * scale) return false;
  await recordCall(tx, call);
  return true;
}

/** Whether a user has used the daily allowance of calls or tokens. */
export async function hasHadDaysShare(
  on: Queryable,
  { userId }: Pick<GenerationRow, "userId">,
  { now, scale }: { readonly now: number; readonly scale: number },
): Promise<boolean> {
  const since = now - DAY_MS;
  const [row] = await on
    .select({ calls: sql<number>`coalesce(sum(${generations.providerCalls}), 0)`.mapWith(Number) })
    .from(generations)
    .where(and(eq(generations.userId, userId), gt(generations.createdAt, since)));
  if ((row?.calls ?? 0) >= PROVIDER_SHARE.callsADay * scale) return true;
  const lately = and(eq(aiUsage.userId, userId), gt(aiUsage.at, since));
  return (await tokensTaken(on, lately)) >= PROVIDER_SHARE.tokensADay * scale;
}

async function tokensTaken(on: Queryable, calls: SQL | undefined): Promise<number> {
  const { input, output } = USUAL_TOKENS;
  const [row] = await on
    .select({
      tokens:
        sql<number>`coalesce(sum(coalesce(input_tokens, ${input}::integer) + coalesce(output_tokens, ${output}::integer)), 0)`.mapWith(
          Number,
        ),
    })
    .from(aiUsage)
    .where(and(calls, sql`fault is distinct from 'resting'`));
  return row?.tokens ?? 0;
}
