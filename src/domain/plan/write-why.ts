import { optionLabel } from "#domain/options/options";
import type { MealReason, PlanFood, PlannedMeal } from "#domain/plan/plan-data";
import type { Day } from "#domain/plan/plan-document";

const MOST_REASONS = 2;

/** Why a dish stands in the week, in one sentence of its first reasons; null when there are none. */
export function writeWhy(meal: PlannedMeal, day: Day, foods: ReadonlyMap<string, PlanFood>): string | null {
  const [first, ...others] = (meal.reasons ?? [])
    .slice(0, MOST_REASONS)
    .map((reason) => inWords(reason, meal, day, foods));
  if (first === undefined) return null;
  const rest = others.map((words) => `; ${words}`).join("");
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${rest}.`;
}

function inWords(reason: MealReason, meal: PlannedMeal, day: Day, foods: ReadonlyMap<string, PlanFood>): string {
  switch (reason.kind) {
    case "ticked_meat":
      return `${optionLabel(reason.meat).toLowerCase()}, which you ticked`;
    case "ticked_appliance":
      return `made in your ${optionLabel(reason.appliance).toLowerCase()}`;
    case "ticked_region":
      return `${optionLabel(reason.region)}, as you asked`;
    case "goal":
      return goalInWords(reason.goal, meal);
    case "opened_pack": {
      const food = foods.get(reason.foodId);
      const name = food?.plural ?? food?.name ?? "pack";
      return `uses ${reason.up ? "up" : "more of"} ${reason.day}’s ${name}`;
    }
    case "treat":
      return `something to look forward to on ${day}`;
    case "weekend":
      return `${day} has time for it`;
    case "season":
      return `a dish for ${reason.season}`;
    case "quick":
      return `on the table in ${meal.prepMinutes + meal.cookMinutes} minutes`;
    case "hands_off":
      return `${meal.prepMinutes + meal.cookMinutes} minutes’ work, and the slow cooker does the rest`;
    case "new":
      return "new to you";
  }
}

function goalInWords(goal: Extract<MealReason, { kind: "goal" }>["goal"], { nutrition }: PlannedMeal): string {
  const protein = `${Math.round(nutrition.protein)} g of protein`;
  switch (goal) {
    case "weight_loss":
      return `${protein} in ${Math.round(nutrition.kcal)} kcal`;
    case "muscle_gain":
      return `${protein} a serving`;
    case "budget_friendly":
      return "keeps the week cheap";
    case "comfort_food":
    case "family_friendly":
    case "special_occasion":
      return `${optionLabel(goal).toLowerCase()}, as you asked`;
  }
}
