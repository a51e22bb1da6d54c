import type { DatedDish, DishFacts } from "#domain/book/dish-facts";
import { ASKED, unsureOf } from "#domain/book/noted-of-dish";
import type { NotedDish } from "#domain/intents/preferences";
import type { Constraints } from "#domain/request/constraints";

/*
 * What the notes ask of a week, or of one of its days, and is not there, counted.
 */

/** The share of a week that is as it was asked of all dinners, or is what was asked for often. */
const HALF = 1 / 2;
/** What is wanted less, and nobody said how seldom. */
const SELDOM = 1;

/** Counts what was asked for in words and is not in a week: on its day, as often as it was said, and no oftener. */
export function notedFlaws(dinners: readonly DatedDish[], constraints: Constraints): number {
  const { preferences } = constraints;
  const facts = dinners.map((dinner) => dinner.facts);
  const unsure = unsureOf(constraints);
  const weightOf = (intent: string | undefined): number => (intent !== undefined && unsure.has(intent) ? 1 : ASKED);
  const often = (is: (dish: DishFacts) => boolean): number => facts.filter(is).length;
  let flaws = dinners.reduce((sum, { day, facts: dish }) => sum + (dish.failsOn.get(day) ?? 0), 0);
  [...preferences.more, ...(preferences.useUp ?? [])].forEach((wanted, at) => {
    const found = often((dish) => dish.asked.has(at));
    if (found === 0) flaws += weightOf(wanted.intent);
    // That it comes at all weighs more than how often.
    flaws += Math.max(0, timesOf(wanted, facts.length) - Math.max(1, found));
  });
  (preferences.less ?? []).forEach(({ intent, times = SELDOM }, at) => {
    flaws += weightOf(intent) * Math.max(0, often((dish) => dish.seldom.has(at)) - times);
  });
  for (const id of new Set(facts.flatMap((dish) => [...dish.unlike])))
    flaws += Math.max(0, often((dish) => dish.unlike.has(id)) - Math.floor(facts.length * HALF));
  return flaws;
}

/** In how many dinners of a week something is wanted. */
function timesOf({ times, often }: NotedDish, dinners: number): number {
  return Math.min(dinners, times ?? (often === true ? Math.ceil(dinners * HALF) : 1));
}
