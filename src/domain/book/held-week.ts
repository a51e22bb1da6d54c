import { dishFacts } from "#domain/book/dish-facts";
import type { DatedDish, DishFacts } from "#domain/book/dish-facts";
import { asksOf, askedFirst, isMet, unmetOf } from "#domain/book/asked-first";
import type { Ask, Placed } from "#domain/book/asked-first";
import { mendedWeek } from "#domain/book/mend-week";
import type { MendedWeek, PlacedDish } from "#domain/book/mend-week";
import { APPLIANCES } from "#domain/book/picture-fit";
import type { Looked, Standing } from "#domain/book/standing";
import { compareFlaws } from "#domain/book/week-flaws";
import { inWeekOrder } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { Equipment } from "#domain/options/options";
import { daysWith } from "#domain/planner/composed-week";
import type { ComposedDinner } from "#domain/planner/composed-week";
import { traitsOf } from "#domain/planner/dish-traits";
import { isPossible } from "#domain/planner/keep-meals";
import { speaksOfOthers } from "#domain/planner/lines-of-week";
import { DISH_LOSS } from "#domain/planner/week-value";
import { isThing } from "#domain/planner/noted-thing";
import type { PlannerInput } from "#domain/planner/plan-week";
import { hasRested, rememberedOf } from "#domain/planner/preferences";
import type { Problem } from "#domain/planner/problem";
import { searchWeek } from "#domain/planner/search";
import { WeekState } from "#domain/planner/state";
import type { Found } from "#domain/planner/state";
import { seededRandom } from "#domain/random/random";
import { dinnerOn } from "#domain/recipe/book-week";
import { weekStartOf } from "#domain/request/week-start";

/** Points a serving, as in `planner/week-value`: what a dinner of the week gives way for. */
const HELD = {
  /** What the week as a whole cannot do without; a dish that was asked for by name. */
  usual: 3_000,
  againstAsked: 1_200,
  againstFollowUp: 300,
  againstSource: 2_400,
  /** What is placed first gives way to nothing, not even to the budget: it was chosen so that there is a week within it. */
  first: 1e10,
} as const;

/** Rounds in which a dinner and what is made from it are looked for together. */
const PAIR_ROUNDS = 45;
/** A week of which less than this share stands is none of the book. */
const LEAST_SHARE = 0.5;
/** So many weeks are completed and mended, with no dish that loses more. */
const MENDED = 3;
const MOST_LOSS = 6_500;
const MOST_OWN_LOSS = 2_600;

/** Looks up what is known of the candidates of a problem, each read once. */
export function factsIn(
  { candidates }: Problem,
  { constraints, catalogue }: PlannerInput,
): (candidate: number) => DishFacts {
  const known = new Map<number, DishFacts>();
  return (at) => {
    const { meal } = candidates[at]!;
    const facts = known.get(at) ?? dishFacts(constraints, meal, traitsOf(meal, catalogue), catalogue);
    known.set(at, facts);
    return facts;
  };
}

/** What weeks are mended with: the dinners that others lend, by their candidates, and what is known of each candidate. */
interface MendedWith {
  readonly lent: ReadonlyMap<number, Standing>;
  readonly factsOf: (candidate: number) => DishFacts;
}

/** A week of the book as it stands for a household, and what of that which somebody wrote it does not bring, by weight. */
export interface HeldWeek {
  readonly dinners: readonly ComposedDinner[];
  readonly unmet: number;
}

/**
 * Of the weeks that fit best, each when what was asked for has its due and mended, the one with the fewest flaws; null where less than half
 * stands of each.
 */
export function heldWeek(
  problem: Problem,
  looked: readonly Looked[],
  { lent, factsOf }: MendedWith,
  input: PlannerInput,
): HeldWeek | null {
  const { count, candidates } = problem;
  const { constraints } = input;
  const days = daysWith(constraints, count, []);
  const mending = { constraints, state: new WeekState(problem, "plan"), factsOf, pool: poolOf(problem, lent, factsOf) };
  const isLiked = likedIn(problem, input);
  const weeks = looked.toSorted((one, other) => one.lost - other.lost).slice(0, MENDED);
  const asks = asksOf(constraints);
  let best: MendedWeek<Standing | PlacedDish> | null = null;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (const { dinners } of weeks) mend(dinners, NOTHING_FIRST);
  // What was asked for and no dinner fits beside comes first, and the week of the book has what money is left.
  const isSound = soundIn(problem, mending.pool, factsOf, input);
  const first = isLacking(asks) ? askedFirst(problem, asks, factsOf, isSound) : null;
  if (first !== null) for (const { dinners } of weeks) mend(dinners, first);
  if (best === null) return null;
  const { dinners } = best as MendedWeek<Standing | PlacedDish>;
  return { dinners: composedOf(dinners, lent, problem, input), unmet: least };

  function mend(dinners: readonly Standing[], first: Placed): void {
    if (dinners.length < LEAST_SHARE * count) return;
    const found = heldWith(problem, dinners, input, first);
    const held = dinners.filter(({ candidate }) => found.chosen.includes(candidate));
    // Beside what was asked for, little of the book's week may be left: it is asked for all the same.
    const isBookWeek = first.dishes.length > 0 || held.length >= LEAST_SHARE * count;
    if (!isPossible(found) || !isBookWeek) return;
    const stays = (at: number): boolean =>
      first.dishes.includes(at) ||
      isLiked(at) ||
      candidates[at]!.sources !== undefined ||
      problem.followUpsOf[at]?.some((one) => found.chosen.includes(one)) === true;
    const week = mendedWeek(placed(held, found, days, first), { ...mending, stays });
    const unmet = unmetOf(asks, dishesOf(week));
    const difference = best === null ? -1 : unmet - least || compareFlaws(week.flaws, best.flaws);
    if (difference > 0 || (difference === 0 && held.length <= most)) return;
    most = held.length;
    least = unmet;
    best = week;
  }

  function dishesOf({ dinners }: MendedWeek<Standing | PlacedDish>): DatedDish[] {
    return dinners.map(({ day, candidate }) => ({ day, facts: factsOf(candidate) }));
  }

  /** Whether something was asked for that no dinner of the best week brings, and a dish could. */
  function isLacking(all: readonly Ask[]): boolean {
    const lacking = all.filter((ask) => best === null || !isMet(ask, dishesOf(best)));
    return candidates.some((_, at) => isSound(at) && lacking.some(({ isBroughtBy }) => isBroughtBy(factsOf(at))));
  }
}

const NOTHING_FIRST: Placed = { dishes: [], dayOf: new Map(), week: [] };

/** Tells which candidates may be placed for what was asked: what others are mended with, and of what the notes name all that has rested. */
function soundIn(
  { candidates, losses }: Problem,
  pool: readonly number[],
  factsOf: (candidate: number) => DishFacts,
  { constraints, recentPlans, catalogue }: PlannerInput,
): (candidate: number) => boolean {
  const usual = new Set(pool);
  const remembered = rememberedOf(constraints, recentPlans, catalogue);
  return (at) =>
    usual.has(at) ||
    (candidates[at]!.sources === undefined &&
      losses[at]! < MOST_LOSS &&
      factsOf(at).asked.size > 0 &&
      hasRested(remembered, candidates[at]!.meal));
}

/** What was asked for on its day, the dinners that stayed on theirs, and on the others what came in beside them; in the order of the week. */
function placed(
  held: readonly Standing[],
  { chosen }: Found,
  days: readonly Day[],
  { dayOf }: Placed,
): (Standing | PlacedDish)[] {
  const dated = [...dayOf]
    .filter(([candidate, day]) => chosen.includes(candidate) && days.includes(day))
    .map(([candidate, day]): PlacedDish => ({ candidate, day }))
    .filter(({ day }, at, all) => all.findIndex((other) => other.day === day) === at);
  const isDated = (at: number, day: Day): boolean => dated.some((dish) => dish.candidate === at || dish.day === day);
  const stayed = held.filter(({ candidate, day }) => !isDated(candidate, day));
  const standing = [...dated, ...stayed];
  const free = days.filter((day) => standing.every((dinner) => dinner.day !== day));
  const beside = chosen.filter((at) => standing.every(({ candidate }) => candidate !== at));
  const all = [...standing, ...beside.map((candidate, at): PlacedDish => ({ candidate, day: free[at] as Day }))];
  return all.toSorted((one, other) => days.indexOf(one.day) - days.indexOf(other.day));
}

/** Dishes that may take the place of one with a flaw: those that somebody composed for such a household first. */
function poolOf(
  { candidates, losses }: Problem,
  lent: ReadonlyMap<number, Standing>,
  factsOf: (at: number) => DishFacts,
): number[] {
  const lossOf = (at: number): number => losses[at]! + (lent.has(at) ? 0 : HELD.againstAsked);
  // A goal that is a mark of ours keeps no kitchen and no meat out; a figure does.
  const ownLoss = (at: number): number => losses[at]! - (factsOf(at).missesMark ? DISH_LOSS.goalOfMark : 0);
  return candidates
    .map((_, at) => at)
    .filter((at) => candidates[at]!.sources === undefined && losses[at]! < MOST_LOSS && ownLoss(at) < MOST_OWN_LOSS)
    .toSorted((one, other) => lossOf(one) - lossOf(other));
}

/** Tells which candidates were liked and have rested. */
function likedIn(
  { candidates }: Problem,
  { constraints, recentPlans, catalogue }: PlannerInput,
): (candidate: number) => boolean {
  const remembered = rememberedOf(constraints, recentPlans, catalogue);
  return (at) => {
    const { meal } = candidates[at]!;
    return remembered.liked(meal) && hasRested(remembered, meal);
  };
}

/**
 * A week when everything that was asked for, the budget and the weekly figure have their due: what is placed first, most of its dinners, and
 * others.
 */
function heldWith(problem: Problem, dinners: readonly Standing[], input: PlannerInput, first: Placed): Found {
  const { constraints, catalogue } = input;
  const { candidates, losses, count, overBudget, followUpsOf } = problem;
  const { more, useUp = [], leftovers = false } = constraints.preferences;
  const start = dinners.map(({ candidate }) => candidate);
  const held = new Set(start);
  const asked = [...more, ...useUp].map(({ thing }) => thing);
  const isUsed = (item: Equipment): boolean => start.some((at) => candidates[at]!.meal.meal.equipment.includes(item));
  const unused = constraints.request.cookingEquipment.filter((item) => APPLIANCES.includes(item) && !isUsed(item));
  const traits = candidates.map(({ meal }) => traitsOf(meal, catalogue));
  // A week wants fish once, where it is eaten.
  const lacksFish = start.every((at) => !traits[at]!.hasFish);
  const isAsked = (at: number): boolean => {
    const { meal } = candidates[at]!;
    return (
      meal.meal.equipment.some((item) => unused.includes(item)) ||
      (lacksFish && traits[at]!.hasFish) ||
      asked.some((thing) => isThing(thing, meal, traits[at]!))
    );
  };
  const isLiked = likedIn(problem, input);
  const behind = (at: number): number => {
    // What was liked comes back after its rest, whoever composed the week.
    if (held.has(at) || isLiked(at)) return 0;
    // Who asks to cook once and eat twice needs two dinners for it, of which neither is a gain alone.
    if (leftovers && candidates[at]!.sources !== undefined) return HELD.againstFollowUp;
    if (leftovers && followUpsOf[at] !== undefined) return HELD.againstSource;
    if (isAsked(at)) return HELD.againstAsked;
    // So many rounds would come to another week altogether.
    return leftovers ? PAIR_ROUNDS * HELD.usual : HELD.usual;
  };
  const stay = new Set(first.dishes);
  const searched = (from: readonly number[]): Found =>
    searchWeek(
      {
        ...problem,
        losses: losses.map((loss, at) => loss + (stay.has(at) ? 0 : behind(at) + (stay.size > 0 ? HELD.first : 0))),
        overBudget: overBudget + 2 * count * PAIR_ROUNDS * HELD.usual,
      },
      "plan",
      seededRandom(candidates.length),
      leftovers ? PAIR_ROUNDS : 0,
      from,
    );
  if (first.dishes.length === 0) return searched(start);
  const found = searched(first.dishes);
  // From a week that keeps the budget no swap leads beyond it.
  return found.pence <= problem.budget ? found : searched(first.week);
}

/** The dinners of a week with what the book says of each to its household, as far as it holds here. */
function composedOf(
  dinners: readonly (Standing | PlacedDish)[],
  lent: ReadonlyMap<number, Standing>,
  { candidates }: Problem,
  { constraints }: PlannerInput,
): ComposedDinner[] {
  const tables = (constraints.preferences.tableSizes ?? []).map(({ day }) => day);
  const order = inWeekOrder(
    dinners.map(({ day }) => day),
    weekStartOf(constraints.request),
  );
  return order.flatMap((day) =>
    dinners
      .filter((dinner) => dinner.day === day)
      .map((placedDish): ComposedDinner => {
        const { candidate } = placedDish;
        const standing = "dinner" in placedDish ? placedDish : lent.get(candidate);
        return {
          mealId: candidates[candidate]!.meal.meal.id,
          day,
          people: null,
          // Who comes, or stays away, is the first that is said of a dinner.
          forYou: tables.includes(day) || standing === undefined ? null : lineOf(standing, day, dinners),
          answers: [],
        };
      }),
  );
}

/** The line of a dinner, where what it speaks of is so: its own day, and of other dinners those that share something with it. */
function lineOf(
  { dinner: { line }, day, week }: Standing,
  on: Day,
  all: readonly (Standing | PlacedDish)[],
): string | null {
  if (line === "") return null;
  if (!speaksOfOthers(line, day)) return day === on || !OF_ITS_DAY.test(line) ? line : null;
  const stands = (other: Day): boolean =>
    all.some((one) => "week" in one && one.week === week && one.day === other && dinnerOn(week, other) === one.dinner);
  const sharing = week.shares.filter((days) => days.includes(day)).flat();
  return day === on && sharing.length > 0 && sharing.every(stands) ? line : null;
}

/** Words for a day or an hour of one. */
const OF_ITS_DAY =
  /\b(?:\w+day|weekend|week-?night|mid-?week|tonight|evening|school|work|late|church|early|payday|lie-in)s?\b/iu;
