import type { CheckedMeal } from "#domain/meal/check-meal";
import { sameTitle, titleMarks } from "#domain/meal/same-dish";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";
import type { MealGoal } from "#domain/options/options";
import { optionLabel } from "#domain/options/options";
import { OUR_OWN } from "#domain/meal/proposers";
import type { PlanNotice } from "#domain/request/plan-notice";

/** What a preference not met weighs, in pence: regions before goals before variety of recent weeks; budget stands above all. */
const LOSS = { region: 10_000, goal: 6_000, recent: [3_000, 2_000, 1_000] } as const;

/** The figures of the meal goals, a serving (spec E10). */
export const GOAL_FIGURES = { weightLossKcal: 500, muscleGainProtein: 35 } as const;

/** Whether a meal serves a goal. `none` and `budget_friendly` ask nothing of a single meal. */
export function meetsGoal(goal: MealGoal, checked: CheckedMeal): boolean {
  switch (goal) {
    case "weight_loss":
      return checked.nutrition.kcal <= GOAL_FIGURES.weightLossKcal;
    case "muscle_gain":
      return checked.nutrition.protein >= GOAL_FIGURES.muscleGainProtein;
    case "comfort_food":
    case "family_friendly":
    case "special_occasion":
      return checked.meal.marks.includes(goal);
    default:
      return true;
  }
}

function inRegions(constraints: Constraints, checked: CheckedMeal): boolean {
  const { preferredRegions } = constraints.request;
  return (
    preferredRegions.length === 0 || (checked.meal.region !== null && preferredRegions.includes(checked.meal.region))
  );
}

/** How many plans ago a meal was served, 0 for the last one; -1 when it is in none of the recent ones. */
export type ServedAgo = (checked: CheckedMeal) => number;

/**
 * Reads the user's recent plans, newest first, as lists of meal ids. A dish that was none of our recipes is also known by the
 * words of its id, so that a recipe of ours that is the same dish does not follow it.
 */
export function servedAgo(recentPlans: readonly (readonly string[])[], catalogue: Catalogue): ServedAgo {
  const plans = recentPlans.slice(0, LOSS.recent.length).map((ids) => ({
    ids: new Set(ids),
    foreign: ids.filter((id) => !catalogue.recipeById.has(id)).map(titleMarks),
  }));
  return ({ meal }) => {
    const marks = plans.some(({ foreign }) => foreign.length > 0) ? titleMarks(meal.title) : null;
    return plans.findIndex(
      ({ ids, foreign }) => ids.has(meal.id) || (marks !== null && foreign.some((other) => sameTitle(marks, other))),
    );
  };
}

/** The loss in pence of choosing a meal against the request's preferences and the user's recent plans. */
export function preferenceLoss(constraints: Constraints, checked: CheckedMeal, served: ServedAgo): number {
  let loss = 0;
  if (!inRegions(constraints, checked)) loss += LOSS.region;
  if (!meetsGoal(constraints.request.mealGoals, checked)) loss += LOSS.goal;
  const ago = served(checked);
  if (ago !== -1) loss += LOSS.recent[ago] ?? 0;
  return loss;
}

/** Pence for each meal beyond the second with the same main food; nothing when only the cheapest counts. */
export function varietyLoss(constraints: Constraints): number {
  return constraints.request.mealGoals === "budget_friendly" ? 0 : 100 + 150 * constraints.request.numPeople;
}

/** The food that gives a meal most of its protein, as the kind of food a person would call it: "poultry", "fish", "pulses", "eggs" … */
export function mainFoodOf(checked: CheckedMeal): string {
  const main = checked.amounts.reduce<{ kind: string; protein: number }>(
    (best, { food, grams }) => {
      const protein = food.nutrition.protein * grams * food.edible;
      if (protein <= best.protein) return best;
      const animal = food.animals.find((kind) => kind !== "honey" && kind !== "animal_by_product");
      const kind =
        animal ??
        (food.allergens.includes("eggs")
          ? "eggs"
          : food.allergens.includes("milk")
            ? "cheese"
            : food.allergens.includes("soybeans")
              ? "soya"
              : food.groups.includes("pulse")
                ? "pulses"
                : food.groups.includes("grain")
                  ? "grains"
                  : "vegetables");
      return { kind, protein };
    },
    { kind: "vegetables", protein: 0 },
  );
  return main.kind;
}

/** Our own planner misses a preference only for want of dishes; another proposer's dish stays although it misses one. */
function whyMissed(misses: readonly CheckedMeal[], dishes: string): string {
  const others = [...new Set(misses.map(({ meal }) => meal.proposer))].filter((proposer) => proposer !== OUR_OWN);
  if (others.length === 0) return `with your other choices there were not enough dishes ${dishes}`;
  return `this is what ${others.join(" and ")} proposed for your other choices`;
}

/** Says which preferences the chosen week does not meet. */
export function preferenceNotices(
  constraints: Constraints,
  meals: readonly CheckedMeal[],
  served: ServedAgo,
): PlanNotice[] {
  const notices: PlanNotice[] = [];
  const { request } = constraints;
  const count = (misses: readonly CheckedMeal[]): string =>
    meals.length === 1 ? "The meal" : `${misses.length} of ${meals.length} meals`;
  const elsewhere = meals.filter((meal) => !inRegions(constraints, meal));
  if (elsewhere.length > 0) {
    notices.push({
      code: "region_not_met",
      message: `${count(elsewhere)} ${elsewhere.length === 1 ? "comes" : "come"} from outside ${request.preferredRegions.map(optionLabel).join(", ")}: ${whyMissed(elsewhere, "from there")}.`,
    });
  }
  const offGoal = meals.filter((meal) => !meetsGoal(request.mealGoals, meal));
  if (offGoal.length > 0) {
    notices.push({
      code: "goal_not_met",
      message: `${count(offGoal)} ${offGoal.length === 1 ? "does" : "do"} not quite meet your goal "${optionLabel(request.mealGoals)}": ${whyMissed(offGoal, "that do")}.`,
    });
  }
  const repeated = meals.filter((meal) => served(meal) === 0);
  if (repeated.length > 0) {
    notices.push({
      code: "recent_meal_repeated",
      message: `${repeated.map(({ meal }) => meal.title).join(", ")} ${repeated.length === 1 ? "was" : "were"} in your last plan too: your choices leave few others.`,
    });
  }
  return notices;
}
