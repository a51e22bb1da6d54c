import { UNDO_STEPS } from "#contract/plan-changes";
import { planWithCupboard, withFoodAtHome } from "#domain/plan/have-at-home";
import { isBought } from "#domain/plan/plan-data";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { readStoredPlan } from "#domain/plan/stored-plan";
import { dinnersOf, startingOn, wholeWeekFrom } from "#domain/plan/week-dates";
import { writePlan } from "#domain/plan/write-plan";
import type { Queryable, Transaction } from "#server/db/database";
import { Failure } from "#server/failure";
import * as repository from "#server/features/plans/plan-changes.repository";
import type { ChangeKind, FormerPlan } from "#server/features/plans/plan-changes.repository";
import { changePlan, type PlanRow } from "#server/features/plans/plans.repository";
import { untick } from "#server/features/plans/ticks.repository";
import type { Clock } from "#server/services/clock/clock";

/** For a newly made plan: the default of its column. */
const FIRST_REVISION = 1;

/** A change to a plan's meals or shop. `shopped`: the foods on its list with nothing left to buy; unchanged by default. */
export interface UndoableChange {
  readonly kind: ChangeKind;
  readonly plan: StructuredPlan;
  readonly shopped?: readonly string[];
}

/** Changes a locked plan, and stores its previous state. What was recorded about removed meals is removed too. */
export async function changeUndoably(
  clock: Clock,
  tx: Transaction,
  row: PlanRow,
  { kind, plan, shopped = row.shoppedFoods }: UndoableChange,
): Promise<PlanRow> {
  const before = changeable(row);
  const now = clock.now();
  const undoSteps = await repository.rememberPlan(
    tx,
    {
      planId: row.id,
      kind,
      changedAt: now,
      plan: row.plan,
      shoppedBefore: row.shoppedFoods,
      shoppedAfter: [...shopped],
      sparedBefore: row.sparedMeals,
      hadAfter: hadFoods(plan),
      cookedBefore: row.cookedMeals,
    },
    UNDO_STEPS,
  );
  await untick(tx, row.id, grown(before, plan, true), now);
  return await changePlan(tx, row.id, { ...restOf(row, plan), plan, shoppedFoods: shopped, undoSteps });
}

/**
 * Undoes a plan's last change. Bought food and cooked meals are facts: after them a change is final. "I have this" stays
 * through an undo, since it is in the cupboard.
 */
export async function takeBackChange(clock: Clock, tx: Transaction, row: PlanRow): Promise<PlanRow> {
  const { former, now, earlier } = await changeToTakeBack(tx, row);
  const plan = asSaidSince(former.hadAfter, hadFoods(now), startingAsNow(former.kind, now, earlier));
  const undoSteps = await repository.forgetChange(tx, row.id, former.number);
  await untick(tx, row.id, grown(now, plan, false), clock.now());
  const rest = restOf(row, plan);
  const there = mealIds(plan);
  const spared = former.sparedBefore.filter((id) => there.includes(id) && !mealIds(now).includes(id));
  return await changePlan(tx, row.id, {
    ...rest,
    sparedMeals: [...rest.sparedMeals, ...spared],
    plan,
    shoppedFoods: former.shoppedBefore,
    undoSteps,
  });
}

/** Checks whether a plan's last change can be undone. Throws `plan_fixed` with the reason if not. */
export async function requireChangeToTakeBack(db: Queryable, row: PlanRow): Promise<void> {
  await changeToTakeBack(db, row);
}

interface ChangeToTakeBack {
  readonly former: FormerPlan;
  readonly now: StructuredPlan;
  readonly earlier: StructuredPlan;
}

async function changeToTakeBack(db: Queryable, row: PlanRow): Promise<ChangeToTakeBack> {
  const former = await repository.lastChange(db, row.id);
  const now = changeable(row);
  const earlier = former === null ? null : planWithCupboard(former.plan);
  if (former === null || earlier === null) {
    const untouched = row.revision === FIRST_REVISION;
    throw new Failure(
      "plan_fixed",
      untouched ? "Nothing has been changed on this plan yet." : "There’s no change left to undo.",
    );
  }
  // Meals cooked since were cooked as the plan now says, including extra for another day.
  const isSame = (id: string): boolean => sameMeal(now, earlier, id, !former.cookedBefore.includes(id));
  if (!sameFoods(former.shoppedAfter, row.shoppedFoods) || !row.cookedMeals.every(isSame))
    throw new Failure(
      "plan_fixed",
      "You’ve shopped or cooked since that change, so it can’t be taken back. You can still swap single meals.",
    );
  return { former, now, earlier };
}

/** The data attached to meals: removed ones are no longer asked about. */
function restOf(row: PlanRow, after: StructuredPlan) {
  const there = mealIds(after);
  return { sparedMeals: row.sparedMeals.filter((id) => there.includes(id)) };
}

/**
 * The previous plan with its days on their present dates, unless the undone change gave it other ones. It starts later if a dinner would
 * otherwise come before the one that it is made from.
 */
function startingAsNow(kind: ChangeKind, now: StructuredPlan, earlier: StructuredPlan): StructuredPlan {
  const { startsOn } = now.request;
  if (startsOn === undefined || (kind === "shopping_day" && earlier.request.startsOn !== undefined)) return earlier;
  return startingOn(earlier, wholeWeekFrom(dinnersOf(earlier), startsOn));
}

function changeable({ plan }: PlanRow): StructuredPlan {
  const changeablePlan = planWithCupboard(plan);
  if (changeablePlan === null) throw new Error("a plan from before there were cupboards is changed");
  return changeablePlan;
}

function mealIds({ days }: StructuredPlan): string[] {
  return days.flatMap(({ meals }) => meals.map(({ id }) => id));
}

/** Foods that need more buying than before; `alsoNew`: including those not on the list at all. */
function grown(before: StructuredPlan, after: StructuredPlan, alsoNew: boolean): string[] {
  const had = new Map(before.basket.filter(isBought).map(({ foodId, boughtGrams }) => [foodId, boughtGrams]));
  return after.basket.filter(isBought).flatMap(({ foodId, boughtGrams }) => {
    const grams = had.get(foodId) ?? (alsoNew ? 0 : Number.POSITIVE_INFINITY);
    return boughtGrams > grams + 1e-6 ? [foodId] : [];
  });
}

function sameFoods(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

/** Whether a meal is on the same day and identical in both, to the gram; `forLater`: including what it cooks for another day. */
function sameMeal(one: StructuredPlan, other: StructuredPlan, mealId: string, forLater: boolean): boolean {
  const [here, there] = [one, other].map(({ days }) => {
    const day = days.find(({ meals }) => meals.some(({ id }) => id === mealId));
    const meal = day?.meals.find(({ id }) => id === mealId);
    return JSON.stringify([day?.day, meal?.servings, meal?.ingredients, forLater ? meal?.cooksFor : null]);
  });
  return here === there;
}

function hadFoods({ basket }: StructuredPlan): string[] {
  return basket.flatMap(({ foodId, have }) => (have === true ? [foodId] : []));
}

/** The previous plan, with "I have this" applied or undone as since the change. */
function asSaidSince(after: readonly string[], now: readonly string[], then: StructuredPlan): StructuredPlan {
  const said = now.filter((foodId) => !after.includes(foodId));
  const unsaid = after.filter((foodId) => !now.includes(foodId));
  const withSaid = said.reduce((plan, foodId) => withFoodAtHome(plan, foodId, true) ?? plan, then);
  return unsaid.reduce((plan, foodId) => withFoodAtHome(plan, foodId, false) ?? plan, withSaid);
}

/** The undoable changes of each of a user's plans, by plan id: when, what kind, and the dishes before it. */
export async function exportChanges(db: Queryable, userId: string) {
  const rows = await repository.changesOfUser(db, userId);
  return new Map(
    [...Map.groupBy(rows, ({ planId }) => planId)].map(([planId, changes]) => [
      planId,
      changes.map(({ kind, changedAt, document }) => ({
        kind,
        at: new Date(changedAt).toISOString(),
        before: writePlan(readStoredPlan(document)).days.map(({ day, meals }) => ({
          day,
          meals: meals.map(({ title, servings }) => ({ name: title, servings })),
        })),
      })),
    ]),
  );
}
