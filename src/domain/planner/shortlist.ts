import type { Problem } from "#domain/planner/problem";

/**
 * How many candidates the rounds look at, by what they lose with their money, with more for money, within a budget with far more still,
 * and by money alone. A week within a tight budget is made of dishes that are neither among the best nor among the cheapest: without
 * those, fewer restrictions, which let more dishes in before them, gave a worse week.
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
const MOST_VARIANTS = 2;

/** The candidates that can matter to the best week, in their order: all of them where there are few. */
export function shortlist(problem: Problem): readonly number[] {
  const { candidates, losses, kindLosses, money } = problem;
  const all = candidates.map((_, index) => index);
  if (all.length <= SHORTLIST.byValue + SHORTLIST.byThrift + SHORTLIST.byMoney) return all;
  const pence = alonePence(problem);
  const orderAt = (price: number): Int32Array =>
    orderBy(losses.map((loss, candidate) => loss + price * pence[candidate]!));
  const byValue = orderAt(money);
  const byThrift = orderAt(THRIFT * money);
  const byMoney = knownOf(orderedByPence, problem.foodsOf, () => orderBy(pence));
  const first = (from: Iterable<number>, most: number): number[] => firstDishes(problem, from, most);
  const chosen = new Set([
    ...first(byValue, SHORTLIST.byValue),
    ...first(byThrift, SHORTLIST.byThrift),
    ...(problem.budget < Number.POSITIVE_INFINITY ? first(orderAt(NEED * money), SHORTLIST.byNeed) : []),
    ...first(
      knownOf(orderedByPence, problem.foodsOf, () => orderBy(pence)),
      SHORTLIST.byMoney,
    ),
    ...all.filter((candidate) => candidates[candidate]!.kept),
  ]);
  const membersOf = knownOf(membersOfKinds, problem.kindsOf, () => marksOfKinds(problem));
  kindLosses.forEach((lossesOfKind, kind) => {
    if (lossesOfKind[1]! >= lossesOfKind[0]!) return;
    const isMember = membersOf[kind]!;
    const best = firstDishes(problem, byValue, SHORTLIST.ofEachKind, (candidate) => isMember[candidate] === 1);
    for (const candidate of best) chosen.add(candidate);
  });
  // A follow-up is nothing without what it is made from.
  const made = [...byValue].filter((candidate) => (candidates[candidate]!.sources ?? []).length > 0);
  for (const followUp of new Set([...first(made, SHORTLIST.followUps), ...made.filter((at) => chosen.has(at))])) {
    chosen.add(followUp);
    const sources = new Set(candidates[followUp]!.sources);
    for (const order of [byValue, byThrift, byMoney]) {
      const best = firstDishes(problem, order, SHORTLIST.ofEachFollowUp, (candidate) => sources.has(candidate));
      for (const source of best) chosen.add(source);
    }
  }
  return [...chosen].sort((a, b) => a - b);
}

/** All candidates, those with the least of `by` first. */
function orderBy(by: Float64Array): Int32Array {
  return Int32Array.from(by.keys()).sort((a, b) => by[a]! - by[b]! || a - b);
}

/** The candidates of the first `most` dishes in an order, of each dish at most `MOST_VARIANTS`; others than `isMember` are passed over. */
function firstDishes(
  { rivals }: Problem,
  order: Iterable<number>,
  most: number,
  isMember: (candidate: number) => boolean = () => true,
): number[] {
  const taken: number[] = [];
  // Variants of a dish count as one, and the two best of them stand for it, so that they do not crowd out other dishes.
  const known = new Map<number, number>();
  let dishes = 0;
  for (const candidate of order) {
    if (!isMember(candidate)) continue;
    const before = known.get(candidate) ?? 0;
    if (before === 0) dishes += 1;
    if (dishes > most) break;
    if (before >= MOST_VARIANTS) continue;
    taken.push(candidate);
    for (const rival of rivals[candidate]!) known.set(rival, (known.get(rival) ?? 0) + 1);
  }
  return taken;
}

/** One week is searched for many times among the same dishes, at other prices of a penny: what does not depend on it is kept. */
const penceAlone = new WeakMap<Problem["foodsOf"], Float64Array>();
const orderedByPence = new WeakMap<Problem["foodsOf"], Int32Array>();
const membersOfKinds = new WeakMap<Problem["kindsOf"], readonly Uint8Array[]>();

function knownOf<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** For each kind, 1 for each candidate that belongs to it. */
function marksOfKinds({ kindsOf, kindLosses, candidates }: Problem): Uint8Array[] {
  const marks = kindLosses.map(() => new Uint8Array(candidates.length));
  kindsOf.forEach((kinds, candidate) => {
    for (const kind of kinds) marks[kind]![candidate] = 1;
  });
  return marks;
}

/** What each dish costs by itself when half of each pack that it opens is used elsewhere, in pence. */
export function alonePence(problem: Problem): Float64Array {
  return knownOf(penceAlone, problem.foodsOf, () =>
    Float64Array.from(problem.foodsOf, (_, at) => penceOf(problem, at)),
  );
}

function penceOf({ foods, foodsOf, gramsOf }: Problem, candidate: number): number {
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
