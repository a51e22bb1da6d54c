import type { Day } from "#domain/options/days";
import { tableOf } from "#domain/proposal/brief/dinner-lines";
import type { BuyingDinner } from "#domain/proposal/brief/week-money";
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
