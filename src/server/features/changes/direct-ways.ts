import type { AskedStep } from "#contract/plan-changes";
import { MEAL_SERVINGS } from "#domain/options/options";
import type { Day } from "#domain/options/days";
import type { Meal } from "#domain/meal/meal";
import { withServings, withoutMeal } from "#domain/planner/change-meal";
import { placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, PlacedMeal } from "#domain/planner/change-week";
import {
  addedOn,
  changeableOn,
  costInWords,
  joined,
  mealOn,
  MOST_WAYS,
  none,
  noDinner,
  swap,
  weekAfter,
} from "#server/features/changes/dish-search";
import type { Looked, Way, Ways } from "#server/features/changes/dish-search";
import { nearestDishes } from "#server/features/changes/nearest-dishes";
import { unsuitedBy } from "#server/features/changes/told-eaters";
import { inWeekOrder } from "#domain/options/days";
import { weekStartOf } from "#domain/request/week-start";

/*
 * Changes that the plan's own operations make directly: tried out here, and carried out by them once the user has agreed.
 */

/** The result of an operation on the week, as one way; or the reason for its refusal. */
export function tried(looked: Looked, changed: ChangedWeek, step: AskedStep): Ways {
  if (!changed.ok) return none(changed.message);
  const after = weekAfter(looked.week, changed);
  const unsuited = after === null ? null : unsuitedBy(looked.suiting, looked.deps.catalogue, looked.week, after);
  if (unsuited !== null) return none(`${unsuited.meal.title} is nothing for everybody who eats along.`);
  const cost = changed.plan.totalPence - looked.week.plan.totalPence;
  const says = `${step.says}, ${costInWords(cost)}.`;
  return {
    ways: [{ text: step.says, cost, steps: [{ ...step, says }], week: after }],
    why: "",
  };
}

/** Undoes the last change. Throws `plan_fixed` if there is none. */
export async function undone({ deps, row }: Looked): Promise<Ways> {
  await deps.plans.requireChangeToTakeBack(row);
  const text = "The last change is taken back";
  return { ways: [{ text, cost: null, steps: [{ kind: "undo", says: `${text}.` }], week: null }], why: "" };
}

/** Keeps these dinners and replans all others. */
export function kept(looked: Looked, said: readonly Day[]): Ways {
  const days = inWeekOrder(said, weekStartOf(looked.week.plan.request));
  const stay: PlacedMeal[] = [];
  for (const day of days) {
    const placed = changeableOn(looked, day);
    if (placed === null) return none(noDinner(day));
    stay.push(placed);
  }
  // A replanned week has not been tried out, so its cost is unknown.
  if (looked.suiting !== null) return none("The week is replaced by one for what it was made for.");
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

/** The number of guests if none is given. */
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

/** Multiplies the dinner's servings: the rest is for the freezer. */
export function portions(looked: Looked, day: Day, times: number): Ways {
  const placed = changeableOn(looked, day);
  if (placed === null) return none(noDinner(day));
  const { servings } = placed.meal;
  const wanted = ofTheSame(looked, placed, Math.ceil(servings * times));
  if (wanted.ways.length > 0) return wanted;
  // A joint for four may stretch to six but not to eight: six is still more.
  for (let many = Math.ceil(servings * times) - 1; many > servings; many -= 1) {
    const less = ofTheSame(looked, placed, many);
    if (less.ways.length > 0) return less;
  }
  return wanted;
}

/** Adds portions to the dinner, for the freezer or for lunch. */
export function withExtra(looked: Looked, day: Day, number: number): Ways {
  const placed = changeableOn(looked, day);
  if (placed === null) return none(noDinner(day));
  const found = ofTheSame(looked, placed, placed.meal.servings + number);
  return number > 0 ? found : { ...found, ways: found.ways.map(withSmallerPlates) };
}

/** Doubles the dinner, and uses the leftovers in place of a later one. */
export function stretchedTo(looked: Looked, day: Day, to: Day): Ways {
  const [placed, later] = [changeableOn(looked, day), changeableOn(looked, to)];
  if (placed === null) return none(noDinner(day));
  const { meal } = placed;
  const more = ofTheSame(looked, placed, meal.servings + (later?.meal.servings ?? meal.servings));
  const [way] = more.ways;
  if (way === undefined || way.week === null || later === null) return more;
  const [gone] = skipped({ ...looked, week: way.week }, to).ways;
  const both = gone === undefined ? null : joined([way, gone]);
  if (both === null) return more;
  const text = `${way.text}, which is enough for ${to} as well, instead of ${later.meal.title}`;
  const left = `${to}: what is left of ${meal.title}`;
  const steps = both.steps.map((step) => ({ ...step, says: step.says.replace(`${to}: no dinner`, left) }));
  return { ways: [{ ...both, text, steps }], why: "" };
}

/** "Smaller portions" does not mean fewer people: the same people get smaller plates. */
function withSmallerPlates(way: Way): Way {
  const text = `${way.text}, so that every plate is smaller`;
  return { ...way, text, steps: way.steps.map((step) => ({ ...step, says: step.says.replace(way.text, text) })) };
}

/** How many other dishes are tried for more people. */
const MOST_TRIED = 6;

/** The dinner for this many people; if it cannot be cooked for them, the nearest dishes that can. */
export async function forSoMany(looked: Looked, day: Day, servings: number): Promise<Ways> {
  const placed = changeableOn(looked, day);
  if (placed === null) return await addedFor(looked, day, servings);
  const plain = ofTheSame(looked, placed, servings);
  if (plain.ways.length > 0 || plain.isSo === true || !canBeCooked(servings)) return plain;
  const others = await nearestDishes(looked, placed, null, MOST_TRIED);
  const ways = others.flatMap((found): Way[] => {
    const way = swap(looked, found);
    if (way.week === null) return [];
    const [after] = sized({ ...looked, week: way.week }, found.dish.meal, day, servings).ways;
    const both = after === undefined ? null : joined([way, after]);
    return both === null ? [] : [both];
  });
  return { ways: ways.slice(0, MOST_WAYS), why: plain.why };
}

/** A dinner for this many people on an empty day. */
async function addedFor(looked: Looked, day: Day, servings: number): Promise<Ways> {
  const { ways, why } = await addedOn(looked, day, null);
  const sizes = ways.flatMap((way): Way[] => {
    const added = way.week === null ? null : mealOn({ ...looked, week: way.week }, day);
    if (way.week === null || added === null) return [];
    const size = ofTheSame({ ...looked, week: way.week }, added, servings);
    const [after] = size.ways;
    return [after === undefined ? (size.isSo === true ? way : null) : joined([way, after])].flatMap((one) => one ?? []);
  });
  return { ways: sizes, why };
}

function canBeCooked(servings: number): boolean {
  return servings >= MEAL_SERVINGS.min && servings <= MEAL_SERVINGS.max && Number.isInteger(servings);
}

/** The same dish for this many: a user who wants more of it is not helped by another. */
function ofTheSame(looked: Looked, { day, meal }: PlacedMeal, servings: number): Ways {
  if (!canBeCooked(servings)) return none(`A meal can be cooked for ${MEAL_SERVINGS.min} to ${MEAL_SERVINGS.max}.`);
  if (meal.servings === servings) return { ways: [], why: `${meal.title} is for ${servings} already.`, isSo: true };
  return sized(looked, meal, day, servings);
}

function sized(looked: Looked, meal: Meal, day: Day, servings: number): Ways {
  const changed = withServings(looked.week, looked.deps.catalogue, meal, servings);
  const says = `${day}: ${meal.title} for ${servings}`;
  return tried(looked, changed, { kind: "servings", says, meal_id: meal.id, servings });
}
