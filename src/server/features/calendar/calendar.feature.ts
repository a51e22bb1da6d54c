import * as contract from "#contract/calendar";
import type { Feature, Platform } from "#server/feature";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import * as calendar from "#server/features/calendar/calendar.usecases";
import type { CalendarDeps } from "#server/features/calendar/calendar.usecases";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { Limits } from "#server/http/limits";
import { emptyReply, keptReply } from "#server/http/reply";
import { publicRoute, userRoute, type Route } from "#server/http/route";

interface Deps {
  readonly audit: AuditUseCases;
  readonly plans: PlansUseCases;
  readonly limits: Limits;
}

/** A user's dinners by date: the week that is cooked from now, and a calendar by a secret address. */
export function createCalendar({ config, database, clock, ids, log }: Platform, parts: Deps): Feature {
  const deps: CalendarDeps = { database, clock, ids, log, publicUrl: config.publicUrl, ...parts };
  return {
    routes: routesOf(deps),
    jobs: [],
    userHooks: { exportUser: async (userId) => ({ calendar: await calendar.linkOf(deps, userId) }) },
  };
}

function routesOf(deps: CalendarDeps): Route[] {
  return [
    userRoute(contract.getCurrentWeek, ({ caller }) => calendar.findCurrentWeek(deps, caller.id)),
    userRoute(contract.getCalendarLink, ({ caller }) => calendar.linkOf(deps, caller.id)),
    userRoute(
      contract.makeCalendarLink,
      ({ caller }) => calendar.makeLink(deps, caller.id),
      // Twice makes one address, and one that was ended must not come back from a kept answer.
      { idempotency: "none" },
    ),
    userRoute(contract.endCalendarLink, async ({ caller }) => {
      await calendar.endLink(deps, caller.id);
      return emptyReply();
    }),
    publicRoute(contract.getCalendarFeed, async ({ params, address }) =>
      keptReply(await calendar.readFeed(deps, { name: params.token, address }), 'inline; filename="mealwright.ics"'),
    ),
  ];
}
