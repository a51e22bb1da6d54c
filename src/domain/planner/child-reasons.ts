import type { CheckedMeal } from "#domain/meal/check-meal";
import type { ForChild, MealReason } from "#domain/plan/plan-data";
import type { DishTraits } from "#domain/planner/dish-traits";
import { householdOf } from "#domain/planner/household";
import { plainPortionOf } from "#domain/planner/plain-portion";
import type { Constraints } from "#domain/request/constraints";

/** So much is said of a child's plate. */
const MOST_SAID = 2;
const SAUSAGES = /\b(?:sausages?|hot dogs?|frankfurters?)\b/iu;
const BROKEN_UP = /\b(?:squeeze|skins|crumble|break|snip)\b/iu;
const RUNNY = /\b(?:runny|soft(?:ly)?[- ](?:boiled|poached|yolked)|still (?:soft|runny)|soft yolks?)\b/iu;
/** Fish in pieces of its own: what is minced, battered or from a tin has no bones to feel for. */
const FRESH_FISH = "Fish & Seafood";

/**
 * What a dish needs so that children can eat along, where the notes or the goal speak of any: mildness, bones, and for a small child what
 * can choke (Food Standards Agency, NHS).
 */
export function childReasons(checked: CheckedMeal, traits: DishTraits, constraints: Constraints): MealReason[] {
  const plain = constraints.preferences.plainPortion === true ? plainPortionOf(checked, traits) : null;
  const found: ForChild[] = plain === null ? [] : [plain];
  if (!householdOf(constraints).children) return found.map((how) => ({ kind: "for_child", how }));
  const chilli = traits.spiciness === "none" ? null : chilliStep(checked);
  if (chilli !== null) found.push(chilli > 0 ? "before_chilli" : "little_chilli");
  const fish = checked.amounts.some(({ food }) => food.aisle === FRESH_FISH && food.animals.includes("fish"));
  if (fish) found.push("bones");
  const whole = SAUSAGES.test(checked.meal.title) && !BROKEN_UP.test(wordsOf(checked));
  if (constraints.preferences.children && whole) found.push("cut_small");
  if (traits.motifs.has("egg") && RUNNY.test(wordsOf(checked))) found.push("soft_egg");
  return found.slice(0, MOST_SAID).map((how) => ({ kind: "for_child", how }));
}

/** The first step in which a fresh or dried chilli, or a sauce of them, goes in; null where none does, as with a curry powder. */
function chilliStep({ meal, amounts }: CheckedMeal): number | null {
  const hot = new Set(
    amounts.flatMap(({ food }) => (food.families.includes(CHILLIES) && CALLED_CHILLI.test(food.name) ? [food.id] : [])),
  );
  const at = meal.steps.findIndex((step) =>
    step.some((part) => part.kind === "ingredient" && hot.has(meal.ingredients[part.line]?.foodId ?? "")),
  );
  return at === -1 ? null : at;
}
const CHILLIES = "chillies";
/** Mixed spices and pastes hold some as well, and nobody who reads of chilli looks for it there. */
const CALLED_CHILLI =
  /\b(?:chill(?:i|ies)|chipotle|jalapeños?|jalapenos?|cayenne|gochu\w+|harissa|sriracha|sambal|tabasco|pul biber)\b/iu;

function wordsOf({ meal }: CheckedMeal): string {
  const steps = meal.steps.flatMap((step) => step.flatMap((part) => (part.kind === "text" ? [part.text] : [])));
  return [meal.description, meal.tip, ...steps].join(" ");
}
