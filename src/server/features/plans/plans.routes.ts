import { addOwnLine, changeOwnLine, deleteOwnLine, getOwnLines } from "#contract/cupboard";
import { getLastChoices } from "#contract/last-choices";
import { listMealPlans } from "#contract/meal-plans";
import { getTicks, putTicks } from "#contract/ticks";
import { getTillError, putTill } from "#contract/till";
import type { PlanSort } from "#domain/plan/plan-sorts";
import { lastChoices } from "#server/features/plans/plans.usecases";
import { presentSummary } from "#server/features/plans/plans.present";
import { listPlans } from "#server/features/plans/plan-list.usecases";
import {
  addLine,
  changeLine,
  deleteLine,
  readOwnLines,
  type OwnLinesDependencies,
} from "#server/features/plans/own-lines.usecases";
import { changeTicks, readTicks, type TicksDependencies } from "#server/features/plans/ticks.usecases";
import { publicTillError, tellTill, type TillDependencies } from "#server/features/plans/till.usecases";
import { pageReply } from "#server/http/reply";
import { userRoute, type Route } from "#server/http/route";

/** Single plans, which may still be in progress, are read and deleted by the generation feature's routes. */
export function plansRoutes(dependencies: TicksDependencies & TillDependencies & OwnLinesDependencies): Route[] {
  interface OfPlan {
    readonly caller: { readonly id: string };
    readonly params: { readonly id: string };
  }
  const ticksOf = ({ caller, params }: OfPlan) => readTicks(dependencies, { userId: caller.id, id: params.id });
  const linesOf = ({ caller, params }: OfPlan) => readOwnLines(dependencies, { userId: caller.id, id: params.id });
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
    userRoute(getLastChoices, ({ caller }) => lastChoices(dependencies, caller.id)),
    userRoute(getTicks, ticksOf),
    userRoute(
      putTicks,
      ({ caller, params, body }) => changeTicks(dependencies, { userId: caller.id, id: params.id }, body.changes),
      { presentAgain: ticksOf },
    ),
    userRoute(putTill, async ({ caller, params, body: { amount } }) => {
      await tellTill(dependencies, { userId: caller.id, id: params.id, amount });
      return { till_total: amount };
    }),
    userRoute(getTillError, ({ query }) => publicTillError(dependencies, query.supermarket)),
    userRoute(getOwnLines, linesOf),
    userRoute(
      addOwnLine,
      ({ caller, params, body, idempotencyKey: key }) =>
        addLine(dependencies, { userId: caller.id, id: params.id }, { text: body.text, key }),
      { presentAgain: linesOf },
    ),
    userRoute(
      changeOwnLine,
      ({ caller, params, body }) =>
        changeLine(dependencies, { userId: caller.id, id: params.id }, params.line_id, body),
      { presentAgain: linesOf },
    ),
    userRoute(
      deleteOwnLine,
      ({ caller, params }) => deleteLine(dependencies, { userId: caller.id, id: params.id }, params.line_id),
      { presentAgain: linesOf },
    ),
  ];
}

/** The address of the next page: the same search in the same order, from a cursor. */
function nextPage({ search, sort, cursor }: { search: string; sort: PlanSort; cursor: string }): string {
  const query = new URLSearchParams({
    ...(search === "" ? {} : { search }),
    ...(sort === "newest" ? {} : { sort }),
    cursor,
  });
  return `${listMealPlans.path}?${query}`;
}
