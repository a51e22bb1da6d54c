import {
  addToCupboard,
  comparePlan,
  cookMeal,
  deleteCupboardItem,
  findFoods,
  getCupboard,
  haveFood,
  moveToSupermarket,
  putCupboardItem,
  shopPlan,
} from "#contract/cupboard";
import { answerShopQuestion, getCupboardNews } from "#contract/cupboard-news";
import { presentFood } from "#server/features/cupboard/cupboard.present";
import { addTyped, listCupboard, removeItem, searchFoods, setItem } from "#server/features/cupboard/cupboard.usecases";
import { answerShop, cupboardNews, type NewsDeps } from "#server/features/cupboard/news.usecases";
import * as planStock from "#server/features/cupboard/plan-stock.usecases";
import * as supermarkets from "#server/features/cupboard/supermarkets.usecases";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import { emptyReply } from "#server/http/reply";
import { userRoute, type Route, type UserCall } from "#server/http/route";

export function cupboardRoutes(
  deps: NewsDeps & { readonly plans: Pick<PlansUseCases, "ownRecord" | "ownRecordNow" | "changeUndoably"> },
): Route[] {
  const { ownRecord, ownRecordNow } = deps.plans;
  interface OfPlan {
    readonly caller: { readonly id: string };
    readonly params: { readonly id: string };
  }
  const planAgain = {
    presentAgain: ({ caller, params }: OfPlan) => ownRecordNow({ userId: caller.id, id: params.id }),
  };
  const add = async ({ caller, body, idempotencyKey: key }: UserCall<typeof addToCupboard>) => {
    const { added, unknown } = await addTyped(deps, caller.id, { text: body.text, key });
    return { added, unknown: unknown.map((entry) => ({ ...entry, suggestions: [...entry.suggestions] })) };
  };
  return [
    userRoute(getCupboard, ({ caller }) => listCupboard(deps, caller.id)),
    userRoute(putCupboardItem, ({ caller, params, body }) => setItem(deps, caller.id, params.food_id, body)),
    userRoute(deleteCupboardItem, async ({ caller, params }) => {
      await removeItem(deps, caller.id, params.food_id);
      return emptyReply();
    }),
    // A key adds only once: on a retry the same use case reports what was typed, and adds nothing.
    userRoute(addToCupboard, add, { presentAgain: add }),
    userRoute(findFoods, async ({ query }) => searchFoods(deps, query.search).map(presentFood)),
    userRoute(getCupboardNews, ({ caller }) => cupboardNews(deps, caller.id)),
    userRoute(answerShopQuestion, async ({ caller, body }) => {
      await answerShop(deps, { userId: caller.id, id: body.plan_id }, body.shopped);
      return emptyReply();
    }),
    userRoute(
      shopPlan,
      async ({ caller, params, body }) => {
        const asked = { foodIds: body?.food_ids ?? null, shopped: body?.shopped ?? true, startsOn: body?.starts_on };
        return ownRecord(await planStock.shopPlan(deps, { userId: caller.id, id: params.id }, asked));
      },
      planAgain,
    ),
    userRoute(
      cookMeal,
      async ({ caller, params, body }) => {
        const asked = { mealId: body.meal_id, cooked: body.cooked ?? true };
        return ownRecord(await planStock.cookMeal(deps, { userId: caller.id, id: params.id }, asked));
      },
      planAgain,
    ),
    userRoute(
      haveFood,
      async ({ caller, params, body }) => {
        const asked = { foodId: body.food_id, have: body.have };
        return ownRecord(await planStock.haveFood(deps, { userId: caller.id, id: params.id }, asked));
      },
      planAgain,
    ),
    userRoute(comparePlan, ({ caller, params }) =>
      supermarkets.comparePlan(deps, { userId: caller.id, id: params.id }),
    ),
    userRoute(
      moveToSupermarket,
      async ({ caller, params, body }) =>
        ownRecord(await supermarkets.moveToSupermarket(deps, { userId: caller.id, id: params.id }, body)),
      planAgain,
    ),
  ];
}
