import type { AskedStep } from "#contract/plan-changes";
import { MEAL_SERVINGS } from "#domain/options/options";
import type { Day } from "#domain/options/days";
import { withServings, withoutMeal } from "#domain/planner/change-meal";
import { placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, PlacedMeal } from "#domain/planner/change-week";
import {
  changeableOn,
  costInWords,
  dishesFor,
  joined,
  MOST_WAYS,
  none,
  noDinner,
  swap,
  weekAfter,
} from "#server/features/changes/dish-search";
import type { Looked, Way, Ways } from "#server/features/changes/dish-search";

/*
 * What the plan's own operations do by themselves: here it is tried out, and done by them once its person has agreed.
 */

/** What an operation makes of the week, as one way to do it; why not where it refuses. */
export function tried(looked: Looked, changed: ChangedWeek, step: AskedStep): Ways {
  if (!changed.ok) return none(changed.message);
  const cost = changed.plan.totalPence - looked.week.plan.totalPence;
  const says = `${step.says}, ${costInWords(cost)}.`;
  return {
    ways: [{ text: step.says, cost, steps: [{ ...step, says }], week: weekAfter(looked.week, changed) }],
    why: "",
  };
}

/** The last change taken back. Throws `plan_fixed` where there is none. */
export async function undone({ deps, row }: Looked): Promise<Ways> {
  await deps.plans.requireChangeToTakeBack(row);
  const text = "The last change is taken back";
  return { ways: [{ text, cost: null, steps: [{ kind: "undo", says: `${text}.` }], week: null }], why: "" };
}

/** These dinners stay, and all others are planned anew. */
export function kept(looked: Looked, days: readonly Day[]): Ways {
  const stay: PlacedMeal[] = [];
  for (const day of days) {
    const placed = changeableOn(looked, day);
    if (placed === null) return none(noDinner(day));
    stay.push(placed);
  }
  const others = placedMeals(looked.week.plan).length - stay.length;
  if (others === 0) return none("There’s no other dish left to replace.");
  const text =
    days.length === 0
      ? "All dinners are replaced"
      : `${days.join(", ")} ${days.length === 1 ? "stays as it is" : "stay as they are"}, and the ${others === 1 ? "other dish is" : `other ${others} dishes are`} replaced`;
  const keep = stay.map(({ meal }) => meal.id);
  return { ways: [{ text, cost: null, steps: [{ kind: "remake", says: `${text}.`, keep }], week: null }], why: "" };
}

/** A night without a dinner. */
export function skipped(looked: Looked, day: Day): Ways {
  const { week, deps } = looked;
  const placed = changeableOn(looked, day);
  if (placed === null) return none(noDinner(day));
  if (placedMeals(week.plan).length === 1) return none("This is the only meal of the plan.");
  const { meal } = placed;
  const says = `${day}: no dinner. ${meal.title} leaves the plan`;
  return tried(looked, withoutMeal(week, deps.catalogue, meal.id), { kind: "skip", says, meal_id: meal.id });
}

/** Where nobody says how many come. */
const SOME_GUESTS = [2, 1, 4];

/** The dinner for the household and its guests. */
export async function withGuests(looked: Looked, day: Day, number: number | null): Promise<Ways> {
  const { numPeople } = looked.week.plan.request;
  const sizes: Ways[] = [];
  for (const come of number === null ? SOME_GUESTS : [number])
    sizes.push(await forSoMany(looked, day, numPeople + come));
  const ways = sizes.flatMap((size) => size.ways.slice(0, number === null ? 1 : MOST_WAYS));
  return { ways, why: sizes[0]?.why ?? "" };
}

/** The dinner for so many times as many: the rest is for the freezer. */
export async function portions(looked: Looked, day: Day, times: number): Promise<Ways> {
  const placed = changeableOn(looked, day);
  if (placed === null) return none(noDinner(day));
  return await forSoMany(looked, day, Math.ceil(placed.meal.servings * times));
}

/** The dinner with so many portions more: for the freezer, or for lunch. */
export async function withExtra(looked: Looked, day: Day, number: number): Promise<Ways> {
  const placed = changeableOn(looked, day);
  return placed === null ? none(noDinner(day)) : await forSoMany(looked, day, placed.meal.servings + number);
}

/** So many other dishes are tried for more people. */
const MOST_TRIED = 6;

/** The dinner for so many; where it cannot be cooked for them, another dish that can. */
export async function forSoMany(looked: Looked, day: Day, servings: number): Promise<Ways> {
  const { week, deps } = looked;
  const placed = changeableOn(looked, day);
  if (placed === null) return none(noDinner(day));
  const { meal } = placed;
  const { min, max } = MEAL_SERVINGS;
  if (servings < min || servings > max || !Number.isInteger(servings))
    return none(`A meal can be cooked for ${min} to ${max}.`);
  if (meal.servings === servings) return none(`${meal.title} is for ${servings} already.`);
  const step = (title: string, id: string): AskedStep => ({
    kind: "servings",
    says: `${day}: ${title} for ${servings}`,
    meal_id: id,
    servings,
  });
  const plain = tried(looked, withServings(week, deps.catalogue, meal, servings), step(meal.title, meal.id));
  if (plain.ways.length > 0) return plain;
  const others = await dishesFor(looked, placed, null, MOST_TRIED);
  const ways = others.flatMap((found): Way[] => {
    const way = swap(looked, found);
    if (way.week === null) return [];
    const after = withServings(way.week, deps.catalogue, found.dish.meal, servings);
    const [sized] = tried({ ...looked, week: way.week }, after, step(found.dish.meal.title, found.dish.meal.id)).ways;
    const both = sized === undefined ? null : joined([way, sized]);
    return both === null ? [] : [both];
  });
  return { ways: ways.slice(0, MOST_WAYS), why: plain.why };
}
