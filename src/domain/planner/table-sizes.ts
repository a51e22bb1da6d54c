import { buildBasket } from "#domain/basket/basket";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { checkMeal } from "#domain/meal/check-meal";
import { formatPence, pence } from "#domain/money/pence";
import type { TableSize } from "#domain/intents/preferences";
import type { Day } from "#domain/options/days";
import { MEAL_SERVINGS } from "#domain/options/options";
import { checkPlan } from "#domain/plan/check-plan";
import type { CheckedPlan } from "#domain/plan/check-plan";
import { daysOf } from "#domain/plan/plan-document";
import { mealForTable } from "#domain/planner/eligible";
import type { SwappedMeal } from "#domain/planner/keep-meals";
import { mealReasons } from "#domain/planner/meal-reasons";
import { planWeek } from "#domain/planner/plan-week";
import type { PlannerInput, PlannerOutcome } from "#domain/planner/plan-week";
import { rememberedOf } from "#domain/planner/preferences";
import { tablesApart } from "#domain/planner/noted-tables";
import type { Constraints } from "#domain/request/constraints";
import { onItsDay } from "#domain/request/day-limits";
import { tableNotices } from "#domain/request/table-notices";

/** How many weeks to try for fitting unusual tables within pans and money. */
const MAX_WEEKS = 3;
/** The share of the excess that the other week saves: its dinner for guests is cheaper too. */
const SAVED_SHARE = 0.75;

type Planned = Extract<PlannerOutcome, { readonly kind: "planned" }>;

/** A week with dinners cooked for their tables, or what prevents it: pence above the budget, or dishes. */
type Cooked =
  | { readonly ok: true; readonly plan: CheckedPlan; readonly meals: readonly CheckedMeal[] }
  | { readonly ok: false; readonly over: number; readonly dishes: readonly string[] };

/**
 * Plans a week like `planWeek`, and cooks each day's dinner for the number at its table by the notes, with the right list, cost
 * and time. If that exceeds the budget or a pan, another week is tried; if none works, the dinner is cooked for the usual number,
 * and the plan says so.
 */
export function planForTables(input: PlannerInput, kept: readonly CheckedMeal[] = []): PlannerOutcome {
  const first = planWeek(input, kept);
  if (first.kind !== "planned") return first;
  const { constraints } = input;
  const days = input.given?.days ?? daysOf(constraints, first.plan.meals.length);
  if (tablesApart(constraints).length === 0) return first;
  let week: Planned = first;
  let budget: number = constraints.budgetPence;
  const without = [...(input.without ?? [])];
  let over = 0;
  let last: number | null = null;
  let stay = kept;
  for (let turn = 0; turn < MAX_WEEKS; turn += 1) {
    const cooked = cookedForTables(week, input, days);
    if (cooked.ok) {
      const out = kept.filter((meal) => !stay.includes(meal));
      const swapped = out.map(({ meal }): SwappedMeal => ({ id: meal.id, reason: "table" }));
      return withTables({ ...week, swapped: [...week.swapped, ...swapped] }, cooked, input, days);
    }
    if (cooked.over === 0 && cooked.dishes.length === 0) break;
    over = cooked.over;
    budget = Math.max(0, budget - Math.ceil(over * SAVED_SHARE));
    without.push(...cooked.dishes);
    stay = stay.filter(({ meal }) => !cooked.dishes.includes(meal.id));
    const planFor = (most: number): PlannerOutcome =>
      planWeek({ ...input, without, constraints: { ...constraints, budgetPence: pence(most) } }, stay);
    let next = planFor(budget);
    // The cheapest week may leave enough for the guests.
    if (next.kind === "budget" && next.cheapest <= constraints.budgetPence && next.cheapest !== last) {
      last = next.cheapest;
      next = planFor(last);
    }
    if (next.kind !== "planned") break;
    week = next;
  }
  // A budget exceeded by some tables does not affect the others: fewer people never cost more.
  const some = withAffordableTables(first, input, days);
  const dearer = over === 0 ? null : `the week would be above your budget of ${formatPence(constraints.budgetPence)}`;
  return withTables(first, some, input, days, dearer);
}

/** The week with as many unusual tables as money and pans allow, the smaller ones first. */
function withAffordableTables(
  week: Planned,
  input: PlannerInput,
  days: readonly Day[],
): Pick<Extract<Cooked, { readonly ok: true }>, "plan" | "meals"> {
  let served: Pick<Extract<Cooked, { readonly ok: true }>, "plan" | "meals"> = {
    plan: week.plan,
    meals: week.plan.meals,
  };
  const tables: TableSize[] = [];
  for (const table of tablesApart(input.constraints).toSorted((one, other) => one.people - other.people)) {
    const cooked = cookedForTables(week, input, days, [...tables, table]);
    if (!cooked.ok) continue;
    served = cooked;
    tables.push(table);
  }
  return served;
}

function placed(meals: readonly CheckedMeal[], days: readonly Day[]): { day: Day; servings: number }[] {
  return meals.map(({ meal }, at) => ({ day: days[at] as Day, servings: meal.servings }));
}

function cookedForTables(
  week: Planned,
  { constraints, catalogue }: PlannerInput,
  days: readonly Day[],
  tables: readonly TableSize[] = tablesApart(constraints),
): Cooked {
  const servings = new Map(constraints.servings);
  const dishes: string[] = [];
  const meals = week.plan.meals.map((checked, at) => {
    const { meal } = checked;
    const people = tables.find(({ day }) => day === days[at])?.people;
    // A dinner composed for its table keeps its number.
    if (people === undefined || meal.servings === people) return checked;
    // Dinners cooked together are cooked for one number.
    const pair = meal.cooksFor ?? (meal.madeFrom === undefined ? undefined : meal.id);
    const inTime = onItsDay(constraints, days[at] as Day);
    const larger =
      pair === undefined && people <= MEAL_SERVINGS.max ? mealForTable(people, meal, inTime, catalogue) : null;
    if (larger === null) dishes.push(pair ?? meal.id);
    else servings.set(meal.id, people);
    return larger ?? checked;
  });
  if (dishes.length > 0) return { ok: false, over: 0, dishes: MEAL_SERVINGS.max < mostOf(constraints) ? [] : dishes };
  const own: Constraints = { ...constraints, servings };
  const again = meals.flatMap(({ meal }, at) => {
    const check = checkMeal(onItsDay(own, days[at] as Day), catalogue, meal);
    return check.ok ? [check.meal] : [];
  });
  const basket = buildBasket(again, catalogue, constraints.request.preferredSupermarket, constraints.cupboard);
  const over = basket.totalPence - constraints.budgetPence;
  if (over > 0) return { ok: false, over, dishes: [] };
  const result = checkPlan(own, catalogue, again, basket, days);
  return result.ok ? { ok: true, plan: result.plan, meals: again } : { ok: false, over: 0, dishes: [] };
}

function mostOf(constraints: Constraints): number {
  return Math.max(...tablesApart(constraints).map(({ people }) => people));
}

function withTables(
  week: Planned,
  { plan, meals }: Pick<Extract<Cooked, { readonly ok: true }>, "plan" | "meals">,
  { constraints, catalogue, recentPlans, occasion, given }: PlannerInput,
  days: readonly Day[],
  dearer: string | null = null,
): Planned {
  return {
    ...week,
    plan,
    notices: [...week.notices, ...tableNotices(constraints, placed(meals, days), dearer)],
    reasons: mealReasons(meals, {
      constraints,
      catalogue,
      occasion,
      remembered: rememberedOf(constraints, recentPlans, catalogue),
      known: recentPlans.length > 0,
      basket: plan.basket,
      ...(given === undefined ? {} : { days }),
    }),
  };
}
