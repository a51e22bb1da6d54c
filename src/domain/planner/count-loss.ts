import type { DishTraits } from "#domain/planner/dish-traits";
import type { CheckedMeal } from "#domain/meal/check-meal";

/**
 * The loss of a week with n dishes of a kind, for n from 0 to all. Convex: each further dish costs at least as much as the one
 * before.
 */
export type CountLoss = (count: number) => number;

/**
 * A property of a dish with a value that it has, or has among others. Many kinds differ only in that value, so the property is
 * read once for all of them.
 */
export interface HavingValue {
  readonly of: (traits: DishTraits) => string | null | ReadonlySet<string>;
  readonly value: string;
}

/** A kind of dish counted in a week: which dishes belong to it, and the loss by their number. */
export interface WeekKind {
  readonly name: string;
  readonly has: ((checked: CheckedMeal, traits: DishTraits) => boolean) | HavingValue;
  readonly loss: CountLoss;
}

/** The kinds each dish belongs to, as indices into `kinds`, in order. */
export function placesOfKinds(kinds: readonly WeekKind[]): (checked: CheckedMeal, traits: DishTraits) => Int32Array {
  const single: { has: (checked: CheckedMeal, traits: DishTraits) => boolean; at: number }[] = [];
  const shared = new Map<HavingValue["of"], Map<string, number[]>>();
  kinds.forEach(({ has }, at) => {
    if (typeof has === "function") {
      single.push({ has, at });
      return;
    }
    const byValue = shared.get(has.of) ?? new Map<string, number[]>();
    shared.set(has.of, byValue);
    const places = byValue.get(has.value);
    if (places === undefined) byValue.set(has.value, [at]);
    else places.push(at);
  });
  return (checked, traits) => {
    const found: number[] = [];
    const add = (places: readonly number[] | undefined): void => {
      if (places !== undefined) for (const place of places) found.push(place);
    };
    for (const { has, at } of single) if (has(checked, traits)) found.push(at);
    for (const [of, byValue] of shared) {
      const values = of(traits);
      if (typeof values === "string") add(byValue.get(values));
      else if (values !== null) for (const value of values) add(byValue.get(value));
    }
    return new Int32Array(found).sort();
  };
}

/** Caches a function of a loss: thousands of kinds share one. */
export function ofEachLoss<T>(make: (loss: CountLoss) => T): (loss: CountLoss) => T {
  const known = new Map<CountLoss, T>();
  return (loss) => {
    const found = known.get(loss) ?? make(loss);
    known.set(loss, found);
    return found;
  };
}

/** The same kinds with their losses scaled. */
export function weighed(kinds: readonly WeekKind[], share: number): WeekKind[] {
  const shareOf = ofEachLoss(
    (loss): CountLoss =>
      (count) =>
        loss(count) * share,
  );
  return kinds.map(({ name, has, loss }) => ({ name, has, loss: shareOf(loss) }));
}

/** Loses `each` for every dish above `limit`, twice that for the second, three times for the third. */
export function atMost(limit: number, each: number): CountLoss {
  return (count) => {
    const beyond = Math.max(0, count - limit);
    return (each * beyond * (beyond + 1)) / 2;
  };
}

/** Loses `each` for every dish short of `target`. */
export function atLeast(target: number, each: number): CountLoss {
  return (count) => each * Math.max(0, target - count);
}

/** The sum of two losses. */
export function both(one: CountLoss, other: CountLoss): CountLoss {
  return (count) => one(count) + other(count);
}
