import { dayOf } from "#domain/intents/intent";
import type { Intent } from "#domain/intents/intent";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { whyNotOn } from "#domain/planner/composed-days";
import { peopleOn } from "#domain/planner/composed-week";
import { answersIntent } from "#domain/planner/meal-answers";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/** What is certain counts twice what may be meant. */
export const ASKED = 2;
/** Words of somebody who loves what they perhaps ask for. */
const LOVED = /\b(?:lov(?:e|es|ed)|fancy|wants?|likes?|favourite|would be)\b/iu;
/** What a day is asked to be; company, and a day to mark, have flaws of their own. */
const OF_A_DAY: readonly Intent["kind"][] = ["want", "quick", "long", "cook", "light", "heat", "way", "packed"];

/** The ids of what was understood of unsure words: but for what somebody says that they love, it counts half. */
export function unsureOf({ perhaps = [] }: Constraints): ReadonlySet<string> {
  return new Set(perhaps.flatMap(({ id, quote }) => (LOVED.test(quote) ? [] : [id])));
}

/**
 * How much of what was asked of a day alone a dish does not bring there, by the days of which something was: nothing where it feeds fewer than
 * sit there.
 */
export function failsOf(
  checked: CheckedMeal,
  mostServings: number,
  constraints: Constraints,
  catalogue: Catalogue,
): ReadonlyMap<Day, number> {
  const { request, perhaps = [] } = constraints;
  const unsure = unsureOf(constraints);
  const asked = [...request.intents, ...perhaps].filter(({ kind }) => OF_A_DAY.includes(kind));
  return new Map(
    DAYS.flatMap((day): [Day, number][] => {
      const today = asked.filter((intent) => dayOf(intent) === day);
      if (today.length === 0) return [];
      const isFed = mostServings >= peopleOn(constraints, day);
      const failed = today.filter(
        (intent) => !isFed || answersIntent(intent, checked, day, constraints, catalogue) === false,
      );
      const lost = failed.reduce((sum, { id }) => sum + (unsure.has(id) ? 1 : ASKED), 0);
      // Half an hour is quick; who comes in late and hungry would rather have less.
      const isSlow = failed.length === 0 && whyNotOn(constraints, checked.meal, day) !== null;
      return [[day, lost + Number(isSlow)]];
    }),
  );
}

/** The ids of what was asked of every dinner, in words, and a dish is not. */
export function unlikeOf(checked: CheckedMeal, constraints: Constraints, catalogue: Catalogue): ReadonlySet<string> {
  const ways = constraints.request.intents.filter((intent) => intent.kind === "way" && dayOf(intent) === null);
  const isUnlike = (intent: Intent): boolean =>
    answersIntent(intent, checked, ANY_DAY, constraints, catalogue) === false;
  return new Set(ways.filter(isUnlike).map(({ id }) => id));
}

/** What is asked of every dinner is so on any day. */
const ANY_DAY: Day = "Monday";
