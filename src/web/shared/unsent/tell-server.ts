import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import * as cupboard from "#contract/cupboard";
import type { CupboardItem, OwnLine } from "#contract/cupboard";
import { type DishOpinion, putOpinion } from "#contract/dishes";
import type { PlanRecord } from "#contract/meal-plans";
import { type ListPage, call } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";
import type { Change, FoodChange } from "#web/shared/unsent/changes";
import { toast } from "#web/ui/toast-store";

/** Sends one change, and writes the answer to the query cache. */
export async function tellServer(client: QueryClient, change: Change): Promise<void> {
  switch (change.kind) {
    case "food":
      return tellFood(client, change.food, change.change);
    case "add":
      return tellAddition(client, change);
    case "have":
      return takePlan(
        client,
        await call(cupboard.haveFood, {
          params: { id: change.plan },
          body: { food_id: change.food, have: change.have },
        }),
      );
    case "shopped":
      return takePlan(
        client,
        await call(cupboard.shopPlan, {
          params: { id: change.plan },
          body: {
            shopped: change.shopped,
            ...(change.foods === null ? {} : { food_ids: [...change.foods] }),
            ...(change.start === undefined ? {} : { starts_on: change.start.on }),
          },
        }),
      );
    case "cooked":
      return takePlan(
        client,
        await call(cupboard.cookMeal, {
          params: { id: change.plan },
          body: { meal_id: change.meal, cooked: change.cooked },
        }),
      );
    case "opinion": {
      const { dish, opinion } = change;
      return takeOpinion(client, await call(putOpinion, { params: { mealId: dish }, body: { opinion } }));
    }
    case "line":
    case "lineCounts": {
      const body = change.kind === "line" ? { ticked: change.ticked } : { counts: change.counts };
      const params = { id: change.plan, line_id: change.line };
      return takeLines(client, change.plan, await call(cupboard.changeOwnLine, { params, body }));
    }
    case "lineGone": {
      const params = { id: change.plan, line_id: change.line };
      return takeLines(client, change.plan, await call(cupboard.deleteOwnLine, { params }));
    }
    case "lineAdd": {
      const { plan, text, key } = change;
      const sent = { params: { id: plan }, body: { text }, idempotencyKey: key };
      return takeLines(client, plan, await call(cupboard.addOwnLine, sent));
    }
  }
}

async function tellFood(client: QueryClient, food: string, change: FoodChange): Promise<void> {
  const params = { food_id: food };
  if (change !== "gone") {
    takeItems(client, [await call(cupboard.putCupboardItem, { params, body: change })]);
    return;
  }
  try {
    await call(cupboard.deleteCupboardItem, { params });
  } catch (error) {
    // Already gone: a first try's answer was lost, or another device was first.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  client.setQueryData<CupboardItem[]>(queryKeys.cupboard, (items) =>
    items?.map((item) =>
      item.food_id === food ? { ...item, always: false, amount: 0, assumed: false, use_by: null } : item,
    ),
  );
}

/** Foods typed offline; unrecognised ones are reported when sent. */
async function tellAddition(client: QueryClient, { text, key }: { text: string; key: string }): Promise<void> {
  const { added, unknown } = await call(cupboard.addToCupboard, { body: { text }, idempotencyKey: key });
  takeItems(client, added);
  if (unknown.length === 0) return;
  toast({
    title: "Not everything was added",
    description: unknown.map(({ message }) => message).join(" "),
    destructive: true,
    duration: 10_000,
  });
}

/** Replaces some foods in the cache with the server's state. */
export function takeItems(client: QueryClient, told: readonly CupboardItem[]): void {
  client.setQueryData<CupboardItem[]>(queryKeys.cupboard, (items) => {
    if (items === undefined) return items;
    const known = new Set(items.map(({ food_id }) => food_id));
    const byId = new Map(told.map((item) => [item.food_id, item]));
    return [
      ...items.map((item) => byId.get(item.food_id) ?? item),
      ...told.filter(({ food_id }) => !known.has(food_id)),
    ];
  });
}

/** Writes a changed plan to the query cache. */
export function takePlan(client: QueryClient, record: PlanRecord): void {
  client.setQueryData<PlanRecord>(queryKeys.mealPlan(record.id), record);
}

/** Writes the server's current opinion of a dish to the caches of plans and the dishes page. */
function takeOpinion(client: QueryClient, told: DishOpinion): void {
  const others = (dishes: readonly DishOpinion[]) => dishes.filter(({ meal_id }) => meal_id !== told.meal_id);
  client.setQueriesData<DishOpinion[]>({ queryKey: [queryKeys.dishesOfPlan("")[0]] }, (dishes) =>
    dishes === undefined ? dishes : [told, ...others(dishes)],
  );
  client.setQueryData<InfiniteData<ListPage<DishOpinion[]>, string | null>>(queryKeys.spokenDishes, (list) =>
    list === undefined
      ? list
      : {
          ...list,
          pages: list.pages.map(({ items, nextCursor }, page) => ({
            nextCursor,
            items: page === 0 ? [told, ...others(items)] : others(items),
          })),
        },
  );
}

/** Refetches everything else that depends on what was sent, once. */
export function refreshAfter(client: QueryClient, sent: readonly Change[]): void {
  if (sent.length === 0) return;
  const ofPlans = sent.some(({ kind }) => kind === "have" || kind === "shopped" || kind === "cooked");
  const ofCupboard = sent.some(({ kind }) => kind !== "opinion");
  const stale = [
    ...(ofCupboard ? [queryKeys.cupboardNews] : []),
    ...(ofPlans ? [queryKeys.userMealPlans, queryKeys.currentWeek, queryKeys.cupboard] : []),
    ...(sent.some(({ kind }) => kind === "opinion") ? [queryKeys.spokenDishes] : []),
  ];
  for (const queryKey of stale) void client.invalidateQueries({ queryKey });
}

function takeLines(client: QueryClient, plan: string, lines: OwnLine[]): void {
  client.setQueryData<OwnLine[]>(queryKeys.ownLines(plan), lines);
}

/** After the server has finally refused a change: shows a message and refetches. */
export function giveUp(client: QueryClient, change: Change, error: unknown): void {
  toast({ title: "That wasn’t kept", description: messageOf(error), destructive: true, duration: 10_000 });
  if ("plan" in change) {
    void client.invalidateQueries({ queryKey: queryKeys.mealPlan(change.plan) });
    void client.invalidateQueries({ queryKey: queryKeys.ownLines(change.plan) });
  } else if (change.kind === "opinion") {
    void client.invalidateQueries({ queryKey: [queryKeys.dishesOfPlan("")[0]] });
    void client.invalidateQueries({ queryKey: queryKeys.spokenDishes });
  } else void client.invalidateQueries({ queryKey: queryKeys.cupboard });
}
