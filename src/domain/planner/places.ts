import type { Problem } from "#domain/planner/problem";

/**
 * The positions of the candidates that have each food or belong to each kind, in one array: those of `thing` are from
 * `first[thing]` up to `first[thing + 1]`.
 */
export interface Places {
  readonly first: Int32Array;
  readonly at: Int32Array;
}

/** For each of `count` foods or kinds, the positions in `open` of the candidates that have it. */
export function placesOf(of: readonly Int32Array[], open: ArrayLike<number>, count: number): Places {
  const first = new Int32Array(count + 1);
  let all = 0;
  for (let place = 0; place < open.length; place += 1) {
    const things = of[open[place]!]!;
    for (let at = 0; at < things.length; at += 1) first[things[at]! + 1]! += 1;
    all += things.length;
  }
  for (let thing = 0; thing < count; thing += 1) first[thing + 1]! += first[thing]!;
  const next = first.slice();
  const places = new Int32Array(all);
  for (let place = 0; place < open.length; place += 1) {
    const things = of[open[place]!]!;
    for (let at = 0; at < things.length; at += 1) {
      const thing = things[at]!;
      places[next[thing]!] = place;
      next[thing]! += 1;
    }
  }
  return { first, at: places };
}

/** The foods and kinds of a list of candidates, cached: one week is searched for many times among the same ones. */
export interface PlacesOfOpen {
  readonly ofFoods: Places;
  readonly ofKinds: Places;
}

const cache = new WeakMap<Problem["kindsOf"], WeakMap<readonly number[], PlacesOfOpen>>();

/** The positions of each food's and each kind's candidates within a list, made once for the list. */
export function placesAmong(problem: Problem, open: readonly number[]): PlacesOfOpen {
  const { foodsOf, kindsOf, foods, kindLosses } = problem;
  const byOpen = cache.get(kindsOf) ?? new WeakMap<readonly number[], PlacesOfOpen>();
  cache.set(kindsOf, byOpen);
  const found = byOpen.get(open) ?? {
    ofFoods: placesOf(foodsOf, open, foods.length),
    ofKinds: placesOf(kindsOf, open, kindLosses.length),
  };
  byOpen.set(open, found);
  return found;
}
