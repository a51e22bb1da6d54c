import type { GenerationEvent, PlanMealAnswer } from "#contract/meal-plans";
import type { Fault } from "#domain/meal/faults";
import { tokenCost, type TokenPrices } from "#domain/money/token-cost";
import type { Meal } from "#domain/meal/meal";
import { daysOf, type PlanMeal } from "#domain/plan/plan-document";
import type { Constraints } from "#domain/request/constraints";
import type { Database } from "#server/db/database";
import { recordCall } from "#server/features/generation/ai-usage.repository";
import type { GenerationNews } from "#server/features/generation/generation-news";
import { addEvent, type GenerationRow } from "#server/features/generation/generation.repository";
import { countCall, holds, keepMeal } from "#server/features/generation/accepted-meals.repository";
import { LeaseLost } from "#server/features/generation/with-lease";
import type { AiBrief, AiEnd, MealProposer } from "#server/services/ai/ai";
import type { Clock } from "#server/services/clock/clock";
import type { Ids } from "#server/services/ids/ids";
import type { Log } from "#server/services/log/log";
import type { Planner } from "#server/services/planner/planner";

export interface AskDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly news: GenerationNews;
  readonly planner: Planner;
  readonly proposer: MealProposer;
  readonly prices: TokenPrices | null;
  readonly plans: { presentMeal(meal: PlanMeal): PlanMealAnswer };
}

/** A week in the making: what it is for, and what came of it so far. */
export interface WeekInHand {
  readonly generation: GenerationRow;
  readonly constraints: Constraints;
  /** Meal ids of the user's recent plans, newest first. */
  readonly recentPlans: readonly (readonly string[])[];
  /** Meals that stand, in the order in which they were accepted. Grows. */
  readonly accepted: Meal[];
  readonly tell: (event: GenerationEvent) => Promise<void>;
}

/** A proposed meal that broke a rule, with everything that is wrong with it. */
export interface FaultyProposal {
  readonly raw: unknown;
  readonly faults: readonly Fault[];
}

/** A call for the week, one to mend and complete it, and one more after a killed process. */
const MOST_CALLS = 3;
/** Faulty meals that are kept for the second call. */
const MOST_FAULTY = 10;
/** How long a provider may go on after the last meal that was wanted: enough to end in good order and tell what it used. */
const END_WITHIN_MS = 1_000;

/**
 * One call to the provider. Each meal is judged as it comes; one that keeps every rule is stored and told in one transaction
 * before the next is looked at. Answers null, without a call, when the generation has had all of its calls.
 */
export async function askProvider(
  dependencies: AskDependencies,
  week: WeekInHand,
  { purpose, brief, sentBack }: { purpose: "propose" | "repair"; brief: AiBrief; sentBack: number },
  signal: AbortSignal,
): Promise<{ readonly fault: AiEnd["fault"]; readonly faulty: readonly FaultyProposal[] } | null> {
  const { database, clock, planner, proposer } = dependencies;
  const { generation, constraints, recentPlans, accepted } = week;
  const wanted = constraints.request.mealsPerWeek;
  if (!(await countCall(database.db, generation, MOST_CALLS))) {
    if (await holds(database.db, generation)) return null;
    throw new LeaseLost("the generation is no longer this attempt's");
  }
  const before = accepted.length;
  const faulty: FaultyProposal[] = [];
  const complete = new AbortController();
  let ending: NodeJS.Timeout | undefined;
  const judge = async (raw: unknown): Promise<void> => {
    if (accepted.length >= wanted) return;
    const task = { constraints, raw, accepted, recentPlans, proposer: proposer.name };
    const judgement = await planner.judge(task, { owner: generation.userId, signal });
    if (judgement.kind === "faulty") {
      if (faulty.length < MOST_FAULTY) faulty.push({ raw, faults: judgement.faults });
      return;
    }
    await acceptMeal(dependencies, week, judgement.meal, judgement.shown);
    if (accepted.length === wanted) ending = setTimeout(() => complete.abort(), END_WITHIN_MS);
  };
  const begun = clock.now();
  let end: AiEnd | null = null;
  try {
    end = await proposer.propose(brief, judge, AbortSignal.any([signal, complete.signal]));
  } catch (error) {
    if (!complete.signal.aborted) throw error;
  } finally {
    clearTimeout(ending);
    const stands = accepted.length - before;
    const repaired = Math.min(stands, sentBack);
    const call = { purpose, end: end ?? brokenOff(clock.now() - begun), brokenOff: end === null, faulty };
    await note(dependencies, generation, { ...call, accepted: stands - repaired, repaired });
  }
  return { fault: end?.fault ?? null, faulty };
}

/** Of a call that we end ourselves the provider tells no figures. */
function brokenOff(durationMs: number): AiEnd {
  return { fault: null, usage: { inputTokens: null, outputTokens: null, durationMs } };
}

async function acceptMeal(
  { database, news, plans }: AskDependencies,
  { generation, constraints, accepted }: WeekInHand,
  meal: Meal,
  shown: PlanMeal,
): Promise<void> {
  const days = daysOf(constraints, constraints.request.mealsPerWeek);
  const stands = await database.transaction(async (tx) => {
    const index = await keepMeal(tx, generation, meal);
    if (index === null) return false;
    const day = days[index] ?? "Monday";
    await addEvent(tx, generation.id, { type: "meal", index, day, meal: plans.presentMeal(shown) });
    await news.notify(tx, generation.id);
    return true;
  });
  if (!stands) throw new LeaseLost("the generation is no longer this attempt's");
  accepted.push(meal);
}

interface EndedCall {
  readonly purpose: "propose" | "repair";
  readonly end: AiEnd;
  /** Whether we ended it: nobody wanted the rest any more. */
  readonly brokenOff: boolean;
  readonly accepted: number;
  readonly repaired: number;
  readonly faulty: readonly FaultyProposal[];
}

/** Records what a call cost and writes its one log line, where nobody wrote it yet: classes, counts and times, nothing that was asked or answered. */
async function note(
  { database, clock, ids, log, proposer, prices }: AskDependencies,
  { id, userId }: GenerationRow,
  { purpose, end: { fault, usage }, accepted, repaired, faulty, ...ended }: EndedCall,
): Promise<void> {
  const { name: provider, model } = proposer;
  const { inputTokens, outputTokens, durationMs } = usage;
  const counts = { purpose, fault, inputTokens, outputTokens, durationMs, accepted, repaired };
  // A call that failed has its one line already, where its status is known.
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
