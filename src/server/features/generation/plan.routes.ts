import type { Endpoint } from "#contract/endpoint";
import { deleteMealPlan, downloadMealPlan, getMealPlan, getMealPlanPdf } from "#contract/meal-plans";
import {
  planOnOnePage,
  planPdf,
  readPlanOrMaking,
  removePlan,
  type MakingDeps,
} from "#server/features/generation/making.usecases";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { PlanToRead } from "#server/features/plans/plans.usecases";
import type { KeptBody } from "#server/http/kept-body";
import { emptyReply, keptReply } from "#server/http/reply";
import { rowRoute, userRoute, type Route, type RowCall, type UserCall } from "#server/http/route";
import type { Asker } from "#server/services/workers/asker";

/** Routes of one plan, which may still be in progress. */
export function planRoutes(
  dependencies: MakingDeps & { readonly plans: Pick<PlansUseCases, "readable"> },
): readonly Route[] {
  const { readable } = dependencies.plans;
  type Readable = NonNullable<PlanToRead["found"]>;
  const pdfOf = (
    call: RowCall<typeof getMealPlanPdf, Readable> | RowCall<typeof downloadMealPlan, Readable>,
  ): Promise<KeptBody> => {
    const { caller, params, row } = call;
    return planPdf(dependencies, { userId: caller.id, id: params.id, found: row }, askerOf(call));
  };
  return [
    rowRoute(getMealPlan, readable, async ({ caller, params, row }) => {
      const plan = await readPlanOrMaking(dependencies, { userId: caller.id, id: params.id, found: row });
      return "read" in plan ? keptReply(plan) : plan;
    }),
    userRoute(deleteMealPlan, async ({ caller, params }) => {
      await removePlan(dependencies, { userId: caller.id, id: params.id });
      return emptyReply();
    }),
    rowRoute(getMealPlanPdf, readable, async (call) =>
      keptReply(await pdfOf(call), `attachment; filename="meal-plan-${call.params.id}.pdf"`),
    ),
    rowRoute(downloadMealPlan, readable, async (call) => {
      const { caller, params, query, row } = call;
      if (query.format !== "fridge")
        return keptReply(await pdfOf(call), `inline; filename="meal-plan-${params.id}.pdf"`);
      const plan = { userId: caller.id, id: params.id, found: row };
      const page = await planOnOnePage(dependencies, plan, askerOf(call));
      return keptReply(page, `inline; filename="meal-plan-${params.id}-fridge.pdf"`);
    }),
  ];
}

/** Most PDFs are stored, so the signal is created only for those that must be rendered. */
function askerOf(call: UserCall<Endpoint>): Asker {
  return {
    owner: call.caller.id,
    get signal() {
      return call.gone;
    },
  };
}
