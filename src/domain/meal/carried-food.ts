import type { Food } from "#domain/food/food";
import { LEFTOVER_DAYS } from "#domain/recipe/recipe";

/*
 * Foods that a dish from another proposer may take cooked from an earlier dinner. Our own follow-ups are written by a cook, who knows
 * what keeps; here the catalogue's facts decide: meat and poultry bought raw, potatoes and roots, rice and dried pulses. Fish,
 * shellfish, eggs, pasta and whatever is eaten raw never are.
 */

/** A dry food that is only warmed, such as a pouch of rice, is no more trouble on the second day. */
const ONLY_WARMED_MINUTES = 1;
/** Food that takes this long is a joint or a whole bird. */
const JOINT_MINUTES = 30;

type Kept = Pick<Food, "aisle" | "families" | "groups" | "heat" | "leastCooking">;

/** The days that a food keeps once it is cooked; 0 if it may not be carried over. */
export function daysCarried(food: Kept | undefined): number {
  if (food === undefined) return 0;
  if (isRice(food)) return LEFTOVER_DAYS.rice;
  return isRawMeat(food) || isRoot(food) || isDriedPulse(food) ? LEFTOVER_DAYS.most : 0;
}

/** Whether a food is rice that is cooked from dry: it is cooled within the hour, eaten the next day, and always reheated. */
export function isRice(food: Kept): boolean {
  const { families } = food;
  return (
    isCookedFromDry(food) && families.includes("rice") && !families.includes("pasta") && !families.includes("noodles")
  );
}

/** Whether a food is a joint or a whole bird, of which leftovers go further than a fresh piece. */
export function isJoint({ leastCooking }: Kept): boolean {
  return (leastCooking?.minutes ?? 0) >= JOINT_MINUTES;
}

/** Whether foods hold nothing of an animal that some at the table do not eat. */
export function isMeatless(foods: readonly Pick<Food, "animals">[]): boolean {
  return foods.every(({ animals }) => animals.every((animal) => animal === "honey"));
}

/** What a food is called once it is cooked: "cooked potatoes", "cooked whole chicken". */
export function cookedName(food: Pick<Food, "name" | "plural"> & Kept): string {
  return `cooked ${isJoint(food) ? food.name : (food.plural ?? food.name)}`;
}

function isRawMeat({ aisle, heat }: Kept): boolean {
  return aisle === "Meat & Poultry" && (heat === "some" || heat === "through");
}

function isRoot({ aisle, families, leastCooking }: Kept): boolean {
  return aisle === "Fresh Fruit & Veg" && leastCooking !== null && families.includes("root vegetables");
}

function isDriedPulse(food: Kept): boolean {
  return isCookedFromDry(food) && food.groups.includes("pulse");
}

function isCookedFromDry({ aisle, leastCooking }: Kept): boolean {
  return (
    aisle === "Rice, Pasta & Grains" &&
    leastCooking !== null &&
    !leastCooking.soaks &&
    leastCooking.minutes > ONLY_WARMED_MINUTES
  );
}
