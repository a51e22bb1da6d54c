import { GOAL_FIGURES, servesGoal } from "#domain/meal/goals";
import { formatPence, pence } from "#domain/money/pence";
import { optionLabel } from "#domain/options/options";
import type { PlannedMeal, StructuredPlan } from "#domain/plan/plan-data";
import type { PlanCheck } from "#domain/plan/plan-document";

/**
 * What an adult needs in a day: kcal by the NHS ("Understanding calories": about 2,000 for women, 2,500 for men), grams of protein by
 * the UK's reference nutrient intake (COMA 1991: 45 for women, 55.5 for men).
 */
const ADULT_DAY = { kcal: ["2,000", "2,500"], protein: ["45", "56"] } as const;

/** Energy and protein of the planned days compared with an adult's needs, and how the week meets its goal: sentences for users. */
export function weekEnergy({ request, days, totalPence }: StructuredPlan): PlanCheck[] {
  const perDay = days.map(({ meals }) => ({
    kcal: sum(meals.map(({ nutrition }) => nutrition.kcal)),
    protein: sum(meals.map(({ nutrition }) => nutrition.protein)),
  }));
  const energy = perDay.map(({ kcal }) => Math.round(kcal));
  const [least, most] = [Math.min(...energy), Math.max(...energy)];
  const protein = Math.round(sum(perDay.map((day) => day.protein)) / perDay.length);
  const what = days.some(({ meals }) => meals.length > 1) ? "The meals of a day here have" : "A day’s meal here has";
  const range = least === most ? `${least}` : `${least} to ${most}`;
  const checks: PlanCheck[] = [
    {
      code: "energy",
      label: "Energy and protein",
      detail: `${what} ${range} kcal and on average ${protein} g of protein a person. Adults need about ${ADULT_DAY.kcal.join(" to ")} kcal and ${ADULT_DAY.protein.join(" to ")} g of protein in a whole day (NHS; UK reference intakes).`,
    },
  ];
  const meals = days.flatMap((day) => day.meals);
  if (request.mealGoals !== "none")
    checks.push({
      code: "goal",
      label: optionLabel(request.mealGoals),
      detail: goalDetail(request.mealGoals, meals, totalPence / (meals.length * request.numPeople)),
    });
  return checks;
}

const HAVE = ["has", "have"] as const;
const ARE = ["is", "are"] as const;

function goalDetail(
  goal: Exclude<StructuredPlan["request"]["mealGoals"], "none">,
  meals: readonly PlannedMeal[],
  pencePerServing: number,
): string {
  const count = (test: (meal: PlannedMeal) => boolean, [one, several]: readonly [string, string] = HAVE): string => {
    const found = meals.filter(test).length;
    if (found === meals.length) return meals.length === 1 ? `The meal ${one}` : `All ${meals.length} meals ${several}`;
    return `${found} of ${meals.length} meals ${found === 1 ? one : several}`;
  };
  switch (goal) {
    case "weight_loss":
      return `${count(({ nutrition }) => nutrition.kcal <= GOAL_FIGURES.weightLossKcal)} at most ${GOAL_FIGURES.weightLossKcal} kcal a serving. ${count(({ nutrition }) => nutrition.protein >= GOAL_FIGURES.weightLossProtein)} at least ${GOAL_FIGURES.weightLossProtein} g of protein, which keeps you full.`;
    case "muscle_gain":
      return `${count((meal) => servesGoal(goal, meal))} at least ${GOAL_FIGURES.muscleGainProtein} g of protein a serving.`;
    case "budget_friendly":
      return `We put the lowest cost first: ${formatPence(pence(Math.round(pencePerServing)))} a serving.`;
    case "comfort_food":
    case "family_friendly":
    case "special_occasion":
      return `${count((meal) => servesGoal(goal, meal), ARE)} marked for this by the people who check our recipes.`;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
