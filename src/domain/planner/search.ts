import type { Problem } from "#domain/planner/problem";
import { WeekState } from "#domain/planner/state";
import type { Aim, Found } from "#domain/planner/state";

const EPSILON = 1e-3;

/** Adds the best candidate, again and again, until the week is full; `noise` in pence makes refills differ. */
function fill(state: WeekState, problem: Problem, noise: number, random: () => number): void {
  while (state.chosen.length < problem.count) {
    let best = -1;
    let bestValue = Number.POSITIVE_INFINITY;
    for (let candidate = 0; candidate < problem.candidates.length; candidate += 1) {
      if (state.taken[candidate] === 1) continue;
      const value = state.valueWith(candidate) + (noise > 0 ? random() * noise : 0);
      if (value < bestValue) {
        bestValue = value;
        best = candidate;
      }
    }
    state.add(best);
  }
}

/** Swaps one meal for a better one, the best swap first, until none helps. */
function descend(state: WeekState, problem: Problem): void {
  for (;;) {
    const before = state.value();
    let bestOut = -1;
    let bestIn = -1;
    let bestValue = before - EPSILON;
    for (const out of state.chosen.slice()) {
      state.remove(out);
      for (let candidate = 0; candidate < problem.candidates.length; candidate += 1) {
        if (state.taken[candidate] === 1 || candidate === out) continue;
        const value = state.valueWith(candidate);
        if (value < bestValue) {
          bestValue = value;
          bestOut = out;
          bestIn = candidate;
        }
      }
      state.add(out);
    }
    if (bestOut === -1) return;
    state.remove(bestOut);
    state.add(bestIn);
  }
}

/**
 * Iterated local search: greedy fill, best-improvement swaps, then drop two to four meals, refill with noise and descend again.
 * Deterministic for the same problem and random sequence; capped by rounds, never by time. Needs at least `count` candidates.
 */
export function searchWeek(
  problem: Problem,
  aim: Aim,
  random: () => number,
  rounds: number,
  start: readonly number[] = [],
): Found {
  const state = new WeekState(problem, aim);
  for (const candidate of start) state.add(candidate);
  fill(state, problem, 0, random);
  descend(state, problem);
  let best = state.snapshot();
  if (problem.count === problem.candidates.length) return best;
  for (let round = 0; round < rounds; round += 1) {
    const drop = Math.min(problem.count, 2 + Math.floor(random() * 3));
    for (let dropped = 0; dropped < drop; dropped += 1)
      state.remove(state.chosen[Math.floor(random() * state.chosen.length)]!);
    fill(state, problem, 40 + random() * 200, random);
    descend(state, problem);
    if (state.value() < best.value - EPSILON) best = state.snapshot();
    else if (state.value() > best.value + EPSILON) restore(state, best.chosen);
  }
  return best;
}

function restore(state: WeekState, chosen: readonly number[]): void {
  for (const candidate of state.chosen.slice()) if (!chosen.includes(candidate)) state.remove(candidate);
  for (const candidate of chosen) if (state.taken[candidate] === 0) state.add(candidate);
}
