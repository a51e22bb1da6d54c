import type { DatedDish, DishFacts } from "#domain/book/dish-facts";
import { unsureOf } from "#domain/book/noted-of-dish";
import { BOUGHT_FOR_IT } from "#domain/book/week-flaws";
import type { Day } from "#domain/options/days";
import { peopleOn } from "#domain/planner/composed-week";
import { costOnly, isPossible } from "#domain/planner/keep-meals";
import { companyDays } from "#domain/planner/noted-tables";
import type { Problem } from "#domain/planner/problem";
import { searchWeek } from "#domain/planner/search";
import type { Found } from "#domain/planner/state";
import { seededRandom } from "#domain/random/random";
import type { Constraints } from "#domain/request/constraints";

/** Something that was asked for of a week, for one day or for any, and which dishes bring it. */
export interface Ask {
  readonly day: Day | null;
  readonly weight: number;
  readonly isBroughtBy: (dish: DishFacts) => boolean;
}

/** Dishes that are placed before any other, and the day of each that was asked for on one. */
export interface Placed {
  readonly dishes: readonly number[];
  readonly dayOf: ReadonlyMap<number, Day>;
  /** A whole week with them that keeps the budget. */
  readonly week: readonly number[];
}

/** How much more what somebody wrote counts than what they ticked beside other things; all that one day is to be, in one dinner. */
const WEIGHT = { noted: 4, unsure: 2, company: 2, ofDay: 2, ticked: 1 } as const;
/** Pence for an ask of weight one that is not met: more than taste can be worth. */
const NOT_MET = 30_000;
/** Pence that a point of what the planner thinks of a dish may cost: what matters to this week is its money. */
const OF_PLANNER = 0.01;
const ROUNDS = 4;
const FEW_ROUNDS = 2;

/** What a request asks to be in the week: what the notes name, company and days to mark, kitchens, meats and appliances that were ticked. */
export function asksOf(constraints: Constraints): Ask[] {
  const { request, preferences } = constraints;
  const { preferredRegions: regions, meatsPreferred: meats, mealsPerWeek: count, cookingEquipment } = request;
  const unsure = unsureOf(constraints);
  const serves = ({ mostServings }: DishFacts, day: Day): boolean => mostServings >= peopleOn(constraints, day);
  const noted = [...preferences.more, ...(preferences.useUp ?? [])].map(({ intent, day = null }, at): Ask => ({
    day,
    weight: intent !== undefined && unsure.has(intent) ? WEIGHT.unsure : WEIGHT.noted,
    isBroughtBy: (dish) => dish.asked.has(at),
  }));
  const together = [...Map.groupBy(noted, ({ day }) => day)].flatMap(([day, asks]): Ask[] =>
    day === null
      ? []
      : [
          {
            day,
            weight: WEIGHT.ofDay,
            isBroughtBy: (dish) => serves(dish, day) && asks.every((ask) => ask.isBroughtBy(dish)),
          },
        ],
  );
  // What is asked for by name for a day is what marks it.
  const company = [...companyDays(constraints)]
    .filter((day) => noted.every((ask) => ask.day !== day))
    .map((day): Ask => ({
      day,
      weight: WEIGHT.company,
      isBroughtBy: (dish) => dish.isHighPoint && serves(dish, day),
    }));
  const ticked = [
    ...(regions.length > count ? [] : regions).map(
      (region) => (dish: DishFacts) => dish.region === region && dish.isCore,
    ),
    ...(meats.length > count ? [] : meats).map((_, at) => (dish: DishFacts) => dish.meats.has(at)),
    ...BOUGHT_FOR_IT.filter((item) => cookingEquipment.includes(item)).map(
      (item) => (dish: DishFacts) => dish.appliances.includes(item),
    ),
  ].map((isBroughtBy): Ask => ({ day: null, weight: WEIGHT.ticked, isBroughtBy }));
  return [...noted, ...company, ...together, ...ticked];
}

/** Whether a week brings what was asked for, on the day that it was asked for on. */
export function isMet({ day, isBroughtBy }: Ask, week: readonly DatedDish[]): boolean {
  return week.some((dinner) => (day === null || dinner.day === day) && isBroughtBy(dinner.facts));
}

/** What of that which somebody wrote a week does not bring, by weight; what was ticked counts among the flaws of a week. */
export function unmetOf(asks: readonly Ask[], week: readonly DatedDish[]): number {
  return asks.reduce((sum, ask) => sum + (ask.weight > WEIGHT.ticked && !isMet(ask, week) ? ask.weight : 0), 0);
}

/**
 * Places what was asked for before anything else: the dishes that bring as much of it as can be had within the budget, beside the cheapest
 * other dinners. Null where nothing of it can. Deterministic.
 */
export function askedFirst(
  problem: Problem,
  asks: readonly Ask[],
  factsOf: (candidate: number) => DishFacts,
  isSound: (candidate: number) => boolean,
): Placed | null {
  const broughtBy = problem.candidates.map((_, at) =>
    isSound(at) ? asks.flatMap((ask, place) => (ask.isBroughtBy(factsOf(at)) ? [place] : [])) : [],
  );
  const places = [...asks.keys()].filter((place) => broughtBy.some((brought) => brought.includes(place)));
  const found = weekWithMost(problem, places, asks, broughtBy);
  if (found === null) return null;
  // No more of them than it takes, so that the rest is left to the book.
  const open = new Set(places);
  const dishes: number[] = [];
  const dayOf = new Map<number, Day>();
  const worth = (at: number): number =>
    broughtBy[at]!.reduce((sum, place) => sum + (open.has(place) ? asks[place]!.weight : 0), 0);
  for (;;) {
    const [next] = found.chosen.filter((at) => worth(at) > 0).toSorted((one, other) => worth(other) - worth(one));
    if (next === undefined) break;
    dishes.push(next);
    for (const place of broughtBy[next]!) {
      const { day } = asks[place]!;
      if (open.delete(place) && day !== null && !dayOf.has(next)) dayOf.set(next, day);
    }
  }
  return dishes.length === 0 ? null : { dishes, dayOf, week: found.chosen };
}

/** The cheapest week that brings all that is asked; where that is above the budget, one that brings the one ask after the other, as far as it goes. */
function weekWithMost(
  problem: Problem,
  places: readonly number[],
  asks: readonly Ask[],
  broughtBy: readonly (readonly number[])[],
): Found | null {
  const isWithin = (week: Found): boolean =>
    isPossible(week) && week.pence <= problem.budget && week.allowance <= problem.allowance + 1e-9;
  const losses = problem.losses.map((loss) => OF_PLANNER * loss);
  const kindsOf = broughtBy.map((brought) => Int32Array.from(brought));
  /** Nothing stands between a week and what is asked in it: what it costs is looked at when it is there. */
  const cheapest = (wanted: readonly number[], start: readonly number[], rounds: number): Found =>
    searchWeek(
      {
        ...costOnly(problem),
        losses,
        kindsOf,
        kindLosses: asks.map(({ weight }, place) =>
          Float64Array.from({ length: problem.count + 1 }, (_, dishes) =>
            dishes === 0 && wanted.includes(place) ? weight * NOT_MET : 0,
          ),
        ),
      },
      "plan",
      seededRandom(problem.candidates.length),
      rounds,
      start,
    );
  const all = cheapest(places, [], ROUNDS);
  if (isWithin(all)) return all;
  let wanted: readonly number[] = [];
  let best: Found | null = null;
  for (const place of places.toSorted((one, other) => asks[other]!.weight - asks[one]!.weight)) {
    if (best?.chosen.some((at) => broughtBy[at]!.includes(place)) === true) {
      wanted = [...wanted, place];
      continue;
    }
    const found = cheapest([...wanted, place], best?.chosen ?? [], FEW_ROUNDS);
    if (!isWithin(found) || !found.chosen.some((at) => broughtBy[at]!.includes(place))) continue;
    wanted = [...wanted, place];
    best = found;
  }
  return best;
}
