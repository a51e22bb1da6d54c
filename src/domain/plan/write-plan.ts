import { fromPounds } from "#domain/money/pence";
import { checksPassed } from "#domain/plan/checks-passed";
import type { PlanData, StructuredPlan } from "#domain/plan/plan-data";
import type { PlanDocument } from "#domain/plan/plan-document";
import { weekTips } from "#domain/plan/week-tips";
import { knownFood, writeMeal } from "#domain/plan/write-meal";
import { writeItem, writeShopping } from "#domain/plan/write-shopping";

/** Writes a plan in the sentences that are shown, printed and sent. Pure: the same data gives the same words. */
export function writePlan(plan: PlanData): PlanDocument {
  return plan.kind === "structured" ? writeStructured(plan) : plan.document;
}

function writeStructured(plan: StructuredPlan): PlanDocument {
  const { request, prices, totalPence, notices } = plan;
  const foods = new Map(plan.foods.map((food) => [food.id, food]));
  const lines = new Map(plan.basket.map((line) => [line.foodId, line]));
  const days = plan.days.map(({ day, meals }) => ({
    day,
    meals: meals.map((meal) => writeMeal(meal, day, { foods, lines, diet: request.dietaryPreference })),
  }));
  const shopped = plan.basket.map((line) => {
    const food = knownFood(foods, line.foodId);
    return { food, line, item: writeItem(food, line) };
  });
  return {
    request,
    days,
    shopping: writeShopping(shopped),
    totalPence,
    budgetPence: fromPounds(request.maxBudgetPounds),
    tips: weekTips(
      days.flatMap(({ meals }) => meals),
      shopped,
    ),
    notices,
    checks: checksPassed(plan),
    prices,
  };
}
