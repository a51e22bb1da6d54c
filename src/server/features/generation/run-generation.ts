import type { GenerationEvent } from "#contract/meal-plans";
import { REMEMBERED_PLANS } from "#domain/planner/preferences";
import type { RepeatedMeal } from "#domain/planner/repeat-week";
import type { Constraints, ConstraintsResult } from "#domain/request/constraints";
import type { Occasion } from "#domain/request/occasion";
import type { DishesUseCases } from "#server/features/dishes/dishes.feature";
import type { ConstraintReader } from "#server/features/generation/constraint-reader";
import { finish, type Ending, type FinishDependencies } from "#server/features/generation/finish-generation";
import { generatePlan } from "#server/features/generation/generation.job-definition";
import * as repository from "#server/features/generation/generation.repository";
import { dateOf, occasionOf } from "#server/features/generation/occasion";
import { proposeMeals, type ProposedMeals } from "#server/features/generation/propose-meals";
import type { Briefs } from "#server/features/generation/week-in-hand";
import { fellBack, providerFailure } from "#server/features/generation/provider-messages";
import { presentQuestion, presentRefusal } from "#server/features/generation/generation.present";
import { holdFast } from "#server/features/generation/accepted-meals.repository";
import { LeaseLost, withLease } from "#server/features/generation/with-lease";
import { Failure } from "#server/failure";
import type { JobRun, Jobs } from "#server/jobs/job";
import type { Config } from "#server/config";
import { MINUTE_MS } from "#server/services/clock/clock";
import type { MealProposer } from "#server/services/ai/ai";
import type { Ids } from "#server/services/ids/ids";
import type { Log } from "#server/services/log/log";
import { isWantOfSpace, noSpace } from "#server/space";
import type { SwappedMeal } from "#domain/planner/keep-meals";
import type { UnservedDinner } from "#server/db/schema/generation";
import type { Planner } from "#server/services/planner/planner";
import type { Asker } from "#server/services/workers/asker";

/** How many plans' dish titles a provider is told not to repeat. */
const TOLD_PLANS = 3;

export interface RunDependencies extends FinishDependencies {
  readonly jobs: Pick<Jobs, "pending" | "send">;
  readonly ids: Ids;
  readonly log: Log;
  readonly reader: ConstraintReader;
  readonly planner: Planner;
  /** Null if the built-in planner works alone. */
  readonly proposer: MealProposer | null;
  readonly briefs: Briefs;
  readonly ai: Pick<Config["ai"], "fallback" | "prices" | "timeoutMs">;
  readonly limitScale: number;
  /** Aborts when shutdown begins: provider calls are not waited for. */
  readonly stopping: AbortSignal;
  readonly dishes: Pick<DishesUseCases, "ownRecipes">;
  readonly plans: FinishDependencies["plans"] & {
    recentMealIds(userId: string, plans: number): Promise<string[][]>;
    recentDishTitles(userId: string, plans: number): Promise<string[]>;
  };
}

/** One attempt at a generation. May run twice or be killed at any point: only the current attempt can finish, once. */
export async function runGeneration(dependencies: RunDependencies, id: string, run: JobRun): Promise<void> {
  const { database, log, jobs, stopping } = dependencies;
  const generation = await repository.claim(database.db, id);
  if (generation === null) return;
  try {
    await finish(dependencies, generation, await makePlan(dependencies, generation, run.signal));
  } catch (error) {
    if (!(await repository.exists(database.db, id))) {
      log.info({ generation: id }, "The user of a generation is gone, and it ends with them");
      return;
    }
    if (error instanceof LeaseLost) {
      log.info({ generation: id, attempt: generation.attempt }, "Another attempt has taken a generation over");
      return;
    }
    if (stopping.aborted) {
      // Another process, or this one after a restart, resumes from the accepted meals.
      await jobs.send(database.db, generatePlan, { generationId: id });
      log.info({ generation: id, attempt: generation.attempt }, "A generation was handed on by a process that stops");
      return;
    }
    if (!run.lastAttempt) throw error;
    log.error({ err: error, generation: id, attempt: generation.attempt }, "A generation failed for good");
    await finish(dependencies, generation, run.signal.aborted ? TOOK_TOO_LONG : endingOf(error));
  }
}

/** A worker killed on its last attempt leaves a live generation without a job, which would block its user from new ones for ever. */
export async function endAbandonedOnes(dependencies: RunDependencies): Promise<void> {
  const { database, clock, jobs, log } = dependencies;
  const live = await repository.listLiveSince(database.db, clock.now() - MINUTE_MS);
  if (live.length === 0) return;
  // A running generation has its job for as long as it may take: see `paceOf`.
  const waiting = new Set((await jobs.pending(database.db, generatePlan)).map(({ generationId }) => generationId));
  for (const id of live) {
    if (waiting.has(id)) continue;
    // Null if it has ended since it was listed.
    const generation = await repository.claim(database.db, id);
    if (generation === null) continue;
    log.warn({ generation: id, attempt: generation.attempt }, "A generation without a job was ended");
    await finish(dependencies, generation, TOOK_TOO_LONG);
  }
}

const TOOK_TOO_LONG: Ending = {
  kind: "failed",
  code: "timeout",
  message: "Making your meal plan took too long (timeout). We’ve kept your choices. Please try again.",
};

/** A `Failure` keeps its message; anything else is a fault of ours. */
function endingOf(error: unknown): Ending {
  const failure = isWantOfSpace(error) ? noSpace(error) : error;
  if (failure instanceof Failure) return { kind: "failed", code: failure.code, message: failure.message };
  return {
    kind: "failed",
    code: "internal",
    message: "Something went wrong while making your meal plan. We’ve kept your choices. Please try again.",
  };
}

/** This version reads the request differently from the one that accepted it: the user is asked again. */
function unread({ unknown, questions }: ConstraintsResult & { readonly ok: false }): Ending {
  const [question] = questions;
  if (question === undefined) return { kind: "failed", code: "invalid_input", message: unknown[0]?.message ?? "" };
  const message = `Before we plan, please answer what we ask about “${question.quote}” in your notes.`;
  return { kind: "failed", code: "notes_need_an_answer", message, questions: questions.map(presentQuestion) };
}

type Tell = (event: GenerationEvent) => Promise<void>;

async function makePlan(
  dependencies: RunDependencies,
  generation: repository.GenerationRow,
  signal: AbortSignal,
): Promise<Ending> {
  const { reader, proposer, plans, ai } = dependencies;
  if (generation.request === null) throw new Error("a live generation has no request");
  const asker = { owner: generation.userId, signal };
  const tell: Tell = (event) => announce(dependencies, generation, event);
  await tell({ type: "stage", stage: "reading", message: "Reading your choices" });
  const read = await reader.restored(generation.request, generation.userId);
  if (!read.ok) return unread(read);
  const { constraints } = read;
  const occasion = occasionOf(generation);
  const recentPlans = await plans.recentMealIds(generation.userId, REMEMBERED_PLANS);
  const { repeats } = generation.request;
  if (proposer === null || repeats !== undefined) {
    await tell({ type: "stage", stage: "choosing", message: "Choosing, checking and pricing your meals" });
    return await completeWeek(dependencies, { constraints, recentPlans, occasion, tell, repeats }, null, asker);
  }
  const week = { generation, constraints, recentPlans, occasion, tell };
  const proposed = await askForMeals(dependencies, proposer, week, signal);
  const { shortfall, failed } = proposed;
  if (shortfall !== null && failed && ai.fallback === "none")
    return { kind: "failed", ...providerFailure(proposer.name, shortfall) };
  await tell({ type: "stage", stage: "pricing", message: "Choosing packs and adding up your shopping list" });
  return await completeWeek(dependencies, week, { name: proposer.name, ...proposed }, asker);
}

interface Week {
  readonly constraints: Constraints;
  readonly recentPlans: readonly (readonly string[])[];
  readonly occasion: Occasion;
  readonly tell: Tell;
  /** The week to repeat. */
  readonly repeats?: readonly RepeatedMeal[] | undefined;
}

/** Asks the provider while the answer is still wanted: not once the user has been deleted or during shutdown. */
async function askForMeals(
  dependencies: RunDependencies,
  proposer: MealProposer,
  week: Week & { readonly generation: repository.GenerationRow },
  signal: AbortSignal,
): Promise<ProposedMeals> {
  const { plans, stopping, ai } = dependencies;
  const { generation } = week;
  const recentTitles = await plans.recentDishTitles(generation.userId, TOLD_PLANS);
  return await withLease(dependencies, generation, (held) =>
    proposeMeals(
      { ...dependencies, proposer, prices: ai.prices, timeoutMs: ai.timeoutMs },
      { ...week, recentTitles, date: dateOf(generation), signal: AbortSignal.any([signal, held, stopping]) },
    ),
  );
}

/** Completes the accepted meals to a whole week, prices and checks it; null if no provider was asked. */
async function completeWeek(
  { planner, log, dishes }: RunDependencies,
  { constraints, recentPlans, occasion, tell, repeats }: Week,
  proposed: (ProposedMeals & { readonly name: string }) | null,
  asker: Asker,
): Promise<Ending> {
  const notices = proposed === null || proposed.shortfall === null ? [] : [fellBack(proposed.name, proposed.shortfall)];
  const proposal = await planner.plan(
    {
      ownRecipes: repeats === undefined ? await dishes.ownRecipes(asker.owner) : [],
      constraints: { ...constraints, notices: [...constraints.notices, ...notices] },
      recentPlans,
      occasion,
      kept: proposed?.meals ?? [],
      composed: proposed?.composed ?? [],
      ...(repeats === undefined ? {} : { repeats }),
    },
    asker,
  );
  if (proposal.kind === "refused")
    return { kind: "failed", code: "request_cannot_be_met", ...presentRefusal(proposal.refusal) };
  await tell({ type: "stage", stage: "saving", message: "Saving your plan" });
  if (proposed === null) return { kind: "done", plan: proposal.plan, replaced: null, unserved: [] };
  const meals = proposal.plan.days.flatMap((day) => day.meals);
  const theirs = new Set(proposed.meals.map((meal) => meal.id));
  const replaced = meals.filter((meal) => !theirs.has(meal.id)).length;
  log.info(
    {
      provider: proposed.name,
      meals: meals.length,
      accepted: proposed.meals.length,
      replaced,
      why: proposed.shortfall,
    },
    "A week was completed around the provider's meals",
  );
  return {
    kind: "done",
    plan: proposal.plan,
    replaced,
    unserved: [...proposed.unserved, ...swappedOut(proposed, proposal.swapped)],
  };
}

/** Accepted meals that the completed week had to drop, with reasons. */
function swappedOut({ meals, composed }: ProposedMeals, swapped: readonly SwappedMeal[]): UnservedDinner[] {
  return swapped.flatMap(({ id, reason }) => {
    const meal = meals.find((other) => other.id === id);
    const day = composed.find(({ mealId }) => mealId === id)?.day ?? null;
    return meal === undefined ? [] : [{ name: meal.title, day, reasons: [reason] }];
  });
}

/** Announces progress to readers, unless another attempt has taken over. */
async function announce(
  { database, news }: RunDependencies,
  generation: repository.GenerationRow,
  event: GenerationEvent,
): Promise<void> {
  const told = await database.transaction(async (tx) => {
    if (!(await holdFast(tx, generation))) return false;
    await repository.addEvent(tx, generation.id, event);
    await news.notify(tx, generation.id);
    return true;
  });
  if (!told) throw new LeaseLost("the generation is no longer this attempt's");
}
