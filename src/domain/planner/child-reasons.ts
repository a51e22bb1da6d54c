import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Food } from "#domain/food/food";
import { smallChildIn } from "#domain/matcher/note-small-child";
import type { ForChild, MealReason } from "#domain/plan/plan-data";
import { chilliForChild } from "#domain/planner/child-chilli";
import type { DishTraits } from "#domain/planner/dish-traits";
import { householdOf } from "#domain/planner/household";
import { plainPortionOf } from "#domain/planner/plain-portion";
import type { Constraints } from "#domain/request/constraints";

/** So much is said of a child's plate, beside its salt. */
const MOST_SAID = 2;
const SAUSAGES = "sausages";
/** Sliced sausage from the deli is cooked in crumbs and shreds, and is no sausage on a plate. */
const DELI = "Deli & Chilled";
const BROKEN_UP = /\b(?:squeeze|skins|crumble|break|snip)\b/iu;
const RUNNY = /\b(?:runny|soft(?:ly)?[- ](?:boiled|poached|yolked)|still (?:soft|runny)|soft yolks?)\b/iu;
/** Fish in pieces of its own: what is minced, battered or from a tin has no bones to feel for. */
const FRESH_FISH = "Fish & Seafood";
/** What is small and round no longer: cut, or cooked until it bursts. */
const CUT_UP = /\b(?:quartered|chopped|diced|crushed|sliced|torn|mashed|blended)\b/iu;
const BURST = /\b(?:burst|collapse|slump|blend|blitz|purée|mash)/iu;
const SEASONING = "Herbs, Spices & Seasoning";
/** So many minutes of cooking make a small tomato soft. */
const SOFT_MINUTES = 4;
const NUTS_AISLE = "Nuts, Seeds & Dried Fruit";
const NO_WHOLE_NUT = /\b(?:ground|flaked|chopped|coconut|pine)\b/iu;
/** Grams of salt in 100 g of what is nothing but seasoning, and can go in when the child's portion is out. */
const SEASONING_SALT = 40;
/** Grams of salt a serving from which it is worth a sentence. */
const LEAST_SALT = 0.15;

const SALTED_WATER = /\bsalted (?:boiling )?water\b/iu;

type Said = Omit<Extract<MealReason, { kind: "for_child" }>, "kind">;

/**
 * What a dish needs so that children can eat along, where the notes or the goal speak of any: mildness, bones, and for a small child salt and
 * what can choke (Food Standards Agency, NHS).
 */
export function childReasons(checked: CheckedMeal, traits: DishTraits, constraints: Constraints): MealReason[] {
  const plain = constraints.preferences.plainPortion === true ? plainPortionOf(checked, traits) : null;
  const found: Said[] = plain === null ? [] : [{ how: plain }];
  const small = smallChildIn(constraints.request.additionalNotes) !== null;
  if (small || householdOf(constraints).children) {
    if (small) found.push(...chokingIn(checked));
    const chilli = traits.spiciness === "none" ? null : chilliForChild(checked, traits.leadFood);
    if (chilli !== null) found.push(withFoods(chilli.how, chilli.foodIds));
    const fish = checked.amounts.some(({ food }) => food.aisle === FRESH_FISH && food.animals.includes("fish"));
    if (fish) found.push({ how: "bones" });
    if (traits.motifs.has("egg") && RUNNY.test(wordsOf(checked))) found.push({ how: "soft_egg" });
  }
  const salted = small ? saltIn(checked) : [];
  return [...found.slice(0, MOST_SAID), ...salted].map((said) => ({ kind: "for_child", ...said }));
}

function withFoods(how: ForChild, foodIds: readonly string[]): Said {
  return foodIds.length === 0 ? { how } : { how, foodIds };
}

/** What of a dish can choke a small child as it comes to the table. */
function chokingIn(checked: CheckedMeal): Said[] {
  const words = wordsOf(checked);
  const idsOf = (test: (food: Food) => boolean): string[] =>
    checked.amounts.flatMap(({ food }) => (test(food) && !isCutUp(checked, food) ? [food.id] : []));
  const sausages = idsOf(({ families, aisle }) => families.includes(SAUSAGES) && aisle !== DELI);
  const round = BURST.test(words)
    ? []
    : idsOf((food) => food.noticed.some(({ as }) => as === "round") && !isCookedSoft(checked, food));
  const nuts = idsOf(
    ({ families, aisle, name }) => families.includes("nuts") && aisle === NUTS_AISLE && !NO_WHOLE_NUT.test(name),
  );
  return [
    ...(sausages.length > 0 && !BROKEN_UP.test(words) ? [{ how: "cut_small" } as const] : []),
    ...(round.length > 0 ? [withFoods("cut_round", round)] : []),
    ...(nuts.length > 0 ? [withFoods("crush_nuts", nuts)] : []),
  ];
}

function isCutUp({ meal }: CheckedMeal, { id }: Food): boolean {
  const mentions = meal.ingredients.filter(({ foodId }) => foodId === id);
  return mentions.every(({ preparation }) => preparation !== null && CUT_UP.test(preparation));
}

/** Whether a vegetable cooks for some minutes in the step that it goes into, so that it is soft. */
function isCookedSoft({ meal }: CheckedMeal, { id, onPlate }: Food): boolean {
  if (onPlate !== "vegetables") return false;
  return meal.steps.some((step) => {
    const at = step.findIndex((part) => part.kind === "ingredient" && meal.ingredients[part.line]?.foodId === id);
    const minutes = step.slice(at).reduce((sum, part) => (part.kind === "timer" ? sum + part.minutes : sum), 0);
    return at !== -1 && minutes >= SOFT_MINUTES;
  });
}

/** The salt and stock cubes of a dish, and its salted water. */
function saltIn(checked: CheckedMeal): Said[] {
  const { amounts, meal } = checked;
  const seasoning = amounts.filter(({ food }) => food.nutrition.salt >= SEASONING_SALT && food.aisle === SEASONING);
  const salt = seasoning.reduce((sum, { food, grams }) => sum + (food.nutrition.salt * grams) / 100, 0);
  const ids = seasoning.map(({ food }) => food.id);
  return [
    ...(salt / meal.servings < LEAST_SALT ? [] : [withFoods("salt", ids)]),
    ...(SALTED_WATER.test(wordsOf(checked)) ? [{ how: "unsalted_water" } as const] : []),
  ];
}

function wordsOf({ meal }: CheckedMeal): string {
  const steps = meal.steps.flatMap((step) => step.flatMap((part) => (part.kind === "text" ? [part.text] : [])));
  return [meal.description, meal.tip, ...steps].join(" ");
}
