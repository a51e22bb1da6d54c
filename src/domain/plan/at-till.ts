import { shareOfPrice } from "#domain/basket/basket";
import { pence, roundToPence } from "#domain/money/pence";
import type { PlanFood, PlannedLine } from "#domain/plan/plan-data";
import type { PlanAtTill } from "#domain/plan/plan-document";

/** Food that keeps for fewer days after opening is likely to go off before the plan after next could use it. */
const KEEPS_DAYS = 14;

/**
 * Splits the cost at the till into what this week eats, what is left for later weeks, and what is likely to go off first. The
 * three add up to the sum of the lines. Null if a food's shelf life is unknown.
 */
export function atTill(bought: readonly { readonly food: PlanFood; readonly line: PlannedLine }[]): PlanAtTill | null {
  if (bought.some(({ food }) => food.keepsDays === undefined)) return null;
  let total = 0;
  let eaten = 0;
  let goingOff = 0;
  for (const { food, line } of bought) {
    const used = shareOfPrice(line, line.neededGrams);
    total += line.pence;
    eaten += used;
    if ((food.keepsDays ?? 0) < KEEPS_DAYS) goingOff += line.pence - used;
  }
  const eatenPence = roundToPence(eaten);
  const goingOffPence = pence(Math.min(roundToPence(goingOff), total - eatenPence));
  return { eatenPence, goingOffPence, leftPence: pence(total - eatenPence - goingOffPence) };
}
