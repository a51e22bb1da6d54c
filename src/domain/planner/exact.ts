import type { Problem } from "#domain/planner/problem";
import type { Found } from "#domain/planner/state";
import { WeekState } from "#domain/planner/state";

/** The number of ways to choose; stops counting beyond the limit. */
export function combinations(from: number, choose: number): number {
  let ways = 1;
  for (let step = 1; step <= choose; step += 1) ways = (ways * (from - choose + step)) / step;
  return ways;
}

/**
 * Depth-first branch and bound from an incumbent. Returns the proven best week, or null if looking at `mostLooks` candidates was
 * not enough.
 *
 * The bound of a partial week: the objective so far plus the r smallest of `loss(j) + Σ_f ΔG_f(j) / min(r, users of f) − waste
 * credit`, where G_f = packs' pence + waste weight × grams bought never falls as the need rises, so that the packs of several
 * meals together cost at least those of the most demanding one; the loss of the week's kinds is bounded by the least each can
 * reach with r more dishes. A follow-up may come before its source: until the week is complete, it is assumed to find one.
 */
export function proveWeek(problem: Problem, incumbent: Found, mostLooks: number): Found | null {
  const { candidates, losses, foods, foodsOf, gramsOf, count, money, kindsOf, kindLosses } = problem;
  const state = new WeekState(problem, "plan");
  const users = new Int32Array(foods.length);
  for (const list of foodsOf) for (const food of list) users[food]! += 1;
  const need = new Float64Array(foods.length);
  const grownNow = Float64Array.from(foods, ({ weight, home }) => weight * home);
  const grown = (food: number, grams: number): number => {
    const entry = foods[food]!;
    if (entry.grams.length === 0) return 0;
    if (grams <= 1e-6) return entry.weight * entry.home;
    let at = 0;
    while (at < entry.grams.length - 1 && entry.grams[at]! < grams - 1e-3) at += 1;
    return money * entry.pence[at]! + entry.weight * entry.grams[at]!;
  };
  const slack = 1e-6;
  let best = incumbent;
  let looks = 0;
  const keepIfBetter = (): void => {
    if (state.value() < best.value - 1e-6) best = state.snapshot();
  };
  const marginal = (candidate: number, left: number): number => {
    let sum = losses[candidate]!;
    const list = foodsOf[candidate]!;
    const grams = gramsOf[candidate]!;
    for (let at = 0; at < list.length; at += 1) {
      const food = list[at]!;
      const delta = grown(food, need[food]! + grams[at]!) - grownNow[food]!;
      sum += delta / Math.min(left, users[food]!) - foods[food]!.weight * grams[at]!;
    }
    return sum;
  };
  /** The most that `left` more dishes can save in the loss of the week's kinds. */
  const inKind = new Int32Array(kindLosses.length);
  const falling = [...kindLosses.keys()].filter((kind) =>
    kindLosses[kind]!.some((loss, number, losses) => number > 0 && loss < losses[number - 1]!),
  );
  const kindSavings = (left: number): number => {
    let savings = 0;
    for (const kind of falling) {
      const lossesOfKind = kindLosses[kind]!;
      const now = lossesOfKind[inKind[kind]!]!;
      let least = now;
      for (let more = 1; more <= left; more += 1) least = Math.min(least, lossesOfKind[inKind[kind]! + more]!);
      savings += now - least;
    }
    return savings;
  };
  const visit = (open: readonly number[]): boolean => {
    looks += open.length;
    if (looks > mostLooks) return false;
    const left = count - state.chosen.length;
    if (left === 0) {
      keepIfBetter();
      return true;
    }
    if (left === 1) {
      for (const candidate of open) {
        if (state.valueWith(candidate, best.value - 1e-6) >= best.value - 1e-6) continue;
        state.add(candidate);
        keepIfBetter();
        state.remove(candidate);
      }
      return true;
    }
    const scored = open
      .map((candidate) => ({ candidate, bound: marginal(candidate, left) }))
      .sort((a, b) => a.bound - b.bound);
    const base = state.valueWithSources() - kindSavings(left);
    for (let at = 0; at + left <= scored.length; at += 1) {
      let bound = base - slack;
      for (let next = at; next < at + left; next += 1) bound += scored[next]!.bound;
      if (bound >= best.value - 1e-6) break;
      const { candidate } = scored[at]!;
      take(candidate, 1);
      state.add(candidate);
      const finished = visit(scored.slice(at + 1).map((entry) => entry.candidate));
      state.remove(candidate);
      take(candidate, -1);
      if (!finished) return false;
    }
    return true;
  };
  const take = (candidate: number, sign: 1 | -1): void => {
    const list = foodsOf[candidate]!;
    for (let at = 0; at < list.length; at += 1) {
      const food = list[at]!;
      const after = need[food]! + sign * gramsOf[candidate]![at]!;
      need[food] = after;
      grownNow[food] = grown(food, after);
    }
    for (const kind of kindsOf[candidate]!) inKind[kind]! += sign;
  };
  return visit(candidates.map((_, index) => index)) ? best : null;
}
