import type { Day } from "#domain/options/days";
import { specialDayOf } from "#domain/intents/preferences";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { mealForTable } from "#domain/planner/eligible";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/** The days with an unusual number of people, by the notes. An existing plan has its numbers already. */
export function tablesApart({
  preferences,
  request,
  tablesFixed,
}: Constraints): readonly { readonly day: Day; readonly people: number }[] {
  if (tablesFixed === true) return [];
  return (preferences.tableSizes ?? []).filter(({ people }) => people !== request.numPeople);
}

/** The days with guests, and the special day. */
export function companyDays(constraints: Constraints): ReadonlySet<Day> {
  const { request, preferences } = constraints;
  const special = specialDayOf(preferences);
  const larger = tablesApart(constraints).filter(({ people }) => people > request.numPeople);
  return new Set([...larger.map(({ day }) => day), ...(special === undefined ? [] : [special])]);
}

/** Whether a dish can be cooked for everyone at the table on the special day, if the notes give an unusual number. */
export function servesGuests(constraints: Constraints, catalogue: Catalogue): (checked: CheckedMeal) => boolean {
  const special = specialDayOf(constraints.preferences);
  const people = tablesApart(constraints).find(({ day }) => day === special)?.people;
  if (people === undefined) return () => true;
  return ({ meal }) => mealForTable(people, meal, constraints, catalogue) !== null;
}
