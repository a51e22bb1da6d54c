import type { ErrorCode } from "#contract/error";
import type { GenerationEvent, PlanMealAnswer } from "#contract/meal-plans";
import type { Matcher } from "#domain/food/matcher-types";
import type { PlanMeal } from "#domain/plan/plan-document";
import type { SettledPlan } from "#domain/plan/stored-plan";
import { constraintsOf } from "#domain/request/constraints";
import type { Database, Queryable } from "#server/db/database";
import type { Doorbell } from "#server/features/generation/doorbell";
import {
  endAbandoned,
  forgetEnded,
  generatePlan,
  planReadyMail,
} from "#server/features/generation/generation.job-definition";
import * as repository from "#server/features/generation/generation.repository";
import { Failure } from "#server/failure";
import { bindJob } from "#server/jobs/job";
import type { JobBinding, JobRun, Jobs } from "#server/jobs/job";
import { DAY_MS, MINUTE_MS } from "#server/services/clock/clock";
import type { Clock } from "#server/services/clock/clock";
import type { Log } from "#server/services/log/log";
import type { Planner } from "#server/services/planner/planner";

const KEPT_DAYS = 7;
const RECENT_PLANS = 3;

export interface WorkerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "pending" | "send">;
  readonly accounts: { wantsPlanReadyMail(on: Queryable, userId: string): Promise<boolean> };
  readonly log: Log;
  readonly matcher: Matcher;
  readonly planner: Planner;
  readonly doorbell: Doorbell;
  readonly plans: {
    insertPlan(
      on: Queryable,
      plan: { id: string; userId: string; createdAt: number; document: SettledPlan },
    ): Promise<void>;
    recentMealIds(userId: string, plans: number): Promise<string[][]>;
    presentMeal(meal: PlanMeal): PlanMealAnswer;
  };
}

/** The jobs of this feature, bound to what they need. */
export function generationJobs(dependencies: WorkerDependencies): JobBinding[] {
  return [
    bindJob(generatePlan, (payload, run) => runGeneration(dependencies, payload.generationId, run)),
    bindJob(endAbandoned, () => endAbandonedOnes(dependencies), "* * * * *"),
    bindJob(
      forgetEnded,
      () => repository.deleteEnded(dependencies.database.db, dependencies.clock.now() - KEPT_DAYS * DAY_MS),
      "17 4 * * *",
    ),
  ];
}

type Ending =
  | { readonly kind: "done"; readonly document: SettledPlan }
  | { readonly kind: "failed"; readonly code: ErrorCode; readonly message: string };

/** One attempt at a generation. May run twice or be killed anywhere: only the attempt that still holds it can finish, once. */
async function runGeneration(dependencies: WorkerDependencies, id: string, run: JobRun): Promise<void> {
  const { database, log } = dependencies;
  const generation = await repository.claim(database.db, id);
  if (generation === null) return;
  const tell = (event: GenerationEvent): Promise<void> => announce(dependencies, id, event);
  try {
    await finish(dependencies, generation, await makePlan(dependencies, generation, tell, run.signal));
  } catch (error) {
    if (!(await repository.exists(database.db, id))) {
      log.info({ generation: id }, "The user of a generation is gone, and it ends with them");
      return;
    }
    if (!run.lastAttempt) throw error;
    log.error({ err: error, generation: id, attempt: generation.attempt }, "A generation failed for good");
    await finish(dependencies, generation, run.signal.aborted ? TOOK_TOO_LONG : endingOf(error));
  }
}

/** A worker killed at its last attempt leaves a live generation without a job: it would keep its user from a new one for ever. */
async function endAbandonedOnes(dependencies: WorkerDependencies): Promise<void> {
  const { database, clock, jobs, log } = dependencies;
  const live = await repository.listLiveSince(database.db, clock.now() - MINUTE_MS);
  if (live.length === 0) return;
  const waiting = new Set((await jobs.pending(database.db, generatePlan)).map(({ generationId }) => generationId));
  for (const id of live) {
    if (waiting.has(id)) continue;
    // Null when it has ended since it was listed.
    const generation = await repository.claim(database.db, id);
    if (generation === null) continue;
    log.warn({ generation: id, attempt: generation.attempt }, "A generation without a job was ended");
    await finish(dependencies, generation, TOOK_TOO_LONG);
  }
}

const TOOK_TOO_LONG: Ending = {
  kind: "failed",
  code: "timeout",
  message: "Making your meal plan took too long (timeout). Your choices are kept; please try again.",
};

/** A failure that explains itself keeps its words; anything else is a fault of ours. */
function endingOf(error: unknown): Ending {
  if (error instanceof Failure) return { kind: "failed", code: error.code, message: error.message };
  return {
    kind: "failed",
    code: "internal",
    message: "Something went wrong while making your meal plan. Your choices are kept; please try again.",
  };
}

async function makePlan(
  dependencies: WorkerDependencies,
  generation: repository.GenerationRow,
  tell: (event: GenerationEvent) => Promise<void>,
  signal: AbortSignal,
): Promise<Ending> {
  if (generation.request === null) throw new Error("a live generation has no request");
  await tell({ type: "stage", stage: "reading", message: "Reading your choices" });
  const read = constraintsOf(generation.request, dependencies.matcher);
  if (!read.ok) return { kind: "failed", code: "invalid_input", message: read.unknown[0]?.message ?? "" };
  const recentPlans = await dependencies.plans.recentMealIds(generation.userId, RECENT_PLANS);
  await tell({ type: "stage", stage: "choosing", message: "Choosing, checking and pricing your meals" });
  const proposal = await dependencies.planner.plan({ constraints: read.constraints, recentPlans }, signal);
  if (proposal.kind === "refused")
    return { kind: "failed", code: "request_cannot_be_met", message: proposal.refusal.message };
  await tell({ type: "stage", stage: "saving", message: "Saving your plan" });
  return { kind: "done", document: proposal.document };
}

/** Writes the end in one transaction: the plan, its meals as events, the state and the last event, or none of them. */
async function finish(
  dependencies: WorkerDependencies,
  generation: repository.GenerationRow,
  ending: Ending,
): Promise<void> {
  const { database, clock, plans, accounts, jobs } = dependencies;
  const { id, userId, attempt, bodyHash } = generation;
  const now = clock.now();
  const refunded =
    ending.kind === "failed" && !(await repository.wasRefunded(database.db, userId, bodyHash, now - DAY_MS));
  await database.transaction(async (tx) => {
    const error = ending.kind === "failed" ? { code: ending.code, message: ending.message } : null;
    const mine = await repository.finish(tx, { id, attempt }, { state: ending.kind, error, refunded, finishedAt: now });
    if (!mine) return;
    if (ending.kind === "done") {
      await plans.insertPlan(tx, { id, userId, createdAt: now, document: ending.document });
      const meals = ending.document.days.flatMap(({ day, meals: list }) => list.map((meal) => ({ day, meal })));
      for (const [index, { day, meal }] of meals.entries())
        await repository.addEvent(tx, id, { type: "meal", index, day, meal: plans.presentMeal(meal) });
      if (await accounts.wantsPlanReadyMail(tx, userId)) await jobs.send(tx, planReadyMail, { userId, planId: id });
    }
    await repository.addEvent(
      tx,
      id,
      ending.kind === "done"
        ? { type: "done", id }
        : { type: "failed", status: 0, code: ending.code, message: ending.message },
    );
    await dependencies.doorbell.ring(tx, id);
  });
}

async function announce({ database, doorbell }: WorkerDependencies, id: string, event: GenerationEvent): Promise<void> {
  await database.transaction(async (tx) => {
    await repository.addEvent(tx, id, event);
    await doorbell.ring(tx, id);
  });
}
