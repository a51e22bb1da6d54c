import type { Problem } from "#domain/planner/problem";
import { allOf, alonePence, shortlist } from "#domain/planner/shortlist";
import { WeekState } from "#domain/planner/state";
import type { Aim, Found } from "#domain/planner/state";

const EPSILON = 1e-3;

/** Adds the best of the open candidates until the week is full; `noise` in points makes refills differ. */
function fill(state: WeekState, count: number, noise: number, random: () => number): void {
  const draw = (): number => random() * noise;
  while (state.chosen.length < count)
    state.add(noise > 0 ? state.bestDrawn(draw) : state.best(Number.POSITIVE_INFINITY).candidate);
}

/** A dish of a week and its replacement. */
interface Swap {
  readonly out: number;
  readonly in: number;
}

/**
 * Swaps one meal for a better open one, the best swap first, until none helps. Rounds reach the same weeks repeatedly, so results
 * are cached.
 */
class Descent {
  private readonly state: WeekState;
  /** By a week's dishes: the best swap, or the week itself if none helps. Null if nothing is cached. */
  private readonly known: Map<string, Swap | Found> | null;

  constructor(state: WeekState, keeps: boolean) {
    this.state = state;
    this.known = keeps ? new Map() : null;
  }

  /** The week reached by swaps. `dishes` are then its dishes; `state` need not match. */
  from(dishes: number[]): Found {
    for (;;) {
      const step = this.stepFrom(dishes);
      if (!("out" in step)) return step;
      dishes.splice(dishes.indexOf(step.out), 1);
      dishes.push(step.in);
    }
  }

  private stepFrom(dishes: readonly number[]): Swap | Found {
    if (this.known === null) return this.lookFrom(dishes);
    const key = dishes.toSorted((a, b) => a - b).join(" ");
    const step = this.known.get(key) ?? this.lookFrom(dishes);
    this.known.set(key, step);
    return step;
  }

  private lookFrom(dishes: readonly number[]): Swap | Found {
    const { state } = this;
    state.become(dishes);
    let swap: Swap | null = null;
    let bestValue = state.value() - EPSILON;
    for (const out of dishes) {
      state.takeOut(out);
      const { candidate, value } = state.best(bestValue, out);
      if (candidate !== -1) {
        bestValue = value;
        swap = { out, in: candidate };
      }
      state.putBack(out);
    }
    return swap ?? state.snapshot();
  }
}

/**
 * A long search restarts after this many rounds, and after as many again continues from the better week: some weeks are stuck
 * away from the best.
 */
const STRETCH = 33;

/**
 * Iterated local search: greedy fill, best-improvement swaps, then drop two to four meals, refill with noise and descend again.
 * The rounds look at a shortlist of candidates; at the end all are tried once more. Deterministic for the same problem and random
 * sequence; capped by rounds, never by time, and stopped early by `isEnough`. Needs at least `count` candidates.
 */
export function searchWeek(
  problem: Problem,
  aim: Aim,
  random: () => number,
  rounds: number,
  start: readonly number[] = [],
  isEnough: (best: Found, round: number) => boolean = () => false,
): Found {
  const { count } = problem;
  const all = allOf(problem);
  const open = aim === "plan" ? shortlist(problem) : all;
  const pairs = aim === "plan" ? pairsOf(problem, open) : [];
  const state = new WeekState(problem, aim, open);
  // Which of several weeks with the same cost is found depends on the order of dishes.
  const descent = new Descent(state, problem.kindLosses.length > 0);
  const filled = (dishes: readonly number[], noise: number): number[] => {
    state.become(dishes);
    fill(state, count, noise, random);
    return [...state.chosen];
  };
  let dishes = filled(start, 0);
  let best = descent.from(dishes);
  if (count === all.length) return best;
  let here = best;
  for (let round = 0; round < rounds && !isEnough(best, round); round += 1) {
    if (rounds >= 2 * STRETCH && (round === STRETCH || round === 2 * STRETCH)) {
      dishes = [];
      if (pairs.length > 0 && random() < 0.5) addPair(dishes, pairs[Math.floor(random() * pairs.length)]!, count);
      dishes = filled(dishes, 400 + random() * 800);
      here = descent.from(dishes);
      if (here.value < best.value - EPSILON) best = here;
      if (round > STRETCH) {
        here = best;
        dishes = restored(dishes, here.chosen);
      }
    }
    const drop = Math.min(count, 2 + Math.floor(random() * 3));
    for (let dropped = 0; dropped < drop; dropped += 1) dishes.splice(Math.floor(random() * dishes.length), 1);
    if (pairs.length > 0 && random() < PAIR_SHARE) addPair(dishes, pairs[Math.floor(random() * pairs.length)]!, count);
    dishes = filled(dishes, 40 + random() * 800);
    const found = descent.from(dishes);
    if (found.value < here.value - EPSILON) here = found;
    else if (found.value > here.value + EPSILON) dishes = restored(dishes, here.chosen);
    if (here.value < best.value - EPSILON) best = here;
  }
  if (open.length === all.length) return best;
  const whole = new WeekState(problem, aim, all);
  return new Descent(whole, false).from([...best.chosen]);
}

/** A follow-up and its source: neither swap nor fill finds both, since each alone is no gain. */
type Pair = readonly [number, number];

/** The share of rounds that start with a pair, if there are any. */
const PAIR_SHARE = 0.3;
/**
 * The pairs to try: those with the least loss including money, and within a budget also those with the least loss when money
 * weighs far more.
 */
const MAX_PAIRS = 24;
const DEARER = [4, 16];
const MAX_DEARER_PAIRS = 6;

function pairsOf(problem: Problem, open: readonly number[]): readonly Pair[] {
  const { candidates, losses, money, budget, kindsOf, kindLosses } = problem;
  const pence = alonePence(problem);
  // The gain from being the first of its kinds counts too: a follow-up the user wants again is worth its source.
  const brings = (candidate: number): number =>
    kindsOf[candidate]!.reduce((sum, kind) => sum + kindLosses[kind]![0]! - kindLosses[kind]![1]!, 0);
  const pairs = open.flatMap((candidate) =>
    (candidates[candidate]!.sources ?? []).map((source) => ({
      pair: [source, candidate] as const,
      lost: losses[source]! + losses[candidate]! - brings(source) - brings(candidate),
      pence: pence[source]! + pence[candidate]!,
    })),
  );
  const least = (price: number, most: number): Pair[] =>
    [...pairs]
      .sort((a, b) => a.lost + price * a.pence - b.lost - price * b.pence)
      .slice(0, most)
      .map(({ pair }) => pair);
  const within = budget < Number.POSITIVE_INFINITY ? DEARER : [];
  return [
    ...new Set([...least(money, MAX_PAIRS), ...within.flatMap((times) => least(times * money, MAX_DEARER_PAIRS))]),
  ];
}

/** Adds a pair where two places are free. */
function addPair(dishes: number[], pair: Pair, count: number): void {
  const missing = pair.filter((candidate) => !dishes.includes(candidate));
  if (dishes.length + missing.length <= count) dishes.push(...missing);
}

/** The dishes of one week that are also in another, followed by the others of that one. */
function restored(dishes: readonly number[], chosen: readonly number[]): number[] {
  const still = dishes.filter((candidate) => chosen.includes(candidate));
  return [...still, ...chosen.filter((candidate) => !still.includes(candidate))];
}
