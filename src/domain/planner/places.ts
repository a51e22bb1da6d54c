import type { Problem } from "#domain/planner/problem";

/** Lists behind one another: that of thing t is `all[starts[t]]` up to `all[starts[t + 1]]`, without the last. */
export interface Places {
  readonly starts: Int32Array;
  readonly all: Int32Array;
}

/** For each of `count` foods or kinds, the places in `open` of the candidates that have it. */
export function placesOf(of: readonly Int32Array[], open: ArrayLike<number>, count: number): Places {
  const starts = new Int32Array(count + 1);
  for (let place = 0; place < open.length; place += 1) {
    const things = of[open[place]!]!;
    for (let at = 0; at < things.length; at += 1) starts[things[at]! + 1]! += 1;
  }
  for (let thing = 0; thing < count; thing += 1) starts[thing + 1]! += starts[thing]!;
  const all = new Int32Array(starts[count]!);
  const next = starts.slice();
  for (let place = 0; place < open.length; place += 1) {
    const things = of[open[place]!]!;
    for (let at = 0; at < things.length; at += 1) {
      const thing = things[at]!;
      all[next[thing]!] = place;
      next[thing]! += 1;
    }
  }
  return { starts, all };
}

/** Raises what stands at each place of one food or kind. */
export function raise(least: Float64Array, { starts, all }: Places, thing: number, by: number): void {
  if (by === 0) return;
  const end = starts[thing + 1]!;
  for (let at = starts[thing]!; at < end; at += 1) least[all[at]!]! += by;
}

/** For each place in `open`, what its candidate has of `own`, and what `each` of its foods comes to. */
export function summed(
  { foodsOf }: Problem,
  open: readonly number[],
  each: Float64Array,
  own: Float64Array | null = null,
): Float64Array {
  const sums = new Float64Array(open.length);
  for (let at = 0; at < open.length; at += 1) {
    const its = foodsOf[open[at]!]!;
    let sum = own === null ? 0 : own[open[at]!]!;
    for (let food = 0; food < its.length; food += 1) sum += each[its[food]!]!;
    sums[at] = sum;
  }
  return sums;
}

/** For each food, the most grams of it that one of the `open` candidates needs. */
export function mostGramsOf({ foods, foodsOf, gramsOf }: Problem, open: readonly number[]): Float64Array {
  const most = new Float64Array(foods.length);
  for (const candidate of open) {
    const its = foodsOf[candidate]!;
    const grams = gramsOf[candidate]!;
    for (let at = 0; at < its.length; at += 1) most[its[at]!] = Math.max(most[its[at]!]!, grams[at]!);
  }
  return most;
}

/** One week is searched for many times among the same dishes, at other prices of a penny. */
const knownUsers = new WeakMap<Problem["foodsOf"], Places>();
const knownMembers = new WeakMap<Problem["kindsOf"], Places>();

/** For each food of a problem, the candidates that need it. */
export function usersOfFoods({ foodsOf, foods, candidates }: Problem): Places {
  const users = knownUsers.get(foodsOf) ?? placesOf(foodsOf, [...candidates.keys()], foods.length);
  knownUsers.set(foodsOf, users);
  return users;
}

/** For each kind of a problem, the candidates that belong to it. */
export function membersOfKinds({ kindsOf, kindLosses, candidates }: Problem): Places {
  const members = knownMembers.get(kindsOf) ?? placesOf(kindsOf, [...candidates.keys()], kindLosses.length);
  knownMembers.set(kindsOf, members);
  return members;
}
