import { tokenCost } from "#domain/money/token-cost";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { placedMeals } from "#domain/planner/change-week";
import { changeBriefFor } from "#domain/proposal/brief/change-brief";
import { readWordedOperations } from "#domain/proposal/reading/worded-operation";
import type { ReadOperations } from "#domain/proposal/reading/worded-operation";
import { Failure } from "#server/failure";
import type { SuggestDeps } from "#server/features/changes/suggest.usecases";
import type { GenerationUseCases } from "#server/features/generation/generation.feature";
import type { AiEnd, MealProposer } from "#server/services/ai/ai";

export interface WordsDeps extends Omit<SuggestDeps, "generation"> {
  readonly generation: Pick<GenerationUseCases, "isMaking" | "countChangeCall" | "endCall">;
}

/** Words that our own phrases are not certain of, of a plan as it stands. */
export interface AskedWords {
  readonly words: string;
  readonly plan: StructuredPlan;
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** So many are offered. */
const MOST_CHANGES = 3;
/** An operation takes about a hundred. */
const MOST_CHARACTERS = 2_000;

/**
 * Has a provider say what somebody asks for, by one short call: operations and intents of our closed lists. Null where nobody was asked, or
 * nothing came of it: what our own phrases have said then stands. What it answers is judged as theirs is, so that nothing else can come of it.
 */
export async function readByProvider(deps: WordsDeps, asked: AskedWords): Promise<ReadOperations> {
  const { proposer, generation, clock, ids } = deps;
  if (proposer === null || !(await hasAccess(deps, asked.userId))) return null;
  const call = {
    id: ids.uuid(),
    at: clock.now(),
    userId: asked.userId,
    generationId: null,
    provider: proposer.name,
    model: proposer.model,
    purpose: "change" as const,
    ...NOTHING_YET,
  };
  if (!(await generation.countChangeCall(call))) return null;
  const { changes, fault } = await ask(deps, proposer, call.id, asked);
  return fault !== null ? null : readWordedOperations(changes, deps.matcher);
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

/** Calls are paid for: without access our own phrases are what there is. */
async function hasAccess({ billing }: WordsDeps, userId: string): Promise<boolean> {
  try {
    await billing.requireAccess(userId);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === "payment_required") return false;
    throw error;
  }
}

async function ask(
  { generation, clock, log, prices }: WordsDeps,
  proposer: MealProposer,
  id: string,
  { words, plan, signal }: AskedWords,
): Promise<{ readonly changes: readonly unknown[]; readonly fault: AiEnd["fault"] }> {
  const brief = changeBriefFor({
    words,
    fullName: plan.request.fullName,
    meals: placedMeals(plan).map(({ day, meal: { title, servings, prepMinutes, cookMinutes } }) => {
      return { day, title, servings, minutes: prepMinutes + cookMinutes };
    }),
  });
  const changes: unknown[] = [];
  const take = (change: unknown): Promise<void> => {
    changes.push(change);
    return Promise.resolve();
  };
  const bounds = { shape: "change", mostMeals: MOST_CHANGES, mostCharacters: MOST_CHARACTERS } as const;
  const begun = clock.now();
  let end: AiEnd | null = null;
  try {
    end = await proposer.propose({ ...brief, ...bounds }, take, signal);
    return { changes, fault: end.fault };
  } finally {
    const brokenOff = { inputTokens: null, outputTokens: null, durationMs: clock.now() - begun };
    const { fault, usage } = end ?? { fault: null, usage: brokenOff };
    await generation.endCall(id, { fault, ...usage, costMicroDollars: tokenCost(usage, prices) });
    // A call that failed has its one line already, where its status is known.
    if (fault === null || fault === "resting") {
      const { name: provider, model } = proposer;
      log.info({ provider, model, purpose: "change", fault, ...usage }, "A call to the AI provider ended");
    }
  }
}
