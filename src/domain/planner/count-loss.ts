import type { DishTraits } from "#domain/planner/dish-traits";
import type { CheckedMeal } from "#domain/meal/check-meal";

/** What a week with n dishes of a kind loses, for n from 0 to all. Convex: a further one never costs less than the one before. */
export type CountLoss = (count: number) => number;

/** A kind of dish that a week counts: who belongs to it, and what so many of them lose. */
export interface WeekKind {
  readonly name: string;
  readonly has: (checked: CheckedMeal, traits: DishTraits) => boolean;
  readonly loss: CountLoss;
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
