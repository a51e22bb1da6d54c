import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { ComposedDinner } from "#domain/planner/composed-week";
import type { Day } from "#domain/options/days";
import { traitsOf } from "#domain/planner/dish-traits";
import type { WeekTask } from "#domain/planner/propose-week";
import { isHarmful } from "#domain/proposal/plausibility/harmful-words";
import { namesForbiddenFood } from "#domain/proposal/judge-menu";
import { menuDishOf } from "#domain/proposal/reading/menu-dish";
import { spokenLine } from "#domain/proposal/reading/spoken-line";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Matcher } from "#domain/matcher/matcher-types";
import { atItsTable } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";

/**
 * A week that is to be completed, with of each line of its proposer what our data bears out: a line that says too much, names a food that
 * the household must not have, or would make anybody ill, is cut or left out, and what its proposer says of the dish takes its place, as far as that is so. The dinner
 * stands without either. Pure and total.
 */
export function withSpokenLines(task: WeekTask, catalogue: Catalogue, matcherOf: () => Matcher): WeekTask {
  const { composed = [], kept = [], constraints } = task;
  if (composed.every(({ forYou, why = "" }) => forYou === null && why === "")) return task;
  const checked = kept.flatMap((meal): CheckedMeal[] => {
    const check = checkMeal(atItsTable(constraints, meal), catalogue, meal);
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
    if (meal === undefined) return { ...dinner, forYou: null };
    const context = { constraints, catalogue, matcher };
    const [line = null] = [dinner.forYou ?? "", dinner.why ?? ""].flatMap(
      (words) => lineOf(words, dinner, meal, { ...context, sharesWith: sharesWith(dinner) }) ?? [],
    );
    return { ...dinner, forYou: line };
  };
  return { ...task, composed: composed.map(said) };
}

/** What stands of words about a dinner; null where nothing does. */
function lineOf(
  words: string,
  { day, people }: ComposedDinner,
  checked: CheckedMeal,
  {
    sharesWith,
    ...context
  }: {
    readonly constraints: Constraints;
    readonly catalogue: Catalogue;
    readonly matcher: Matcher;
    readonly sharesWith: readonly Day[];
  },
): string | null {
  if (words === "") return null;
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
  const line = spokenLine(words, dinner);
  const foods = checked.amounts.map(({ food }) => food);
  const mayBeSaid =
    line !== null && !namesForbiddenFood(menuDishOf(checked.meal), line, context) && !isHarmful(line, foods);
  return mayBeSaid ? line : null;
}
