import { sumPence } from "#domain/money/pence";
import { isBought } from "#domain/plan/plan-data";
import type { PlanData, PlannedLine, StructuredPlan } from "#domain/plan/plan-data";

/** A plan whose lines record what is at home, so that it can be changed. Null for plans older than the cupboard. */
export function planWithCupboard(plan: PlanData): StructuredPlan | null {
  if (plan.kind !== "structured") return null;
  return plan.foods.every(({ keepsDays }) => keepsDays !== undefined) ? plan : null;
}

/**
 * Takes a line off the shopping list because the user has the food at home after all, or restores it, and updates the total. Null
 * if the plan buys no such food. Idempotent.
 */
export function withFoodAtHome(plan: StructuredPlan, foodId: string, have: boolean): StructuredPlan | null {
  const line = plan.basket.find((candidate) => candidate.foodId === foodId);
  if (line === undefined || line.pence === 0) return null;
  const basket = plan.basket.map((other) => (other === line ? marked(line, have) : other));
  return { ...plan, basket, totalPence: sumPence(basket.filter(isBought).map(({ pence }) => pence)) };
}

function marked({ have: _have, ...line }: PlannedLine, have: boolean): PlannedLine {
  return have ? { ...line, have: true } : line;
}
