import type { AskedStep } from "#contract/plan-changes";
import type { Day } from "#domain/options/days";
import { formatPence, pence } from "#domain/money/pence";
import type { FoundDish } from "#domain/planner/alternatives";
import { withAdded, withSwapped } from "#domain/planner/change-meal";
import { writePlan } from "#domain/plan/write-plan";
import { placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import type { DishLimit } from "#domain/planner/dish-limit";
import { changeableMeal, type ChangesDeps } from "#server/features/changes/changes.usecases";
import type { PlanRow } from "#server/features/changes/held-week";

/** A plan under consideration, as it is or as it would be after some steps. */
export interface Looked {
  readonly deps: ChangesDeps;
  readonly row: PlanRow;
  readonly week: KeptWeek;
  readonly userId: string;
  readonly signal: AbortSignal;
  /** How many more dish searches are allowed: each takes a worker thread about thirty milliseconds. */
  readonly searches: { left: number };
  /** What every changed dinner must satisfy because of who the words say is eating; null if they mention no one. */
  readonly suiting: DishLimit | null;
  /** Days whose dinners must stay, according to the words. */
  readonly staying?: readonly Day[];
}

/** Keeps the answer to about a second. */
export const MOST_SEARCHES = 20;

/** One way to meet a request: the steps, the added cost in pence (null if not known yet), and the resulting week. */
export interface Way {
  readonly text: string;
  readonly cost: number | null;
  readonly steps: readonly AskedStep[];
  readonly week: KeptWeek | null;
}

/** The ways to meet a request, best first; or the reason if there are none. */
export interface Ways {
  readonly ways: readonly Way[];
  readonly why: string;
  /** A note shown with a single way: how much is saved. */
  readonly besides?: string;
  /** There is no way because the request is already met. */
  readonly isSo?: boolean;
  /** Offered if there is no way: dishes that come as close as the current one. */
  readonly nearest?: readonly Way[];
}

export const none = (why: string): Ways => ({ ways: [], why });

/** How many options are shown. */
export const MOST_WAYS = 3;

/** A dish that could replace a meal. */
export interface Found {
  readonly placed: PlacedMeal;
  readonly dish: FoundDish;
}

/** The dinners that are not cooked yet and may change. */
export function openMeals({ row, week, staying = [] }: Looked): PlacedMeal[] {
  return placedMeals(week.plan).filter(({ meal, day }) => !row.cookedMeals.includes(meal.id) && !staying.includes(day));
}

/** The dinner of a day; null if there is none. Throws `plan_fixed` if it is cooked. */
export function changeableOn(looked: Looked, day: Day): PlacedMeal | null {
  const placed = mealOn(looked, day);
  return placed === null ? null : changeableMeal(looked.row, looked.week, placed.meal.id);
}

export function noDinner(day: Day): string {
  return `This plan has no dinner on ${day}.`;
}

export function mealOn({ week }: Looked, day: Day): PlacedMeal | null {
  return placedMeals(week.plan).find((placed) => placed.day === day) ?? null;
}

/** Dishes within a limit for an uncooked meal, best week first, or cheapest first if the request is about money. */
export async function dishesFor(
  looked: Looked,
  placed: PlacedMeal,
  limit: DishLimit | null,
  most: number,
): Promise<Found[]> {
  const { deps, week, userId, signal, searches, row } = looked;
  if (searches.left <= 0 || row.cookedMeals.includes(placed.meal.id)) return [];
  searches.left -= 1;
  const task = { ...week, mealId: placed.meal.id, limit: within(looked, limit), most };
  const { dishes } = await deps.planner.alternatives(task, { owner: userId, signal });
  return dishes.slice(0, most).map((dish) => ({ placed, dish }));
}

/** A limit combined with what every changed dinner must satisfy. */
function within({ suiting }: Looked, limit: DishLimit | null): DishLimit | null {
  if (suiting === null) return limit;
  return limit === null ? suiting : { kind: "all", limits: [limit, suiting] };
}

/** Dishes within a limit for an empty day, each as a way to add one; or the reason if there are none. */
export async function addedOn(looked: Looked, emptyDay: Day, limit: DishLimit | null): Promise<Ways> {
  const { deps, week, userId, signal, searches } = looked;
  if (searches.left <= 0) return none("");
  searches.left -= 1;
  const task = { ...week, emptyDay, limit: within(looked, limit), most: MOST_WAYS };
  const { dishes, whyFew } = await deps.planner.alternatives(task, { owner: userId, signal });
  const ways = dishes.slice(0, MOST_WAYS).map(({ meal, costChange }) => {
    const changed = withAdded(week, deps.catalogue, emptyDay, meal.id);
    const text = `${emptyDay}: ${meal.title} is added, ${meal.prepMinutes + meal.cookMinutes} minutes`;
    const says = `${text}, ${costInWords(costChange)}.`;
    const step = { kind: "add", says, day: emptyDay, with: meal.id } as const;
    return { text, cost: costChange, steps: [step], week: weekAfter(week, changed) };
  });
  return { ways, why: whyFew ?? "" };
}

/** The same over several meals, one dish for each: those that cost the week least. */
export async function bestDishes(
  looked: Looked,
  meals: readonly PlacedMeal[],
  limit: DishLimit | null,
  most: number,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const placed of meals) found.push(...(await dishesFor(looked, placed, limit, meals.length === 1 ? most : 1)));
  const byLoss = found.toSorted((one, other) => one.dish.loss - other.dish.loss);
  return byLoss.slice(0, most);
}

/** The week with the meal swapped for the dish. */
export function swap(looked: Looked, found: Found): Way {
  const { placed, dish } = found;
  const changed = withSwapped(looked.week, looked.deps.catalogue, placed.meal.id, dish.meal.id);
  const text = swapInWords(found);
  const says = `${text}, ${costInWords(dish.costChange)}.`;
  return {
    text,
    cost: dish.costChange,
    steps: [{ kind: "swap", says, meal_id: placed.meal.id, with: dish.meal.id }],
    week: weekAfter(looked.week, changed),
  };
}

function swapInWords({ placed: { day, meal }, dish }: Found): string {
  return `${day}: ${dish.meal.title} instead of ${meal.title}, ${dish.meal.prepMinutes + dish.meal.cookMinutes} minutes`;
}

/** Without duplicates, however they were found. */
export function distinct(ways: readonly Way[]): Way[] {
  const stepOf = ({ steps }: Way): string => JSON.stringify(steps);
  return ways.filter((way, at) => ways.findIndex((other) => stepOf(other) === stepOf(way)) === at);
}

/** Swaps each meal for the best dish within a limit, all as one way; null if one has none. */
export async function swapAll(looked: Looked, meals: readonly PlacedMeal[], limit: DishLimit): Promise<Way | null> {
  const ways: Way[] = [];
  let now = looked;
  for (const placed of meals) {
    const [found] = await dishesFor(now, placed, limit, 1);
    if (found === undefined) return null;
    const way = swap(now, found);
    if (way.week === null) return null;
    ways.push(way);
    now = { ...now, week: way.week };
  }
  return joined(ways);
}

/** Swaps up to the wanted number of meals for the best dish within a limit, as one way; null if fewer than two have one. */
export async function swapSome(
  looked: Looked,
  meals: readonly PlacedMeal[],
  limit: DishLimit,
  most: number,
): Promise<Way | null> {
  const ways: Way[] = [];
  let now = looked;
  for (const placed of meals) {
    if (ways.length === most) break;
    // A follow-up may already have gone with its source.
    if (mealOn(now, placed.day)?.meal.id !== placed.meal.id) continue;
    const [found] = await dishesFor(now, placed, limit, 1);
    const way = found === undefined ? null : swap(now, found);
    if (way === null || way.week === null) continue;
    ways.push(way);
    now = { ...now, week: way.week };
  }
  return ways.length < 2 ? null : joined(ways);
}

/** Combines several ways, each tried on the week left by the previous one. */
export function joined(ways: readonly Way[]): Way | null {
  const [first] = ways;
  if (ways.length < 2) return first ?? null;
  return {
    text: ways.map(({ text }) => text).join("; "),
    cost: ways.every(({ cost }) => cost !== null) ? ways.reduce((sum, { cost }) => sum + (cost ?? 0), 0) : null,
    steps: ways.flatMap(({ steps }) => steps),
    week: ways.at(-1)?.week ?? null,
  };
}

/** The resulting week; null if the change is refused. */
export function weekAfter(week: KeptWeek, changed: ChangedWeek): KeptWeek | null {
  return changed.ok ? { ...week, plan: changed.plan, shopped: changed.shopped } : null;
}

export function costInWords(change: number): string {
  if (change === 0) return "at the same price";
  return `${formatPence(pence(Math.abs(change)))} ${change < 0 ? "less" : "more"}`;
}

/** The dearest dinners, by what their foods cost. */
export function dearest(looked: Looked, meals: readonly PlacedMeal[]): PlacedMeal[] {
  return byCost(looked, meals).slice(0, MOST_DEAREST);
}

/** Dinners by what their foods cost, the dearest first. */
export function byCost({ week }: Looked, meals: readonly PlacedMeal[]): PlacedMeal[] {
  const document = writePlan(week.plan);
  const costOf = new Map(document.days.flatMap((day) => day.meals.map(({ id, pence: cost }) => [id, cost] as const)));
  return meals.toSorted((one, other) => (costOf.get(other.meal.id) ?? 0) - (costOf.get(one.meal.id) ?? 0));
}

/** How many of them are considered. */
const MOST_DEAREST = 3;
