import { dayAt, daysBetween } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { madeFromOf } from "#domain/meal/follow-up";
import { OUR_OWN } from "#domain/meal/proposers";
import { whyNotOn } from "#domain/planner/composed-days";
import { withSources } from "#domain/planner/follow-ups";
import type { Catalogue } from "#domain/recipe/catalogue";
import { LEFTOVER_DAYS } from "#domain/recipe/recipe";
import type { MadeFrom } from "#domain/recipe/recipe";
import { dishIdOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import { weekStartOf } from "#domain/request/week-start";

/** A dinner of a composed week, checked for its table. */
export interface DinnerOnDay {
  readonly checked: CheckedMeal;
  readonly day: Day;
}

/**
 * Why a composed follow-up cannot be made on its day from one of the other dinners; null if it can, or if the dinner is none.
 * The sources are those of `withSources`, so that the planner finds the same one. Pure.
 */
export function whyNoSource(
  followUp: DinnerOnDay,
  others: readonly DinnerOnDay[],
  constraints: Constraints,
  catalogue: Catalogue,
): string | null {
  const { meal } = followUp.checked;
  const made = madeFromOf(meal, catalogue);
  if (made === undefined) return null;
  const rival = others.find((other) => madeFromOf(other.checked.meal, catalogue) !== undefined);
  if (rival !== undefined)
    return `${rival.checked.meal.title} is made from another dinner already: once a week is enough`;
  const all = [...others, followUp];
  const linked = withSources(
    all.map(({ checked }) => checked),
    withTables(constraints, all),
    catalogue,
    new Map(all.map(({ checked, day }) => [checked.meal.id, day])),
  );
  const at = linked.findIndex((one) => one.meal.cooksFor === meal.id);
  const [source, day] = [linked[at]?.meal, all[at]?.day];
  if (source === undefined || day === undefined) return whyNotLinked(followUp, made, others, constraints);
  // Our steps are for a number of servings; another proposer's follow-up has its own grams, for its own table.
  if (source.servings !== meal.servings && meal.proposer === OUR_OWN)
    return `it is cooked together with ${source.title}, which is for ${source.servings}, and so for the same number`;
  const whyNot = whyNotOn(constraints, source, day);
  return whyNot === null ? null : `${source.title} cannot be cooked for both: ${whyNot}`;
}

/** Those of a week's meals that its follow-ups can be made from, by id: without them the follow-ups fall. */
export function neededSources(mealIds: readonly string[], catalogue: Catalogue): ReadonlySet<string> {
  const dishes = new Set(
    mealIds.flatMap((id) => catalogue.recipeOf(id)?.madeFrom?.dishes.map(({ recipeId }) => recipeId) ?? []),
  );
  return new Set(mealIds.filter((id) => dishes.has(dishIdOf(id))));
}

function whyNotLinked(
  { day }: DinnerOnDay,
  made: MadeFrom,
  others: readonly DinnerOnDay[],
  { request }: Constraints,
): string {
  const sources = others.filter(({ checked }) =>
    made.dishes.some(({ recipeId }) => recipeId === dishIdOf(checked.meal.id)),
  );
  const [first] = sources;
  if (first === undefined) return "no dinner of the week stands before it that it can be made from";
  const most = Math.min(made.days, LEFTOVER_DAYS.most);
  const inTime = sources.find((source) => {
    const waits = daysBetween(source.day, day, weekStartOf(request));
    return waits >= 1 && waits <= most;
  });
  if (inTime !== undefined)
    return `${inTime.checked.meal.title} cannot be cooked for both: it needs too large a pan, or too long`;
  const when = most === 1 ? "on the day before" : `one to ${most} days before`;
  return `${first.checked.meal.title}, which it is made from, is on ${first.day} and not ${when}, in a week that begins on ${dayAt(0, weekStartOf(request))}`;
}

function withTables(constraints: Constraints, dinners: readonly DinnerOnDay[]): Constraints {
  const servings = dinners.map(({ checked: { meal } }) => [meal.id, meal.servings] as const);
  return { ...constraints, servings: new Map([...(constraints.servings ?? []), ...servings]) };
}
