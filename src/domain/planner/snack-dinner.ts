import { atMost, both } from "#domain/planner/count-loss";
import type { WeekKind } from "#domain/planner/count-loss";
import type { DishTraits } from "#domain/planner/dish-traits";
import { householdOf } from "#domain/planner/household";
import { isNoted } from "#domain/planner/notes-loss";
import { isBreadedFish, isMicrowaved } from "#domain/planner/week-rhythm";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { DishForm } from "#domain/recipe/recipe";
import type { Constraints } from "#domain/request/constraints";

/*
 * What people eat when there is no time to cook: toasties, egg and chips, fish fingers, beans and cheese from the microwave.
 * Points a serving, as in `week-value.ts`. No figure depends on the budget, so that a larger one never makes a week worse: on a
 * small one money decides.
 */

/** Points for such a dinner if there is time to cook; in addition, for two adults, and for comfort eaters; for children. */
const SNACK = { usual: 300, grownUp: 300, comfort: 300, children: 200 } as const;
/** Points for a second one in a week, and a third, even without time to cook. */
const TWICE = { second: 700, third: 500 } as const;
/** Minutes that count as time to cook. */
const TIME_TO_COOK = 25;

/** Egg dinners eaten for lack of anything else. */
const EGG_FORMS: readonly DishForm[] = ["grill", "hash", "burger", "omelette", "jacket"];
const MICROWAVE_FORMS: readonly DishForm[] = ["jacket", "wraps", "burger", "hash"];
/** A filled roll takes this long if its filling is cooked; slow-cooker hours count too. */
const COOKED_FILLING = 35;
/** Grams of protein that make noodles or pasta without meat and fish filling. */
const MIN_PROTEIN = 22;

/** Whether a dish is a snack served as a dinner: filled bread, eggs, breaded fish, beans and cheese from the microwave, thin noodles. */
function isSnackDinner(checked: CheckedMeal, traits: DishTraits): boolean {
  const { meal } = checked;
  const { form, hasMeat, hasFish, motifs, mainFood } = traits;
  if (form === null || meal.marks.includes("special_occasion")) return false;
  const minutes = meal.prepMinutes + meal.cookMinutes + (meal.handsOffMinutes ?? 0);
  if (motifs.has("filled_bread")) return minutes < COOKED_FILLING;
  if (isBreadedFish(traits)) return true;
  if (hasMeat || hasFish) return false;
  if (mainFood === "eggs") return EGG_FORMS.includes(form);
  if (isMicrowaved(checked)) return MICROWAVE_FORMS.includes(form) || motifs.has("beans_and_cheese");
  return form === "noodles" && traits.protein < MIN_PROTEIN;
}

/** The loss of such a dinner for this household. */
export function snackLoss(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  const { request, maxMinutes, preferences } = constraints;
  if (maxMinutes !== null && maxMinutes < TIME_TO_COOK) return 0;
  if (!isSnackDinner(checked, traits) || isNoted(constraints, checked, traits)) return 0;
  const { children, adults, keen } = householdOf(constraints);
  if (children) return SNACK.children;
  const comfort = request.mealGoals === "comfort_food" || preferences.homely === true;
  return SNACK.usual + (adults || keen ? SNACK.grownUp : comfort ? SNACK.comfort : 0);
}

/** One such dinner a week is a quiet evening, two make a week of snacks. */
export function snackKind(constraints: Constraints): WeekKind {
  return {
    name: "snack dinner",
    has: (checked, traits) => isSnackDinner(checked, traits) && !isNoted(constraints, checked, traits),
    loss: both(atMost(1, TWICE.second), atMost(2, TWICE.third)),
  };
}
