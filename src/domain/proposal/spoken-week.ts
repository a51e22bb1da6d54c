import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { ComposedDinner } from "#domain/planner/composed-week";
import type { Day } from "#domain/options/days";
import { traitsOf } from "#domain/planner/dish-traits";
import type { WeekTask } from "#domain/planner/propose-week";
import { namesForbiddenFood } from "#domain/proposal/judge-menu";
import { menuDishOf } from "#domain/proposal/reading/menu-dish";
import { spokenLine } from "#domain/proposal/reading/spoken-line";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Constraints } from "#domain/request/constraints";

/**
 * A week that is to be completed, with of each line of its proposer what our data bears out: a line that says too much, or names a food that
 * the household must not have, is cut or left out, and the dinner stands. Pure and total.
 */
export function withSpokenLines(task: WeekTask, catalogue: Catalogue, matcherOf: () => Matcher): WeekTask {
  const { composed = [], kept = [], constraints } = task;
  if (composed.every(({ forYou }) => forYou === null)) return task;
  const checked = kept.flatMap((meal): CheckedMeal[] => {
    const check = checkMeal(constraints, catalogue, meal);
    return check.ok ? [check.meal] : [];
  });
  const matcher = matcherOf();
  const bought = new Map(
    checked.map(({ meal, amounts }) => [
      meal.id,
      new Set(amounts.flatMap(({ food }) => (food.buy === "pack" ? food.id : []))),
    ]),
  );
  const shares = (one: string, other: string): boolean => {
    const theirs = bought.get(other);
    return [...(bought.get(one) ?? [])].some((food) => theirs?.has(food) === true);
  };
  const sharesWith = ({ mealId, day }: ComposedDinner): Day[] =>
    composed.flatMap((other) => (other.day !== day && shares(mealId, other.mealId) ? [other.day] : []));
  const said = (dinner: ComposedDinner): ComposedDinner => {
    const meal = checked.find((other) => other.meal.id === dinner.mealId);
    const forYou =
      meal === undefined || dinner.forYou === null
        ? null
        : lineOf(dinner, meal, sharesWith(dinner), { constraints, catalogue, matcher });
    return { ...dinner, forYou };
  };
  return { ...task, composed: composed.map(said) };
}

function lineOf(
  { forYou, day, people }: ComposedDinner,
  checked: CheckedMeal,
  sharesWith: readonly Day[],
  context: { readonly constraints: Constraints; readonly catalogue: Catalogue; readonly matcher: Matcher },
): string | null {
  const { constraints, catalogue } = context;
  const { preferences, request } = constraints;
  const noted = preferences.tableSizes?.find((table) => table.day === day)?.people;
  const dinner = {
    checked,
    traits: traitsOf(checked, catalogue),
    day,
    sharesWith,
    people: noted ?? people ?? request.numPeople,
    constraints,
  };
  const line = spokenLine(forYou ?? "", dinner);
  return line === null || namesForbiddenFood(menuDishOf(checked.meal), line, context) ? null : line;
}
