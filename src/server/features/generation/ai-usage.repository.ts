import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/database";
import { users } from "#server/db/schema/accounts";
import { aiUsage } from "#server/db/schema/generation";
import { AI_FAULTS, type AiFault } from "#contract/ai";

export type AiUsageRow = typeof aiUsage.$inferSelect;

/** A call to a provider, as it is recorded when it ends. */
export interface RecordedCall extends Omit<AiUsageRow, "userId" | "generationId"> {
  readonly userId: string;
  /** Null for a call about an existing plan. */
  readonly generationId: string | null;
}

/** Totals over the calls since a given time. */
export interface AiFigures {
  /** Generations for which a provider was asked. */
  readonly plans: number;
  readonly calls: number;
  /** Calls not made because the circuit breaker was open. They are in none of the other counts. */
  readonly spared: number;
  readonly failed: readonly { readonly fault: AiFault; readonly calls: number }[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Calls for which the provider did not report token counts. */
  readonly uncounted: number;
  /** For calls whose cost is known; null if there are none. */
  readonly costMicroDollars: number | null;
  /** Calls whose cost is not known. */
  readonly uncosted: number;
  readonly accepted: number;
  readonly repaired: number;
  readonly replaced: number;
  readonly medianDurationMs: number | null;
}

const MADE = sql`fault is distinct from 'resting'`;

/** Records a call. The cost is recorded even if the user has meanwhile been deleted, and then without them. */
export async function recordCall(tx: Transaction, { userId, generationId, ...call }: RecordedCall): Promise<void> {
  // Locked until the row is written, so that a deletion comes either before or after.
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
  await tx.insert(aiUsage).values({ ...call, ...(user === undefined ? {} : { userId, generationId }) });
}

/** Completes the record of a call that was counted before it was made. */
export async function endCall(
  on: Queryable,
  id: string,
  came: Pick<AiUsageRow, "fault" | "inputTokens" | "outputTokens" | "costMicroDollars" | "durationMs">,
): Promise<void> {
  await on.update(aiUsage).set(came).where(eq(aiUsage.id, id));
}

/** Records on a generation's last call how many of its dinners came from our own recipes in the end. */
export async function noteReplaced(on: Queryable, generationId: string, replaced: number): Promise<void> {
  const last = on
    .select({ id: aiUsage.id })
    .from(aiUsage)
    .where(eq(aiUsage.generationId, generationId))
    .orderBy(desc(aiUsage.at), desc(aiUsage.id))
    .limit(1);
  await on.update(aiUsage).set({ replaced }).where(inArray(aiUsage.id, last));
}

/** The calls made for a user, oldest first. */
export async function callsOf(on: Queryable, userId: string): Promise<AiUsageRow[]> {
  return await on.select().from(aiUsage).where(eq(aiUsage.userId, userId)).orderBy(asc(aiUsage.at), asc(aiUsage.id));
}

/** Removes the user from the spending records. */
export async function forgetCaller(on: Queryable, userId: string): Promise<void> {
  await on.update(aiUsage).set({ userId: null, generationId: null }).where(eq(aiUsage.userId, userId));
}

/** Totals the calls after a given time. */
export async function figuresSince(on: Queryable, since: number): Promise<AiFigures> {
  const lately = gt(aiUsage.at, since);
  const whole = (what: ReturnType<typeof sql>) => sql<number>`coalesce(${what}, 0)`.mapWith(Number);
  const [sums] = await on
    .select({
      // For deleted users, each generation is counted by its first call.
      plans: whole(
        sql`count(distinct generation_id) filter (where ${MADE})
          + count(*) filter (where generation_id is null and purpose = 'propose' and ${MADE})`,
      ),
      calls: whole(sql`count(*) filter (where ${MADE})`),
      spared: whole(sql`count(*) filter (where not (${MADE}))`),
      inputTokens: whole(sql`sum(input_tokens)`),
      outputTokens: whole(sql`sum(output_tokens)`),
      uncounted: whole(sql`count(*) filter (where (input_tokens is null or output_tokens is null) and ${MADE})`),
      cost: sql<string | null>`sum(cost_micro_dollars)`,
      uncosted: whole(sql`count(*) filter (where cost_micro_dollars is null and ${MADE})`),
      accepted: whole(sql`sum(accepted)`),
      repaired: whole(sql`sum(repaired)`),
      replaced: whole(sql`sum(replaced)`),
      median: sql<number | null>`percentile_cont(0.5) within group (order by duration_ms) filter (where ${MADE})`,
    })
    .from(aiUsage)
    .where(lately);
  if (sums === undefined) throw new Error("a sum without a row");
  const { cost, median, ...figures } = sums;
  return {
    ...figures,
    costMicroDollars: cost === null ? null : Number(cost),
    medianDurationMs: median === null ? null : Math.round(median),
    failed: await failedSince(on, since),
  };
}

/** Failed calls by class, in the order in which the classes are listed. */
async function failedSince(on: Queryable, since: number): Promise<AiFigures["failed"]> {
  const rows = await on
    .select({ fault: aiUsage.fault, calls: sql<number>`count(*)`.mapWith(Number) })
    .from(aiUsage)
    .where(and(gt(aiUsage.at, since), MADE))
    .groupBy(aiUsage.fault);
  const counts = new Map(rows.map(({ fault, calls }) => [fault, calls]));
  return AI_FAULTS.flatMap((fault) => {
    const calls = counts.get(fault);
    return calls === undefined ? [] : [{ fault, calls }];
  });
}
