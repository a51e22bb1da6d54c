import type { FoodAmount } from "#domain/food/nutrition";
import { rulesFor } from "#domain/eaters/rules";
import type { Measure, ServedForm } from "#domain/eaters/eater-rule";
import type { Meal } from "#domain/meal/meal";
import { roundedUp } from "#domain/meal/missed-figure";
import { servedForms } from "#domain/meal/served-forms";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/** What is wrong with each form, and how to correct it, worded for the proposer. */
const CORRECTIONS: Readonly<Record<ServedForm, string>> = {
  soft_egg:
    "has egg that is raw, soft or not said to be firm: a step must cook it until white and yolk are firm, and say so, or the egg is left out",
  pink_meat: "has meat that is pink or not said to be done: a step must cook it until no pink is left, and say so",
  underdone_fish: "has fish or shellfish that is raw or not done through: a step must cook it through, and say so",
  cold_smoked_fish: "has smoked fish that is not cooked: the step that it goes into must cook it, or it is left out",
  cold_cured_meat: "has cured meat that is not cooked: the step that it goes into must cook it, or it is left out",
  raw_sprouts: "has sprouted seeds that are not cooked: the step that they go into must cook them until steaming",
  unpasteurised: "speaks of unpasteurised milk or cheese, which somebody here must not eat",
};

/** The share of a small child's daily limits that a dinner may use. */
const SHARE_OF_DAY = 0.5;
/** Grams of salt in 100 g above which a food is just seasoning: it is added after the child's portion is taken out. */
export const SEASONING_SALT = 40;
export const SEASONING = "Herbs, Spices & Seasoning";

/** What a check looks at: the dish and its foods. */
interface Judged {
  readonly meal: Meal;
  readonly amounts: readonly FoodAmount[];
}

/** What is wrong with a dish for its eaters, apart from foods on the avoid list. Empty for a household without special eaters. */
export function checkEaters({ eaters }: Pick<Constraints, "eaters">, catalogue: Catalogue, dish: Judged): string[] {
  if (eaters.length === 0) return [];
  const details = rulesFor(eaters).flatMap(({ measure }): string[] => {
    if (measure.kind === "form")
      return servedForms(dish.meal, catalogue).has(measure.form) ? [CORRECTIONS[measure.form]] : [];
    return measure.kind === "salt" ? tooSalty(measure, dish) : [];
  });
  return [...new Set(details)];
}

/** The most grams of salt a serving for a dish shared with a small child, apart from seasoning. */
export function mostSaltKept({ gramsADay, portion }: Extract<Measure, { kind: "salt" }>): number {
  return (gramsADay * SHARE_OF_DAY) / portion;
}

function tooSalty(measure: Extract<Measure, { kind: "salt" }>, dish: Judged): string[] {
  const most = mostSaltKept(measure);
  const salt = saltKept(dish);
  return salt <= most
    ? []
    : [
        `has ${roundedUp(salt, 1)} g of salt a serving beside salt and stock cubes, which a small child’s portion is taken out before: at most ${most} g`,
      ];
}

/** Grams of salt a serving that the cook cannot hold back: seasoning is added after the small portion is taken out. */
function saltKept({ meal, amounts }: Judged): number {
  const grams = amounts.reduce(
    (sum, { food, grams: weight }) =>
      isSeasoning(food) ? sum : sum + (food.nutrition.salt * food.edible * weight) / 100,
    0,
  );
  return grams / meal.servings;
}

/** Whether a food is just seasoning: salt, stock cubes. */
export function isSeasoning({ nutrition, aisle }: FoodAmount["food"]): boolean {
  return nutrition.salt >= SEASONING_SALT && aisle === SEASONING;
}
