import { fromPounds, pence } from "#domain/money/pence";
import { atTill } from "#domain/plan/at-till";
import { checksPassed } from "#domain/plan/checks-passed";
import { isBought } from "#domain/plan/plan-data";
import type { MealReason, PlanData, PlannedLine, PlannedMeal, StructuredPlan } from "#domain/plan/plan-data";
import type { PlanDocument } from "#domain/plan/plan-document";
import { SALT, safetyTips } from "#domain/plan/safety-tips";
import { weekTips } from "#domain/plan/week-tips";
import { notedRulesOf } from "#domain/request/noted-rules";
import { knownFood, writeMeal } from "#domain/plan/write-meal";
import { writeTip } from "#domain/plan/write-why";
import { writeFromCupboard, writeItem, writeShopping } from "#domain/plan/write-shopping";

/** Writes a plan in the sentences to be shown, printed and sent. Pure: the same data gives the same words. */
export function writePlan(plan: PlanData): PlanDocument {
  return plan.kind === "structured" ? writeStructured(plan) : plan.document;
}

function writeStructured(plan: StructuredPlan): PlanDocument {
  const { request, prices, totalPence, notices } = plan;
  const foods = new Map(plan.foods.map((food) => [food.id, food]));
  const priced = new Map(plan.basket.map((line) => [line.foodId, line.have === true ? atHomeWhole(line) : line]));
  const week = plan.days.flatMap(({ day, meals }) => meals.map((meal) => ({ day, meal })));
  const { noFreezer } = notedRulesOf(request);
  const isOfTheirs = (tip: string): boolean => !noFreezer || !OF_FREEZERS.test(tip);
  const days = plan.days.map(({ day, meals }) => ({
    day,
    meals: meals
      .map((meal) => writeMeal(meal, day, { foods, lines: priced, diet: request.dietaryPreference, week }))
      .map((meal) => (isOfTheirs(meal.tip) ? meal : { ...meal, tip: "" })),
  }));
  // The week's tips mention a child's salt once, and dishes do not repeat it.
  const tipOf = new Map(week.map(({ meal }) => [meal.id, writeTip(withoutSalt(meal), foods)]));
  const tipped = days.map(({ day, meals }) => ({
    day,
    meals: meals.map((meal) => ({ ...meal, tip: tipOf.get(meal.id) ?? meal.tip })),
  }));
  const lines = plan.basket.map((line) => ({ food: knownFood(foods, line.foodId), line }));
  const shopped = lines
    .filter(({ line }) => isBought(line))
    .map(({ food, line }) => ({ food, line, item: writeItem(food, line) }));
  return {
    request,
    days,
    shopping: writeShopping(shopped),
    fromCupboard: writeFromCupboard(lines),
    atTill: atTill(shopped),
    totalPence,
    budgetPence: fromPounds(request.maxBudgetPounds),
    tips: [...safetyTips(plan), ...weekTips(tipped, shopped).filter(isOfTheirs)],
    notices,
    checks: checksPassed(plan),
    prices,
  };
}

/** Advice that is useless to a household without a freezer. */
const OF_FREEZERS = /\b(?:freez(?:e|es|er|ers|ing)|frozen|froze|defrost\w*)\b/iu;

function withoutSalt(meal: PlannedMeal): PlannedMeal {
  const isSalt = (reason: MealReason): boolean => reason.kind === "for_child" && SALT.includes(reason.how);
  return { ...meal, reasons: (meal.reasons ?? []).filter((reason) => !isSalt(reason)) };
}

/** A line with all its food at home: nothing is paid for it. */
function atHomeWhole(line: PlannedLine): PlannedLine {
  return { ...line, homeGrams: line.neededGrams, boughtGrams: 0, packs: [], pence: pence(0) };
}
