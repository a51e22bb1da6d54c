import { createHash } from "node:crypto";
import { getCalendarFeed, type CalendarLink, type CurrentWeek } from "#contract/calendar";
import { PRODUCT_NAME } from "#contract/product";
import { daysAfter } from "#domain/cupboard/days";
import { toPounds } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import type { Supermarket } from "#domain/options/options";
import { currentWeek, datedWeek, weeksInCalendar } from "#domain/plan/dated-week";
import { dinnersOf } from "#domain/plan/week-dates";
import type { DatedWeek } from "#domain/plan/dated-week";
import type { Database } from "#server/db/database";
import { Failure } from "#server/failure";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import * as repository from "#server/features/calendar/feeds.repository";
import type { FeedRow } from "#server/features/calendar/feeds.repository";
import { writeCalendar } from "#server/features/calendar/icalendar";
import { weekEvents } from "#server/features/calendar/week-events";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { KeptBody } from "#server/http/kept-body";
import type { Limits } from "#server/http/limits";
import { calendarDay } from "#server/london-date";
import type { Clock } from "#server/services/clock/clock";
import type { Ids } from "#server/services/ids/ids";
import type { Log } from "#server/services/log/log";

export interface CalendarDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly publicUrl: URL;
  readonly audit: AuditUseCases;
  readonly plans: Pick<PlansUseCases, "plansInCalendar">;
  readonly limits: Pick<Limits, "calendar" | "calendarLink">;
}

type PlanRow = Awaited<ReturnType<PlansUseCases["plansInCalendar"]>>[number];

/** How many shopped-for plans may still have dinners to come. */
const PLANS_NOW = 3;
/** How many of those stay in a calendar: some weeks back, so that cooked dinners do not vanish from it. */
const PLANS_IN_CALENDAR = 8;
const DAYS_BACK = 28;

/** The user's current week; null if no dinner is still to come. */
export async function findCurrentWeek({ plans, clock }: CalendarDeps, userId: string): Promise<CurrentWeek | null> {
  const found = currentWeek(weeksOf(await plans.plansInCalendar(userId, PLANS_NOW)), calendarDay(clock.now()));
  if (found === null) return null;
  const { row, week } = found;
  const order = dinnersOf(row.plan).map(({ id }) => id);
  return {
    plan_id: row.id,
    supermarket: row.supermarket,
    total_cost: toPounds(row.totalPence as Pence),
    shop_on: week.shopOn,
    shopped: week.shopped,
    meals: week.meals.map(({ meal, date, takeOut }) => ({
      meal_id: meal.id,
      name: meal.title,
      date,
      place: order.indexOf(meal.id) + 1,
      time: meal.prepMinutes + meal.cookMinutes,
      hands_off_time: meal.handsOffMinutes,
      servings: meal.servings,
      for_you: meal.forYou ?? null,
      foods: meal.ingredients.map(({ foodId }) => foodId),
      cooked: row.cookedMeals.includes(meal.id),
      take_out: takeOut === null ? null : { date: takeOut.date, foods: [...takeOut.foods] },
    })),
  };
}

function weeksOf(rows: readonly PlanRow[]): readonly { readonly row: PlanRow; readonly week: DatedWeek }[] {
  return weeksInCalendar(
    rows.map((row) => {
      const { plan, createdAt, shoppedOn } = row;
      return { row, week: datedWeek(plan, { made: calendarDay(createdAt), shoppedOn }) };
    }),
  );
}

/** The address of a user's calendar; null if there is none. */
export async function linkOf(deps: CalendarDeps, userId: string): Promise<CalendarLink | null> {
  const row = await repository.findFeedOf(deps.database.db, userId);
  return row === null ? null : presentLink(deps, row);
}

/** Creates an address for a user's calendar, or returns the existing one. */
export async function makeLink(deps: CalendarDeps, userId: string): Promise<CalendarLink> {
  const { database, clock, ids, audit } = deps;
  const row = { userId, token: ids.token(), createdAt: clock.now() };
  const other = await database.transaction(async (tx) => {
    if (!(await repository.insertFeed(tx, row))) return await repository.findFeedOf(tx, userId);
    await audit.record(tx, { action: "calendar.shared", actorId: userId, subjectId: userId });
    return row;
  });
  // Two devices at once: one created the address and the other revoked it.
  if (other === null) throw new Failure("not_found", "The address was ended on another device just now.");
  return presentLink(deps, other);
}

/** Revokes the address. Idempotent. */
export async function endLink({ database, audit }: CalendarDeps, userId: string): Promise<void> {
  await database.transaction(async (tx) => {
    if (await repository.deleteFeed(tx, userId))
      await audit.record(tx, { action: "calendar.ended", actorId: userId, subjectId: userId });
  });
}

function presentLink({ publicUrl }: CalendarDeps, { token, createdAt }: FeedRow): CalendarLink {
  return {
    url: new URL(getCalendarFeed.path.replace(":token", `${token}.ics`), publicUrl).href,
    since: new Date(createdAt).toISOString(),
  };
}

/**
 * The calendar at a secret address. Throws `not_found` if the address is invalid. The same plans give the same bytes, so
 * that a program with an up-to-date copy gets 304.
 */
export async function readFeed(
  deps: CalendarDeps,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<KeptBody> {
  const { database, plans, clock, limits, log, publicUrl } = deps;
  const token = /^([\w-]{1,100})\.ics$/u.exec(name)?.[1];
  const feed = token === undefined ? null : await repository.findFeed(database.db, token);
  if (feed === null) {
    await limits.calendarLink(address);
    log.warn({ security: "calendar_link_refused", address }, "Refused");
    throw new Failure("not_found", "This address no longer works.");
  }
  await limits.calendar(address, feed.userId);
  const since = daysAfter(calendarDay(clock.now()), -DAYS_BACK);
  const rows = await plans.plansInCalendar(feed.userId, PLANS_IN_CALENDAR);
  const text = writeCalendar({
    name: `${PRODUCT_NAME} dinners`,
    description: "Your meals with the time to start cooking, the shop, and what to take out of the freezer.",
    product: PRODUCT_NAME,
    refreshHours: 6,
    events: weeksOf(rows)
      .filter(({ week }) => week.meals.some(({ date }) => date >= since))
      .flatMap(({ row, week }) =>
        weekEvents({
          id: row.id,
          revision: row.revision,
          createdAt: row.createdAt,
          supermarket: row.supermarket as Supermarket,
          totalPence: row.totalPence as Pence,
          url: new URL(`/meal-plan/${row.id}`, publicUrl).href,
          week,
        }),
      ),
  });
  const bytes = Buffer.from(text);
  const tag = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return {
    type: "text/calendar; charset=utf-8",
    tag,
    encodings: ["identity"],
    read: () => Promise.resolve({ tag, bytes }),
  };
}
