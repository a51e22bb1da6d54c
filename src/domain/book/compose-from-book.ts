import type { Equipment } from "#domain/options/options";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { daysWith } from "#domain/planner/composed-week";
import type { ComposedDinner } from "#domain/planner/composed-week";
import { eligibleMeal } from "#domain/planner/eligible";
import type { WeekTask } from "#domain/planner/propose-week";
import type { Catalogue } from "#domain/recipe/catalogue";
import { isPossible } from "#domain/planner/keep-meals";
import { hasRested, rememberedOf } from "#domain/planner/preferences";
import { speaksOfOthers } from "#domain/planner/lines-of-week";
import { candidatesOf, weekProblem } from "#domain/planner/plan-week";
import type { PlannerInput } from "#domain/planner/plan-week";
import type { Problem } from "#domain/planner/problem";
import { traitsOf } from "#domain/planner/dish-traits";
import { isThing } from "#domain/planner/noted-thing";
import { searchWeek } from "#domain/planner/search";
import { WeekState } from "#domain/planner/state";
import type { Found } from "#domain/planner/state";
import { APPLIANCES, askedPicture, pictureLoss } from "#domain/book/picture-fit";
import { seedOf, seededRandom } from "#domain/random/random";
import { dinnerOn } from "#domain/recipe/book-week";
import type { BookDinner, BookRole, BookWeek } from "#domain/recipe/book-week";
import { dishIdOf } from "#domain/recipe/variant";

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
  /** What a dinner of the week gives way for: what the week as a whole cannot do without; a dish that was asked for by name. */
  held: 3_000,
  heldAgainstAsked: 1_200,
  heldAgainstFollowUp: 300,
  heldAgainstSource: 2_400,
} as const;

/** Rounds in which a dinner and what is made from it are looked for together. */
const PAIR_ROUNDS = 45;

/** Among so many of the weeks that fit best chance has a part; so many are looked at whole, and so many lend dinners. */
const NEAREST = 70;
const LOOKED_AT = 7;
const LENDING = 40;
/** Up to this share of the budget money counts for nothing. */
const EASY_SHARE = 0.75;
/** A week of which less than this share stands is none of the book. */
const LEAST_SHARE = 0.5;
const NEARLY_ALL = 0.7;
/** Where the cheapest week that was looked at costs so many times the budget, no few dinners of others bring one within it. */
const FAR_BEYOND = 1.35;
const WEEK = 7;

/** A dinner on its day: a candidate of the problem, and the dinner of the book that it is, in its week. */
interface Standing {
  readonly day: Day;
  readonly candidate: number;
  readonly dinner: BookDinner;
  readonly week: BookWeek;
}

/**
 * A week that nobody has proposed anything for, with the one of the book that fits its household; as it is where somebody has, where it is made again,
 * or where the book has none that fits. Pure and deterministic.
 */
export function withBookWeek(task: WeekTask, catalogue: Catalogue): WeekTask {
  const { constraints, recentPlans, occasion, kept = [], composed = [], ownRecipes = [], repeats } = task;
  if (repeats !== undefined || kept.length > 0 || composed.length > 0) return task;
  const proposal = composeFromBook({ constraints, catalogue, recentPlans, occasion, ownRecipes });
  if (proposal === null) return task;
  const { dinners, beside } = proposal;
  const ids = [...dinners.map(({ mealId }) => mealId), ...beside];
  const meals = ids.flatMap((id) => eligibleMeal(constraints, catalogue, id)?.meal ?? []);
  return { ...task, kept: meals, composed: dinners, fromBook: true };
}

/** A week of the book as it stands for a household: its dinners, and the ids of the meals that take the places of others. */
interface BookProposal {
  readonly dinners: readonly ComposedDinner[];
  readonly beside: readonly string[];
}

/**
 * The week of the book that fits a household best, as far as it stands: by the household that it was composed for, by what of it this one may
 * eat within its budget and has not had of late, and by the value of the week as a whole. A dinner that cannot stand is taken from another week that
 * fits, in the same role. Where what was asked for is not in it, dinners give way to it. Null where the book has no such week. Pure and
 * deterministic.
 */
function composeFromBook(input: PlannerInput): BookProposal | null {
  const { constraints, catalogue, occasion } = input;
  const weeks = catalogue.weeks();
  const { mealsPerWeek: count, preferredSupermarket } = constraints.request;
  if (weeks.length === 0) return null;
  const problem = weekProblem(input, candidatesOf(input), preferredSupermarket);
  if (problem.candidates.length < count) return null;
  const days = daysWith(constraints, count, []);
  const placeOf = bestPlates(problem);
  const asked = askedPicture(constraints, occasion.season);
  const losses = weeks.map((week) => (pictureLoss(asked, week) * count) / WEEK);
  const standing = weeks.map((week) => standingOf(week, placeOf, problem));
  const nearest = leastOf([...weeks.keys()], (at) => losses[at]! + lossOf(standing[at]!, days, problem), NEAREST);
  for (const at of nearest)
    losses[at]! += (BOOK_LOSS.chance * seededRandom(seedOf(`book ${occasion.variation} ${at}`))() * count) / WEEK;
  const lending = leastOf(nearest, (at) => losses[at]! + lossOf(standing[at]!, days, problem), LENDING);
  const state = new WeekState(problem, "plan");
  let cheapest = Number.POSITIVE_INFINITY;
  const looked = lending.slice(0, LOOKED_AT).map((at): Looked => {
    const week = weeks[at]!;
    const dinners = completed(week, { at, days, lending, standing, state });
    cheapest = Math.min(cheapest, state.pence);
    const taken = BOOK_LOSS.taken * dinners.filter((dinner) => dinner.week !== week).length;
    const open = BOOK_LOSS.open * (count - dinners.length);
    const spent = Math.max(0, state.pence / constraints.budgetPence - EASY_SHARE) / (1 - EASY_SHARE);
    const lost = BOOK_LOSS.ofPlanner * state.value() + losses[at]! + taken + open + BOOK_LOSS.wholeBudget * spent;
    return { week, dinners, lost };
  });
  return cheapest > FAR_BEYOND * constraints.budgetPence ? null : bestStanding(problem, looked, input);
}

/** A week with a dinner for as many of its household's days as can be, and what it loses. */
interface Looked {
  readonly week: BookWeek;
  readonly dinners: readonly Standing[];
  readonly lost: number;
}

/** The first week, the best first, of which nearly all stands in the end; else the one of which most does; null where less than half does of each. */
function bestStanding(problem: Problem, looked: readonly Looked[], input: PlannerInput): BookProposal | null {
  const { count, candidates } = problem;
  const tables = (input.constraints.preferences.tableSizes ?? []).map(({ day }) => day);
  let best: BookProposal | null = null;
  let most = -1;
  for (const { week, dinners } of looked.toSorted((one, other) => one.lost - other.lost)) {
    if (dinners.length < LEAST_SHARE * count) continue;
    const found = heldWith(problem, dinners, input);
    const held = dinners.filter(({ candidate }) => found.chosen.includes(candidate));
    const own = held.filter((dinner) => dinner.week === week).length;
    if (!isPossible(found) || held.length < LEAST_SHARE * count || own <= most) continue;
    most = own;
    const isHeld = (candidate: number): boolean => held.some((dinner) => dinner.candidate === candidate);
    best = {
      dinners: held.map((dinner) => composedOf(dinner, held, problem, tables)),
      beside: found.chosen.filter((at) => !isHeld(at)).map((at) => candidates[at]!.meal.meal.id),
    };
    if (own >= NEARLY_ALL * count) break;
  }
  return best;
}

/** So many of the weeks that lose least, the best first. */
function leastOf(weeks: readonly number[], lost: (at: number) => number, most: number): number[] {
  return weeks
    .map((at) => ({ at, lost: lost(at) }))
    .toSorted((one, other) => one.lost - other.lost)
    .slice(0, most)
    .map(({ at }) => at);
}

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

/** A week when everything that was asked for, the budget and the weekly figure have their due: most of its dinners, and others. */
function heldWith(problem: Problem, dinners: readonly Standing[], input: PlannerInput): Found {
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
  const remembered = rememberedOf(constraints, input.recentPlans, catalogue);
  const isLiked = (at: number): boolean => {
    const { meal } = candidates[at]!;
    return remembered.liked(meal) && hasRested(remembered, meal);
  };
  const behind = (at: number): number => {
    // What was liked comes back after its rest, whoever composed the week.
    if (held.has(at) || isLiked(at)) return 0;
    // Who asks to cook once and eat twice needs two dinners for it, of which neither is a gain alone.
    if (leftovers && candidates[at]!.sources !== undefined) return BOOK_LOSS.heldAgainstFollowUp;
    if (leftovers && followUpsOf[at] !== undefined) return BOOK_LOSS.heldAgainstSource;
    if (isAsked(at)) return BOOK_LOSS.heldAgainstAsked;
    // So many rounds would come to another week altogether.
    return leftovers ? PAIR_ROUNDS * BOOK_LOSS.held : BOOK_LOSS.held;
  };
  return searchWeek(
    {
      ...problem,
      losses: losses.map((loss, at) => loss + behind(at)),
      overBudget: overBudget + 2 * count * PAIR_ROUNDS * BOOK_LOSS.held,
    },
    "plan",
    seededRandom(candidates.length),
    leftovers ? PAIR_ROUNDS : 0,
    start,
  );
}

function composedOf(
  standing: Standing,
  all: readonly Standing[],
  problem: Problem,
  tables: readonly Day[],
): ComposedDinner {
  const { candidate, day } = standing;
  return {
    mealId: problem.candidates[candidate]!.meal.meal.id,
    day,
    people: null,
    // Who comes, or stays away, is the first that is said of a dinner.
    forYou: tables.includes(day) ? null : lineOf(standing, all),
    answers: [],
  };
}

/** The line of a dinner, where what it speaks of is so: its own day, and of other dinners those that share something with it. */
function lineOf({ dinner: { line }, day, week }: Standing, all: readonly Standing[]): string | null {
  if (line === "") return null;
  if (dinnerOn(week, day).line !== line) return null;
  if (!speaksOfOthers(line, day)) return line;
  const stands = (other: Day): boolean => all.some((one) => one.day === other && one.week === week);
  const sharing = week.shares.filter((days) => days.includes(day)).flat();
  return sharing.length > 0 && sharing.every(stands) ? line : null;
}
