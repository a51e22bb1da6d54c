import { judgeDiet } from "#domain/meal/diets";
import type { FaultCode } from "#domain/meal/faults";
import { violations } from "#domain/food/dietary-facts";
import type { DietaryFacts, Food } from "#domain/food/food";
import type { DietaryPreference } from "#domain/options/options";
import type { Constraints } from "#domain/request/constraints";
import { notedRulesOf } from "#domain/request/noted-rules";

/** A rule that the mere presence of a food breaks, whatever its amount. */
export interface FoodFault {
  readonly code: Extract<FaultCode, "restriction" | "avoided_food" | "meat_not_chosen">;
  readonly detail: string;
}

/** The facts checked for a food, including a food that a text merely names and that is not sold. */
export type NamedFacts = DietaryFacts & Pick<Food, "id" | "name">;

/** Which of a request's restrictions, avoided foods and chosen meats a food breaks. */
export function foodFaults({ request, avoid }: Constraints, food: NamedFacts): FoodFault[] {
  const faults: FoodFault[] = [];
  const broken = violations(food);
  for (const restriction of request.dietaryRestrictions) {
    if (broken.has(restriction)) faults.push({ code: "restriction", detail: `${food.name} breaks ${restriction}` });
  }
  for (const rule of avoid) {
    if (rule.foodIds.has(food.id) || food.allergens.some((allergen) => rule.allergens.has(allergen)))
      faults.push({ code: "avoided_food", detail: `${food.name} is to be avoided` });
  }
  if (request.noMeat && broken.has("no_meat"))
    faults.push({ code: "meat_not_chosen", detail: `${food.name} is meat or fish` });
  if (request.meatsPreferred.length > 0) {
    const other = meatsOf(food).find((meat) => !(request.meatsPreferred as readonly string[]).includes(meat));
    if (other !== undefined) faults.push({ code: "meat_not_chosen", detail: `${food.name} is ${other}` });
  }
  return faults;
}

/** Whether the request's supermarket sells a food, or need not because it is always at home. */
export function isSoldTo({ request, cupboard }: Constraints, food: Food): boolean {
  if (!food.notSoldAt.includes(request.preferredSupermarket)) return true;
  return cupboard.some(({ foodId, grams }) => foodId === food.id && grams === null);
}

/** Whether a household that cannot store it might be sold a food frozen: which of its packs is bought, the price decides. */
export function isFrozenInVain({ request }: Pick<Constraints, "request">, { aisle, name, packs }: Food): boolean {
  if (!notedRulesOf(request).noFreezer) return false;
  return aisle === "Frozen" || SOLD_FROZEN.test(name) || packs.some(({ label }) => SOLD_FROZEN.test(label));
}
const SOLD_FROZEN = /\bfrozen\b/iu;

/** Whether a food may be in some dish of this request: no rule excludes it whatever its amount, and the shop sells it. */
export function mayBeUsed(constraints: Constraints, food: Food): boolean {
  const { request } = constraints;
  const keeps = (name: DietaryPreference): boolean => {
    const diet = judgeDiet(name, [{ food, grams: 1 }], 1);
    return diet === null || diet.foodId === null;
  };
  const keepsDiet = keeps(request.dietaryPreference) && keeps(notedRulesOf(request).diet ?? "none");
  return (
    keepsDiet &&
    isSoldTo(constraints, food) &&
    !isFrozenInVain(constraints, food) &&
    foodFaults(constraints, food).length === 0
  );
}

/** The kinds of meat in a food; allergens imply fish and shellfish even if the list of animals does not name them. */
export function meatsOf(food: DietaryFacts): string[] {
  const meats: string[] = food.animals.filter((animal) => animal !== "honey" && animal !== "animal_by_product");
  if (food.allergens.includes("fish")) meats.push("fish");
  if (food.allergens.includes("crustaceans") || food.allergens.includes("molluscs")) meats.push("seafood");
  return meats;
}
