import type { Food } from "#domain/food/food";
import { isJoint } from "#domain/meal/carried-food";
import type { Day } from "#domain/options/days";
import { tableOf } from "#domain/proposal/brief/dinner-lines";
import { usualGrams } from "#domain/proposal/brief/usual-amounts";
import type { BuyingDinner } from "#domain/proposal/brief/week-money";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/** A dinner's part in a pair: what it takes cooked from another dinner of its week, or what it cooks more of for one. */
export interface DinnerPair {
  readonly part: "follow-up" | "source";
  readonly foodId: string;
  /** The day and the name of the other dinner. */
  readonly day: Day;
  readonly name: string;
  /** How many eat the follow-up. */
  readonly people: number;
}

/** What is left of a joint or a bird goes further than a fresh piece: half of what is usual, and no more than these grams without bones. */
const OF_JOINT = { share: 0.5, edibleGrams: 150 } as const;
const ROUNDED_TO = 5;

/** A dinner's part in a pair of its week; null if it has none. Pure. */
export function pairOf(
  dinner: BuyingDinner | null | undefined,
  others: readonly BuyingDinner[],
  constraints: Pick<Constraints, "preferences" | "request">,
): DinnerPair | null {
  if (dinner === null || dinner === undefined) return null;
  const { from } = dinner;
  const source = others.find(({ day }) => day === from?.day);
  if (from !== undefined && source !== undefined)
    return {
      part: "follow-up",
      foodId: from.foodId,
      day: source.day,
      name: source.dish.name,
      people: tableOf(dinner, constraints),
    };
  const next = others.find((other) => other.from?.day === dinner.day);
  return next?.from === undefined
    ? null
    : {
        part: "source",
        foodId: next.from.foodId,
        day: next.day,
        name: next.dish.name,
        people: tableOf(next, constraints),
      };
}

/** Grams of a food, as bought, that are cooked beforehand for a serving of a follow-up. Both of a pair are told the same figure. */
export function carriedGrams(food: Food, catalogue: Catalogue): number {
  const usual = usualGrams(food, catalogue);
  const carried = isJoint(food) ? Math.min(usual * OF_JOINT.share, OF_JOINT.edibleGrams / food.edible) : usual;
  const exact = Math.max(food.amount.least, carried);
  return Math.ceil(exact / ROUNDED_TO) * ROUNDED_TO;
}
