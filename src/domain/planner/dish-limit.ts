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

/** Foods by a word that somebody used: as a rule of the avoid list reads it. */
export interface FoodsMeant {
  /** In their own words. */
  readonly words: string;
  readonly foodIds: readonly string[];
  readonly allergens: readonly Allergen[];
}

/** What a dish must be to stand in a meal's place, beside all rules. Plain data, so that it can cross to a worker thread. */
export type DishLimit =
  | { readonly kind: "minutes"; readonly most: number }
  | { readonly kind: "cheaper" }
  | { readonly kind: "without"; readonly foods: FoodsMeant }
  | { readonly kind: "with"; readonly foods: FoodsMeant }
  /** It is what somebody named, or is not. */
  | { readonly kind: "thing"; readonly thing: NotedThing; readonly is: boolean }
  /** It may be served to these as well, as far as its form and its salt go; their foods are a limit of their own. */
  | { readonly kind: "suits"; readonly eaters: readonly ToldEater[] }
  /** It marks a day. */
  | { readonly kind: "special" }
  /** It answers these preferences better than the dish in whose place it stands, or at least as well, and those that do so best come first. */
  | { readonly kind: "answers"; readonly preferences: Partial<NotePreferences>; readonly isAsGood?: boolean }
  | { readonly kind: "all"; readonly limits: readonly DishLimit[] };

/** Against what dishes are held. */
export interface LimitedPlace {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  /** The dish in whose place another is looked for; null where it keeps its rules no longer. */
  readonly standing: CheckedMeal | null;
}

/** Points by which a dish answers a preference noticeably better than another. */
const NOTICEABLY = 150;

/** Whether a dish is within a limit as far as it can be told by the dish alone; what the week costs with it is another matter. */
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

/** Whether a dish holds any of some foods. */
function holdsAny(foods: FoodsMeant, { amounts }: CheckedMeal): boolean {
  return amounts.some(({ food }) => isFoodMeant(foods, food));
}

/** Whether a food is one of those that somebody's word means. */
export function isFoodMeant({ foodIds, allergens }: FoodsMeant, food: Pick<Food, "id" | "allergens">): boolean {
  return foodIds.includes(food.id) || food.allergens.some((allergen) => allergens.includes(allergen));
}

/** What a dish loses by preferences alone: the more, the less it answers them. */
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

/** The constraints by which dishes are put in order under a limit: what it asks for counts as what the notes ask for does. */
export function preferring(constraints: Constraints, limit: DishLimit | null): Constraints {
  if (limit?.kind === "all") return limit.limits.reduce((preferred, one) => preferring(preferred, one), constraints);
  if (limit?.kind !== "answers") return constraints;
  return { ...constraints, preferences: { ...constraints.preferences, ...limit.preferences } };
}

/** Whether a limit asks for less money. */
export function asksForCheaper(limit: DishLimit | null): boolean {
  return limit?.kind === "cheaper" || (limit?.kind === "all" && limit.limits.some(asksForCheaper));
}
