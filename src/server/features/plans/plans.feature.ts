import type { PlanMealAnswer, PlanRecord } from "#contract/meal-plans";
import type { TillErrorsAnswer } from "#contract/till";
import type { SharedList } from "#contract/sharing";
import type { Tick, TicksAnswer } from "#contract/ticks";
import type { PlanMeal } from "#domain/plan/plan-document";
import type { CompletePlan } from "#domain/plan/stored-plan";
import type { Meal } from "#domain/meal/meal";
import { toldMeal } from "#domain/plan/told-meal";
import type { ToldDish } from "#domain/request/tastes";
import type { CallerRow } from "#server/db/caller-row";
import type { Queryable, Transaction } from "#server/db/database";
import type { Feature, Platform } from "#server/feature";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import { InFlight } from "#server/features/plans/in-flight";
import { byteCache } from "#server/features/plans/byte-cache";
import {
  countPlans,
  listAllPlans,
  planCountsOf,
  type ListedPlan,
  type PlanDirectoryListing,
} from "#server/features/plans/directory.repository";
import { presentMeal, presentRecord, presentShared } from "#server/features/plans/plans.present";
import {
  changePlan,
  exportPlans,
  findPlan,
  insertPlan,
  newestPlanBefore,
  newestPlanWithMeal,
  plansInCalendar,
  plansBeingEaten,
  recentDishTitles,
  recentMealIds,
  type PlanChange,
  type PlanRow,
} from "#server/features/plans/plans.repository";
import type { KeptBody } from "#server/http/kept-body";
import { exportOwnLines, linesOf } from "#server/features/plans/own-lines.usecases";
import {
  changeUndoably,
  exportChanges,
  requireChangeToTakeBack,
  takeBackChange,
  type UndoableChange,
} from "#server/features/plans/plan-changes.usecases";
import { tillErrorsByMonth } from "#server/features/plans/till.usecases";
import {
  changeTicksIn,
  exportTicks,
  hasPlan,
  holdPlanIn,
  listState,
  listVersion,
  type ListState,
} from "#server/features/plans/ticks.usecases";
import { plansRoutes } from "#server/features/plans/plans.routes";
import { READABLE_PLAN, type ReadablePlan } from "#server/features/plans/kept.repository";
import {
  anyPlanPdf,
  heldPlan,
  ownPlan,
  planOnOnePage,
  planPdf,
  readPlan,
  removePlanIn,
  type OnePlan,
  type PlanToRead,
} from "#server/features/plans/plans.usecases";
import type { PdfRenderer } from "#server/services/pdf/pdf";
import type { Asker } from "#server/services/workers/asker";

/** What later features can ask about plans. */
export interface PlansUseCases {
  insertPlan(on: Queryable, row: { id: string; userId: string; createdAt: number; plan: CompletePlan }): Promise<void>;
  /** The meal ids of the newest plans, except one if given. */
  recentMealIds(userId: string, plans: number, beside?: string): Promise<string[][]>;
  recentDishTitles(userId: string, plans: number): Promise<string[]>;
  presentMeal(meal: PlanMeal, day: string): PlanMealAnswer;
  /** What a route reads of a plan together with its caller. */
  readonly readable: CallerRow<ReadablePlan>;
  /** The record of a plan that the reader may see; null if there is none. */
  readPlan(plan: PlanToRead): Promise<KeptBody | null>;
  /** The same as a PDF. */
  planPdf(plan: PlanToRead, asker: Asker): Promise<KeptBody | null>;
  /** Its week alone, on one page. */
  planOnOnePage(plan: PlanToRead, asker: Asker): Promise<KeptBody | null>;
  /** Any user's plan as a PDF; null if there is none. */
  anyPlanPdf(id: string, asker: Asker): Promise<KeptBody | null>;
  /** One of the user's own plans. Throws `not_found`. */
  ownPlan(plan: OnePlan): Promise<PlanRow>;
  /** The same, locked until the transaction ends. */
  heldPlan(tx: Transaction, plan: OnePlan): Promise<PlanRow>;
  /** Changes a locked plan, and returns the result. */
  changePlan(tx: Transaction, id: string, change: PlanChange): Promise<PlanRow>;
  /** The same, storing the previous state so that it can be undone. */
  changeUndoably(tx: Transaction, row: PlanRow, change: UndoableChange): Promise<PlanRow>;
  /** Undoes the last change of a locked plan. Throws `plan_fixed` if that is not possible. */
  takeBackChange(tx: Transaction, row: PlanRow): Promise<PlanRow>;
  /** Throws `plan_fixed` if the last change cannot be undone. */
  requireChangeToTakeBack(row: PlanRow): Promise<void>;
  /** A user's shopped-for plans with meals not yet marked as cooked or not, oldest first. */
  plansBeingEaten(on: Queryable, userId: string, options: { hold: boolean }): Promise<PlanRow[]>;
  newestPlanBefore(userId: string, before: number): Promise<PlanRow | null>;
  /** The plans in a user's calendar, newest first: the newest, and a number of shopped-for ones. */
  plansInCalendar(userId: string, plans: number): Promise<PlanRow[]>;
  /** A meal as in the user's newest plan that has it; null if none does. */
  mealOfOwn(userId: string, mealId: string): Promise<ToldDish | null>;
  /** The same, in full; also null if the plan is stored as sentences only. */
  wholeMealOfOwn(userId: string, mealId: string): Promise<Meal | null>;
  /** The ids of the meals in one of the user's own plans. Throws `not_found`. */
  mealIdsOf(plan: OnePlan): Promise<readonly string[]>;
  /** The record as its owner gets it. */
  ownRecord(row: PlanRow): PlanRecord;
  /** The same for the plan as it is now. Throws `not_found`. */
  ownRecordNow(plan: OnePlan): Promise<PlanRecord>;
  /** Throws `not_found`. */
  removePlanIn(tx: Transaction, plan: OnePlan): Promise<void>;
  /** Whether this is a finished plan of the user's. */
  hasPlan(plan: OnePlan): Promise<boolean>;
  /** Locks it against deletion until the transaction ends. Throws `not_found`. */
  holdPlanIn(tx: Transaction, plan: OnePlan): Promise<void>;
  /** The list and the week of any plan, and nothing else; null if there is none. */
  sharedList(id: string): Promise<Omit<SharedList, "now"> | null>;
  /** The state of any plan's list; null if there is none. */
  listState(id: string): Promise<ListState | null>;
  /** Merges ticks into any plan's list at a given time; null if there is none. */
  changeTicksIn(tx: Transaction, id: string, changes: readonly Tick[], now: number): Promise<TicksAnswer | null>;
  listAllPlans(listing: PlanDirectoryListing): Promise<readonly ListedPlan[]>;
  countPlans(since: number | null): Promise<number>;
  planCountsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** How far our totals were from the till, by shop and month. */
  tillErrorsByMonth(): Promise<TillErrorsAnswer[]>;
}

export interface PlansFeature extends Feature {
  readonly useCases: PlansUseCases;
}

/** Room for several hundred PDFs or several thousand plans. */
const SENT_LATELY_BYTES = 48 * 1024 * 1024;

/** Saved plans: reading, listing, ticks, own lines, till totals, deleting, PDF. */
export function createPlans(platform: Platform, deps: { audit: AuditUseCases; pdf: PdfRenderer }): PlansFeature {
  const { database, log, clock, ids } = platform;
  const sentLately = byteCache(SENT_LATELY_BYTES);
  const dependencies = {
    database,
    log,
    clock,
    ids,
    ...deps,
    sentLately,
    inFlight: new InFlight(),
  };
  return {
    useCases: {
      insertPlan,
      recentMealIds: (userId, plans, beside) => recentMealIds(database.db, userId, plans, beside),
      recentDishTitles: (userId, plans) => recentDishTitles(database.db, userId, plans),
      presentMeal,
      readable: READABLE_PLAN,
      readPlan: (plan) => readPlan(dependencies, plan),
      planPdf: (plan, asker) => planPdf(dependencies, plan, asker),
      planOnOnePage: (plan, asker) => planOnOnePage(dependencies, plan, asker),
      removePlanIn,
      ownPlan: (plan) => ownPlan(dependencies, plan),
      heldPlan,
      changePlan,
      changeUndoably: (tx, row, change) => changeUndoably(clock, tx, row, change),
      takeBackChange: (tx, row) => takeBackChange(clock, tx, row),
      requireChangeToTakeBack: (row) => requireChangeToTakeBack(database.db, row),
      plansBeingEaten,
      newestPlanBefore: (userId, before) => newestPlanBefore(database.db, userId, before),
      plansInCalendar: (userId, plans) => plansInCalendar(database.db, userId, plans),
      mealOfOwn: async (userId, mealId) => {
        const row = await newestPlanWithMeal(database.db, userId, mealId);
        return row === null ? null : toldMeal(row.plan, mealId);
      },
      wholeMealOfOwn: async (userId, mealId) => {
        const row = await newestPlanWithMeal(database.db, userId, mealId);
        if (row === null || row.plan.kind !== "structured") return null;
        return row.plan.days.flatMap(({ meals }) => meals).find(({ id }) => id === mealId) ?? null;
      },
      mealIdsOf: async (plan) => (await ownPlan(dependencies, plan)).mealIds,
      ownRecord: (row) => presentRecord(row, row.userId),
      ownRecordNow: async (plan) => presentRecord(await ownPlan(dependencies, plan), plan.userId),
      anyPlanPdf: (id, asker) => anyPlanPdf(dependencies, id, asker),
      hasPlan: (plan) => hasPlan(dependencies, plan),
      holdPlanIn,
      sharedList: async (id) => {
        const version = await listVersion(database.db, id);
        const row = await findPlan(database.db, id);
        if (row === null || version === null) return null;
        return presentShared(row, await linesOf(database.db, id), version);
      },
      listState: (id) => listState(dependencies, id),
      changeTicksIn,
      listAllPlans: (listing) => listAllPlans(database.db, listing),
      countPlans: (since) => countPlans(database.db, since),
      planCountsOf: (userIds) => planCountsOf(database.db, userIds),
      tillErrorsByMonth: () => tillErrorsByMonth(dependencies),
    },
    routes: plansRoutes(dependencies),
    jobs: [],
    userHooks: {
      exportUser: async (userId) => {
        const mealPlans = await exportPlans(database.db, userId);
        const ticks = await exportTicks(database.db, userId);
        const lines = await exportOwnLines(database.db, userId);
        const changes = await exportChanges(database.db, userId);
        return {
          mealPlans: mealPlans.map((plan) => ({
            ...presentRecord(plan, userId),
            ticks: ticks.get(plan.id) ?? [],
            ownLines: lines.get(plan.id) ?? [],
            changes: changes.get(plan.id) ?? [],
          })),
        };
      },
    },
  };
}
