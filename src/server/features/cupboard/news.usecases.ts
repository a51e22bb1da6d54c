import { daysAfter } from "#domain/cupboard/days";
import { firstUseBy } from "#domain/cupboard/lots";
import { pence, toPounds } from "#domain/money/pence";
import { planWithCupboard } from "#domain/plan/have-at-home";
import { shopDate } from "#domain/plan/dated-week";
import { nameOf } from "#server/features/cupboard/cupboard.present";
import { wasteSince } from "#server/features/cupboard/cupboard.repository";
import type { CupboardDeps } from "#server/features/cupboard/cupboard.usecases";
import { shopPlan, type PlanStockDeps } from "#server/features/cupboard/plan-stock.usecases";
import { readCupboard } from "#server/features/cupboard/catch-up";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { OnePlan } from "#server/features/plans/plans.usecases";
import { calendarDay } from "#server/london-date";
import { DAY_MS } from "#server/services/clock/clock";

export interface NewsDeps extends CupboardDeps {
  readonly plans: PlanStockDeps["plans"] & Pick<PlansUseCases, "newestPlanBefore">;
}

/** A plan newer than the first is unlikely to have been shopped for; one older than the second is not asked about. */
const ASKED_AFTER_MS = DAY_MS / 2;
const ASKED_UNTIL_MS = 28 * DAY_MS;
/** How soon counts as "soon". */
const GOING_OFF_DAYS = 3;

export interface News {
  readonly ask_about: { readonly plan_id: string; readonly dishes: string[]; readonly createdAt: string } | null;
  readonly going_off: { readonly food_id: string; readonly name: string; readonly use_by: string }[];
  readonly thrown_away_this_month: number;
}

/** What to ask and tell a user about their cupboard before planning the next week. */
export async function cupboardNews(deps: NewsDeps, userId: string): Promise<News> {
  const { stock, today } = await readCupboard(deps, userId);
  const soon = daysAfter(today, GOING_OFF_DAYS);
  const goingOff = stock.foodIds().flatMap((foodId) => {
    const food = deps.catalogue.foodById.get(foodId);
    const useBy = stock.isAlways(foodId) ? null : firstUseBy(stock.lotsOf(foodId));
    return food === undefined || useBy === null || useBy > soon
      ? []
      : [{ food_id: foodId, name: nameOf(food), use_by: useBy }];
  });
  const thrownAway = await wasteSince(deps.database.db, userId, `${today.slice(0, 7)}-01`);
  return {
    ask_about: await planToAskAbout(deps, userId),
    going_off: goingOff.toSorted((a, b) => (a.use_by < b.use_by ? -1 : Number(a.use_by > b.use_by))),
    thrown_away_this_month: toPounds(pence(thrownAway)),
  };
}

async function planToAskAbout({ plans, clock }: NewsDeps, userId: string): Promise<News["ask_about"]> {
  const now = clock.now();
  const row = await plans.newestPlanBefore(userId, now - ASKED_AFTER_MS);
  if (row === null || row.shopAnswered || row.createdAt < now - ASKED_UNTIL_MS) return null;
  if (planWithCupboard(row.plan) === null) return null;
  // Their shopping day is still to come.
  if (shopDate(row.plan, calendarDay(row.createdAt)) > calendarDay(now)) return null;
  return { plan_id: row.id, dishes: [...row.dishTitles], createdAt: new Date(row.createdAt).toISOString() };
}

/**
 * Whether a plan was shopped for, asked days later. The date of the shop is taken as the user's next shopping day, if set, or
 * the day the plan was made: food eaten or gone off since then is deducted. Either answer settles the question.
 */
export async function answerShop(deps: NewsDeps, plan: OnePlan, shopped: boolean): Promise<void> {
  const row = await deps.plans.ownPlan(plan);
  if (shopped) {
    const [planned, today] = [shopDate(row.plan, calendarDay(row.createdAt)), calendarDay(deps.clock.now())];
    const cameHome = planned < today ? planned : today;
    await shopPlan(deps, plan, { foodIds: null, shopped: true, cameHome });
    return;
  }
  await deps.database.transaction(async (tx) => {
    const { shopAnswered } = await deps.plans.heldPlan(tx, plan);
    if (!shopAnswered) await deps.plans.changePlan(tx, plan.id, { shopAnswered: true });
  });
}
