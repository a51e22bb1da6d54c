import { daysBetween } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { FaultCode } from "#domain/meal/faults";
import { cookedForBoth, madeFromOf } from "#domain/meal/follow-up";
import type { Meal } from "#domain/meal/meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import { LEFTOVER_DAYS } from "#domain/recipe/recipe";

/**
 * Checks what a week cooks once and eats twice: each follow-up names as its source an earlier meal, one or two days before, that
 * names it in return, and whose time and steps are for the larger amount; and nothing is cooked for a missing meal. `days`: those
 * of the meals, in a week from its first day.
 */
export function checkFollowUps(
  { days, weekStart }: { readonly days: readonly Day[]; readonly weekStart: Day | undefined },
  catalogue: Catalogue,
  meals: readonly Meal[],
  fault: (code: FaultCode, detail: string, mealId: string) => void,
): void {
  meals.forEach((meal, at) => {
    const refuse = (detail: string): void => fault("follow_up", detail, meal.id);
    if (
      meal.cooksFor !== undefined &&
      !meals.some(({ id, madeFrom }) => id === meal.cooksFor && madeFrom?.mealId === meal.id)
    )
      refuse("cooks more for a meal that is not made from it");
    const made = madeFromOf(meal, catalogue);
    const { madeFrom } = meal;
    if (made === undefined) {
      if (madeFrom !== undefined) refuse("is made from nothing that we know of");
      return;
    }
    const before = meals.findIndex(({ id }) => id === madeFrom?.mealId);
    const source = meals[before];
    if (madeFrom === undefined || source === undefined || before >= at) {
      refuse("stands without what it is made from before it");
      return;
    }
    const waits = daysBetween(days[before]!, days[at]!, weekStart);
    if (waits < 1 || waits > Math.min(made.days, LEFTOVER_DAYS.most))
      refuse(`waits ${waits} days for what it is made from`);
    if (madeFrom.foodIds.join() !== made.foodIds.join()) refuse("says other foods than it is made from");
    const larger = source.cooksFor === meal.id ? cookedForBoth(source, meal, catalogue) : null;
    if (larger === null) refuse("is made from a meal that does not cook for it");
    else if (source.prepMinutes !== larger.prepMinutes || source.cookMinutes !== larger.cookMinutes)
      refuse("is made from a meal that does not take the time for both");
  });
}
