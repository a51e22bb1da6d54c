import type { DishTraits } from "#domain/planner/dish-traits";

/** The properties by which people find two dishes alike. */
export type Likened = Pick<
  DishTraits,
  "mainFood" | "leadFood" | "form" | "staple" | "flavour" | "hasMeat" | "hasFish" | "twins"
>;

const ALL = 4;

/** How many of main food, form, starch and sauce two dinners share; all four if they taste alike. */
export function likeness(one: Likened, other: Likened): number {
  for (const pair of one.twins) if (other.twins.has(pair)) return ALL;
  const same = (a: string | null, b: string | null): number => (a !== null && a === b ? 1 : 0);
  const ofMeat = one.hasMeat || one.hasFish ? same(one.mainFood, other.mainFood) : 0;
  return (
    (same(one.leadFood, other.leadFood) || ofMeat) +
    same(one.form, other.form) +
    same(one.staple, other.staple) +
    same(one.flavour, other.flavour)
  );
}
