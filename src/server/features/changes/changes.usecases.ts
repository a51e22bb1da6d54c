import { weekdayOf } from "#domain/cupboard/days";
import { dayAt } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { SUGGESTION_HOURS, type Alternative } from "#contract/plan-changes";
import { toPounds } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import type { AlternativeDish, Alternatives } from "#domain/planner/alternatives";
import {
  withAdded,
  withArranged,
  withMoved,
  withProposed,
  withServings,
  withShoppingDay,
  withSwapped,
  withoutMeal,
} from "#domain/planner/change-meal";
import { changeWeek, placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import type { Database, Transaction } from "#server/db/database";
import { dateInWeek, startOfNewWeek } from "#domain/request/week-start";
import { Failure } from "#server/failure";
import { changeablePlan, keptWeek, planChanged, readAround, readWeek } from "#server/features/changes/held-week";
import type { PlanRow, WeekDeps } from "#server/features/changes/held-week";
import { suggestedDish } from "#server/features/changes/suggestions.repository";
import type { CalendarUseCases } from "#server/features/calendar/calendar.feature";
import type { CupboardUseCases } from "#server/features/cupboard/cupboard.feature";
import type { GenerationUseCases } from "#server/features/generation/generation.feature";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { OnePlan } from "#server/features/plans/plans.usecases";
import { HOUR_MS, type Clock } from "#server/services/clock/clock";
import type { Planner } from "#server/services/planner/planner";

export interface ChangesDeps extends WeekDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly planner: Pick<Planner, "alternatives" | "remake">;
  readonly plans: PlansUseCases;
  readonly cupboard: CupboardUseCases;
  readonly calendar: CalendarUseCases;
  readonly generation: Pick<GenerationUseCases, "isMaking">;
}

/** A change to one plan, based on the revision that the user saw. */
export interface Changing extends OnePlan {
  readonly revision: number;
}

/** Dishes that could replace a meal. Throws `request_cannot_be_met` with the reason if there are none. */
export async function findAlternatives(
  deps: ChangesDeps,
  plan: OnePlan,
  mealId: string,
  signal: AbortSignal,
): Promise<Alternative[]> {
  await refuseMaking(deps, plan);
  const { row, week } = await readWeek(deps, plan, null);
  changeableMeal(row, week, mealId);
  const found = await deps.planner.alternatives({ ...week, mealId }, { owner: plan.userId, signal });
  if (found.dishes.length === 0) throw new Failure("request_cannot_be_met", found.whyFew ?? "No other dish fits.");
  return found.dishes.map((dish) => presentAlternative(dish, found));
}

export function presentAlternative(
  { meal, costChange, reason }: AlternativeDish,
  { whyFew }: Pick<Alternatives, "whyFew">,
): Alternative {
  return {
    meal_id: meal.id,
    name: meal.title,
    description: meal.description,
    region: meal.region,
    time: meal.prepMinutes + meal.cookMinutes,
    hands_off_time: meal.handsOffMinutes ?? 0,
    cost_change: toPounds(costChange as Pence),
    kcal: Math.round(meal.nutrition.kcal),
    protein: Math.round(meal.nutrition.protein * 10) / 10,
    reason,
    foods: [...new Set(meal.ingredients.map(({ foodId }) => foodId))],
    why_few: whyFew,
  };
}

/** Swaps in one of our recipes, or a dish recently suggested by the provider for this meal. */
export async function swapMeal(deps: ChangesDeps, plan: Changing, asked: { mealId: string; with: string }) {
  const since = deps.clock.now() - SUGGESTION_HOURS * HOUR_MS;
  const suggested = { place: asked.mealId, dishId: asked.with, since };
  const { week: before } = await readWeek(deps, plan, null);
  const isThere = placedMeals(before.plan).some(({ meal }) => meal.id === asked.mealId);
  const proposed = isThere ? await suggestedDish(deps.database.db, plan, suggested) : null;
  return await changing(deps, plan, "swap", (week, row) => {
    changeableMeal(row, week, asked.mealId);
    if (proposed !== null) return withProposed(week, deps.catalogue, asked.mealId, proposed);
    return withSwapped(week, deps.catalogue, asked.mealId, asked.with);
  });
}

/** Replans the remaining meals in a worker thread, with the cupboard as read beforehand; the whole plan is checked again when stored. */
export async function remakePlan(deps: ChangesDeps, plan: Changing, keep: readonly string[], signal: AbortSignal) {
  await refuseMaking(deps, plan);
  const { row, week } = await readWeek(deps, plan, plan.revision);
  const ids = placedMeals(week.plan).map(({ meal }) => meal.id);
  const unknown = keep.find((id) => !ids.includes(id));
  if (unknown !== undefined) throw noSuchMeal();
  // Cooked meals count as eaten.
  const task = { ...week, keep: [...keep, ...row.cookedMeals], cooked: row.cookedMeals, turn: row.revision };
  const remade = await deps.planner.remake(task, { owner: plan.userId, signal });
  if (!remade.ok) throw new Failure("request_cannot_be_met", remade.message);
  return await changing(deps, plan, "remake", (held, heldRow) => {
    for (const { meal } of placedMeals(held.plan)) {
      if (heldRow.cookedMeals.includes(meal.id) && !isPlaced(remade.placed, meal.id)) throw planChanged();
    }
    return changeWeek(held, deps.catalogue, remade.placed);
  });
}

function isPlaced(placed: readonly PlacedMeal[], mealId: string): boolean {
  return placed.some(({ meal }) => meal.id === mealId);
}

export async function changeServings(deps: ChangesDeps, plan: Changing, asked: { mealId: string; servings: number }) {
  return await changing(deps, plan, "servings", (week, row) => {
    const { meal } = changeableMeal(row, week, asked.mealId);
    if (meal.servings === asked.servings) return null;
    const source = placedMeals(week.plan).find((placed) => placed.meal.id === meal.madeFrom?.mealId)?.meal;
    if (source !== undefined && row.cookedMeals.includes(source.id))
      throw new Failure(
        "plan_fixed",
        `${meal.title} is made from what ${source.title} has left, which is cooked already, so it stays for ${meal.servings}.`,
      );
    return withServings(week, deps.catalogue, meal, asked.servings);
  });
}

export async function moveMeal(deps: ChangesDeps, plan: Changing, asked: { mealId: string; day: Day }) {
  return await changing(deps, plan, "move", (week, row, today) => {
    const moved = changeableMeal(row, week, asked.mealId);
    if (moved.day === asked.day) return null;
    const other = placedMeals(week.plan).find(({ day }) => day === asked.day);
    if (other !== undefined) changeableMeal(row, week, other.meal.id);
    requireToCome(row, week, today, other === undefined ? [asked.day] : [asked.day, moved.day]);
    return withMoved(week, deps.catalogue, asked.mealId, asked.day);
  });
}

/** Moves several meals to other days together; none of them may be cooked, and no dinner may move to a past day. */
export async function arrangeMeals(
  deps: ChangesDeps,
  plan: Changing,
  days: readonly { readonly mealId: string; readonly day: Day }[],
) {
  return await changing(deps, plan, "move", (week, row, today) => {
    const moved = days.filter(({ mealId, day }) => changeableMeal(row, week, mealId).day !== day);
    if (moved.length === 0) return null;
    requireToCome(
      row,
      week,
      today,
      moved.map(({ day }) => day),
    );
    return withArranged(week, deps.catalogue, new Map(moved.map(({ mealId, day }) => [mealId, day])));
  });
}

/** Throws `plan_fixed` if one of the days of a plan that was shopped for is past. */
function requireToCome(row: PlanRow, { plan }: KeptWeek, today: string, days: readonly Day[]): void {
  const { startsOn } = plan.request;
  const isDated = row.shoppedOn !== null && startsOn !== undefined;
  const over = days.find((day) => isDated && dateInWeek(startsOn, day) < today);
  if (over !== undefined) throw new Failure("plan_fixed", `${over} of this plan is over.`);
}

/**
 * Starts the week after its owner's shopping day, and remembers that for later weeks. A plan that was shopped for or has begun stays
 * unchanged, and so does one that fails its checks in another order.
 */
export async function changeShoppingDay(deps: ChangesDeps, plan: Changing, day: Day | null) {
  return await changing(deps, plan, "shopping_day", async (week, row, today, tx) => {
    await deps.calendar.rememberShoppingDay(tx, plan.userId, day);
    const { startsOn, shoppingDay } = week.plan.request;
    const hasBegun = startsOn !== undefined && startsOn <= today;
    const isFixed = hasBegun || row.shoppedOn !== null || row.cookedMeals.length > 0;
    if (isFixed || (shoppingDay ?? null) === day) return null;
    // The dinners stay on their dates without a fixed day, and if they are after such a day already.
    const stays = day === null || (startsOn !== undefined && weekdayOf(startsOn) === dayAt(1, day));
    const shop = { shoppingDay: day, startsOn: stays ? startsOn : startOfNewWeek(day, today) };
    const changed = withShoppingDay(week, deps.catalogue, shop);
    return changed.ok ? changed : null;
  });
}

/** With one of our recipes, on a day to come that has no dinner. */
export async function addMeal(deps: ChangesDeps, plan: Changing, asked: { day: Day; with: string }) {
  return await changing(deps, plan, "add", (week, row, today) => {
    requireToCome(row, week, today, [asked.day]);
    return withAdded(week, deps.catalogue, asked.day, asked.with);
  });
}

export async function skipMeal(deps: ChangesDeps, plan: Changing, mealId: string) {
  return await changing(deps, plan, "skip", (week, row) => {
    changeableMeal(row, week, mealId);
    if (placedMeals(week.plan).length === 1)
      throw new Failure("plan_fixed", "This is the only meal of the plan. You can delete the plan instead.");
    // Its follow-up goes with it, unless eaten: check this before anything else that rules out the week without both.
    for (const { meal } of placedMeals(week.plan))
      if (meal.madeFrom?.mealId === mealId) changeableMeal(row, week, meal.id);
    return withoutMeal(week, deps.catalogue, mealId);
  });
}

export async function undoChange(deps: ChangesDeps, plan: Changing): Promise<PlanRow> {
  await refuseMaking(deps, plan);
  return await deps.database.transaction(async (tx) => {
    const { row } = await hold(deps, tx, plan);
    const before = changeablePlan(row).request.shoppingDay;
    const now = await deps.plans.takeBackChange(tx, row);
    const { shoppingDay } = changeablePlan(now).request;
    // Undoing the shopping day means that it was never set.
    if (shoppingDay !== before) await deps.calendar.rememberShoppingDay(tx, plan.userId, shoppingDay ?? null);
    return now;
  });
}

type Kind = Parameters<PlansUseCases["changeUndoably"]>[2]["kind"];
/** The changed week; null if nothing changes. */
type Work = (
  week: KeptWeek,
  row: PlanRow,
  today: string,
  tx: Transaction,
) => ChangedWeek | null | Promise<ChangedWeek | null>;

/** One change, in one transaction. Throws `plan_changed` if the plan has changed since the user saw it. */
export async function changing(deps: ChangesDeps, plan: Changing, kind: Kind, work: Work): Promise<PlanRow> {
  await refuseMaking(deps, plan);
  // None of this depends on the plan's row, and the catalogue is fixed while the process runs.
  const around = await readAround(deps, plan, changeablePlan(await deps.plans.ownPlan(plan)));
  return await deps.database.transaction(async (tx) => {
    const { row, cupboard, today } = await hold(deps, tx, plan);
    const changed = await work(keptWeek(row, cupboard, around), row, today, tx);
    if (changed === null) return row;
    if (!changed.ok) throw new Failure("request_cannot_be_met", changed.message);
    const after = placedMeals(changed.plan);
    // Swapping a dish removes its follow-up, unless that has been eaten.
    const eaten = row.cookedMeals.find((id) => !isPlaced(after, id));
    if (eaten !== undefined) changeableMeal(row, keptWeek(row, cupboard, around), eaten);
    return await deps.plans.changeUndoably(tx, row, { kind, plan: changed.plan, shopped: changed.shopped });
  });
}

/** Locks the user's row, then the plan's, like every change that involves the cupboard. */
async function hold({ plans, cupboard }: ChangesDeps, tx: Transaction, plan: Changing) {
  await cupboard.holdCupboard(tx, plan.userId);
  const seen = await plans.heldPlan(tx, plan);
  if (seen.revision !== plan.revision) throw planChanged();
  // Bringing the cupboard up to date may mark meals of this plan as cooked: that does not count as someone else's change.
  const held = await cupboard.holdCupboardBeside(tx, plan);
  return { ...held, row: await plans.heldPlan(tx, plan) };
}

/** A meal of a plan that is not cooked yet. Throws `not_found` and `plan_fixed`. */
export function changeableMeal(row: PlanRow, { plan }: KeptWeek, mealId: string): PlacedMeal {
  const placed = placedMeals(plan).find(({ meal }) => meal.id === mealId);
  if (placed === undefined) throw noSuchMeal();
  if (row.cookedMeals.includes(mealId))
    throw new Failure("plan_fixed", `${placed.meal.title} is cooked already, so it stays as it is.`);
  return placed;
}

export async function refuseMaking({ generation }: ChangesDeps, plan: OnePlan): Promise<void> {
  if (await generation.isMaking(plan))
    throw new Failure("not_ready", "This meal plan is still being made. You can change it as soon as it’s ready.");
}

function noSuchMeal(): Failure {
  return new Failure("not_found", "This plan has no such meal.");
}
