import { sumPence } from "#domain/money/pence";
import { isBought } from "#domain/plan/plan-data";
import type { PlanData, PlannedLine, StructuredPlan } from "#domain/plan/plan-data";

/** A plan whose lines say what is at home, and which can be changed therefore. Null for those from before there were cupboards. */
export function planWithCupboard(plan: PlanData): StructuredPlan | null {
  if (plan.kind !== "structured") return null;
  return plan.foods.every(({ keepsDays }) => keepsDays !== undefined) ? plan : null;
}

/**
 * Takes a line off the shopping list because the person has the food at home after all, or puts it back. The total follows. Null
 * where the plan buys no such food. Doing it twice changes nothing.
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
