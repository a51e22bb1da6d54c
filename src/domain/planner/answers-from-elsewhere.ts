import { isThing } from "#domain/planner/noted-thing";
import { traitsOf } from "#domain/planner/dish-traits";
import type { DishTraits } from "#domain/planner/dish-traits";
import { inRegions } from "#domain/planner/preferences";
import type { NotedMeals } from "#domain/planner/preferences";
import { kindsNamed } from "#domain/planner/named-kinds";
import { isNoted } from "#domain/planner/notes-loss";
import { usesUp } from "#domain/planner/used-up";
import { DISH_LOSS } from "#domain/planner/week-value";
import type { NotedDish } from "#domain/intents/preferences";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/**
 * How much worse than the best dish from elsewhere the best from the ticked regions may be before the one from elsewhere is
 * preferred.
 */
const MUCH_WORSE = 1_500;

/** Tests for each food that the notes ask for or want used up. */
function notedFoods({ preferences }: Constraints): ((checked: CheckedMeal, traits: DishTraits) => boolean)[] {
  const isFood = ({ thing }: NotedDish): boolean => thing.kind === "food" || thing.kind === "animal";
  return [
    ...preferences.more.filter(isFood).map(({ thing }) => isThing.bind(null, thing)),
    ...(preferences.useUp ?? []).filter(isFood).map((food) => usesUp.bind(null, food)),
  ];
}

/** Whether a dish contains a food that the notes ask for or want used up. */
function holdsNoted(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): boolean {
  return notedFoods(constraints).some((holds) => holds(checked, traits));
}

/**
 * The losses of dishes after allowing for foods that the notes ask for or want used up, and for which the ticked regions have no
 * good dish: one from elsewhere is then preferred, and its penalty for the region is no greater than its gain. `losses`: what
 * they lose otherwise.
 */
export function withAnswers(
  constraints: Constraints,
  meals: readonly CheckedMeal[],
  traits: readonly DishTraits[],
  losses: readonly number[],
): readonly number[] {
  const foods = notedFoods(constraints);
  if (foods.length === 0 || constraints.request.preferredRegions.length === 0) return losses;
  const here = meals.map((meal) => inRegions(constraints, meal));
  const spared = DISH_LOSS.region - DISH_LOSS.regionOfNotedFood;
  const answers = new Set<number>();
  for (const holds of foods) {
    const all = [...meals.keys()].filter((at) => holds(meals[at]!, traits[at]!));
    const [near, far] = [true, false].map((is) => all.filter((at) => here[at] === is)) as [number[], number[]];
    const best = (list: readonly number[]): number => Math.min(...list.map((at) => losses[at]!));
    if (best(near) <= best(far) - DISH_LOSS.region + MUCH_WORSE) continue;
    // A dish asked for by name has no penalty for its region.
    for (const at of far) if (!isNoted(constraints, meals[at]!, traits[at]!)) answers.add(at);
  }
  return losses.map((loss, at) => (answers.has(at) ? loss - spared : loss));
}

/** Whether a proposed dish without a region names a ticked one in its title. */
function isOfTickedRegion({ request }: Constraints, { meal }: CheckedMeal, catalogue: Catalogue): boolean {
  if (meal.region !== null || catalogue.recipeOf(meal.id) !== undefined) return false;
  return kindsNamed(meal.title, catalogue).regions.some((region) => request.preferredRegions.includes(region));
}

/** Whether the notes ask for a meal by name, for checking several meals; and whether they ask for it or for a food in it. */
export function notedBy(constraints: Constraints, catalogue: Catalogue): NotedMeals {
  const byName = (checked: CheckedMeal): boolean => isNoted(constraints, checked, traitsOf(checked, catalogue));
  return {
    byName,
    atAll: (checked) =>
      byName(checked) ||
      holdsNoted(constraints, checked, traitsOf(checked, catalogue)) ||
      isOfTickedRegion(constraints, checked, catalogue),
  };
}
