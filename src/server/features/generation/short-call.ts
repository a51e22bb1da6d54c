import { tokenCost, type TokenPrices } from "#domain/money/token-cost";
import type { Database } from "#server/db/database";
import { Failure } from "#server/failure";
import { endCall } from "#server/features/generation/ai-usage.repository";
import { countShortCall, type ShortCall } from "#server/features/generation/provider-share.repository";
import type { AiBrief, AiEnd, MealProposer } from "#server/services/ai/ai";
import type { Clock } from "#server/services/clock/clock";
import type { Ids } from "#server/services/ids/ids";
import type { Log } from "#server/services/log/log";

export interface ShortCallDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Null if the built-in planner works alone. */
  readonly proposer: MealProposer | null;
  readonly prices: TokenPrices | null;
  readonly limitScale: number;
  readonly requireAccess: (userId: string) => Promise<void>;
}

/** User input for a provider to read while the user waits. */
export interface ShortQuestion {
  readonly userId: string;
  readonly purpose: ShortCall["purpose"];
  readonly brief: Omit<AiBrief, "week">;
  readonly signal: AbortSignal;
}

/** The result of one short call. */
export interface ShortAnswer {
  readonly elements: readonly unknown[];
  readonly fault: AiEnd["fault"];
}

const NOTHING_YET = {
  fault: null,
  inputTokens: null,
  outputTokens: null,
  costMicroDollars: null,
  durationMs: 0,
  accepted: 0,
  repaired: 0,
  replaced: 0,
} as const;

/**
 * Asks a provider to read user input, in one call that is counted before it is made. Null if it was not asked: there is no
 * provider, or the user has no access or has used the daily allowance.
 */
export async function askShortly(
  dependencies: ShortCallDependencies,
  question: ShortQuestion,
): Promise<ShortAnswer | null> {
  const { database, proposer, ids, clock, limitScale } = dependencies;
  const { userId, purpose } = question;
  if (proposer === null || !(await hasAccess(dependencies, userId))) return null;
  const { name: provider, model } = proposer;
  const call = {
    id: ids.uuid(),
    at: clock.now(),
    userId,
    generationId: null,
    provider,
    model,
    purpose,
    ...NOTHING_YET,
  };
  const isCounted = await database.transaction((tx) => countShortCall(tx, call, limitScale));
  return isCounted ? await ask(dependencies, proposer, call.id, question) : null;
}

/** Calls cost money: without access, only our own phrases are used. */
async function hasAccess({ requireAccess }: ShortCallDependencies, userId: string): Promise<boolean> {
  try {
    await requireAccess(userId);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === "payment_required") return false;
    throw error;
  }
}

async function ask(
  { database, clock, log, prices }: ShortCallDependencies,
  proposer: MealProposer,
  id: string,
  { purpose, brief, signal }: ShortQuestion,
): Promise<ShortAnswer> {
  const elements: unknown[] = [];
  const take = (element: unknown): Promise<void> => {
    elements.push(element);
    return Promise.resolve();
  };
  const begun = clock.now();
  let end: AiEnd | null = null;
  try {
    end = await proposer.propose(brief, take, signal);
    return { elements, fault: end.fault };
  } finally {
    const brokenOff = { inputTokens: null, outputTokens: null, durationMs: clock.now() - begun };
    const { fault, usage } = end ?? { fault: null, usage: brokenOff };
    await endCall(database.db, id, { fault, ...usage, costMicroDollars: tokenCost(usage, prices) });
    // A failed call has already been logged, where its status is known.
    if (fault === null || fault === "resting") {
      const { name: provider, model } = proposer;
      log.info({ provider, model, purpose, fault, ...usage }, "A call to the AI provider ended");
    }
  }
}
