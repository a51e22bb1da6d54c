import { deleteMealPlan, downloadMealPlan, getMealPlan, getMealPlanPdf, listMealPlans } from "#contract/meal-plans";
import { getTicks, putTicks } from "#contract/ticks";
import type { PlanSort } from "#domain/plan/plan-sorts";
import { presentSummary } from "#server/features/plans/plans.present";
import { listPlans } from "#server/features/plans/plan-list.usecases";
import { planPdf, readPlan, removePlan } from "#server/features/plans/plans.usecases";
import type { PlansDependencies } from "#server/features/plans/plans.usecases";
import { changeTicks, readTicks, type TicksDependencies } from "#server/features/plans/ticks.usecases";
import { emptyReply, fileReply, pageReply } from "#server/http/reply";
import { userRoute } from "#server/http/route";
import type { Caller, Route } from "#server/http/route";

export function plansRoutes(dependencies: PlansDependencies & TicksDependencies): Route[] {
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
    userRoute(getMealPlan, ({ caller, params }) => readPlan(dependencies, { ...readerOf(caller), id: params.id })),
    userRoute(deleteMealPlan, async ({ caller, params }) => {
      await removePlan(dependencies, { userId: caller.id, id: params.id });
      return emptyReply();
    }),
    userRoute(getTicks, ({ caller, params }) => readTicks(dependencies, { userId: caller.id, id: params.id })),
    userRoute(putTicks, ({ caller, params, body }) =>
      changeTicks(dependencies, { userId: caller.id, id: params.id }, body.changes),
    ),
    userRoute(getMealPlanPdf, async ({ caller, params, gone }) => {
      const bytes = await planPdf(dependencies, { ...readerOf(caller), id: params.id }, gone);
      return fileReply(bytes, "application/pdf", `attachment; filename="meal-plan-${params.id}.pdf"`);
    }),
    userRoute(downloadMealPlan, async ({ caller, params, gone }) => {
      const bytes = await planPdf(dependencies, { ...readerOf(caller), id: params.id }, gone);
      return fileReply(bytes, "application/pdf", `inline; filename="meal-plan-${params.id}.pdf"`);
    }),
  ];
}

function readerOf({ id, role }: Caller): { userId: string; readsAll: boolean } {
  return { userId: id, readsAll: role === "super_admin" };
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
