import type { Problem } from "#domain/planner/problem";
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

/**
 * Iterated local search: greedy fill, best-improvement swaps, then drop two to four meals, refill with noise and descend again.
 * The rounds look at the candidates that can matter; at the end all are looked at once more. Deterministic for the same problem
 * and random sequence; capped by rounds, never by time. Needs at least `count` candidates.
 */
export function searchWeek(
  problem: Problem,
  aim: Aim,
  random: () => number,
  rounds: number,
  start: readonly number[] = [],
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
  for (let round = 0; round < rounds; round += 1) {
    const drop = Math.min(count, 2 + Math.floor(random() * 3));
    for (let dropped = 0; dropped < drop; dropped += 1)
      state.remove(state.chosen[Math.floor(random() * state.chosen.length)]!);
    if (pairs.length > 0 && random() < PAIR_SHARE) addPair(state, pairs[Math.floor(random() * pairs.length)]!, count);
    fill(state, count, 40 + random() * 800, random);
    descend(state);
    if (state.value() < best.value - EPSILON) best = state.snapshot();
    else if (state.value() > best.value + EPSILON) restore(state, best.chosen);
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
/** Pairs that the rounds try, those that lose least with their money. */
const MOST_PAIRS = 12;

function pairsOf(problem: Problem, open: readonly number[]): Pair[] {
  const { candidates, losses, money, kindsOf, kindLosses } = problem;
  // What a dish brings as the first of its kinds counts too: a follow-up that somebody asked to have again is worth its source.
  const brings = (candidate: number): number =>
    kindsOf[candidate]!.reduce((sum, kind) => sum + kindLosses[kind]![0]! - kindLosses[kind]![1]!, 0);
  const lost = (candidate: number): number =>
    losses[candidate]! + money * alonePence(problem, candidate) - brings(candidate);
  return open
    .flatMap((candidate) => (candidates[candidate]!.sources ?? []).map((source): Pair => [source, candidate]))
    .map((pair) => ({ pair, lost: lost(pair[0]) + lost(pair[1]) }))
    .sort((a, b) => a.lost - b.lost)
    .slice(0, MOST_PAIRS)
    .map(({ pair }) => pair);
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

/** How many candidates the rounds look at, by what they lose with their money, with far more for money, and by money alone. */
const SHORTLIST = { byValue: 140, byThrift: 60, byMoney: 40, ofEachKind: 14, followUps: 6, ofEachFollowUp: 2 } as const;
const THRIFT = 4;
const MOST_VARIANTS = 2;

/** The candidates that can matter to the best week, in their order: all of them where there are few. */
function shortlist(problem: Problem): readonly number[] {
  const { candidates, losses, kindsOf, kindLosses, money } = problem;
  const all = candidates.map((_, index) => index);
  if (all.length <= SHORTLIST.byValue + SHORTLIST.byThrift + SHORTLIST.byMoney) return all;
  const pence = all.map((candidate) => alonePence(problem, candidate));
  const value = all.map((candidate) => losses[candidate]! + money * pence[candidate]!);
  const thrift = all.map((candidate) => losses[candidate]! + THRIFT * money * pence[candidate]!);
  const first = (from: readonly number[], by: readonly number[], most: number): number[] => {
    const taken: number[] = [];
    // Variants of a dish count as one, and the two best of them stand for it, so that they do not crowd out other dishes.
    const known = new Map<number, number>();
    let dishes = 0;
    for (const candidate of [...from].sort((a, b) => by[a]! - by[b]! || a - b)) {
      const before = known.get(candidate) ?? 0;
      if (before === 0) dishes += 1;
      if (dishes > most) break;
      if (before >= MOST_VARIANTS) continue;
      taken.push(candidate);
      for (const rival of problem.rivals[candidate]!) known.set(rival, (known.get(rival) ?? 0) + 1);
    }
    return taken;
  };
  const chosen = new Set([
    ...first(all, value, SHORTLIST.byValue),
    ...first(all, thrift, SHORTLIST.byThrift),
    ...first(all, pence, SHORTLIST.byMoney),
    ...all.filter((candidate) => candidates[candidate]!.kept),
  ]);
  kindLosses.forEach((lossesOfKind, kind) => {
    if (lossesOfKind[1]! >= lossesOfKind[0]!) return;
    const members = all.filter((candidate) => kindsOf[candidate]!.includes(kind));
    for (const candidate of first(members, value, SHORTLIST.ofEachKind)) chosen.add(candidate);
  });
  // A follow-up is nothing without what it is made from.
  const made = all.filter((candidate) => (candidates[candidate]!.sources ?? []).length > 0);
  for (const followUp of new Set([
    ...first(made, value, SHORTLIST.followUps),
    ...made.filter((at) => chosen.has(at)),
  ])) {
    chosen.add(followUp);
    const { sources } = candidates[followUp]!;
    for (const source of first(sources ?? [], value, SHORTLIST.ofEachFollowUp)) chosen.add(source);
  }
  return [...chosen].sort((a, b) => a - b);
}

/** What a dish costs by itself when half of each pack that it opens is used elsewhere, in pence. */
function alonePence({ foods, foodsOf, gramsOf }: Problem, candidate: number): number {
  let sum = 0;
  foodsOf[candidate]!.forEach((food, at) => {
    const { grams, pence } = foods[food]!;
    const need = gramsOf[candidate]![at]!;
    if (grams.length === 0) return;
    let step = 0;
    while (step < grams.length - 1 && grams[step]! < need) step += 1;
    sum += pence[step]! * (0.5 + (0.5 * need) / grams[step]!);
  });
  return sum;
}
