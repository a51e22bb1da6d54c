import * as contract from "#contract/calendar";
import type { Day } from "#domain/options/days";
import type { Transaction } from "#server/db/database";
import type { Feature, Platform } from "#server/feature";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import * as calendar from "#server/features/calendar/calendar.usecases";
import type { CalendarDeps } from "#server/features/calendar/calendar.usecases";
import { findShoppingDay, keepShoppingDay } from "#server/features/calendar/shopping-days.repository";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { Limits } from "#server/http/limits";
import { emptyReply, keptReply } from "#server/http/reply";
import { publicRoute, userRoute, type Route } from "#server/http/route";

interface Deps {
  readonly audit: AuditUseCases;
  readonly plans: PlansUseCases;
  readonly limits: Limits;
}

/** What later features can ask about a user's calendar. */
export interface CalendarUseCases {
  /** The day of the week a user shops on; null if they have not said. */
  shoppingDay(userId: string): Promise<Day | null>;
  /** Records the day, or that there is none. */
  rememberShoppingDay(tx: Transaction, userId: string, day: Day | null): Promise<void>;
}

/** A user's dinners by date: the current week, and a calendar feed at a secret address. */
export function createCalendar(
  { config, database, clock, ids, log }: Platform,
  parts: Deps,
): Feature & { readonly useCases: CalendarUseCases } {
  const deps: CalendarDeps = { database, clock, ids, log, publicUrl: config.publicUrl, ...parts };
  return {
    useCases: {
      shoppingDay: (userId) => findShoppingDay(database.db, userId),
      rememberShoppingDay: (tx, userId, day) => keepShoppingDay(tx, userId, day),
    },
    routes: routesOf(deps),
    jobs: [],
    userHooks: {
      exportUser: async (userId) => ({
        calendar: await calendar.linkOf(deps, userId),
        shoppingDay: await findShoppingDay(database.db, userId),
      }),
    },
  };
}

function routesOf(deps: CalendarDeps): Route[] {
  return [
    userRoute(contract.getCurrentWeek, ({ caller }) => calendar.findCurrentWeek(deps, caller.id)),
    userRoute(contract.getShoppingDay, async ({ caller }) => ({
      day: await findShoppingDay(deps.database.db, caller.id),
    })),
    userRoute(contract.putShoppingDay, async ({ caller, body: { day } }) => {
      await deps.database.transaction((tx) => keepShoppingDay(tx, caller.id, day));
      return { day };
    }),
    userRoute(contract.getCalendarLink, ({ caller }) => calendar.linkOf(deps, caller.id)),
    userRoute(
      contract.makeCalendarLink,
      ({ caller }) => calendar.makeLink(deps, caller.id),
      // The call is idempotent by itself, and a stored answer must not bring back a revoked address.
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
