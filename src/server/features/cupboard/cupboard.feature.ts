import type { Cupboard } from "#domain/cupboard/cupboard";
import { usesOfFoods } from "#domain/cupboard/find-foods";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Feature, Platform } from "#server/feature";
import { presentCupboard } from "#server/features/cupboard/cupboard.present";
import { listWaste } from "#server/features/cupboard/cupboard.repository";
import { cupboardRoutes } from "#server/features/cupboard/cupboard.routes";
import { cupboardForPlanning } from "#server/features/cupboard/cupboard.usecases";
import { readCupboard } from "#server/features/cupboard/catch-up";
import type { PlansUseCases } from "#server/features/plans/plans.feature";

/** What later features may ask of cupboards. */
export interface CupboardUseCases {
  /** What the next week of a user may be planned with. */
  cupboardForPlanning(userId: string): Promise<Cupboard>;
}

interface Deps {
  readonly plans: PlansUseCases;
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
}

/** What people have at home: told by them, bought for their plans, cooked, gone off. */
export function createCupboard(
  { database, clock }: Platform,
  { plans, catalogue, matcher }: Deps,
): Feature & { readonly useCases: CupboardUseCases } {
  const typed = { matcher, foods: catalogue.foods, uses: usesOfFoods(catalogue) };
  const deps = { database, clock, plans, catalogue, typed };
  return {
    useCases: { cupboardForPlanning: (userId) => cupboardForPlanning(deps, userId) },
    routes: cupboardRoutes(deps),
    jobs: [],
    userHooks: {
      exportUser: async (userId) => {
        const { stock } = await readCupboard(deps, userId);
        const waste = await listWaste(database.db, userId);
        return {
          // What we assume of everybody is nobody's data.
          cupboard: presentCupboard(stock, catalogue).filter(({ assumed }) => !assumed),
          thrownAway: waste.map(({ foodId, day, grams, pence }) => ({ food: foodId, day, grams, pence })),
        };
      },
    },
  };
}
