import { deleteMealPlan, downloadMealPlan, getMealPlan, getMealPlanPdf, listMealPlans } from "#contract/meal-plans";
import type { Endpoint } from "#contract/endpoint";
import { getTicks, putTicks } from "#contract/ticks";
import type { PlanSort } from "#domain/plan/plan-sorts";
import { READABLE_PLAN, type ReadablePlan } from "#server/features/plans/kept.repository";
import { presentSummary } from "#server/features/plans/plans.present";
import { listPlans } from "#server/features/plans/plan-list.usecases";
import { planPdf, readPlan, removePlan } from "#server/features/plans/plans.usecases";
import type { PlansDependencies } from "#server/features/plans/plans.usecases";
import { changeTicks, readTicks, type TicksDependencies } from "#server/features/plans/ticks.usecases";
import { emptyReply, keptReply, pageReply } from "#server/http/reply";
import type { KeptBody } from "#server/http/kept-body";
import { rowRoute, userRoute } from "#server/http/route";
import type { Route, RowCall, UserCall } from "#server/http/route";
import type { Asker } from "#server/services/workers/asker";

export function plansRoutes(dependencies: PlansDependencies & TicksDependencies): Route[] {
  const pdfOf = (call: RowCall<typeof getMealPlanPdf, ReadablePlan>): Promise<KeptBody> => {
    const { caller, params, row } = call;
    return planPdf(dependencies, { userId: caller.id, id: params.id, found: row }, askerOf(call));
  };
  return [
    userRoute(listMealPlans, async ({ caller, query }) => {
      const { search = "", sort = "newest" } = query;
      const { rows, next } = await listPlans(dependencies, {
        userId: caller.id,
        cursor: query.cursor ?? null,
        search,
        sort,
      });
      return pageReply(rows.map(presentSummary), next === null ? null : nextPage({ search, sort, cursor: next }));
    }),
    rowRoute(getMealPlan, READABLE_PLAN, async ({ caller, params, row }) => {
      const plan = await readPlan(dependencies, { userId: caller.id, id: params.id, found: row });
      return "read" in plan ? keptReply(plan) : plan;
    }),
    userRoute(deleteMealPlan, async ({ caller, params }) => {
      await removePlan(dependencies, { userId: caller.id, id: params.id });
      return emptyReply();
    }),
    userRoute(getTicks, ({ caller, params }) => readTicks(dependencies, { userId: caller.id, id: params.id })),
    userRoute(putTicks, ({ caller, params, body }) =>
      changeTicks(dependencies, { userId: caller.id, id: params.id }, body.changes),
    ),
    rowRoute(getMealPlanPdf, READABLE_PLAN, async (call) =>
      keptReply(await pdfOf(call), `attachment; filename="meal-plan-${call.params.id}.pdf"`),
    ),
    rowRoute(downloadMealPlan, READABLE_PLAN, async (call) =>
      keptReply(await pdfOf(call), `inline; filename="meal-plan-${call.params.id}.pdf"`),
    ),
  ];
}

/** Most PDFs are kept, so that the signal is made for those alone that must be printed. */
function askerOf(call: UserCall<Endpoint>): Asker {
  return {
    owner: call.caller.id,
    get signal() {
      return call.gone;
    },
  };
}

/** The address of a next page: the same search in the same order, from a mark on. */
function nextPage({ search, sort, cursor }: { search: string; sort: PlanSort; cursor: string }): string {
  const query = new URLSearchParams({
    ...(search === "" ? {} : { search }),
    ...(sort === "newest" ? {} : { sort }),
    cursor,
  });
  return `${listMealPlans.path}?${query}`;
}
