import { buildBasket } from "#domain/basket/basket";
import type { BasketLine } from "#domain/basket/basket";
import { formatPence, roundToPence } from "#domain/money/pence";
import type { SaidOfWeek } from "#domain/planner/noted-figures";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { NEXT_PLAN_DAYS } from "#domain/planner/pack-cost";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/** The leftover of a fresh food once a week is cooked, and its cost in pence. */
export interface FreshLeft {
  readonly name: string;
  readonly pence: number;
}

/** An amount of leftovers found in any kitchen. */
const SMALL = { grams: 15, share: 0.03, pence: 5 } as const;
const MAX_NAMED = 6;

/** What a week buys and leaves over of foods that do not keep until the next plan, the most expensive first. */
export function freshLeft(
  { request, cupboard }: Pick<Constraints, "request" | "cupboard">,
  meals: readonly CheckedMeal[],
  catalogue: Catalogue,
): FreshLeft[] {
  const { lines } = buildBasket(meals, catalogue, request.preferredSupermarket, cupboard);
  return lines
    .flatMap((line) => leftOf(line))
    .filter(({ pence }) => pence >= SMALL.pence)
    .sort((a, b) => b.pence - a.pence || (a.name < b.name ? -1 : 1));
}

function leftOf({ food, neededGrams, homeGrams, boughtGrams, pence }: BasketLine): FreshLeft[] {
  const needed = neededGrams - homeGrams;
  const grams = boughtGrams - needed;
  if (food.keepsDays >= NEXT_PLAN_DAYS || boughtGrams === 0) return [];
  if (grams < Math.max(SMALL.grams, needed * SMALL.share)) return [];
  return [{ name: food.plural ?? food.name, pence: (pence * grams) / boughtGrams }];
}

/** What is left over, for people who ask for little waste. */
export function wasteInWeek(
  constraints: Constraints,
  meals: readonly CheckedMeal[],
  catalogue: Catalogue,
): readonly SaidOfWeek[] {
  if (constraints.preferences.littleWaste !== true) return [];
  const left = freshLeft(constraints, meals, catalogue);
  if (left.length === 0) return [{ message: "The week uses up the fresh food that you buy for it.", isMet: true }];
  const names = left.slice(0, MAX_NAMED).map(({ name }) => name);
  const all = left.length > names.length ? [...names, "a little else"] : names;
  const worth = roundToPence(left.reduce((sum, { pence }) => sum + pence, 0));
  const over = new Intl.ListFormat("en-GB").format(all);
  return [{ message: `The week leaves about ${formatPence(worth)} of fresh food over: some ${over}.`, isMet: false }];
}
