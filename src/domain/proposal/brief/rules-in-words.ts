import { DIET_FIGURES } from "#domain/meal/diets";
import { GOAL_FIGURES } from "#domain/planner/preferences";
import type { Constraints } from "#domain/request/constraints";
import { optionLabel } from "#domain/options/options";
import type { DietaryPreference, MealGoal } from "#domain/options/options";

const DIETS: Readonly<Record<DietaryPreference, string | null>> = {
  none: null,
  meat_eater: null,
  vegetarian: "vegetarian",
  vegan: "vegan",
  keto: `keto: at most ${DIET_FIGURES.ketoCarbohydrate} g of carbohydrate a serving`,
  low_carb: `low carb: at most ${DIET_FIGURES.lowCarbCarbohydrate} g of carbohydrate a serving`,
  paleo: "paleo: no grain, pulse, dairy, refined sugar or seed oil",
  high_protein: `high protein: at least ${DIET_FIGURES.highProteinGrams} g of protein a serving, and at least ${DIET_FIGURES.highProteinEnergyShare * 100} % of the energy from protein`,
  slimming_world: `at most ${DIET_FIGURES.syns} syns a serving, counted by the column syns`,
  weight_watchers: `at most ${DIET_FIGURES.points} points a serving, counted by the column points`,
};

const GOALS: Readonly<Record<MealGoal, string | null>> = {
  none: null,
  weight_loss: `at most ${GOAL_FIGURES.weightLossKcal} kcal a serving where possible`,
  muscle_gain: `at least ${GOAL_FIGURES.muscleGainProtein} g of protein a serving where possible`,
  budget_friendly: "as cheap as possible",
  comfort_food: "comfort food",
  family_friendly: "dishes that children like too",
  special_occasion: "dishes for a special occasion",
};

/** A request's rules as lines of plain words with their figures; nothing of it was typed. `weeklyLeft`: of the weekly figure, for the wanted meals. */
export function rulesInWords(constraints: Constraints, weeklyLeft: number | null): string[] {
  const { request, maxMinutes } = constraints;
  const list = (values: readonly string[]): string =>
    values.map((value) => optionLabel(value).toLowerCase()).join(", ");
  const counted = request.dietaryPreference === "slimming_world" ? "syns" : "points";
  return [
    ["diet", DIETS[request.dietaryPreference]],
    [
      "together",
      weeklyLeft === null ? null : `at most ${Math.max(0, weeklyLeft)} ${counted} a person in all wanted meals`,
    ],
    ["restrictions", request.dietaryRestrictions.length === 0 ? null : list(request.dietaryRestrictions)],
    [
      "meat and fish",
      request.noMeat ? "none" : request.meatsPreferred.length === 0 ? null : `only ${list(request.meatsPreferred)}`,
    ],
    ["time", maxMinutes === null ? null : `at most ${maxMinutes} minutes for a meal, preparation and cooking together`],
    ["equipment", request.cookingEquipment.length === 0 ? null : `only ${request.cookingEquipment.join(", ")}`],
    ["skill", `at most ${request.cookingSkillLevel}`],
    [
      "regions",
      request.preferredRegions.length === 0 ? null : `${request.preferredRegions.join(", ")} wherever possible`,
    ],
    ["goal", GOALS[request.mealGoals]],
  ].flatMap(([name, words]) => (words === null || words === undefined ? [] : [`${name}: ${words}`]));
}
