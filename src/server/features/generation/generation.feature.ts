import type { UnservedDinner } from "#server/db/schema/generation";
import type { Listing } from "#server/db/listing";
import type { Feature, Platform } from "#server/feature";
import type { AccountsUseCases } from "#server/features/accounts/accounts.use-cases";
import type { BillingUseCases } from "#server/features/billing/billing.use-cases";
import type { CalendarUseCases } from "#server/features/calendar/calendar.feature";
import type { CupboardUseCases } from "#server/features/cupboard/cupboard.feature";
import type { DishesUseCases } from "#server/features/dishes/dishes.feature";
import {
  type AiFigures,
  callsOf,
  figuresSince,
  forgetCaller,
  recordCall,
  type RecordedCall,
} from "#server/features/generation/ai-usage.repository";
import type { ConstraintReader } from "#server/features/generation/constraint-reader";
import {
  askShortly,
  type ShortAnswer,
  type ShortCallDependencies,
  type ShortQuestion,
} from "#server/features/generation/short-call";
import { createGenerationNews } from "#server/features/generation/generation-news";
import { planReadyEmail } from "#server/features/generation/generation.job-definition";
import { generationJobs } from "#server/features/generation/generation.jobs";
import { generationRoutes } from "#server/features/generation/generation.routes";
import { exportGenerations, findLive, unservedSince } from "#server/features/generation/generation.repository";
import { anyPlanPdf, isMaking } from "#server/features/generation/making.usecases";
import { planRoutes } from "#server/features/generation/plan.routes";
import { publicConfigOf } from "#server/features/generation/public-config";
import { listMaking, type MakingPlan } from "#server/features/generation/making.repository";
import { presentCall, presentGenerationRequest, presentReading } from "#server/features/generation/generation.present";
import { readingsOf } from "#server/features/generation/note-readings.repository";
import { notesReader } from "#server/features/generation/read-notes";
import { paceOf } from "#server/features/generation/pace";
import type { Briefs } from "#server/features/generation/week-in-hand";
import { sendPlanReady } from "#server/features/generation/plan-ready-email";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { OnePlan } from "#server/features/plans/plans.usecases";
import type { KeptBody } from "#server/http/kept-body";
import { bindJob } from "#server/jobs/job";
import type { MealProposer } from "#server/services/ai/ai";
import type { Asker } from "#server/services/workers/asker";
import type { Planner } from "#server/services/planner/planner";

interface Deps {
  readonly accounts: Pick<AccountsUseCases, "findUser" | "wantsPlanReadyEmail">;
  readonly billing: Pick<BillingUseCases, "requireAccess">;
  readonly plans: PlansUseCases;
  readonly cupboard: CupboardUseCases;
  readonly dishes: DishesUseCases;
  readonly calendar: CalendarUseCases;
  readonly reader: ConstraintReader;
  readonly planner: Planner;
  /** Null if the built-in planner works alone. */
  readonly proposer: MealProposer | null;
  readonly briefs: Briefs;
}

/** How many weeks' unserved dinners are shown. */
const UNSERVED_WEEKS = 30;

/** What later features can ask about generations. */
export interface GenerationUseCases {
  /** Any user's plan as a PDF; `not_ready` while it is being made. */
  anyPlanPdf(id: string, asker: Asker): Promise<KeptBody>;
  /** Whether a user's plan by that id is being made. */
  isMaking(plan: OnePlan): Promise<boolean>;
  /** One page of all users' plans in progress. */
  listMaking(listing: Listing): Promise<readonly MakingPlan[]>;
  /** Totals over AI provider calls since a given time. */
  aiFiguresSince(since: number): Promise<AiFigures>;
  /** What a provider proposed that was not served, with reasons, newest weeks first. */
  unservedSince(since: number): Promise<readonly UnservedDinner[]>;
  /** Records an AI provider call that belongs to no generation. */
  recordCall(call: RecordedCall): Promise<void>;
  /** Has a provider read what a user typed, in one call within the daily allowance; null if none was asked. */
  askShortly(question: ShortQuestion): Promise<ShortAnswer | null>;
}

/** Making plans, and reading one that may still be in progress: durable generations, their events, the job that runs them. */
export function createGeneration(platform: Platform, deps: Deps): Feature & { readonly useCases: GenerationUseCases } {
  const { config, database, clock, ids, jobs } = platform;
  const { reader, planner, proposer, plans, cupboard, dishes, calendar, accounts, billing } = deps;
  const stopping = new AbortController();
  const news = createGenerationNews(database);
  const asking: ShortCallDependencies = {
    ...platform,
    proposer,
    prices: config.ai.prices,
    limitScale: config.rateLimitScale,
    requireAccess: (userId) => billing.requireAccess(userId),
  };
  return {
    useCases: {
      anyPlanPdf: (id, asker) => anyPlanPdf({ database, plans }, id, asker),
      isMaking: (plan) => isMaking({ database }, plan),
      listMaking: (listing) => listMaking(database.db, listing),
      aiFiguresSince: (since) => figuresSince(database.db, since),
      unservedSince: (since) => unservedSince(database.db, since, UNSERVED_WEEKS),
      recordCall: (call) => database.transaction((tx) => recordCall(tx, call)),
      askShortly: (question) => askShortly(asking, question),
    },
    routes: [
      ...planRoutes({ database, plans }),
      ...generationRoutes({
        database,
        clock,
        ids,
        jobs,
        news,
        reader,
        plans,
        publicConfig: publicConfigOf({ proposer, planner }),
        limitScale: config.rateLimitScale,
        longestQueue: paceOf(proposer === null ? null : config.ai).longestQueue,
        cupboardForPlanning: (userId) => cupboard.cupboardForPlanning(userId),
        tastesForPlanning: (userId) => dishes.tastesForPlanning(userId),
        calendar,
        requireAccess: (userId) => billing.requireAccess(userId),
        notes: notesReader({ ...asking, reader, mostMs: config.ai.notesMs }),
        nameOf: async (userId) => (await accounts.findUser(userId))?.fullName ?? "",
      }),
    ],
    jobs: [
      ...generationJobs(
        {
          ...platform,
          ...deps,
          news,
          ai: config.ai,
          limitScale: config.rateLimitScale,
          stopping: stopping.signal,
        },
        config.ai,
      ),
      bindJob(planReadyEmail, (plan) => sendPlanReady({ ...platform, accounts }, plan)),
    ],
    userHooks: {
      exportUser: async (userId) => ({
        mealPlanRequests: (await exportGenerations(database.db, userId)).map(presentGenerationRequest),
        aiCalls: (await callsOf(database.db, userId)).map(presentCall),
        noteReadings: (await readingsOf(database.db, userId)).map(presentReading),
      }),
      // The rows are deleted with the user; a page following a generation is notified.
      erase: async (tx, userId) => {
        const live = await findLive(tx, userId);
        if (live !== null) await news.notify(tx, live.id);
        await forgetCaller(tx, userId);
      },
    },
    start: () => news.open(),
    drain: () => stopping.abort(new Error("the process stops")),
    stop: () => news.close(),
  };
}
