import type { GeneratedPlanAnswer, PlanRecord, ShoppingItemAnswer } from "#contract/meal-plans";
import { mealsOf } from "#web/features/plans/plan-messages";

/** A line as still to buy: if part was bought before the plan was changed, the rest. */
export function stillToBuy(item: ShoppingItemAnswer): ShoppingItemAnswer {
  const { still_to_buy: missing, ...line } = item;
  if (missing === undefined) return item;
  return { ...line, amount: `${missing.amount} more`, estimated_cost: missing.estimated_cost };
}

/** "Counted in: Lentil soup on Saturday for 4."; null if every meal has the week's servings. */
export function otherServings(plan: GeneratedPlanAnswer, { numPeople }: Pick<PlanRecord, "numPeople">): string | null {
  const others = mealsOf(plan).filter(({ meal }) => meal.servings !== numPeople);
  if (others.length === 0) return null;
  return `Counted in: ${others.map(({ day, meal }) => `${meal.name} on ${day} for ${meal.servings}`).join("; ")}.`;
}
