import type { Problem } from "#domain/planner/problem";

/** For each of `count` foods or kinds, the places in `open` of the candidates that have it. */
export function placesOf(of: readonly Int32Array[], open: readonly number[], count: number): Int32Array[] {
  const sizes = new Int32Array(count);
  for (const candidate of open) for (const thing of of[candidate]!) sizes[thing]! += 1;
  const lists = Array.from(sizes, (size) => new Int32Array(size));
  const filled = new Int32Array(count);
  for (let place = 0; place < open.length; place += 1) {
    for (const thing of of[open[place]!]!) {
      lists[thing]![filled[thing]!] = place;
      filled[thing]! += 1;
    }
  }
  return lists;
}

/** One week is searched for many times among the same dishes, at other prices of a penny. */
const knownUsers = new WeakMap<Problem["foodsOf"], readonly Int32Array[]>();
const knownMembers = new WeakMap<Problem["kindsOf"], readonly Int32Array[]>();

/** For each food of a problem, the candidates that need it. */
export function usersOfFoods({ foodsOf, foods, candidates }: Problem): readonly Int32Array[] {
  const users = knownUsers.get(foodsOf) ?? placesOf(foodsOf, [...candidates.keys()], foods.length);
  knownUsers.set(foodsOf, users);
  return users;
}

/** For each kind of a problem, the candidates that belong to it. */
export function membersOfKinds({ kindsOf, kindLosses, candidates }: Problem): readonly Int32Array[] {
  const members = knownMembers.get(kindsOf) ?? placesOf(kindsOf, [...candidates.keys()], kindLosses.length);
  knownMembers.set(kindsOf, members);
  return members;
}
