import { tokenCost, type TokenPrices } from "#domain/money/token-cost";
import type { Fault } from "#domain/meal/faults";
import type { Database } from "#server/db/database";
import { recordCall, type AiUsageRow } from "#server/features/generation/ai-usage.repository";
import { holds } from "#server/features/generation/accepted-meals.repository";
import type { GenerationRow } from "#server/features/generation/generation.repository";
import { countCall } from "#server/features/generation/provider-share.repository";
import { LeaseLost } from "#server/features/generation/with-lease";
import type { AiBrief, AiEnd, MealProposer } from "#server/services/ai/ai";
import type { Clock } from "#server/services/clock/clock";
import type { Ids } from "#server/services/ids/ids";
import type { Log } from "#server/services/log/log";

export interface AskDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly proposer: MealProposer;
  readonly prices: TokenPrices | null;
}

/** A proposed dish that broke a rule, with everything that is wrong with it. */
export interface FaultyProposal {
  readonly raw: unknown;
  /** Its name, if it has one. */
  readonly name: string | null;
  readonly faults: readonly Fault[];
}

/** One call, and how each element of its answer is judged: null if acceptable, else what is wrong with it. */
export interface ProviderQuestion {
  readonly purpose: AiUsageRow["purpose"];
  readonly brief: Omit<AiBrief, "week">;
  readonly take: (raw: unknown) => Promise<FaultyProposal | null>;
}

/** How long a call's answer is wanted for. */
export interface Wanted {
  readonly generation: GenerationRow;
  /** The number of meals in the week, which its call allowance grows with. */
  readonly meals: number;
  readonly signal: AbortSignal;
  /** Fires when the week's time is up: what has been accepted by then is kept. */
  readonly late: AbortSignal;
}

/** The result of one call. */
export interface ProviderReply {
  readonly fault: AiEnd["fault"];
  readonly faulty: readonly FaultyProposal[];
}

const LATE: ProviderReply = { fault: "timeout", faulty: [] };

/** One call to the provider, counted before it is made. Returns null, without calling, if the week has used its allowance. */
export async function askProvider(
  dependencies: AskDependencies,
  { purpose, brief, take }: ProviderQuestion,
  { generation, meals, signal, late }: Wanted,
): Promise<ProviderReply | null> {
  const { database, clock, proposer } = dependencies;
  signal.throwIfAborted();
  if (late.aborted) return LATE;
  if (!(await countCall(database.db, generation, meals))) {
    if (await holds(database.db, generation)) return null;
    throw new LeaseLost("the generation is no longer this attempt's");
  }
  let stands = 0;
  const faulty: FaultyProposal[] = [];
  const judge = async (raw: unknown): Promise<void> => {
    const fault = await take(raw);
    if (fault === null) stands += 1;
    else faulty.push(fault);
  };
  const begun = clock.now();
  let end: AiEnd | null = null;
  try {
    end = await proposer.propose({ ...brief, week: generation.id }, judge, AbortSignal.any([signal, late]));
  } catch (error) {
    if (!late.aborted || signal.aborted) throw error;
    end = { ...brokenOff(clock.now() - begun), fault: "timeout" };
  } finally {
    await note(dependencies, generation, {
      purpose,
      end: end ?? brokenOff(clock.now() - begun),
      brokenOff: end === null,
      accepted: purpose === "dish" ? stands : 0,
      repaired: purpose === "repair" ? stands : 0,
      faulty,
    });
  }
  return { fault: end.fault, faulty };
}

/** The provider reports no token counts for a call that we abort. */
function brokenOff(durationMs: number): AiEnd {
  return { fault: null, usage: { inputTokens: null, outputTokens: null, durationMs } };
}

interface EndedCall {
  readonly purpose: AiUsageRow["purpose"];
  readonly end: AiEnd;
  /** Whether we aborted it because the rest was no longer wanted. */
  readonly brokenOff: boolean;
  readonly accepted: number;
  readonly repaired: number;
  readonly faulty: readonly FaultyProposal[];
}

/** Records a call's cost and writes its one log line, if not already written: classes, counts and times, none of its content. */
async function note(
  { database, clock, ids, log, proposer, prices }: AskDependencies,
  { id, userId }: GenerationRow,
  { purpose, end: { fault, usage }, accepted, repaired, faulty, ...ended }: EndedCall,
): Promise<void> {
  const { name: provider, model } = proposer;
  const { inputTokens, outputTokens, durationMs } = usage;
  const counts = { purpose, fault, inputTokens, outputTokens, durationMs, accepted, repaired };
  // A failed call has already been logged, where its status is known.
  if (fault === null || fault === "resting")
    log.info(
      {
        generation: id,
        provider,
        model,
        ...counts,
        brokenOff: ended.brokenOff,
        faulty: faulty.length,
        faults: [...new Set(faulty.flatMap(({ faults }) => faults.map(({ code }) => code)))],
      },
      "A call to the AI provider ended",
    );
  const call = {
    id: ids.uuid(),
    at: clock.now(),
    userId,
    generationId: id,
    provider,
    model,
    ...counts,
    replaced: 0,
    costMicroDollars: tokenCost(usage, prices),
  };
  await database.transaction((tx) => recordCall(tx, call));
}
