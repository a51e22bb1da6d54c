import { listDishes, putOpinion } from "#contract/dishes";
import type { Meal } from "#domain/meal/meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Tastes } from "#domain/request/tastes";
import type { Feature, Platform } from "#server/feature";
import * as dishes from "#server/features/dishes/dishes.usecases";
import type { DishesDeps } from "#server/features/dishes/dishes.usecases";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import { pageReply } from "#server/http/reply";
import { userRoute, type Route } from "#server/http/route";

/** What later features can ask about users' opinions of dishes. */
export interface DishesUseCases {
  /** What the next week of a user is planned with. */
  tastesForPlanning(userId: string): Promise<Tastes>;
  /** Dishes from an AI provider that they want again: their household's recipes, rechecked each time. */
  ownRecipes(userId: string): Promise<Meal[]>;
}

interface Deps {
  readonly plans: PlansUseCases;
  readonly catalogue: Catalogue;
}

/** Users' opinions of dishes: again soon, or never. */
export function createDishes(
  { database, clock }: Platform,
  { plans, catalogue }: Deps,
): Feature & { readonly useCases: DishesUseCases } {
  const deps = { database, clock, plans, catalogue };
  return {
    useCases: {
      tastesForPlanning: (userId) => dishes.tastesForPlanning(deps, userId),
      ownRecipes: (userId) => dishes.ownRecipes(deps, userId),
    },
    routes: routesOf(deps),
    jobs: [],
    userHooks: { exportUser: async (userId) => ({ dishes: await dishes.exportOpinions(deps, userId) }) },
  };
}

function routesOf(deps: DishesDeps): Route[] {
  return [
    userRoute(putOpinion, ({ caller, params, body }) =>
      dishes.sayOpinion(deps, caller.id, params.mealId, body.opinion),
    ),
    userRoute(listDishes, async ({ caller, query }) => {
      const { opinion = null, plan_id: planId = null, cursor = null } = query;
      const { page, next } = await dishes.listDishes(deps, { userId: caller.id, opinion, planId, cursor });
      if (next === null) return pageReply(page, null);
      const more = new URLSearchParams({
        ...(opinion === null ? {} : { opinion }),
        ...(planId === null ? {} : { plan_id: planId }),
        cursor: next,
      });
      return pageReply(page, `${listDishes.path}?${more}`);
    }),
  ];
}
