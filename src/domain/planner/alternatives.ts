import type { Day } from "#domain/options/days";
import type { Constraints } from "#domain/request/constraints";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { dishMarks, sameDish } from "#domain/meal/same-dish";
import type { Meal } from "#domain/meal/meal";
import { formatPence, fromPounds } from "#domain/money/pence";
import { optionLabel } from "#domain/options/options";
import type { PlannedMeal, StructuredPlan } from "#domain/plan/plan-data";
import { writeWhy } from "#domain/plan/write-why";
import { candidatesBeside } from "#domain/planner/candidates-beside";
import type { Left } from "#domain/planner/candidates-beside";
import { asksForCheaper, isWithin, preferring, type DishLimit } from "#domain/planner/dish-limit";
import { changeConstraints, checkedAgain, placedMeals } from "#domain/planner/change-week";
import type { KeptWeek } from "#domain/planner/change-week";
import { traitsOf } from "#domain/planner/dish-traits";
import { whatBringsMore } from "#domain/planner/preferences";
import { broughtAlong, changeWholePairs } from "#domain/planner/parted-pairs";
import type { Catalogue } from "#domain/recipe/catalogue";
import { onItsDay } from "#domain/request/day-limits";

/** How many to look for, and the most to show. */
const WANTED_ALTERNATIVES = 3;
const MAX_ALTERNATIVES = 6;
/** How many dishes may fail to fit the week before the search stops: trying all would take seconds. */
const MAX_MISFITS = 40;
/** The same if only cheaper dishes count, tried in order of cost. */
const MAX_DEARER_MISFITS = 4;

/** An existing plan and the place to fill: a meal's, or a day without one. */
export type AlternativesTask = SearchedWeek & ({ readonly mealId: string } | { readonly emptyDay: Day });

interface SearchedWeek extends KeptWeek {
  /** A further condition for the dishes; null or left out for none. */
  readonly limit?: DishLimit | null;
  /** The most dishes wanted; by default as many as are shown. */
  readonly most?: number;
}

/** A dish that can replace a meal. `costChange` in pence, relative to the plan's present total. */
export interface AlternativeDish {
  readonly meal: PlannedMeal;
  readonly costChange: number;
  readonly reason: string;
}
/** A dish found; `loss` is that of the whole week with it, by which dishes for different days can be compared. */
export interface FoundDish extends AlternativeDish {
  readonly loss: number;
}

export interface Alternatives {
  readonly dishes: readonly FoundDish[];
  /** Why there are fewer than three; null if there are not. */
  readonly whyFew: string | null;
}

/** The place to fill: `meal` is the present one, null on a day without. */
export interface Place {
  readonly day: Day;
  readonly meal: Meal | null;
}

/**
 * Dishes that can replace a meal, or fill a day without one, in order of the week's loss: each is checked, with the whole week,
 * none is in the week already, and dishes from recent plans come last. Pure and deterministic.
 */
export function findAlternatives(task: AlternativesTask, catalogue: Catalogue): Alternatives {
  const before = placedMeals(task.plan);
  const place = placeOf(task);
  if (place === null) return { dishes: [], whyFew: "This plan has no such meal." };
  const others = before.filter(({ meal }) => meal.id !== place.meal?.id);
  const constraints = withPlace(
    changeConstraints(
      task,
      before.map(({ meal }) => meal),
    ),
    others.length,
  );
  const kept = checkedAgain(constraints, catalogue, others);
  if (!kept.ok) return { dishes: [], whyFew: kept.message };
  const without = before.map(({ meal }) => meal.id);
  const { limit = null, most = MAX_ALTERNATIVES } = task;
  const standing = checkedAgain(constraints, catalogue, place.meal === null ? [] : [{ ...place, meal: place.meal }]);
  const inTime = onItsDay(constraints, place.day);
  const limited = { constraints: inTime, catalogue, standing: standing.ok ? (standing.meals[0] ?? null) : null };
  const servings = place.meal?.servings ?? task.plan.request.numPeople;
  const isWanted = (meal: CheckedMeal): boolean => isWithin(limit, meal, limited);
  const wanted = { servings, without, isWanted };
  const { candidates, left } = candidatesBeside(task, preferring(inTime, limit), catalogue, wanted, kept.meals);
  const dishes: FoundDish[] = [];
  const taken: CheckedMeal[] = [];
  const unfit = new Set<CheckedMeal>();
  const cheaper = asksForCheaper(limit);
  const enough = Math.min(most, WANTED_ALTERNATIVES);
  // Each trial takes ten milliseconds: if money counts, the cheapest come first and few trials are needed.
  const inOrder = cheaper ? candidates.toSorted((one, other) => one.pence - other.pence) : candidates;
  for (const alike of [false, true]) {
    for (const { meal, value } of inOrder) {
      if (dishes.length >= (alike || cheaper ? enough : most)) break;
      if (taken.some((other) => other === meal || isAlike(meal, other, alike, catalogue))) continue;
      if (unfit.size === (cheaper ? MAX_DEARER_MISFITS : MAX_MISFITS)) break;
      const found = unfit.has(meal) ? null : dishInPlace(task, catalogue, place, meal.meal);
      if (found?.ok !== true || (cheaper && found.dish.costChange >= 0)) {
        unfit.add(meal);
        continue;
      }
      dishes.push({ ...found.dish, loss: value });
      taken.push(meal);
    }
    if (dishes.length >= enough) break;
  }
  const few = dishes.length < WANTED_ALTERNATIVES;
  return { dishes, whyFew: few ? whyFew(task.plan, dishes.length, left, servings) : null };
}

/** The place a task is about; null if its plan has no such place. */
function placeOf(task: AlternativesTask): Place | null {
  const placed = placedMeals(task.plan);
  if ("mealId" in task) return placed.find(({ meal }) => meal.id === task.mealId) ?? null;
  return placed.some(({ day }) => day === task.emptyDay) ? null : { day: task.emptyDay, meal: null };
}

/** The constraints of a week with one meal beside the others. */
function withPlace(constraints: Constraints, others: number): Constraints {
  return { ...constraints, request: { ...constraints.request, mealsPerWeek: others + 1 } };
}

/** Two dishes that someone who wants a change would call the same. */
function isAlike(one: CheckedMeal, other: CheckedMeal, onlyTheSame: boolean, catalogue: Catalogue): boolean {
  const [marks, otherMarks] = [one, other].map(({ meal }) => dishMarks(meal, catalogue.foodById));
  if (sameDish(marks!, otherMarks!)) return true;
  if (onlyTheSame) return false;
  const [traits, otherTraits] = [traitsOf(one, catalogue), traitsOf(other, catalogue)];
  return traits.mainFood !== null && traits.mainFood === otherTraits.mainFood;
}

/** A dish in a place, checked like any change with the whole week; or why it does not fit. */
export function dishInPlace(
  week: KeptWeek,
  catalogue: Catalogue,
  { day, meal: former }: Place,
  meal: Meal,
): { readonly ok: true; readonly dish: AlternativeDish } | { readonly ok: false; readonly message: string } {
  const others = placedMeals(week.plan).filter((placed) => placed.meal.id !== former?.id);
  const changed = changeWholePairs(week, catalogue, [...others, { day, meal }]);
  if (!changed.ok) return changed;
  const planned = changed.plan.days.flatMap((of) => of.meals).find(({ id }) => id === meal.id);
  if (planned === undefined) return { ok: false, message: "The dish is not in the changed week." };
  const costChange = changed.plan.totalPence - week.plan.totalPence;
  const foods = new Map(changed.plan.foods.map((food) => [food.id, food]));
  const own = former === null ? planned.description : compared(planned, former as PlannedMeal);
  const why = writeWhy(planned, day, foods) ?? own;
  const [along] = broughtAlong(week, changed, [meal.id]);
  const reason =
    along === undefined ? why : `${along.day} changes too, as its dinner was made from this one: ${along.meal.title}.`;
  return { ok: true, dish: { meal: planned, costChange, reason } };
}

const LESS_MINUTES = 10;
const MORE_PROTEIN = 5;

/** Why a dish is better than the present one, if it has no reason of its own. The price is shown separately. */
function compared(meal: PlannedMeal, former: PlannedMeal): string {
  const saved = former.prepMinutes + former.cookMinutes - meal.prepMinutes - meal.cookMinutes;
  if (saved >= LESS_MINUTES) return `On the table ${saved} minutes sooner.`;
  const protein = Math.round(meal.nutrition.protein - former.nutrition.protein);
  if (protein >= MORE_PROTEIN) return `${protein} g more protein a serving.`;
  if (meal.region !== null && meal.region !== former.region) return `${optionLabel(meal.region)}, for a change.`;
  return meal.description;
}

/** Which limit leaves so few. */
function whyFew(plan: StructuredPlan, found: number, { fitting, withinFigure }: Left, servings: number): string {
  const count = found === 0 ? "No" : `Only ${found}`;
  const dishes = `other ${found === 1 ? "dish" : "dishes"}`;
  const guests = servings === plan.request.numPeople ? "" : ` for ${servings}`;
  if (fitting < WANTED_ALTERNATIVES) {
    return `${count} ${dishes}${guests} ${found === 1 ? "fits" : "fit"} your choices. ${whatBringsMore(plan.request)}`;
  }
  const limit =
    withinFigure < WANTED_ALTERNATIVES
      ? `your weekly figure of ${plan.constraints.weeklyAllowance ?? 0}`
      : `your budget of ${formatPence(fromPounds(plan.request.maxBudgetPounds))}`;
  return `${count} ${dishes}${guests} ${found === 1 ? "keeps" : "keep"} the week within ${limit}.`;
}
