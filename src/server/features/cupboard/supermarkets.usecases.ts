import type { SupermarketBasket } from "#contract/cupboard";
import { toPounds } from "#domain/money/pence";
import type { Supermarket } from "#domain/options/options";
import { compareSupermarkets, planAtSupermarket } from "#domain/plan/compare-supermarkets";
import { paidPacks } from "#domain/plan/paid-packs";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Database } from "#server/db/database";
import { Failure } from "#server/failure";
import { changeablePlan } from "#server/features/cupboard/plan-stock.usecases";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { OnePlan } from "#server/features/plans/plans.usecases";

export interface SupermarketsDeps {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly plans: Pick<PlansUseCases, "ownPlan" | "heldPlan" | "changeUndoably">;
}

/** The cost of a plan's meals at each supermarket. */
export async function comparePlan({ plans, catalogue }: SupermarketsDeps, plan: OnePlan): Promise<SupermarketBasket[]> {
  const row = await plans.ownPlan(plan);
  return compareSupermarkets(changeablePlan(row), catalogue).map(({ supermarket, pence, missing }) => ({
    supermarket,
    total_cost: pence === null ? null : toPounds(pence),
    missing: [...missing],
  }));
}

/**
 * Moves a plan to another supermarket. Throws `plan_changed` if the plan has changed since the caller saw it, and
 * `request_cannot_be_met` when that shop lacks something or costs more than the budget.
 */
export async function moveToSupermarket(
  { database, plans, catalogue }: SupermarketsDeps,
  plan: OnePlan,
  { supermarket, revision }: { supermarket: Supermarket; revision: number },
): ReturnType<PlansUseCases["heldPlan"]> {
  return await database.transaction(async (tx) => {
    const row = await plans.heldPlan(tx, plan);
    const before = changeablePlan(row);
    if (row.revision !== revision)
      throw new Failure("plan_changed", "This plan has changed in the meantime. Please look at it again.");
    if (paidPacks(before, row.shoppedFoods).size > 0)
      throw new Failure(
        "plan_fixed",
        "Some of this list is in your cupboard already. Take the shop back first to change the supermarket.",
      );
    const moved = planAtSupermarket(before, catalogue, supermarket);
    if (!moved.ok) throw new Failure("request_cannot_be_met", moved.message);
    return await plans.changeUndoably(tx, row, { kind: "supermarket", plan: moved.plan });
  });
}
