import {
  addMeal,
  arrangeMeals,
  askChange as askChangeEndpoint,
  changeServings,
  changeShoppingDay,
  getAlternatives,
  leaveOut as leaveOutEndpoint,
  moveMeal,
  remakePlan,
  skipMeal,
  suggestDish,
  swapMeal,
  undoChange,
} from "#contract/plan-changes";
import type { PlanRecord } from "#contract/meal-plans";
import type { NotesAnswer } from "#domain/harm/notes-question";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Feature, Platform } from "#server/feature";
import { askChange } from "#server/features/changes/ask-change";
import type { WordsDeps } from "#server/features/changes/read-by-provider";
import * as changes from "#server/features/changes/changes.usecases";
import type { Changing } from "#server/features/changes/changes.usecases";
import { exportSuggestions, suggestDish as suggest } from "#server/features/changes/suggest.usecases";
import type { SuggestDeps } from "#server/features/changes/suggest.usecases";
import type { PlanRow } from "#server/features/changes/held-week";
import { leaveOut } from "#server/features/changes/words-of-harm";
import type { SaidOfPlan } from "#server/features/changes/words-of-harm";
import type { BillingUseCases } from "#server/features/billing/billing.use-cases";
import type { CalendarUseCases } from "#server/features/calendar/calendar.feature";
import type { CupboardUseCases } from "#server/features/cupboard/cupboard.feature";
import type { DishesUseCases } from "#server/features/dishes/dishes.feature";
import type { GenerationUseCases } from "#server/features/generation/generation.feature";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import { userRoute, type Route } from "#server/http/route";
import type { MealProposer } from "#server/services/ai/ai";
import type { Planner } from "#server/services/planner/planner";
import type { RequestReader } from "#server/services/requests/request-reader";

interface Deps {
  readonly plans: PlansUseCases;
  readonly cupboard: CupboardUseCases;
  readonly dishes: DishesUseCases;
  readonly calendar: CalendarUseCases;
  readonly generation: GenerationUseCases;
  readonly planner: Planner;
  readonly billing: Pick<BillingUseCases, "requireAccess">;
  readonly proposer: MealProposer | null;
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
  readonly requests: RequestReader;
}

/** One meal of a plan at a time: swapped, kept while the others are replanned, cooked for more, moved, skipped; and undone. */
export function createChanges({ database, clock, ids, log, config }: Platform, deps: Deps): Feature {
  const { prices } = config.ai;
  const all = { database, clock, ids, log, prices, limitScale: config.rateLimitScale, ...deps };
  return {
    routes: changesRoutes(all),
    jobs: [],
    userHooks: { exportUser: async (userId) => ({ suggestedDishes: await exportSuggestions(all, userId) }) },
  };
}

function changesRoutes(deps: SuggestDeps & WordsDeps): Route[] {
  const ownRecord = (row: PlanRow): PlanRecord => deps.plans.ownRecord(row);
  const planAgain = {
    presentAgain: ({ caller, params }: Pick<Sent, "caller" | "params">) =>
      deps.plans.ownRecordNow({ userId: caller.id, id: params.id }),
  };
  interface Sent {
    readonly caller: { readonly id: string };
    readonly params: { readonly id: string };
    readonly body: { readonly revision: number };
  }
  const of = ({ caller, params, body }: Sent): Changing => ({
    userId: caller.id,
    id: params.id,
    revision: body.revision,
  });
  return [
    userRoute(getAlternatives, ({ caller, params, gone }) =>
      changes.findAlternatives(deps, { userId: caller.id, id: params.id }, params.meal_id, gone),
    ),
    userRoute(suggestDish, ({ caller, params, gone }) =>
      suggest(deps, { userId: caller.id, id: params.id }, params.meal_id, gone),
    ),
    userRoute(
      swapMeal,
      async (call) =>
        ownRecord(await changes.swapMeal(deps, of(call), { mealId: call.body.meal_id, with: call.body.with })),
      planAgain,
    ),
    userRoute(
      addMeal,
      async (call) => ownRecord(await changes.addMeal(deps, of(call), { day: call.body.day, with: call.body.with })),
      planAgain,
    ),
    userRoute(
      remakePlan,
      async (call) => ownRecord(await changes.remakePlan(deps, of(call), call.body.keep, call.gone)),
      planAgain,
    ),
    userRoute(
      changeServings,
      async (call) => {
        const { meal_id: mealId, servings } = call.body;
        return ownRecord(await changes.changeServings(deps, of(call), { mealId, servings }));
      },
      planAgain,
    ),
    userRoute(
      moveMeal,
      async (call) => {
        const { meal_id: mealId, day } = call.body;
        return ownRecord(await changes.moveMeal(deps, of(call), { mealId, day }));
      },
      planAgain,
    ),
    userRoute(
      arrangeMeals,
      async (call) => {
        const days = call.body.days.map(({ meal_id: mealId, day }) => ({ mealId, day }));
        return ownRecord(await changes.arrangeMeals(deps, of(call), days));
      },
      planAgain,
    ),
    userRoute(
      changeShoppingDay,
      async (call) => ownRecord(await changes.changeShoppingDay(deps, of(call), call.body.day)),
      planAgain,
    ),
    userRoute(
      skipMeal,
      async (call) => ownRecord(await changes.skipMeal(deps, of(call), call.body.meal_id)),
      planAgain,
    ),
    userRoute(askChangeEndpoint, ({ caller, params, body, gone }) =>
      askChange(deps, { userId: caller.id, id: params.id }, saidOfPlan(body), gone),
    ),
    userRoute(
      leaveOutEndpoint,
      async (call) => ownRecord(await leaveOut(deps, of(call), saidOfPlan(call.body), call.gone)),
      planAgain,
    ),
    userRoute(undoChange, async (call) => ownRecord(await changes.undoChange(deps, of(call))), planAgain),
  ];
}

function saidOfPlan({
  words,
  notesAnswers = [],
}: {
  words: string;
  notesAnswers?: NotesAnswer[] | undefined;
}): SaidOfPlan {
  return { words, notesAnswers };
}
