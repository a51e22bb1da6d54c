import type { Allergen, Food } from "#domain/food/food";
import type { NotePreferences } from "#domain/intents/preferences";
import type { NotedThing } from "#domain/intents/noted-thing";
import { checkEaters } from "#domain/meal/check-eaters";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { ToldEater } from "#domain/options/eaters";
import { traitsOf } from "#domain/planner/dish-traits";
import { isSpecial, isThing } from "#domain/planner/noted-thing";
import { fitLoss } from "#domain/planner/request-fit";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/** The foods meant by a user's word, as read for the avoid list. */
export interface FoodsMeant {
  /** In the user's words. */
  readonly words: string;
  readonly foodIds: readonly string[];
  readonly allergens: readonly Allergen[];
}

/** A condition for a dish replacing a meal, on top of all rules. Plain data, so that it can cross to a worker thread. */
export type DishLimit =
  | { readonly kind: "minutes"; readonly most: number }
  | { readonly kind: "cheaper" }
  | { readonly kind: "without"; readonly foods: FoodsMeant }
  | { readonly kind: "with"; readonly foods: FoodsMeant }
  /** It is what was named, or is not. */
  | { readonly kind: "thing"; readonly thing: NotedThing; readonly is: boolean }
  /** These eaters may have it, as far as its form and salt are concerned; their foods are a separate condition. */
  | { readonly kind: "suits"; readonly eaters: readonly ToldEater[] }
  /** It is special enough for an occasion. */
  | { readonly kind: "special" }
  /** It meets these preferences better than the dish it replaces, or at least as well, and the best come first. */
  | { readonly kind: "answers"; readonly preferences: Partial<NotePreferences>; readonly isAsGood?: boolean }
  | { readonly kind: "all"; readonly limits: readonly DishLimit[] };

/** What dishes are compared with. */
export interface LimitedPlace {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  /** The dish to be replaced; null if it no longer keeps its rules. */
  readonly standing: CheckedMeal | null;
}

/** Points that make a noticeable difference in meeting a preference. */
const NOTICEABLY = 150;

/** Whether a dish meets a condition, as far as the dish alone shows; the cost for the week is checked elsewhere. */
export function isWithin(limit: DishLimit | null, checked: CheckedMeal, place: LimitedPlace): boolean {
  if (limit === null) return true;
  const { meal } = checked;
  switch (limit.kind) {
    case "cheaper":
      return true;
    case "minutes":
      return meal.prepMinutes + meal.cookMinutes <= limit.most;
    case "with":
    case "without":
      return holdsAny(limit.foods, checked) === (limit.kind === "with");
    case "thing":
      return isThing(limit.thing, checked, traitsOf(checked, place.catalogue)) === limit.is;
    case "suits":
      return checkEaters(limit, place.catalogue, checked).length === 0;
    case "special":
      return isSpecial(checked, traitsOf(checked, place.catalogue));
    case "answers": {
      if (place.standing === null) return true;
      const before = lossBy(limit.preferences, place.standing, place);
      return lossBy(limit.preferences, checked, place) <= before - (limit.isAsGood === true ? 0 : NOTICEABLY);
    }
    case "all":
      return limit.limits.every((one) => isWithin(one, checked, place));
  }
}

/** Whether a dish contains any of some foods. */
function holdsAny(foods: FoodsMeant, { amounts }: CheckedMeal): boolean {
  return amounts.some(({ food }) => isFoodMeant(foods, food));
}

/** Whether a food is one of those meant by a user's word. */
export function isFoodMeant({ foodIds, allergens }: FoodsMeant, food: Pick<Food, "id" | "allergens">): boolean {
  return foodIds.includes(food.id) || food.allergens.some((allergen) => allergens.includes(allergen));
}

/** A dish's loss by preferences only: the higher, the less it meets them. */
export function lossBy(
  preferences: Partial<NotePreferences>,
  checked: CheckedMeal,
  { constraints, catalogue }: Pick<LimitedPlace, "constraints" | "catalogue">,
): number {
  const traits = traitsOf(checked, catalogue);
  return (
    fitLoss(preferring(constraints, { kind: "answers", preferences }), checked, traits) -
    fitLoss(constraints, checked, traits)
  );
}

/** The constraints for ranking dishes under a condition: what it asks for counts like a request in the notes. */
export function preferring(constraints: Constraints, limit: DishLimit | null): Constraints {
  if (limit?.kind === "all") return limit.limits.reduce((preferred, one) => preferring(preferred, one), constraints);
  if (limit?.kind !== "answers") return constraints;
  return { ...constraints, preferences: { ...constraints.preferences, ...limit.preferences } };
}

/** Whether a condition asks for lower cost. */
export function asksForCheaper(limit: DishLimit | null): boolean {
  return limit?.kind === "cheaper" || (limit?.kind === "all" && limit.limits.some(asksForCheaper));
}
