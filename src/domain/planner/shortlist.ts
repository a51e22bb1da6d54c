import type { Problem } from "#domain/planner/problem";

/**
 * How many candidates the rounds look at, ranked by loss including money, by loss with money weighing more, within a budget with
 * far more still, and by money alone. A week within a tight budget consists of dishes neither among the best nor among the
 * cheapest: without those, fewer restrictions, which let in more dishes ahead of them, gave a worse week.
 */
const SHORTLIST = {
  byValue: 140,
  byThrift: 60,
  byNeed: 50,
  byMoney: 40,
  ofEachKind: 14,
  followUps: 6,
  ofEachFollowUp: 2,
} as const;
const THRIFT = 4;
const NEED = 16;
const MAX_VARIANTS = 2;

/** Cached: one week is searched for many times among the same dishes, with other prices of a penny and other budgets. */
const allKnown = new WeakMap<Problem["candidates"], readonly number[]>();
const listsKnown = new WeakMap<Problem["losses"], Map<string, readonly number[]>>();
const penceAlone = new WeakMap<Problem["foodsOf"], Float64Array>();
const orderedByPence = new WeakMap<Problem["foodsOf"], Int32Array>();

function knownOf<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** All candidates in order: the same list each time. */
export function allOf({ candidates }: Problem): readonly number[] {
  return knownOf(allKnown, candidates, () => [...candidates.keys()]);
}

/**
 * The candidates that can matter to the best week, in order: all if there are few. The same list for the same price of a penny,
 * whatever the budget.
 */
export function shortlist(problem: Problem): readonly number[] {
  const all = allOf(problem);
  if (all.length <= SHORTLIST.byValue + SHORTLIST.byThrift + SHORTLIST.byMoney) return all;
  const lists = knownOf(listsKnown, problem.losses, () => new Map<string, readonly number[]>());
  const key = `${problem.money} ${isWithin(problem)}`;
  const list = lists.get(key) ?? chosenFor(problem);
  lists.set(key, list);
  return list;
}

function isWithin({ budget }: Problem): boolean {
  return budget < Number.POSITIVE_INFINITY;
}

function chosenFor(problem: Problem): readonly number[] {
  const { candidates, losses, kindsOf, kindLosses, money } = problem;
  const pence = alonePence(problem);
  const orderAt = (price: number): Int32Array =>
    orderBy(losses.map((loss, candidate) => loss + price * pence[candidate]!));
  const byValue = orderAt(money);
  const byThrift = orderAt(THRIFT * money);
  const byMoney = knownOf(orderedByPence, problem.foodsOf, () => orderBy(pence));
  const isChosen = new Uint8Array(candidates.length);
  const choose = (these: readonly number[]): void => {
    for (const candidate of these) isChosen[candidate] = 1;
  };
  choose(firstDishes(problem, byValue, SHORTLIST.byValue));
  choose(firstDishes(problem, byThrift, SHORTLIST.byThrift));
  if (isWithin(problem)) choose(firstDishes(problem, orderAt(NEED * money), SHORTLIST.byNeed));
  choose(firstDishes(problem, byMoney, SHORTLIST.byMoney));
  for (let candidate = 0; candidate < candidates.length; candidate += 1)
    if (candidates[candidate]!.kept) isChosen[candidate] = 1;
  const members = membersInOrder(kindsOf, kindLosses, byValue);
  for (const ofKind of members) choose(firstDishes(problem, ofKind, SHORTLIST.ofEachKind));
  // A follow-up is worthless without its source.
  const made = byValue.filter((candidate) => (candidates[candidate]!.sources ?? []).length > 0);
  const followUps = new Set([
    ...firstDishes(problem, made, SHORTLIST.followUps),
    ...made.filter((at) => isChosen[at] === 1),
  ]);
  for (const followUp of followUps) {
    isChosen[followUp] = 1;
    const sources = new Set(candidates[followUp]!.sources);
    for (const order of [byValue, byThrift, byMoney])
      choose(
        firstDishes(
          problem,
          order.filter((candidate) => sources.has(candidate)),
          SHORTLIST.ofEachFollowUp,
        ),
      );
  }
  return allOf(problem).filter((candidate) => isChosen[candidate] === 1);
}

/** For each kind that a week wants, its candidates, in a given order of all. */
function membersInOrder(
  kindsOf: Problem["kindsOf"],
  kindLosses: Problem["kindLosses"],
  order: Int32Array,
): readonly (readonly number[])[] {
  const members = kindLosses.map((losses): number[] | null => (losses[1]! >= losses[0]! ? null : []));
  for (let at = 0; at < order.length; at += 1) {
    const candidate = order[at]!;
    const kinds = kindsOf[candidate]!;
    for (let kind = 0; kind < kinds.length; kind += 1) members[kinds[kind]!]?.push(candidate);
  }
  return members.filter((list) => list !== null);
}

/** All candidates, sorted by `by`. */
function orderBy(by: Float64Array): Int32Array {
  // A hand-written merge sort: sorting with a comparison function takes several times as long.
  let from = Int32Array.from(by.keys());
  let to = new Int32Array(by.length);
  for (let run = 1; run < by.length; run *= 2) {
    for (let start = 0; start < by.length; start += 2 * run) {
      const middle = Math.min(start + run, by.length);
      const end = Math.min(start + 2 * run, by.length);
      let one = start;
      let other = middle;
      for (let at = start; at < end; at += 1) {
        const takesOne = other === end || (one < middle && by[from[one]!]! <= by[from[other]!]!);
        to[at] = takesOne ? from[one++]! : from[other++]!;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

/** The candidates of the first `most` dishes in an order, at most `MAX_VARIANTS` of each. */
function firstDishes({ rivals }: Problem, order: ArrayLike<number>, most: number): number[] {
  const taken: number[] = [];
  // Variants of a dish count as one, represented by the best two, so that they do not crowd out other dishes.
  const known = new Map<number, number>();
  let dishes = 0;
  for (let at = 0; at < order.length; at += 1) {
    const candidate = order[at]!;
    const before = known.get(candidate) ?? 0;
    if (before === 0) dishes += 1;
    if (dishes > most) break;
    if (before >= MAX_VARIANTS) continue;
    taken.push(candidate);
    for (const rival of rivals[candidate]!) known.set(rival, (known.get(rival) ?? 0) + 1);
  }
  return taken;
}

/** The cost of each dish alone if half of each pack it opens is used elsewhere, in pence. */
export function alonePence(problem: Problem): Float64Array {
  return knownOf(penceAlone, problem.foodsOf, () =>
    Float64Array.from(problem.foodsOf, (_, at) => penceOf(problem, at)),
  );
}

function penceOf({ foods, foodsOf, gramsOf }: Problem, candidate: number): number {
  const its = foodsOf[candidate]!;
  let sum = 0;
  for (let at = 0; at < its.length; at += 1) {
    const { grams, pence } = foods[its[at]!]!;
    const need = gramsOf[candidate]![at]!;
    if (grams.length === 0) continue;
    let step = 0;
    while (step < grams.length - 1 && grams[step]! < need) step += 1;
    sum += pence[step]! * (0.5 + (0.5 * need) / grams[step]!);
  }
  return sum;
}
