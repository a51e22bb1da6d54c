import type { DishFacts } from "#domain/book/dish-facts";
import { factsIn, heldWeek } from "#domain/book/held-week";
import type { HeldWeek } from "#domain/book/held-week";
import { askedPicture, pictureLoss } from "#domain/book/picture-fit";
import type { Looked, Standing } from "#domain/book/standing";
import { buildBasket } from "#domain/basket/basket";
import { ASKED } from "#domain/book/noted-of-dish";
import { compareFlaws, costOf, flawsOf } from "#domain/book/week-flaws";
import type { WeekFlaws } from "#domain/book/week-flaws";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { pence } from "#domain/money/pence";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { daysWith, peopleOn } from "#domain/planner/composed-week";
import type { ComposedDinner } from "#domain/planner/composed-week";
import { eligibleMeal, mealFor } from "#domain/planner/eligible";
import { tablesApart } from "#domain/planner/noted-tables";
import { candidatesOf, weekProblem } from "#domain/planner/plan-week";
import type { PlannerInput } from "#domain/planner/plan-week";
import type { Problem } from "#domain/planner/problem";
import type { WeekTask } from "#domain/planner/propose-week";
import { WeekState } from "#domain/planner/state";
import { seedOf, seededRandom } from "#domain/random/random";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dinnerOn } from "#domain/recipe/book-week";
import type { BookRole, BookWeek } from "#domain/recipe/book-week";
import { dishIdOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import { onItsDay, suitsDay } from "#domain/request/day-limits";

/** Points a serving, as in `planner/week-value`. */
const BOOK_LOSS = {
  /** From here on a dish cannot stand: of another region or without the goal, not rested, too hot for the table. */
  cannotStand: 3_000,
  /** A dinner of a week for which there is none; one that was taken from another week. */
  open: 6_000,
  taken: 2_500,
  /** One of its own that stands on another day. */
  moved: 300,
  /** A week of seven loses up to so much by chance, so that two of one kind do not get the same. */
  chance: 12_000,
  /** The share at which it counts what the planner thinks of dishes and weeks: less than whom somebody composed the week for. */
  ofPlanner: 0.6,
  /** A week that costs the whole budget; one of three quarters of it, or less, loses nothing: who can spend more seldom wants to. */
  wholeBudget: 6_000,
} as const;

/** Among so many of the weeks that fit best chance has a part; so many are looked at whole, and so many lend dinners. */
const NEAREST = 70;
const LOOKED_AT = 7;
const LENDING = 40;
/** Up to this share of the budget money counts for nothing. */
const EASY_SHARE = 0.75;
/** Where the cheapest week that was looked at costs so many times the budget, no few dinners of others bring one within it. */
const FAR_BEYOND = 1.35;
const WEEK = 7;

/**
 * A week that nobody has proposed anything for, with the one of the book that fits its household; as it is where somebody has, where it is made again,
 * or where the book has none that fits. Pure and deterministic.
 */
export function withBookWeek(task: WeekTask, catalogue: Catalogue): WeekTask {
  const { constraints, recentPlans, occasion, kept = [], composed = [], ownRecipes = [], repeats } = task;
  if (repeats !== undefined || kept.length > 0 || composed.length > 0) return task;
  const input = { constraints, catalogue, recentPlans, occasion, ownRecipes };
  const week = weekForTables(input);
  if (week === null) return task;
  const { dinners } = week;
  const meals = dinners.flatMap(
    ({ mealId, day }) => eligibleMeal(onItsDay(constraints, day), catalogue, mealId)?.meal ?? [],
  );
  return { ...task, kept: meals, composed: dinners, fromBook: true };
}

/**
 * The week of the book whose dinners can be had within the budget for as many as sit at each table; of several the one that brings most of what
 * was asked for. What a guest costs is not known before: much of it is in packs that are opened anyway.
 */
function weekForTables(input: PlannerInput): HeldWeek | null {
  const { constraints } = input;
  // What may be spent keeps no dish out: they are looked for once.
  const eligible = candidatesOf(input);
  if (withRoomForGuests(constraints, 1) === constraints) return composeFromBook(input, eligible);
  const weeksWith = (shares: readonly number[]): HeldWeek[] =>
    shares.flatMap(
      (share) => composeFromBook({ ...input, constraints: withRoomForGuests(constraints, share) }, eligible) ?? [],
    );
  const isWithin = ({ dinners }: HeldWeek): boolean => isWithinForTables(dinners, input);
  const weeks = weeksWith(GUEST_SHARES);
  const within = weeks.filter(isWithin);
  // A dinner that one serves to company costs more than the others: nobody goes without a plate for that.
  const found = within.length > 0 ? within : weeksWith(DEAR_GUEST_SHARES).filter(isWithin);
  const [best = weeks.at(-1)] = found.toSorted((one, other) => one.unmet - other.unmet);
  return best ?? null;
}

/**
 * The week of the book that fits a household best, as far as it stands: by the household that it was composed for, by what of it this one may
 * eat within its budget and has not had of late, and by the value of the week as a whole. A dinner that cannot stand is taken from another week that
 * fits, in the same role. Where what was asked for is not in it, dinners give way to it. Null where the book has no such week. Pure and
 * deterministic.
 */
function composeFromBook(input: PlannerInput, eligible: readonly CheckedMeal[]): HeldWeek | null {
  const { constraints, catalogue, occasion } = input;
  const weeks = catalogue.weeks();
  const { mealsPerWeek: count, preferredSupermarket } = constraints.request;
  if (weeks.length === 0) return null;
  const problem = weekProblem(input, eligible, preferredSupermarket);
  if (problem.candidates.length < count) return null;
  const days = daysWith(constraints, count, []);
  const placeOf = bestPlates(problem);
  const asked = askedPicture(constraints, occasion.season);
  const losses = weeks.map((week) => (pictureLoss(asked, week) * count) / WEEK);
  const suits = (candidate: number, day: Day): boolean =>
    suitsDay(constraints, problem.candidates[candidate]!.meal.meal, day);
  const standing = weeks.map((week) =>
    standingOf(week, placeOf, problem).filter(({ candidate, day }) => suits(candidate, day)),
  );
  const nearest = leastOf([...weeks.keys()], (at) => losses[at]! + lossOf(standing[at]!, days, problem), NEAREST);
  for (const at of nearest)
    losses[at]! += (BOOK_LOSS.chance * seededRandom(seedOf(`book ${occasion.variation} ${at}`))() * count) / WEEK;
  const lending = leastOf(nearest, (at) => losses[at]! + lossOf(standing[at]!, days, problem), LENDING);
  const factsOf = factsIn(problem, input);
  const state = new WeekState(problem, "plan");
  const flaws = new Map(lending.map((at) => [at, ownFlaws(standing[at]!, days, { factsOf, constraints, state })]));
  let cheapest = Number.POSITIVE_INFINITY;
  // Of the weeks that fit, those in which a friend would find least to mend.
  const fewest = lending.toSorted((one, other) => compareFlaws(flaws.get(one)!, flaws.get(other)!));
  const looked = fewest.slice(0, LOOKED_AT).map((at): Looked => {
    const week = weeks[at]!;
    const dinners = completed(week, { at, days, lending, standing, state });
    cheapest = Math.min(cheapest, state.pence);
    const taken = BOOK_LOSS.taken * dinners.filter((dinner) => dinner.week !== week).length;
    const open = BOOK_LOSS.open * (count - dinners.length);
    const spent = Math.max(0, state.pence / constraints.budgetPence - EASY_SHARE) / (1 - EASY_SHARE);
    const lost = BOOK_LOSS.ofPlanner * state.value() + losses[at]! + taken + open + BOOK_LOSS.wholeBudget * spent;
    return { week, dinners, lost };
  });
  if (cheapest > FAR_BEYOND * constraints.budgetPence) return null;
  const lent = new Map<number, Standing>();
  for (const dinner of lending.toReversed().flatMap((at) => standing[at]!)) lent.set(dinner.candidate, dinner);
  return heldWeek(problem, looked, { lent, factsOf }, input);
}

/**
 * Who cooks for more on a day, by the notes, has less for all others: the constraints with what the week may cost then. A guest eats some of
 * what packs would leave.
 */
function withRoomForGuests(constraints: Constraints, share: number): Constraints {
  const { request, budgetPence } = constraints;
  const { mealsPerWeek: count, numPeople } = request;
  const more = tablesApart(constraints).reduce((sum, { people }) => sum + Math.max(0, people - numPeople), 0);
  if (more === 0) return constraints;
  const usual = count * numPeople;
  return { ...constraints, budgetPence: pence(Math.floor((budgetPence * usual) / (usual + share * more))) };
}

/** The shares of what a serving costs that are left for each of a guest's. */
const GUEST_SHARES = [0.25, 0.75, 1] as const;
const DEAR_GUEST_SHARES = [1.75, 2.5] as const;

/** Whether the dinners of a week, each for as many as sit at its table, are to be had within the budget. */
function isWithinForTables(dinners: readonly ComposedDinner[], { constraints, catalogue }: PlannerInput): boolean {
  const meals = dinners.flatMap(
    ({ mealId, day }) => mealFor(peopleOn(constraints, day), mealId, onItsDay(constraints, day), catalogue) ?? [],
  );
  const { request, cupboard, budgetPence } = constraints;
  return (
    meals.length === dinners.length &&
    buildBasket(meals, catalogue, request.preferredSupermarket, cupboard).totalPence <= budgetPence
  );
}

/** So many of the weeks that lose least, the best first. */
function leastOf(weeks: readonly number[], lost: (at: number) => number, most: number): number[] {
  return weeks
    .map((at) => ({ at, lost: lost(at) }))
    .toSorted((one, other) => one.lost - other.lost)
    .slice(0, most)
    .map(({ at }) => at);
}

/** What the flaws of a week are counted with. */
interface Counted {
  readonly factsOf: (candidate: number) => DishFacts;
  readonly constraints: Constraints;
  readonly state: WeekState;
}

/**
 * The flaws of what stands of a week: an open day is something that was asked for and is not there, and so is each tenth of the budget that the
 * others cost too much.
 */
function ownFlaws(
  standing: readonly Standing[],
  days: readonly Day[],
  { factsOf, constraints, state }: Counted,
): WeekFlaws {
  const own = standing.filter(({ day }) => days.includes(day));
  const dated = own.map(({ day, candidate }) => ({ day, facts: factsOf(candidate) }));
  state.become(own.map(({ candidate }) => candidate));
  const share = (state.pence * days.length) / Math.max(1, own.length) / constraints.budgetPence;
  const [asked, ...others] = flawsOf(dated, costOf(state, constraints), constraints);
  const dear = Math.max(0, Math.ceil((share - 1) / TOO_DEAR));
  return [asked + ASKED * (days.length - own.length + dear), ...others];
}
const TOO_DEAR = 0.1;

/** For each dish the candidate that loses least: with the side that suits this household. */
function bestPlates({ candidates, losses }: Problem): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  candidates.forEach(({ meal, sources }, at) => {
    const dish = dishIdOf(meal.meal.id);
    const other = places.get(dish);
    if (sources === undefined && (other === undefined || losses[at]! < losses[other]!)) places.set(dish, at);
  });
  return places;
}

/** The dinners of a week that this household may have as they are. */
function standingOf(week: BookWeek, placeOf: ReadonlyMap<string, number>, { losses }: Problem): Standing[] {
  return DAYS.flatMap((day): Standing[] => {
    const dinner = dinnerOn(week, day);
    const candidate = placeOf.get(dinner.dish);
    return candidate === undefined || losses[candidate]! >= BOOK_LOSS.cannotStand
      ? []
      : [{ day, candidate, dinner, week }];
  });
}

function lossOf(standing: readonly Standing[], days: readonly Day[], { losses }: Problem): number {
  const own = standing.filter(({ day }) => days.includes(day));
  const open = days.length - own.length;
  const moved = Math.min(open, standing.length - own.length);
  const lost = own.reduce((sum, { candidate }) => sum + losses[candidate]!, 0);
  return BOOK_LOSS.ofPlanner * lost + BOOK_LOSS.moved * moved + BOOK_LOSS.open * (open - moved);
}

/** Where dinners of a household's days come from: its week, and the others that fit. */
interface Sources {
  readonly at: number;
  readonly days: readonly Day[];
  readonly lending: readonly number[];
  readonly standing: readonly (readonly Standing[])[];
  readonly state: WeekState;
}

/**
 * A week on the days of a household, with another dinner for each that does not stand: one of its own that falls on no day of theirs, or
 * one of another week in the same role, whichever is best for the whole. Who has fewer dinners has the best of the week's on their days.
 */
function completed(week: BookWeek, { at, days, lending, standing, state }: Sources): Standing[] {
  const dinners = standing[at]!.filter(({ day }) => days.includes(day));
  const spare = standing[at]!.filter(({ day }) => !days.includes(day));
  const lent = lending.flatMap((other) => (other === at ? [] : standing[other]!));
  state.become(dinners.map(({ candidate }) => candidate));
  for (const day of days.filter((one) => dinners.every((dinner) => dinner.day !== one))) {
    const { role } = dinnerOn(week, day);
    const found = bestOf([...spare, ...lent.filter(({ dinner }) => isAlike(dinner.role, role))], week, state);
    if (found === null) continue;
    state.add(found.candidate);
    dinners.push({ ...found, day });
  }
  dinners.forEach((dinner, place) => {
    for (const other of spare.filter((one) => isAlike(one.dinner.role, dinner.dinner.role))) {
      if (state.taken[other.candidate] === 1) continue;
      const before = state.value();
      state.remove(dinner.candidate);
      const isBetter = state.valueWith(other.candidate) < before - BOOK_LOSS.moved;
      state.add(isBetter ? other.candidate : dinner.candidate);
      if (!isBetter) continue;
      dinners[place] = { ...other, day: dinner.day };
      break;
    }
  });
  return dinners;
}

/** The dinner that is best for a week as it stands, one of its own before those of others; null where there is none. */
function bestOf(others: readonly Standing[], week: BookWeek, state: WeekState): Standing | null {
  let found: Standing | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const other of others) {
    if (state.taken[other.candidate] === 1) continue;
    const taken = other.week === week ? BOOK_LOSS.moved : BOOK_LOSS.taken;
    const value = state.valueWith(other.candidate, least - taken) + taken;
    if (value >= least) continue;
    least = value;
    found = other;
  }
  return found;
}

const WORKDAY_ROLES: readonly BookRole[] = ["quick", "ordinary"];

/** Whether a dinner of one role can stand for one of another. */
function isAlike(one: BookRole, other: BookRole): boolean {
  return one === other || (WORKDAY_ROLES.includes(one) && WORKDAY_ROLES.includes(other));
}
