import type { DishFacts } from "#domain/book/dish-facts";
import { FREE_WEEK, bringsAsked, compareFlaws, costOf, flawsOf } from "#domain/book/week-flaws";
import type { WeekCost, WeekFlaws } from "#domain/book/week-flaws";
import type { Day } from "#domain/options/days";
import { peopleOn } from "#domain/planner/composed-week";
import { WEEKEND } from "#domain/planner/week-rhythm";
import type { WeekState } from "#domain/planner/state";
import type { Constraints } from "#domain/request/constraints";

/** A dinner of a week on its day, by its candidate's place in the problem. */
export interface PlacedDish {
  readonly day: Day;
  readonly candidate: number;
}

/** What a week is mended with. */
export interface Mending {
  readonly constraints: Constraints;
  readonly state: WeekState;
  readonly factsOf: (candidate: number) => DishFacts;
  /** Dishes that may come in, the best first; beyond so many of them only those that bring what was asked for. */
  readonly pool: readonly number[];
  /** Dishes that stay: what another is made from, and what was asked for. */
  readonly stays: (candidate: number) => boolean;
}

/** Whether a dinner is worth giving up for what is wrong; not for half a pack that is left. */
function isFlawed([asked, alike, told]: WeekFlaws): boolean {
  return asked + alike + told > 0;
}

/** A dinner of a week, by its place, and the dish that takes it. */
interface Swap {
  readonly at: number;
  readonly candidate: number;
  /** What the week would have, if it cost nothing. */
  readonly flaws: WeekFlaws;
}

/** A week and what a friend would still find wrong with it. */
export interface MendedWeek<Dinner extends PlacedDish> {
  readonly dinners: readonly (Dinner | PlacedDish)[];
  readonly flaws: WeekFlaws;
}

/** Of the swaps that are better, so many are priced. */
const PRICED = 50;
/** So many dinners give way where one is like another, or skill, time and money are not used as told; more only to what was asked for. */
const MOST_SWAPS = { inAll: 7, unasked: 4, forWhatIsTold: 1 } as const;
/** Dishes of the pool that are looked at for every flaw. */
const LOOKED_AT = 100;
/** Points by which no swap makes a week worse: what a doctor or a limit of an appliance says stands above all flaws. */
const MOST_WORSE = 2_500;
/** A working day has so many minutes for a dish that comes in, or as many as it had. */
const WORKDAY_MINUTES = 40;

/**
 * A week with fewer flaws, where a dish in the place of another takes one away: as long as there is such a swap, that which takes most
 * away, and of several the one that loses least by points. It costs no more than the budget. Deterministic.
 */
export function mendedWeek<Dinner extends PlacedDish>(start: readonly Dinner[], mending: Mending): MendedWeek<Dinner> {
  const { constraints, state, factsOf, pool, stays } = mending;
  const places = new Map(pool.map((candidate, place) => [candidate, place]));
  const mostAllowance = (constraints.weeklyAllowance ?? Number.POSITIVE_INFINITY) + 1e-9;
  const placeOf = (candidate: number): number => places.get(candidate) ?? 0;
  let dinners: readonly (Dinner | PlacedDish)[] = start;
  const flawsWith = (week: readonly PlacedDish[], cost: WeekCost, most?: WeekFlaws): WeekFlaws =>
    flawsOf(
      week.map(({ day, candidate }) => ({ day, facts: factsOf(candidate) })),
      cost,
      constraints,
      most,
    );
  state.become(start.map(({ candidate }) => candidate));
  let flaws = flawsWith(dinners, costOf(state, constraints));
  let told = 0;
  exchangeDays();
  for (let swap = 0; swap < MOST_SWAPS.inAll && isFlawed(flaws); swap += 1) {
    // A week that somebody composed is left as it is where it only could use skill, time and money better.
    if (flaws[0] === 0 && flaws[1] === 0) told += 1;
    const isLeft = told > MOST_SWAPS.forWhatIsTold || (flaws[0] === 0 && swap >= MOST_SWAPS.unasked);
    const found = isLeft ? null : bestSwap();
    if (found === null) break;
    dinners = dinners.map((dinner, at) => (at === found.at ? { day: dinner.day, candidate: found.candidate } : dinner));
    state.become(dinners.map(({ candidate }) => candidate));
    flaws = flawsWith(dinners, costOf(state, constraints));
    exchangeDays();
  }
  return { dinners, flaws };

  /** The days of two dinners changed, as long as that takes away something that was asked of a day: the same dishes stay, at the same price. */
  function exchangeDays(): void {
    const cost = costOf(state, constraints);
    for (let turn = 0; turn < dinners.length; turn += 1) {
      let best = dinners;
      let least = flaws;
      dinners.forEach(({ day }, at) => {
        dinners.slice(at + 1).forEach(({ day: otherDay }) => {
          // For another table a dish costs something else.
          if (peopleOn(constraints, day) !== peopleOn(constraints, otherDay)) return;
          const week = inTheirPlaces(dinners, day, otherDay);
          const own = flawsWith(week, cost, least);
          if (own[0] >= flaws[0] || compareFlaws(own, least) >= 0) return;
          best = week;
          least = own;
        });
      });
      if (best === dinners) return;
      dinners = best;
      flaws = least;
    }
  }

  /** Whether a dish would bring on some day what was asked of it and its dinner does not. */
  function helpsDay(candidate: number): boolean {
    const fails = (dish: number, day: Day): number => factsOf(dish).failsOn.get(day) ?? 0;
    return dinners.some(({ day, candidate: own }) => fails(candidate, day) < fails(own, day));
  }

  function bestSwap(): Swap | null {
    const present = dinners.map(({ candidate }) => factsOf(candidate));
    const looked = pool.filter(
      (candidate, at) => at < LOOKED_AT || bringsAsked(factsOf(candidate), present, constraints) || helpsDay(candidate),
    );
    const swaps: Swap[] = [];
    dinners.forEach(({ day, candidate: out }, at) => {
      if (stays(out)) return;
      const most = WEEKEND.includes(day) ? Number.POSITIVE_INFINITY : Math.max(WORKDAY_MINUTES, factsOf(out).minutes);
      const week = [...dinners];
      for (const candidate of looked) {
        if (state.taken[candidate] === 1 || factsOf(candidate).minutes > most) continue;
        week[at] = { day, candidate };
        // What the packs come to is looked at of the few that are left: until then they cost nothing.
        const own = flawsWith(week, FREE_WEEK, flaws);
        if (compareFlaws(own, flaws) < 0) swaps.push({ at, candidate, flaws: own });
      }
    });
    swaps.sort(
      (one, other) => compareFlaws(one.flaws, other.flaws) || placeOf(one.candidate) - placeOf(other.candidate),
    );
    return leastOf(swaps.slice(0, PRICED));
  }

  /** Of swaps the one that leaves the fewest flaws within the budget; of those that are even the one that loses least by points. */
  function leastOf(swaps: readonly Swap[]): Swap | null {
    let best: Swap | null = null;
    let least = flaws;
    let value = Number.POSITIVE_INFINITY;
    const mostPoints = state.value() + MOST_WORSE;
    for (const { at, candidate, flaws: hoped } of swaps) {
      if (best !== null && compareFlaws(hoped, least) > 0) break;
      const out = dinners[at]!.candidate;
      state.remove(out);
      state.add(candidate);
      const { pence, repeats, alone, allowance } = state;
      const cost = costOf(state, constraints);
      const points = state.value();
      state.remove(candidate);
      state.add(out);
      const isTooMuch = pence > constraints.budgetPence || allowance > mostAllowance;
      if (isTooMuch || repeats > 0 || alone > 0 || points > mostPoints) continue;
      const own = flawsWith(
        dinners.map((dinner, place) => (place === at ? { day: dinner.day, candidate } : dinner)),
        cost,
      );
      const difference = compareFlaws(own, least);
      if (difference > 0 || (difference === 0 && (best === null || points >= value))) continue;
      least = own;
      value = points;
      best = { at, candidate, flaws: own };
    }
    return best;
  }
}

/** A week in the order of its days with the dinners of two days in each other's places; they are no longer those that the book has there. */
function inTheirPlaces<Dinner extends PlacedDish>(
  dinners: readonly (Dinner | PlacedDish)[],
  one: Day,
  other: Day,
): (Dinner | PlacedDish)[] {
  const candidateOn = (day: Day): number => dinners.find((dinner) => dinner.day === day)!.candidate;
  return dinners.map((dinner) => {
    if (dinner.day !== one && dinner.day !== other) return dinner;
    return { day: dinner.day, candidate: candidateOn(dinner.day === one ? other : one) };
  });
}
