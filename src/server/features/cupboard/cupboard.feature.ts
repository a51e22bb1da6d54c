import type { CalendarDay } from "#domain/cupboard/days";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { usesOfFoods } from "#domain/cupboard/find-foods";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Transaction } from "#server/db/database";
import type { Feature, Platform } from "#server/feature";
import { presentCupboard } from "#server/features/cupboard/cupboard.present";
import { holdCupboard, listWaste } from "#server/features/cupboard/cupboard.repository";
import { cupboardRoutes } from "#server/features/cupboard/cupboard.routes";
import { cupboardBeside, cupboardForPlanning, holdCupboardBeside } from "#server/features/cupboard/cupboard.usecases";
import { readCupboard } from "#server/features/cupboard/catch-up";
import { planNotFound } from "#server/features/plans/plan-not-found";
import type { OnePlan } from "#server/features/plans/plans.usecases";
import type { PlansUseCases } from "#server/features/plans/plans.feature";

/** What later features can ask about cupboards. */
export interface CupboardUseCases {
  /** What the next week of a user may be planned with. */
  cupboardForPlanning(userId: string): Promise<Cupboard>;
  /** What one plan may be changed with, including what was bought for it. */
  cupboardBeside(plan: OnePlan): Promise<Cupboard>;
  /** Locks a user's cupboard until the transaction ends. Throws `not_found` if the user has been deleted. */
  holdCupboard(tx: Transaction, userId: string): Promise<void>;
  /** The locked cupboard, brought up to date, for changing one plan; and today's date. */
  holdCupboardBeside(
    tx: Transaction,
    plan: OnePlan,
  ): Promise<{ readonly cupboard: Cupboard; readonly today: CalendarDay }>;
}

interface Deps {
  readonly plans: PlansUseCases;
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
}

/** What users have at home: entered by them, bought for their plans, cooked, gone off. */
export function createCupboard(
  { database, clock }: Platform,
  { plans, catalogue, matcher }: Deps,
): Feature & { readonly useCases: CupboardUseCases } {
  const typed = { matcher, foods: catalogue.foods, uses: usesOfFoods(catalogue) };
  const deps = { database, clock, plans, catalogue, typed };
  return {
    useCases: {
      cupboardForPlanning: (userId) => cupboardForPlanning(deps, userId),
      cupboardBeside: ({ userId, id }) => cupboardBeside(deps, userId, id),
      holdCupboard: async (tx, userId) => {
        if (!(await holdCupboard(tx, userId))) throw planNotFound();
      },
      holdCupboardBeside: (tx, plan) => holdCupboardBeside(deps, tx, plan),
    },
    routes: cupboardRoutes(deps),
    jobs: [],
    userHooks: {
      exportUser: async (userId) => {
        const { stock } = await readCupboard(deps, userId);
        const waste = await listWaste(database.db, userId);
        return {
          // What we assume of everyone is not personal data.
          cupboard: presentCupboard(stock, catalogue).filter(({ assumed }) => !assumed),
          thrownAway: waste.map(({ foodId, day, grams, pence }) => ({ food: foodId, day, grams, pence })),
        };
      },
    },
  };
}
