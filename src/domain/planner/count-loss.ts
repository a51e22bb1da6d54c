import type { DishTraits } from "#domain/planner/dish-traits";
import type { CheckedMeal } from "#domain/meal/check-meal";

/** What a week with n dishes of a kind loses, for n from 0 to all. Convex: a further one never costs less than the one before. */
export type CountLoss = (count: number) => number;

/** A kind of dish that a week counts: who belongs to it, and what so many of them lose. */
export interface WeekKind {
  readonly name: string;
  readonly has: (checked: CheckedMeal, traits: DishTraits) => boolean;
  readonly loss: CountLoss;
  /** Where many kinds differ in one value alone, such as the form of a dish: what is read of each dish once for all of them. */
  readonly among?: { readonly of: (traits: DishTraits) => string | null | ReadonlySet<string>; readonly value: string };
}

/** Who belongs to a kind that differs from others in one value alone: for a kind's `has` and `among`. */
export function havingValue(of: NonNullable<WeekKind["among"]>["of"], value: string): Pick<WeekKind, "has" | "among"> {
  const has = (_: CheckedMeal, traits: DishTraits): boolean => {
    const values = of(traits);
    return typeof values === "string" ? values === value : values?.has(value) === true;
  };
  return { has, among: { of, value } };
}

/** The kinds that belong to each dish, by their places in `kinds`, in order. */
export function placesOfKinds(
  kinds: readonly WeekKind[],
): (checked: CheckedMeal, traits: DishTraits) => readonly number[] {
  const single = kinds.flatMap(({ has, among }, at) => (among === undefined ? [{ has, at }] : []));
  const shared = new Map<NonNullable<WeekKind["among"]>["of"], Map<string, number[]>>();
  kinds.forEach(({ among }, at) => {
    if (among === undefined) return;
    const byValue = shared.get(among.of) ?? new Map<string, number[]>();
    shared.set(among.of, byValue);
    byValue.set(among.value, [...(byValue.get(among.value) ?? []), at]);
  });
  return (checked, traits) => {
    const places: number[] = [];
    for (const { has, at } of single) if (has(checked, traits)) places.push(at);
    for (const [of, byValue] of shared) {
      const values = of(traits);
      if (values === null) continue;
      for (const value of typeof values === "string" ? [values] : values) places.push(...(byValue.get(value) ?? []));
    }
    return places.sort((a, b) => a - b);
  };
}

/** Loses `each` for every dish beyond `limit`, the second one twice as much, the third three times. */
export function atMost(limit: number, each: number): CountLoss {
  return (count) => {
    const beyond = Math.max(0, count - limit);
    return (each * beyond * (beyond + 1)) / 2;
  };
}

/** Loses `each` for every dish that is missing from `target`. */
export function atLeast(target: number, each: number): CountLoss {
  return (count) => each * Math.max(0, target - count);
}

/** Loses what both lose. */
export function both(one: CountLoss, other: CountLoss): CountLoss {
  return (count) => one(count) + other(count);
}
