import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Food } from "#domain/food/food";
import { isSeasoning } from "#domain/meal/check-eaters";
import { isHeated, servedForms } from "#domain/meal/served-forms";
import type { ForChild, MealReason } from "#domain/plan/plan-data";
import { chilliForChild } from "#domain/planner/child-chilli";
import type { DishTraits } from "#domain/planner/dish-traits";
import { householdOf } from "#domain/planner/household";
import { plainPortionOf } from "#domain/planner/plain-portion";
import { rulesFor } from "#domain/eaters/rules";
import type { Meal } from "#domain/meal/meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/** The most sentences about a child's plate, besides salt and what may harm a small child. */
const MAX_SENTENCES = 2;
const SAUSAGES = "sausages";
/** Sliced sausage from the deli is cooked in bits, and is not a sausage on a plate. */
const DELI = "Deli & Chilled";
const BROKEN_UP = /\b(?:squeeze|skins|crumble|break|snip)\b/iu;
/** Pieces of fresh fish: minced, battered or tinned fish has no bones to check for. */
const FRESH_FISH = "Fish & Seafood";
/** No longer small and round: cut, or cooked until all of it bursts. Softness alone is not enough. */
const CUT_UP = /\b(?:quartered|chopped|diced|crushed|sliced|torn|mashed|blended)\b/iu;
const BURST = /\b(?:burst|collapse|slump|blend|blitz|purée|mash)/iu;
const ROUND_NAMED = /\b(?:tomato(?:es)?|grapes?|olives?|sauce|they|them|everything|soup)\b/iu;
const ONLY_SOME = /\b(?:some|a few|half|most|begin|start)\b/iu;
const NUTS_AISLE = "Nuts, Seeds & Dried Fruit";
const ON_THE_BONE = "bones";
const MEAT = "Meat & Poultry";
const WHOLE_SEEDS = /\b(?:pumpkin|sunflower) seeds\b/iu;
const GRATED = /\b(?:grat|shred|ribbon|pared|peeler|paper[- ]thin|matchstick|very finely)\w*/iu;
const RAW_DISH = /\b(?:raw|salad|slaw|sticks?|batons?|pickle\w*|dip|crunchy|alongside)\b/iu;
/** Minutes of cooking after which a hard vegetable is soft. */
const SOFTENS_MINUTES = 8;
const CHUNKS = /\b(?:cubes?|cubed|chunks?|diced)\b/iu;
/** Nuts are suitable for small children only ground or crushed; chopped ones are hard pieces. */
const GROUND = /\b(?:crushed|ground|blended|pounded|finely chopped|grated)\b/iu;
const NO_WHOLE_NUT = /\b(?:ground|flaked|chopped|coconut|pine)\b/iu;
/** Grams of salt a serving worth mentioning. */
const MIN_SALT = 0.15;
/** Grams of salt in 100 g from which a sauce or paste is held back like salt, and a food is salty in itself. */
const SALTY_SAUCE = 5;
const SALTY_FOOD = 1.2;
/** Cheese is fine for small children, except halloumi, feta and the like. */
const SALTY_CHEESE = 2.2;
/** Grams of salt a serving from one salty food, above which a small child should have only a little of it. */
const MIN_SALT_OF_ONE_FOOD = 0.35;
const SALTY_AISLES = ["Deli & Chilled", "Meat & Poultry", "Fish & Seafood"];

const SALTED_WATER = /\bsalted (?:boiling )?water\b/iu;

type Said = Omit<Extract<MealReason, { kind: "for_child" }>, "kind">;

/**
 * What a dish needs for children to eat it, if there are any: mildness, bones, and for a small child salt and anything that can
 * choke or harm it (Food Standards Agency, NHS: `eaters/rules`). No sentence for a small child is ever dropped.
 */
export function childReasons(
  checked: CheckedMeal,
  traits: DishTraits,
  constraints: Constraints,
  catalogue: Catalogue,
): MealReason[] {
  const plain = constraints.preferences.plainPortion === true ? plainPortionOf(checked, traits) : null;
  const found: Said[] = plain === null ? [] : [{ how: plain }];
  const cares = rulesFor(constraints.eaters).flatMap(({ measure }) =>
    measure.kind === "portion" ? [measure.care] : [],
  );
  const small = isForSmallChild(constraints);
  if (small || householdOf(constraints).children) {
    const chilli = traits.spiciness === "none" ? null : chilliForChild(checked, traits.leadFood);
    if (chilli !== null) found.push(withFoods(chilli.how, chilli.foodIds));
    if (!small && hasFishBones(checked)) found.push({ how: "bones" });
  }
  const careful = portionCares(checked, catalogue).filter(
    ({ how }) => cares.some((care) => care === how) || (how === "soft_egg" && householdOf(constraints).children),
  );
  const salted = small ? saltIn(checked) : [];
  return [...careful, ...found.slice(0, MAX_SENTENCES), ...salted].map((said) => ({ kind: "for_child", ...said }));
}

/** Whether a child under five is at the table. */
export function isForSmallChild({ eaters }: Constraints): boolean {
  return eaters.some(({ stage }) => stage === "baby" || stage === "toddler" || stage === "four_year_old");
}

function withFoods(how: ForChild, foodIds: readonly string[]): Said {
  return foodIds.length === 0 ? { how } : { how, foodIds };
}

/** How to serve a small child's portion of a dish, so that it does no harm. */
function portionCares(checked: CheckedMeal, catalogue: Catalogue): Said[] {
  const { meal, amounts } = checked;
  const words = wordsOf(checked);
  const salty = amounts.filter(
    ({ food, grams }) => isSaltyFood(food) && saltOf(checked, food, grams) >= MIN_SALT_OF_ONE_FOOD,
  );
  const idsOf = (test: (food: Food) => boolean): string[] =>
    amounts.flatMap(({ food }) => (test(food) && !isCutUp(checked, food) ? [food.id] : []));
  const sausages = idsOf(({ families, aisle }) => families.includes(SAUSAGES) && aisle !== DELI);
  const round = allBurst(checked) ? [] : idsOf((food) => food.noticed.some(({ as }) => as === "round"));
  const nuts = amounts.flatMap(({ food }) => (isHardNut(food) && !isCutUp(checked, food, GROUND) ? [food.id] : []));
  const raw = amounts.flatMap(({ food }) =>
    food.eaterFacts.includes("hard") && isServedRaw(checked, food) ? [food.id] : [],
  );
  const cheese = amounts.flatMap(({ food }) => (isInChunks(checked, food) ? [food.id] : []));
  const forms = servedForms(meal, catalogue);
  const bones = amounts.some(({ food }) => food.families.includes(ON_THE_BONE) && food.aisle === MEAT);
  return [
    ...(sausages.length > 0 && !isBrokenUp(checked, sausages, words) ? [{ how: "cut_small" } as const] : []),
    ...(round.length > 0 ? [withFoods("cut_round", round)] : []),
    ...(nuts.length > 0 ? [withFoods("crush_nuts", nuts)] : []),
    ...(raw.length > 0 ? [withFoods("grate_raw", raw)] : []),
    ...(salty.length > 0
      ? [
          withFoods(
            "little_salty",
            salty.map(({ food }) => food.id),
          ),
        ]
      : []),
    ...(cheese.length > 0 ? [withFoods("cut_cheese", cheese)] : []),
    ...(bones ? [{ how: "off_the_bone" } as const] : []),
    ...(hasFishBones(checked) ? [{ how: "bones" } as const] : []),
    ...(forms.has("soft_egg") ? [{ how: "soft_egg" } as const] : []),
    ...(forms.has("pink_meat") ? [{ how: "cook_meat" } as const] : []),
  ];
}

/** Whether sausages are squeezed out of their skins, in a step or in the ingredient list. */
function isBrokenUp({ meal }: CheckedMeal, sausages: readonly string[], words: string): boolean {
  const lines = meal.ingredients.filter(({ foodId }) => sausages.includes(foodId));
  return BROKEN_UP.test(words) || lines.some(({ preparation }) => BROKEN_UP.test(preparation ?? ""));
}

function hasFishBones({ amounts }: CheckedMeal): boolean {
  return amounts.some(({ food }) => food.aisle === FRESH_FISH && food.animals.includes("fish"));
}

/** Whether a dish serves a hard food raw and ungrated: nothing cooks it after it is added. */
function isServedRaw({ meal }: CheckedMeal, { id }: Food): boolean {
  const lines = meal.ingredients.filter(({ foodId }) => foodId === id);
  if (lines.every(({ preparation }) => GRATED.test(preparation ?? "")) || isHeated(meal, id)) return false;
  const last = meal.steps.findLastIndex((step) =>
    step.some((part) => part.kind === "ingredient" && meal.ingredients[part.line]?.foodId === id),
  );
  const textOf = (step: Meal["steps"][number]): string =>
    step.map((part) => (part.kind === "text" ? part.text : " ")).join("");
  if (GRATED.test(textOf(meal.steps[last] ?? []))) return false;
  const isCookedLater = meal.steps
    .slice(last)
    .some((step) => step.some((part) => part.kind === "timer" && part.minutes >= SOFTENS_MINUTES));
  return !isCookedLater || RAW_DISH.test(textOf(meal.steps[last] ?? []));
}

function isInChunks({ meal }: CheckedMeal, { id, families, eaterFacts }: Food): boolean {
  return (
    families.includes("cheese") &&
    !eaterFacts.includes("soft_cheese") &&
    meal.ingredients.some(({ foodId, preparation }) => foodId === id && CHUNKS.test(preparation ?? ""))
  );
}

function isHardNut({ families, aisle, name }: Food): boolean {
  const isNut = families.includes("nuts") && aisle === NUTS_AISLE;
  return (isNut && !NO_WHOLE_NUT.test(name)) || WHOLE_SEEDS.test(name);
}

function isCutUp({ meal }: CheckedMeal, { id }: Food, how: RegExp = CUT_UP): boolean {
  const mentions = meal.ingredients.filter(({ foodId }) => foodId === id);
  return mentions.every(({ preparation }) => preparation !== null && how.test(preparation));
}

/** Whether a step makes all of the tomatoes burst. A description does not say so for each of them. */
function allBurst({ meal }: CheckedMeal): boolean {
  const sentences = meal.steps.flatMap((step) =>
    step
      .map((part) => (part.kind === "text" ? part.text : part.kind === "ingredient" ? nameIn(meal, part.line) : ""))
      .join("")
      .split(/[.;]/u),
  );
  return sentences.some((text) => BURST.test(text) && ROUND_NAMED.test(text) && !ONLY_SOME.test(text));
}

function nameIn({ ingredients }: Meal, line: number): string {
  return (ingredients[line]?.foodId ?? "").replaceAll("-", " ");
}

/** Bacon, halloumi: a food that is salty in itself. */
function isSaltyFood({ nutrition, families, aisle }: Food): boolean {
  return families.includes("cheese")
    ? nutrition.salt >= SALTY_CHEESE
    : nutrition.salt >= SALTY_FOOD && SALTY_AISLES.includes(aisle);
}

/** Grams of salt from a food in a serving. */
function saltOf({ meal }: CheckedMeal, { nutrition }: Food, grams: number): number {
  return (nutrition.salt * grams) / 100 / meal.servings;
}

/** The salt, stock cubes and salty sauces of a dish, and its salted water. */
function saltIn(checked: CheckedMeal): Said[] {
  const seasoning = checked.amounts.filter(
    ({ food }) => isSeasoning(food) || (food.nutrition.salt >= SALTY_SAUCE && !isSaltyFood(food)),
  );
  const salt = seasoning.reduce((sum, { food, grams }) => sum + saltOf(checked, food, grams), 0);
  const ids = seasoning.map(({ food }) => food.id);
  return [
    ...(salt < MIN_SALT ? [] : [withFoods("salt", ids)]),
    ...(SALTED_WATER.test(wordsOf(checked)) ? [{ how: "unsalted_water" } as const] : []),
  ];
}

function wordsOf({ meal }: CheckedMeal): string {
  const steps = meal.steps.flatMap((step) => step.flatMap((part) => (part.kind === "text" ? [part.text] : [])));
  return [meal.description, meal.tip, ...steps].join(" ");
}
