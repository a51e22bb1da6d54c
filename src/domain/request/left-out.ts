import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import type { Restriction } from "#domain/options/options";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";

/** Foods that a restriction or a diet leaves out, in words of the avoid list. */
const LEFT_OUT_BY: Partial<Record<MealPlanRequest["dietaryPreference"] | Restriction, readonly string[]>> = {
  gluten_free: ["gluten"],
  dairy_free: ["dairy"],
  nut_free: ["nuts", "peanuts"],
  egg_free: ["eggs"],
  soy_free: ["soya"],
  vegetarian: ["meat", "fish", "shellfish"],
  vegan: ["meat", "fish", "shellfish", "dairy", "eggs", "honey"],
};

/** What the diet and the restrictions of a request leave out, as rules of the avoid list. */
export function leftOutByForm(
  { dietaryRestrictions, dietaryPreference }: Pick<MealPlanRequest, "dietaryRestrictions" | "dietaryPreference">,
  matcher: Matcher,
): AvoidRule[] {
  const words = [dietaryPreference, ...dietaryRestrictions].flatMap((choice) => LEFT_OUT_BY[choice] ?? []);
  return words.flatMap((word) => {
    const match = matcher.matchAvoid(word);
    return match.known ? [match.rule] : [];
  });
}

/** Whether all that the other rule leaves out is left out by one. */
export function holds(one: AvoidRule, other: AvoidRule): boolean {
  return (
    [...other.foodIds].every((id) => one.foodIds.has(id)) &&
    [...other.allergens].every((allergen) => one.allergens.has(allergen))
  );
}

/** "Nut" and "nuts" leave out the same. */
export function sameFoods(one: AvoidRule, other: AvoidRule): boolean {
  return holds(one, other) && holds(other, one);
}
