import { mealPlanBody } from "#contract/plan-request";
import { readChange } from "#domain/changes/read-change";
import type { Matcher } from "#domain/matcher/matcher-types";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";

/**
 * For its notes all is made that notes are read by: the dictionary, cues, phrases, the names of our dishes, and for a word that nobody knows
 * also those of our recipes. What is made for it is made for all.
 */
export const ANY_REQUEST = normaliseRequest(
  mealPlanBody.parse({
    fullName: "Anybody",
    email: "anybody@example.org",
    mealsPerWeek: 1,
    numPeople: 1,
    additionalNotes:
      "We love pasta and something quick on Mondays. No mushrooms, please; one of us is allergic to nuts and to wibblefruit.",
  }),
);

/** Makes on this thread what the first words of a change, or of a cupboard, would wait for, and with them everyone on the event loop. */
export function warmReading(matcher: Matcher): void {
  constraintsOf(ANY_REQUEST, matcher);
  // Words that are not certain are held against all examples.
  readChange("Monday, hm", { meals: [] }, matcher);
}
