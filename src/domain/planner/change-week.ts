import { FISH_CODE } from "#domain/plan/fish-notices";
import { fishOfMeals } from "#domain/planner/fish-notices";
import { placeInWeek } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { buildBasket } from "#domain/basket/basket";
import type { Basket } from "#domain/basket/basket";
import type { Cupboard } from "#domain/cupboard/cupboard";
import type { AvoidRule } from "#domain/matcher/matcher-types";
import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Fault } from "#domain/meal/faults";
import { mealFromRecipe } from "#domain/meal/meal";
import type { Meal } from "#domain/meal/meal";
import { OUR_OWN } from "#domain/meal/proposers";
import { formatPence, pence, sumPence } from "#domain/money/pence";
import { checkPlan } from "#domain/plan/check-plan";
import { joinLines, paidPacks, priceOf } from "#domain/plan/paid-packs";
import { constraintsOfPlan } from "#domain/plan/plan-constraints";
import { isBought } from "#domain/plan/plan-data";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { completePlan } from "#domain/plan/stored-plan";
import { mealAnswers } from "#domain/planner/meal-answers";
import { linesOfWeek, linesThatHold, silentDinners } from "#domain/planner/lines-of-week";
import { mealReasons } from "#domain/planner/meal-reasons";
import { withSources } from "#domain/planner/follow-ups";
import { MET_CODE, NOT_MET_CODE } from "#domain/planner/noted-thing";
import { MISSED_CODES, REPEATED_CODE, missedNotices, rememberedOf } from "#domain/planner/preferences";
import { MOVED_CODE } from "#domain/planner/composed-days";
import { notedBy } from "#domain/planner/answers-from-elsewhere";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishIdOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import { missingOn, onItsDay } from "#domain/request/day-limits";
import type { Occasion } from "#domain/request/occasion";
import type { ToldEater } from "#domain/options/eaters";
import type { Tastes } from "#domain/request/tastes";
import { TABLES_CODE, tableNotices } from "#domain/request/table-notices";
import type { PlanNotice } from "#domain/request/plan-notice";
import { appliancesInWords } from "#domain/request/unmet-intents";
import { weekStartOf } from "#domain/request/week-start";

/** An existing plan and what is known when it is changed. Plain data, so that it can cross to a worker thread. */
export interface KeptWeek {
  readonly plan: StructuredPlan;
  /** What is at home now for this plan, including what was bought for it. */
  readonly cupboard: Cupboard;
  /** The foods of its list whose packs are home. */
  readonly shopped: readonly string[];
  /** The harm in its notes and its avoid list as read by today's catalogue, if different from the plan's. */
  readonly rules: readonly AvoidRule[];
  /** The eaters in its notes as read by today's catalogue, likewise. */
  readonly eaters: readonly ToldEater[];
  /** The user's opinions of dishes so far. */
  readonly tastes: Tastes;
  /** Meal ids of the user's other plans, newest first. */
  readonly recentPlans: readonly (readonly string[])[];
  readonly occasion: Occasion;
}

/** A meal and its day. */
export interface PlacedMeal {
  readonly day: Day;
  readonly meal: Meal;
}

export type ChangedWeek =
  | { readonly ok: true; readonly plan: StructuredPlan; readonly shopped: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** The meals of a plan with their days. */
export function placedMeals({ days }: StructuredPlan): PlacedMeal[] {
  return days.flatMap(({ day, meals }) => meals.map((meal) => ({ day, meal })));
}

/** The constraints for what a week of this many meals may still cost, beyond what was already paid. */
export function changeConstraints(week: KeptWeek, meals: readonly Meal[]): Constraints {
  const { plan, cupboard, shopped, rules, eaters, tastes } = week;
  // Dishes in the week are the user's choice, whatever their opinion since.
  const standing = new Set([...placedMeals(plan).map(({ meal }) => meal), ...meals].map(({ id }) => dishIdOf(id)));
  const never = tastes.never.filter(({ dishId }) => !standing.has(dishId));
  const constraints = constraintsOfPlan(plan, cupboard, { rules, eaters, tastes: { ...tastes, never } });
  const { numPeople } = plan.request;
  const paid = sumPence([...paidPacks(plan, shopped).values()].map(priceOf));
  return {
    ...constraints,
    request: { ...plan.request, mealsPerWeek: meals.length },
    budgetPence: pence(Math.max(0, constraints.budgetPence - paid)),
    servings: new Map(meals.filter(({ servings }) => servings !== numPeople).map(({ id, servings }) => [id, servings])),
    notices: plan.notices.filter(({ code }) => !CHANGING_CODES.includes(code)),
  };
}

/** Codes of notices that are worked out again for each changed week. */
const CHANGING_CODES: readonly string[] = [
  ...MISSED_CODES,
  REPEATED_CODE,
  NOT_MET_CODE,
  MET_CODE,
  FISH_CODE,
  TABLES_CODE,
  MOVED_CODE,
  "not_repeated",
];

/**
 * The plan with other meals, or the same ones on other days: every meal and the whole week are checked like a new plan's, with
 * what is at home now, and the list, total and text are updated. What was bought for it stays on the list and in the total.
 */
export function changeWeek(week: KeptWeek, catalogue: Catalogue, placed: readonly PlacedMeal[]): ChangedWeek {
  const { plan, shopped, recentPlans, occasion } = week;
  const weekStart = weekStartOf(plan.request);
  const inOrder = placed.toSorted((one, other) => placeInWeek(one.day, weekStart) - placeInWeek(other.day, weekStart));
  const constraints = changeConstraints(
    week,
    inOrder.map(({ meal }) => meal),
  );
  const days = inOrder.map(({ day }) => day);
  const again = checkedAgain(constraints, catalogue, inOrder);
  if (!again.ok) return again;
  const dayOf = new Map(inOrder.map(({ day, meal }) => [meal.id, day]));
  const meals = withSources(again.meals, constraints, catalogue, dayOf);
  const shop = plan.request.preferredSupermarket;
  const still = buildBasket(meals, catalogue, shop, constraints.cupboard);
  const checked = checkPlan(constraints, catalogue, meals, still, days);
  if (!checked.ok) return { ok: false, message: refusedWeek(week, constraints, still, checked.faults, meals) };
  const reasons = mealReasons(meals, {
    constraints,
    catalogue,
    occasion,
    remembered: rememberedOf(constraints, recentPlans, catalogue),
    known: recentPlans.length > 0,
    basket: asBought(week, constraints, meals, catalogue, still),
    days,
  });
  const notices = [
    ...noticesAgain(plan, constraints, { meals, catalogue }),
    ...fishOfMeals(meals, days, plan.request),
    ...tableNotices(
      constraints,
      inOrder.map(({ day, meal }) => ({ day, servings: meal.servings })),
    ),
  ];
  const spoken = (dinners: readonly PlacedMeal[]) => dinners.map(({ day, meal }) => ({ day, ...meal }));
  const before = plan.days.flatMap((one) => one.meals.map((meal) => ({ day: one.day, meal })));
  const lines = linesThatHold(spoken(before), spoken(inOrder));
  const chosen = silentDinners(spoken(before), spoken(inOrder));
  // An unchanged dinner still meets the requests that our code cannot judge.
  const claimed = new Map(before.map(({ meal }) => [meal.id, meal.answers ?? []]));
  const answers = mealAnswers(meals, days, constraints, catalogue, claimed);
  const said = linesOfWeek(meals, { constraints, catalogue, days, reasons, answers, lines, chosen });
  const complete = completePlan(checked.plan, catalogue, { notices, answers, days, ...said });
  const joined = joinLines(plan, complete.basket, shopped, catalogue);
  const known = new Set(complete.foods.map(({ id }) => id));
  return {
    ok: true,
    shopped: joined.shopped,
    plan: {
      ...complete,
      foods: [
        ...complete.foods,
        ...plan.foods.filter(({ id }) => !known.has(id) && joined.basket.some(({ foodId }) => foodId === id)),
      ],
      basket: joined.basket,
      totalPence: sumPence(joined.basket.filter(isBought).map((line) => line.pence)),
    },
  };
}

/** The meals of a plan as judged by today's catalogue, or which of them no longer passes. */
export function checkedAgain(
  constraints: Constraints,
  catalogue: Catalogue,
  placed: readonly PlacedMeal[],
): { readonly ok: true; readonly meals: readonly CheckedMeal[] } | { readonly ok: false; readonly message: string } {
  const meals: CheckedMeal[] = [];
  for (const { day, meal } of placed) {
    const inTime = onItsDay(constraints, day);
    const check = checkedAsWrittenNow(inTime, catalogue, meal);
    if (!check.ok) {
      const missing = missingOn(constraints, meal, day);
      return {
        ok: false,
        message:
          missing === undefined
            ? refusedMeal(meal, check.faults, inTime)
            : `${meal.title} needs ${appliancesInWords([missing])}, which you told us that you can’t use on ${day}.`,
      };
    }
    meals.push(check.meal);
  }
  return { ok: true, meals };
}

/** One of our dishes whose recipe has changed since: if the old form fails, the present one is used. */
function checkedAsWrittenNow(constraints: Constraints, catalogue: Catalogue, meal: Meal): ReturnType<typeof checkMeal> {
  const check = checkMeal(constraints, catalogue, meal);
  if (check.ok || meal.proposer !== OUR_OWN) return check;
  const recipe = catalogue.recipeOf(meal.id);
  return recipe === undefined
    ? check
    : checkMeal(constraints, catalogue, mealFromRecipe(recipe, catalogue, meal.servings));
}

/** The week's packs as if nothing bought for it had come home yet: whole packs, which its days share. */
function asBought(
  { plan, shopped }: KeptWeek,
  { cupboard }: Constraints,
  meals: readonly CheckedMeal[],
  catalogue: Catalogue,
  still: Basket,
): Basket {
  const paid = paidPacks(plan, shopped);
  if (paid.size === 0) return still;
  const others = cupboard.filter(({ foodId }) => !paid.has(foodId));
  return buildBasket(meals, catalogue, still.supermarket, others);
}

/** The notices for the changed week: earlier ones that still hold, and those due to the change. */
function noticesAgain(
  { notices, days }: StructuredPlan,
  constraints: Constraints,
  { meals, catalogue }: { meals: readonly CheckedMeal[]; catalogue: Catalogue },
): PlanNotice[] {
  // An existing plan no longer records which foods and dishes the notes name: any of its dishes from elsewhere may be one,
  // including a new one.
  const before = new Set(days.flatMap((day) => day.meals.map(({ id }) => id)));
  const told = notices.some(({ code }) => code === "region_not_met");
  const noted = notedBy(constraints, catalogue);
  const missed = missedNotices(constraints, meals, {
    chosen: (code) => notices.every((before) => before.code !== code),
    noted: { ...noted, atAll: (meal) => noted.atAll(meal) || (!told && before.has(meal.meal.id)) },
  });
  const repeated = notices.filter(({ code, message }) => {
    return code === REPEATED_CODE && meals.some(({ meal }) => message.includes(meal.title));
  });
  const isOfNotes = (code: string): boolean => code === NOT_MET_CODE || code === MET_CODE;
  const ofNotes = notices.filter(({ code }) => isOfNotes(code) && meals.every(({ meal }) => before.has(meal.id)));
  return [...missed, ...repeated, ...ofNotes];
}

function refusedMeal(
  { title, servings }: Meal,
  faults: readonly Fault[],
  { request, maxMinutes }: Constraints,
): string {
  const guests = servings === request.numPeople ? "" : ` for ${servings}`;
  if (faults[0]?.code === "too_long" && maxMinutes !== null && faults.length === 1)
    return `${title} takes longer than your ${maxMinutes} minutes${guests}.`;
  if (guests !== "") return `${title} doesn’t fit your choices when it is cooked${guests}.`;
  return `${title} no longer fits your choices, as our food data has changed. Please swap it first.`;
}

function refusedWeek(
  { plan, shopped }: KeptWeek,
  { budgetPence, weeklyAllowance }: Constraints,
  still: Basket,
  faults: readonly Fault[],
  meals: readonly CheckedMeal[],
): string {
  const codes = faults.map(({ code }) => code);
  if (codes.includes("over_budget")) {
    const paid = sumPence([...paidPacks(plan, shopped).values()].map(priceOf));
    const over = pence(still.totalPence - budgetPence);
    const total = pence(still.totalPence + paid);
    const budget = pence(total - over);
    return `With this change the week costs ${formatPence(total)}, which is ${formatPence(over)} above your budget of ${formatPence(budget)}.`;
  }
  if (codes.includes("weekly_allowance"))
    return `With this change the week is above your weekly figure of ${weeklyAllowance ?? 0}.`;
  if (codes.includes("repeated_meal")) return "That dish, or one just like it, is in this week already.";
  const followUp = meals.find(({ meal }) =>
    faults.some(({ code, mealId }) => code === "follow_up" && mealId === meal.id),
  );
  if (followUp !== undefined)
    return `${followUp.meal.title} is made from what another dinner leaves, a day or two before, and that doesn’t work with this change. Swap ${followUp.meal.title} first.`;
  return "With this change the week doesn’t hold together any more, so it stays as it is. Please choose another dish.";
}
