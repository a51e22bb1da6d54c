import type { Problem } from "#domain/planner/problem";
import { alonePence, shortlist } from "#domain/planner/shortlist";
import { WeekState } from "#domain/planner/state";
import type { Aim, Found } from "#domain/planner/state";

const EPSILON = 1e-3;

/** Adds the best of the open candidates, again and again, until the week is full; `noise` in points makes refills differ. */
function fill(state: WeekState, count: number, noise: number, random: () => number): void {
  const drawn = noise > 0 ? () => random() * noise : null;
  while (state.chosen.length < count) state.add(state.best(Number.POSITIVE_INFINITY, -1, drawn).candidate);
}

/** Swaps one meal for a better one of the open ones, the best swap first, until none helps. */
function descend(state: WeekState): void {
  for (;;) {
    let bestOut = -1;
    let bestIn = -1;
    let bestValue = state.value() - EPSILON;
    for (const out of state.chosen.slice()) {
      state.takeOut(out);
      const { candidate, value } = state.best(bestValue, out);
      if (candidate !== -1) {
        bestValue = value;
        bestOut = out;
        bestIn = candidate;
      }
      state.putBack(out);
    }
    if (bestOut === -1) return;
    state.remove(bestOut);
    state.add(bestIn);
  }
}

/** A long search begins anew after so many rounds, and goes on from the better of both weeks after as many again: some weeks have no way to the best. */
const STRETCH = 33;

/**
 * Iterated local search: greedy fill, best-improvement swaps, then drop two to four meals, refill with noise and descend again.
 * The rounds look at the candidates that can matter; at the end all are looked at once more. Deterministic for the same problem
 * and random sequence; capped by rounds, never by time, and ended before by `isEnough`. Needs at least `count` candidates.
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
  const all = problem.candidates.map((_, index) => index);
  const open = aim === "plan" ? shortlist(problem) : all;
  const pairs = aim === "plan" ? pairsOf(problem, open) : [];
  const state = new WeekState(problem, aim, open);
  for (const candidate of start) state.add(candidate);
  fill(state, count, 0, random);
  descend(state);
  let best = state.snapshot();
  if (count === all.length) return best;
  let here = best;
  for (let round = 0; round < rounds && !isEnough(best, round); round += 1) {
    if (rounds >= 2 * STRETCH && (round === STRETCH || round === 2 * STRETCH)) {
      for (const candidate of state.chosen.slice()) state.remove(candidate);
      if (pairs.length > 0 && random() < 0.5) addPair(state, pairs[Math.floor(random() * pairs.length)]!, count);
      fill(state, count, 400 + random() * 800, random);
      descend(state);
      here = state.snapshot();
      if (here.value < best.value - EPSILON) best = here;
      if (round > STRETCH) {
        here = best;
        restore(state, here.chosen);
      }
    }
    const drop = Math.min(count, 2 + Math.floor(random() * 3));
    for (let dropped = 0; dropped < drop; dropped += 1)
      state.remove(state.chosen[Math.floor(random() * state.chosen.length)]!);
    if (pairs.length > 0 && random() < PAIR_SHARE) addPair(state, pairs[Math.floor(random() * pairs.length)]!, count);
    fill(state, count, 40 + random() * 800, random);
    descend(state);
    if (state.value() < here.value - EPSILON) here = state.snapshot();
    else if (state.value() > here.value + EPSILON) restore(state, here.chosen);
    if (here.value < best.value - EPSILON) best = here;
  }
  if (open.length === all.length) return best;
  const whole = new WeekState(problem, aim, all);
  for (const candidate of best.chosen) whole.add(candidate);
  descend(whole);
  return whole.snapshot();
}

/** A follow-up and the dish that it is made from: neither swap nor fill finds both, as each is no gain without the other. */
type Pair = readonly [number, number];

/** Of the rounds, how many begin with a pair where there are any. */
const PAIR_SHARE = 0.3;
/** Pairs that the rounds try: those that lose least with their money, and within a budget also those that lose least with far dearer money. */
const MOST_PAIRS = 24;
const DEARER = [4, 16];
const MOST_DEARER_PAIRS = 6;

function pairsOf(problem: Problem, open: readonly number[]): readonly Pair[] {
  const { candidates, losses, money, budget, kindsOf, kindLosses } = problem;
  const pence = alonePence(problem);
  // What a dish brings as the first of its kinds counts too: a follow-up that somebody asked to have again is worth its source.
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
    ...new Set([...least(money, MOST_PAIRS), ...within.flatMap((times) => least(times * money, MOST_DEARER_PAIRS))]),
  ];
}

/** Puts a pair in where two places are free for it and no other follow-up stands. */
function addPair(state: WeekState, [source, followUp]: Pair, count: number): void {
  const missing = [source, followUp].filter((candidate) => state.taken[candidate] === 0);
  if (state.chosen.length + missing.length > count) return;
  for (const candidate of missing) state.add(candidate);
}

function restore(state: WeekState, chosen: readonly number[]): void {
  for (const candidate of state.chosen.slice()) if (!chosen.includes(candidate)) state.remove(candidate);
  for (const candidate of chosen) if (state.taken[candidate] === 0) state.add(candidate);
}
