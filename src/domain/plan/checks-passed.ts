import { formatPence, fromPounds } from "#domain/money/pence";
import type { PlannedMeal, StructuredPlan } from "#domain/plan/plan-data";
import type { PlanCheck } from "#domain/plan/plan-document";
import { weekEnergy } from "#domain/plan/week-energy";
import { proposersInWords } from "#domain/meal/proposers";
import { NO_PREFERENCES } from "#domain/intents/preferences";
import { minutesOn } from "#domain/request/day-limits";
import { formatMinutes } from "#domain/quantity/format";
import { DIET_FIGURES } from "#domain/meal/diets";
import { optionLabel, type DietaryPreference, type SkillLevel } from "#domain/options/options";

const SKILL_WORDS: Readonly<Record<SkillLevel, string>> = {
  beginner: "All beginner-friendly.",
  intermediate: "Nothing harder than intermediate.",
  advanced: "Any dish will do: you cook at an advanced level.",
};

/** States what was checked on a plan that passed. Never uses the word "safe": labels must be read all the same. */
export function checksPassed(plan: StructuredPlan): PlanCheck[] {
  const { request, constraints, days, totalPence } = plan;
  const { avoid, maxMinutes, weeklyAllowance } = constraints;
  const meals = days.flatMap((day) => day.meals);
  const foods = new Set(meals.flatMap(({ ingredients }) => ingredients.map(({ foodId }) => foodId))).size;
  const checks: PlanCheck[] = [
    {
      code: "foods",
      label: "Every ingredient checked",
      detail: `All ${foods} ingredients checked against our food data.`,
    },
  ];
  const add = (code: string, label: string, detail: string): void => {
    checks.push({ code, label, detail });
  };
  const proposers = proposersInWords(meals.map(({ proposer }) => proposer));
  if (proposers !== null) add("proposers", "Who proposed what", proposers);
  if (request.dietaryRestrictions.length > 0) {
    const names = request.dietaryRestrictions.map((restriction) => optionLabel(restriction).toLowerCase()).join(", ");
    add(
      "restrictions",
      optionLabel(request.dietaryRestrictions[0] as string) +
        (request.dietaryRestrictions.length > 1 ? " and more" : ""),
      `By our food data, every ingredient fits: ${names}.`,
    );
  }
  if (!["none", "meat_eater"].includes(request.dietaryPreference))
    add("diet", optionLabel(request.dietaryPreference), dietDetail(request.dietaryPreference, meals));
  if (avoid.length > 0) {
    const entries = new Set(avoid.map((rule) => rule.entry));
    add("avoided", "Foods left out", `Nothing here is, or contains: ${[...entries].join(", ")}.`);
  }
  if (request.noMeat) add("meats", "No meat or fish", "No meal contains meat, fish or seafood.");
  else if (request.meatsPreferred.length > 0)
    add(
      "meats",
      "Your meats only",
      `The only meats used are ${request.meatsPreferred.map((meat) => optionLabel(meat).toLowerCase()).join(", ")}.`,
    );
  const slow = meals.some(({ handsOffMinutes }) => (handsOffMinutes ?? 0) > 0);
  const uncounted = slow ? " Time in the slow cooker isn’t counted." : "";
  const longest = Math.max(...meals.map(({ prepMinutes, cookMinutes }) => prepMinutes + cookMinutes));
  add(
    "time",
    "Time",
    maxMinutes === null
      ? `The longest meal takes ${formatMinutes(longest)}.${uncounted}`
      : `${timeKept(plan, maxMinutes)} The longest takes ${formatMinutes(longest)}.${uncounted}`,
  );
  if (request.cookingEquipment.length > 0)
    add(
      "equipment",
      "Equipment",
      `All you need: ${request.cookingEquipment.map((item) => optionLabel(item).toLowerCase()).join(", ")}.`,
    );
  add("skill", "Skill", SKILL_WORDS[request.cookingSkillLevel]);
  for (const { day, meal } of days.flatMap((one) => one.meals.map((meal) => ({ day: one.day, meal })))) {
    const source = days.find(({ meals: there }) => there.some(({ id }) => id === meal.madeFrom?.mealId));
    if (source === undefined) continue;
    add(
      "cooked_once",
      "Cook once, eat twice",
      `${source.day} cooks more for ${day}. Cooked food waits in the fridge for two days at most.`,
    );
  }
  if (weeklyAllowance !== null) {
    const sum = meals.reduce(
      (total, meal) =>
        total + (request.dietaryPreference === "slimming_world" ? meal.synsEstimate : meal.pointsEstimate),
      0,
    );
    add(
      "allowance",
      "Weekly figure",
      `Our estimate is ${sum} a person over all meals, within your ${weeklyAllowance}.`,
    );
  }
  add(
    "budget",
    "Budget",
    `${formatPence(totalPence)} of ${formatPence(fromPounds(request.maxBudgetPounds))}, counted in whole packs at ${optionLabel(request.preferredSupermarket)}.`,
  );
  checks.push(...weekEnergy(plan));
  return checks;
}

/** A day with more time, by the household's own word, is mentioned; for all others the form's figure holds. */
function timeKept({ constraints, days }: StructuredPlan, maxMinutes: number): string {
  const timed = { maxMinutes, preferences: constraints.preferences ?? NO_PREFERENCES };
  const longer = days.flatMap(({ day, meals }) =>
    meals.some((meal) => meal.prepMinutes + meal.cookMinutes > maxMinutes)
      ? [`${formatMinutes(minutesOn(timed, day) ?? maxMinutes)} or less on ${day}`]
      : [],
  );
  const usual = `Every meal takes ${formatMinutes(maxMinutes)} or less`;
  return longer.length === 0 ? `${usual}.` : `${usual}, and as you told us ${longer.join(" and ")}.`;
}

function dietDetail(diet: DietaryPreference, meals: readonly PlannedMeal[]): string {
  const most = (read: (meal: PlannedMeal) => number): number => Math.round(Math.max(...meals.map(read)) * 10) / 10;
  switch (diet) {
    case "keto":
    case "low_carb":
      return `By our food data: at most ${most((meal) => meal.nutrition.carbohydrate)} g of carbohydrate a serving.`;
    case "high_protein":
      return `By our food data: at least ${Math.round(Math.min(...meals.map((meal) => meal.nutrition.protein)))} g of protein a serving, and ${DIET_FIGURES.highProteinEnergyShare * 100} % of the energy.`;
    case "paleo":
      return "No grain, pulse, dairy or refined sugar; fats only olive, coconut, avocado or animal.";
    case "slimming_world":
      return `Our estimate (not affiliated): at most ${most((meal) => meal.synsEstimate)} syns a serving.`;
    case "weight_watchers":
      return `Our estimate (not affiliated): at most ${most((meal) => meal.pointsEstimate)} points a serving.`;
    case "none":
    case "meat_eater":
    case "vegetarian":
    case "vegan":
      return `Every ingredient of every meal is ${optionLabel(diet).toLowerCase()}.`;
  }
}
