import { SUGGESTION_HOURS, type Alternative } from "#contract/plan-changes";
import type { Meal } from "#domain/meal/meal";
import type { Fault } from "#domain/meal/faults";
import { tokenCost, type TokenPrices } from "#domain/money/token-cost";
import { dishInPlace, type AlternativeDish } from "#domain/planner/alternatives";
import { changeConstraints, placedMeals } from "#domain/planner/change-week";
import type { KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import { dishBriefFor } from "#domain/proposal/brief/dish-brief";
import { menuDishOf } from "#domain/proposal/reading/menu-dish";
import { Failure } from "#server/failure";
import type { BillingUseCases } from "#server/features/billing/billing.use-cases";
import { changeableMeal, presentAlternative, refuseMaking } from "#server/features/changes/changes.usecases";
import type { ChangesDeps } from "#server/features/changes/changes.usecases";
import { readWeek } from "#server/features/changes/held-week";
import * as suggestions from "#server/features/changes/suggestions.repository";
import type { GenerationUseCases } from "#server/features/generation/generation.feature";
import { whatHappened } from "#server/features/generation/provider-messages";
import type { OnePlan } from "#server/features/plans/plans.usecases";
import type { AiEnd, MealProposer } from "#server/services/ai/ai";
import { HOUR_MS } from "#server/services/clock/clock";
import type { Ids } from "#server/services/ids/ids";
import type { Log } from "#server/services/log/log";
import type { Planner } from "#server/services/planner/planner";

export interface SuggestDeps extends ChangesDeps {
  readonly planner: Pick<Planner, "alternatives" | "remake" | "judge">;
  readonly generation: Pick<GenerationUseCases, "isMaking" | "recordCall">;
  readonly ids: Ids;
  readonly log: Log;
  /** Null if the built-in planner works alone. */
  readonly proposer: MealProposer | null;
  readonly prices: TokenPrices | null;
  readonly limitScale: number;
  readonly billing: Pick<BillingUseCases, "requireAccess">;
}

/** Suggestions per day, times `RATE_LIMIT_SCALE`, each of at most two calls. */
const QUESTIONS_A_DAY = 20;
/** How many dishes are read from an answer, since the first may break a rule. */
const MOST_DISHES = 3;
/** How long a provider may continue after a dish that fits: enough to finish cleanly and report its token use. */
const END_WITHIN_MS = 1_000;

interface Asking {
  readonly proposer: MealProposer;
  readonly plan: OnePlan;
  readonly week: KeptWeek;
  readonly place: PlacedMeal;
  readonly signal: AbortSignal;
}

/** The result of one call: a dish that keeps every rule, in this week too; or the rejected ones, with their faults. */
interface Answered {
  readonly suggested: { readonly meal: Meal; readonly dish: AlternativeDish } | null;
  readonly faulty: readonly { readonly raw: unknown; readonly faults: readonly Fault[] }[];
  readonly fault: AiEnd["fault"];
}

/**
 * Asks the provider for one dish to replace a meal, and once more with what was wrong. Each dish is checked like those of a new week, and
 * the whole week with it. Failures are plain answers: the plan is unchanged.
 */
export async function suggestDish(
  deps: SuggestDeps,
  plan: OnePlan,
  mealId: string,
  signal: AbortSignal,
): Promise<Alternative> {
  const { proposer, clock, ids } = deps;
  await refuseMaking(deps, plan);
  const { row, week } = await readWeek(deps, plan, null);
  const place = changeableMeal(row, week, mealId);
  if (proposer === null)
    throw new Failure("not_found", "Our own planner works alone here, so there is nobody else to ask.");
  await deps.billing.requireAccess(plan.userId);
  const questionId = ids.uuid();
  const askedAt = clock.now();
  const question = { ...plan, questionId, place: mealId, askedAt, since: askedAt - SUGGESTION_HOURS * HOUR_MS };
  const most = QUESTIONS_A_DAY * deps.limitScale;
  if (!(await deps.database.transaction((tx) => suggestions.countQuestion(tx, { ...question, most }))))
    throw new Failure("too_many_requests", `You’ve asked ${proposer.name} often today. Please pick one of our dishes.`);
  const asking = { proposer, plan, week, place, signal };
  const first = await ask(deps, asking, []);
  const again = first.suggested === null && first.fault === null && first.faulty.length > 0;
  const { suggested, fault } = again ? await ask(deps, asking, first.faulty) : first;
  if (suggested === null) throw new Failure("request_cannot_be_met", nothingCame(proposer.name, fault));
  await suggestions.keepDish(deps.database.db, questionId, suggested.meal);
  return presentAlternative(suggested.dish, { whyFew: null });
}

function nothingCame(name: string, fault: AiEnd["fault"]): string {
  const what =
    fault === null ? `${name} had no dish that keeps your choices and fits this week` : whatHappened(name, fault);
  return `${what}. Your plan is as it was. Pick one of our dishes, or ask again.`;
}

async function ask(deps: SuggestDeps, asking: Asking, sentBack: Answered["faulty"]): Promise<Answered> {
  const { catalogue, clock, planner } = deps;
  const { proposer, plan, week, place, signal } = asking;
  const placed = placedMeals(week.plan);
  const before = placed.map(({ meal }) => meal);
  const { servings: _apart, ...constraints } = changeConstraints(week, before);
  const forThem = { ...constraints, request: { ...constraints.request, numPeople: place.meal.servings } };
  const brief = dishBriefFor({
    constraints: forThem,
    catalogue,
    recentTitles: [place.meal.title],
    dish: null,
    others: placed.flatMap(({ day, meal }) => {
      return meal === place.meal ? [] : [{ day, people: meal.servings, mealId: null, dish: menuDishOf(meal), meal }];
    }),
    faulty: sentBack[0] ?? null,
  });
  const faulty: Answered["faulty"][number][] = [];
  let suggested: Answered["suggested"] = null;
  const complete = new AbortController();
  let ending: NodeJS.Timeout | undefined;
  const judge = async (raw: unknown): Promise<void> => {
    if (suggested !== null) return;
    // The dish being replaced does not count as another dish.
    const wanted = { constraints: forThem, raw, accepted: before, recentPlans: week.recentPlans };
    const judgement = await planner.judge({ ...wanted, proposer: proposer.name }, { owner: plan.userId, signal });
    const found = judgement.kind === "faulty" ? null : dishInPlace(week, catalogue, place, judgement.meal);
    if (judgement.kind === "faulty") faulty.push({ raw, faults: judgement.faults });
    else if (found?.ok === false)
      faulty.push({ raw, faults: [{ code: "over_budget", mealId: judgement.meal.id, detail: found.message }] });
    if (judgement.kind === "faulty" || found?.ok !== true) return;
    suggested = { meal: judgement.meal, dish: found.dish };
    ending = setTimeout(() => complete.abort(), END_WITHIN_MS);
  };
  const begun = clock.now();
  let end: AiEnd | null = null;
  try {
    const called = AbortSignal.any([signal, complete.signal]);
    end = await proposer.propose({ ...brief, shape: "meals", mostMeals: MOST_DISHES }, judge, called);
  } catch (error) {
    if (!complete.signal.aborted) throw error;
  } finally {
    clearTimeout(ending);
    const usage = end?.usage ?? { inputTokens: null, outputTokens: null, durationMs: clock.now() - begun };
    const stands = Number(suggested !== null);
    const repaired = sentBack.length === 0 ? 0 : stands;
    await note(deps, asking, { fault: end?.fault ?? null, usage }, { accepted: stands - repaired, repaired });
  }
  return { suggested, faulty, fault: end?.fault ?? null };
}

/** Records a call's cost and writes its one log line: classes, counts and times, none of its content. */
async function note(
  { generation, clock, ids, log, prices }: SuggestDeps,
  { plan, proposer }: Asking,
  { fault, usage }: AiEnd,
  stands: { readonly accepted: number; readonly repaired: number },
): Promise<void> {
  const { name: provider, model } = proposer;
  const counts = { purpose: "suggest" as const, fault, ...usage, ...stands };
  // A failed call has already been logged, where its status is known.
  if (fault === null || fault === "resting")
    log.info({ provider, model, ...counts }, "A call to the AI provider ended");
  const of = { id: ids.uuid(), at: clock.now(), userId: plan.userId, generationId: null, provider, model, replaced: 0 };
  await generation.recordCall({ ...of, ...counts, costMicroDollars: tokenCost(usage, prices) });
}

/** Recent suggestions to a user, for their export. */
export async function exportSuggestions({ database }: Pick<SuggestDeps, "database">, userId: string) {
  const rows = await suggestions.suggestionsOf(database.db, userId);
  return rows.map(({ planId, place, askedAt, dish }) => ({
    mealPlan: planId,
    insteadOf: place,
    at: new Date(askedAt).toISOString(),
    dish: dish?.title ?? null,
  }));
}
