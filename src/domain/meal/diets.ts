import { violations } from "#domain/food/dietary-facts";
import type { DietaryFacts, FoodGroup, Nutrition } from "#domain/food/food";
import { nutritionPerServing, pointsEstimate, synsEstimate } from "#domain/food/nutrition";
import type { FoodAmount } from "#domain/food/nutrition";
import { roundedDown, roundedUp } from "#domain/meal/missed-figure";
import type { DietaryPreference } from "#domain/options/options";

/** The limits of the numeric diets, a serving (spec E8). */
export const DIET_FIGURES = {
  ketoCarbohydrate: 15,
  lowCarbCarbohydrate: 30,
  highProteinGrams: 30,
  /** Protein's share of the energy, at 4 kcal a gram. */
  highProteinEnergyShare: 0.2,
  syns: 6,
  points: 12,
} as const;

const KCAL_PER_GRAM_PROTEIN = 4;
const NOT_PALEO: readonly FoodGroup[] = ["grain", "pulse", "dairy", "refined_sugar", "seed_oil"];

/** A broken rule of a diet: a message, and the food at fault if there is one. */
export interface DietFault {
  readonly detail: string;
  readonly foodId: string | null;
}

type DietRule = (amounts: readonly FoodAmount[], servings: number, nutrition: Nutrition) => DietFault | null;

function noneOf(judge: (amount: FoodAmount) => boolean, word: string): DietRule {
  return (amounts) => {
    const offender = amounts.find(judge);
    return offender === undefined ? null : { detail: `${offender.food.name} is not ${word}`, foodId: offender.food.id };
  };
}

function atMost(grams: number, diet: string): DietRule {
  return (_amounts, _servings, { carbohydrate }) =>
    carbohydrate <= grams
      ? null
      : {
          detail: `${roundedUp(carbohydrate, 1)} g of carbohydrate a serving is above the ${grams} g of ${diet}`,
          foodId: null,
        };
}

/** Whether a food is of a kind that paleo leaves out. */
export function isNotPaleo({ allergens, groups }: DietaryFacts): boolean {
  return allergens.includes("milk") || groups.some((group) => NOT_PALEO.includes(group));
}

/** The table of spec E8: what each diet requires of one meal, judged by its foods and computed nutrition, never by a model's word. */
export const DIET_RULES: Readonly<Record<DietaryPreference, DietRule>> = {
  none: () => null,
  meat_eater: () => null,
  vegetarian: noneOf(({ food }) => violations(food).has("vegetarian"), "vegetarian"),
  vegan: noneOf(({ food }) => violations(food).has("vegan"), "vegan"),
  keto: atMost(DIET_FIGURES.ketoCarbohydrate, "keto"),
  low_carb: atMost(DIET_FIGURES.lowCarbCarbohydrate, "low carb"),
  paleo: noneOf(({ food }) => isNotPaleo(food), "paleo"),
  high_protein: (_amounts, _servings, { protein, kcal }) => {
    if (protein < DIET_FIGURES.highProteinGrams)
      return {
        detail: `${roundedDown(protein, 1)} g of protein a serving is below ${DIET_FIGURES.highProteinGrams} g`,
        foodId: null,
      };
    const share = kcal === 0 ? 0 : (protein * KCAL_PER_GRAM_PROTEIN) / kcal;
    return share >= DIET_FIGURES.highProteinEnergyShare
      ? null
      : {
          detail: `protein gives ${roundedDown(share * 100, 0)} % of the energy, below ${DIET_FIGURES.highProteinEnergyShare * 100} %`,
          foodId: null,
        };
  },
  slimming_world: (amounts, servings) => {
    const syns = synsEstimate(amounts, servings);
    return syns <= DIET_FIGURES.syns
      ? null
      : { detail: `our estimate of ${syns} syns a serving is above ${DIET_FIGURES.syns}`, foodId: null };
  },
  weight_watchers: (amounts, servings) => {
    const points = pointsEstimate(amounts, servings);
    return points <= DIET_FIGURES.points
      ? null
      : { detail: `our estimate of ${points} points a serving is above ${DIET_FIGURES.points}`, foodId: null };
  },
};

/** Checks one meal against its diet: null if it passes. `amounts` are for all `servings` together. */
export function judgeDiet(diet: DietaryPreference, amounts: readonly FoodAmount[], servings: number): DietFault | null {
  return DIET_RULES[diet](amounts, servings, nutritionPerServing(amounts, servings));
}
