import type { Asked } from "#domain/changes/asked";
import type { Day } from "#domain/options/days";
import type { DishLimit } from "#domain/planner/dish-limit";
import { limitOf } from "#server/features/changes/asked-limits";
import { addedOn, none } from "#server/features/changes/dish-search";
import type { Looked, Ways } from "#server/features/changes/dish-search";

/*
 * A dinner on an empty day: "we're home on Sunday after all", and any other request about such a day.
 */

/** The most minutes for a "quick" dinner, if not specified. */
const QUICK_MINUTES = 30;

/** Dinners for an empty day that meet everything asked; if no dish does, any that fits. */
export async function dinnersFor(looked: Looked, day: Day, asked: readonly Asked[]): Promise<Ways> {
  const limits: DishLimit[] = [];
  for (const one of asked) {
    const said = limitOf(
      looked,
      one.kind === "quicker" ? { ...one, minutes: one.minutes ?? QUICK_MINUTES } : one,
      null,
    );
    if (typeof said === "string") return none(said);
    if (said?.limit !== null && said?.limit !== undefined) limits.push(said.limit);
  }
  const found = await addedOn(looked, day, { kind: "all", limits });
  if (found.ways.length > 0 || limits.length === 0) return found;
  const { ways: nearest } = await addedOn(looked, day, null);
  return { ways: [], why: `No dish for ${day} is that and keeps your choices and your budget.`, nearest };
}
