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
  const rest = others.map((words) => `, and ${words}`).join("");
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${rest}.`;
}

function inWords(reason: MealReason, meal: PlannedMeal, day: Day, foods: ReadonlyMap<string, PlanFood>): string {
  switch (reason.kind) {
    case "ticked_meat":
      return `you ticked ${optionLabel(reason.meat).toLowerCase()}`;
    case "ticked_appliance":
      return `it is made in your ${optionLabel(reason.appliance).toLowerCase()}`;
    case "ticked_region":
      return `you asked for ${optionLabel(reason.region)} dishes`;
    case "goal":
      return goalInWords(reason.goal, meal);
    case "opened_pack": {
      const food = foods.get(reason.foodId);
      const name = food?.plural ?? food?.name ?? "pack";
      return `it uses ${reason.up ? "up " : "more of "}the ${name} that ${reason.day} opens`;
    }
    case "treat":
      return `it is something to look forward to on ${day}`;
    case "weekend":
      return `${day} has time for it`;
    case "season":
      return `it belongs to ${reason.season}`;
    case "quick":
      return `it takes ${meal.prepMinutes + meal.cookMinutes} minutes on a working day`;
    case "new":
      return "it is new to you";
  }
}

function goalInWords(goal: Extract<MealReason, { kind: "goal" }>["goal"], { nutrition }: PlannedMeal): string {
  const protein = `${Math.round(nutrition.protein)} g of protein`;
  switch (goal) {
    case "weight_loss":
      return `it has ${protein} in ${Math.round(nutrition.kcal)} kcal`;
    case "muscle_gain":
      return `it has ${protein} a serving`;
    case "budget_friendly":
      return "it keeps the week cheap";
    case "comfort_food":
    case "family_friendly":
    case "special_occasion":
      return `it suits your goal, ${optionLabel(goal).toLowerCase()}`;
  }
}
