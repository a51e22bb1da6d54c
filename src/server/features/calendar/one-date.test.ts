import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CalendarLink, CurrentWeek } from "#contract/calendar";
import type { PlanRecord } from "#contract/meal-plans";
import type { SharedList } from "#contract/sharing";
import { dayInWords, daysAfter, weekdayOf } from "#domain/cupboard/days";
import { DAYS } from "#domain/options/days";
import { datedWeek } from "#domain/plan/dated-week";
import { readStoredPlan } from "#domain/plan/stored-plan";
import { dinnersOf, requestOf, startingOn, wholeWeekFrom } from "#domain/plan/week-dates";
import { writePlan } from "#domain/plan/write-plan";
import { proposeWeek } from "#domain/planner/propose-week";
import { startOfNewWeek } from "#domain/request/week-start";
import { weekEvents } from "#server/features/calendar/week-events";
import { presentRecord, presentShared } from "#server/features/plans/plans.present";
import type { VersionedPlanRow } from "#server/features/plans/plans.repository";
import { calendarDay } from "#server/london-date";
import { fridgeForm, printForm } from "#server/services/pdf/print-form";
import { DAY_MS } from "#server/services/clock/clock";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import { entitled, madePlan, recordOf, storedPlan } from "#tests/support/cupboard";
import { sampledEngines } from "#tests/support/engines";
import { sampleTask } from "#tests/support/sample-plan";

/** The dates of dinners, by their names. */
type Dates = Readonly<Record<string, string>>;

function datesOnPlan({ generatedPlan }: PlanRecord): Dates {
  return Object.fromEntries(
    (generatedPlan?.weekly_plan ?? []).flatMap(({ date = "", meals }) => meals.map(({ name }) => [name, date])),
  );
}

describe("a dinner's date", () => {
  const { catalogue } = realCatalogue();
  const plans = [undefined, ...DAYS].map((shoppingDay) => {
    const proposal = proposeWeek(sampleTask({ mealsPerWeek: 5, shoppingDay }), catalogue);
    if (proposal.kind === "refused") throw new Error(proposal.refusal.message);
    return { shoppingDay, plan: readStoredPlan(JSON.parse(JSON.stringify(proposal.plan))) };
  });
  const aDay = fc.integer({ min: 0, max: 6 }).map((days) => daysAfter("2026-11-23", days));

  it("is the same on the plan, the dashboard, the shared list, the fridge page, the PDF and in the feed, whenever the shop is", () => {
    const shop = fc.option(fc.integer({ min: -4, max: 9 }));
    fc.assert(
      fc.property(fc.constantFrom(...plans), aDay, shop, ({ shoppingDay, plan: undated }, made, shopAfter) => {
        const startsOn = wholeWeekFrom(dinnersOf(undated), startOfNewWeek(shoppingDay ?? null, made));
        const plan = startingOn(undated, startsOn);
        const shoppedOn = shopAfter === null ? null : daysAfter(startsOn, shopAfter);
        const createdAt = Date.parse(`${made}T12:00:00Z`);
        const row = { ...ROW, plan, createdAt, shoppedOn } as unknown as VersionedPlanRow;
        const dates = datesOnPlan(presentRecord(row, ROW.userId));
        expect(Object.keys(dates)).toHaveLength(5);
        for (const { day, meals } of writePlan(plan).days)
          for (const { title } of meals) expect(weekdayOf(dates[title] ?? "")).toBe(day);
        expect(Object.values(dates).every((date) => date >= startsOn)).toBe(true);
        const week = datedWeek(plan, { made, shoppedOn });
        const shown = (dinners: readonly (readonly [string, string])[]): void =>
          expect(Object.fromEntries(dinners)).toEqual(dates);
        shown(week.meals.map(({ meal, date }) => [meal.title, date]));
        shown(presentShared(row, [], "1").week.map(({ name, date = "" }) => [name, date]));
        const events = weekEvents({ ...ROW, createdAt, supermarket: "tesco", url: "", week } as never);
        shown(
          events.flatMap(({ uid, summary, when }) =>
            uid.startsWith("meal-") && "end" in when ? [[summary, calendarDay(when.end)] as const] : [],
          ),
        );
        const meta = { planId: ROW.id, createdAt };
        const inWords = Object.fromEntries(Object.entries(dates).map(([name, date]) => [name, dayInWords(date)]));
        const document = writePlan(plan);
        for (const printed of [
          printForm(document, meta, () => null).week,
          printForm(document, meta, () => null).dishes,
          fridgeForm(document, meta, () => null).week,
        ])
          expect(Object.fromEntries(printed.map(({ title, day }) => [title, day.replace("\u{A0}", " ")]))).toEqual(
            inWords,
          );
      }),
      { numRuns: 60 },
    );
  });

  it("comes after a shop whose day is the same on the dashboard, in the feed and on paper, for a plan from before there were dates too", () => {
    const start = fc.option(fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(fc.constantFrom(...plans), aDay, start, ({ shoppingDay, plan: undated }, made, startAfter) => {
        const plan =
          startAfter === null
            ? readStoredPlan(JSON.parse(JSON.stringify(undated)), { made, firstDay: null })
            : startingOn(undated, wholeWeekFrom(dinnersOf(undated), daysAfter(made, startAfter)));
        const week = datedWeek(plan, { made, shoppedOn: null });
        const startsOn = requestOf(plan).startsOn ?? "";
        const day = weekdayOf(startsOn) === shoppingDay ? startsOn : daysAfter(startsOn, -1);
        const shopOn = day < made ? made : day;
        if (startAfter === null && shoppingDay !== undefined) expect(weekdayOf(shopOn)).toBe(shoppingDay);
        expect(week.meals.every(({ date }) => date >= shopOn)).toBe(true);
        const createdAt = Date.parse(`${made}T12:00:00Z`);
        const events = weekEvents({ ...ROW, createdAt, supermarket: "tesco", url: "", week } as never);
        const printed = printForm(writePlan(plan), { planId: ROW.id, createdAt }, () => null);
        expect([
          week.shopOn,
          ...events.flatMap(({ uid, when }) => (uid.startsWith("shop-") && "day" in when ? [when.day] : [])),
          printed.shopWhen,
        ]).toEqual([shopOn, shopOn, `on ${dayInWords(shopOn)}`]);
      }),
      { numRuns: 60 },
    );
  });
});

const ROW = {
  id: "01999999-0000-7000-8000-000000000001",
  userId: "01999999-0000-7000-8000-000000000002",
  revision: 1,
  totalPence: 5_000,
  budgetPence: 9_000,
  undoSteps: 0,
  tillPence: null,
  shoppedFoods: [],
  cookedMeals: [],
  mealIds: [],
  dishTitles: [],
  firstDishFoods: [],
};

describe.each(sampledEngines())("a shop on $name", (engine) => {
  let app: TestApp;
  let person: TestClient;
  beforeAll(async () => {
    app = await startTestApp({ engine });
    person = await entitled(app);
  });
  afterAll(() => app.close());

  const onDashboard = async (): Promise<Dates> => {
    const week = (await person.get("/api/current-week")).body as CurrentWeek | null;
    return Object.fromEntries((week?.meals ?? []).map(({ name, date }) => [name, date]));
  };
  const onSharedList = async (id: string): Promise<Dates> => {
    const { url } = (await person.post(`/api/meal-plans/${id}/share`)).body as { url: string };
    const list = (await app.client().get(`/api/shared/${new URL(url).pathname.split("/").at(-1)}`)).body as SharedList;
    return Object.fromEntries(list.week.map(({ name, date = "" }) => [name, date]));
  };
  const inFeed = async (path: string): Promise<Dates> => {
    const { text } = await app.client().get(path);
    const events = text.split("BEGIN:VEVENT").filter((event) => event.includes("\r\nUID:meal-"));
    const value = (event: string, name: string) =>
      new RegExp(`^${name}:((?:.|\\r\\n )*)`, "mu").exec(event)?.[1]?.replaceAll("\r\n ", "").replaceAll("\\", "") ??
      "";
    return Object.fromEntries(
      events.map((event) => [
        value(event, "SUMMARY"),
        value(event, "DTEND").replace(/^(\d{4})(\d{2})(\d{2}).*$/su, "$1-$2-$3"),
      ]),
    );
  };

  it.each([0, 1, 2, 3, 4, 5, 6])("moves no dinner, %d days after the plan was made", async (days) => {
    const plan = await madePlan(person, { mealsPerWeek: 4 });
    const path = new URL(((await person.post("/api/calendar")).body as CalendarLink).url).pathname;
    const dates = datesOnPlan(plan);
    expect(plan.starts_on).toBe(daysAfter(calendarDay(app.clock.now()), 1));
    expect(Object.values(dates).toSorted()[0]).toBe(plan.starts_on);
    app.clock.advance(days * DAY_MS);
    await person.post(`/api/meal-plans/${plan.id}/shopped`);
    const record = await recordOf(person, plan.id);
    expect([record.starts_on, datesOnPlan(record)]).toEqual([plan.starts_on, dates]);
    expect([await onDashboard(), await onSharedList(plan.id)]).toEqual([dates, dates]);
    expect(await inFeed(path)).toMatchObject(dates);
    await person.delete(`/api/meal-plans/${plan.id}`);
    app.clock.advance(-days * DAY_MS);
  });

  it("moves the dinners that are over when its owner says so, everywhere, and eats none of them meanwhile", async () => {
    const plan = await madePlan(person, { mealsPerWeek: 7, maxBudget: 120 });
    const dates = datesOnPlan(plan);
    app.clock.advance(3 * DAY_MS);
    const today = calendarDay(app.clock.now());
    for (const date of [daysAfter(today, 40), `${today.slice(0, 8)}32`, `${today.slice(0, 4)}-13-01`, "soon", 3]) {
      const asked = await person.post(`/api/meal-plans/${plan.id}/shopped`, { starts_on: date });
      expect(asked).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    }
    expect((await recordOf(person, plan.id)).shopped).toEqual([]);
    const start = wholeWeekFrom(
      (plan.generatedPlan?.weekly_plan ?? []).flatMap(({ day, meals }) =>
        meals.map(({ id, made_from: madeFrom = null }) => ({ id, day: day as (typeof DAYS)[number], madeFrom })),
      ),
      today,
    );
    const answer = await person.post(`/api/meal-plans/${plan.id}/shopped`, { starts_on: start });
    expect(answer.status, answer.text).toBe(200);
    await person.get("/api/cupboard");
    const record = await recordOf(person, plan.id);
    expect([record.starts_on, record.cooked]).toEqual([start, []]);
    for (const [name, date] of Object.entries(datesOnPlan(record))) {
      const was = dates[name] ?? "";
      expect(date).toBe(was < start ? daysAfter(was, 7) : was);
    }
    expect(await onDashboard()).toEqual(datesOnPlan(record));
    app.clock.advance(-3 * DAY_MS);
  });

  /** A plan in which a dinner is made from another. Most weeks that ask for one have it; which ones do varies by user. */
  async function madeWithPair(): Promise<PlanRecord> {
    const asked = { availableTime: "60+", maxBudget: 140, additionalNotes: "cook once eat twice" };
    for (let tries = 0; tries < 6; tries += 1) {
      person = await entitled(app);
      const plan = await madePlan(person, { mealsPerWeek: 7, ...asked });
      if (dinnersOf(await storedPlan(app, plan.id)).some(({ madeFrom }) => madeFrom !== null)) return plan;
    }
    throw new Error("six people had no dinner made from another");
  }

  it("is recorded whether or not the week can still start as asked", async () => {
    const plan = await madeWithPair();
    const dinners = dinnersOf(await storedPlan(app, plan.id));
    const today = calendarDay(app.clock.now());
    const shop = async (startsOn: string, shopped = true): Promise<PlanRecord> => {
      const body = shopped ? { starts_on: startsOn } : { shopped };
      const answer = await person.post(`/api/meal-plans/${plan.id}/shopped`, body);
      expect(answer.status, answer.text).toBe(200);
      return answer.body as PlanRecord;
    };
    const dates = DAYS.map((_, days) => daysAfter(today, days + 2));
    const broken = dates.filter((one) => wholeWeekFrom(dinners, one) !== one);
    expect(broken.length).toBeGreaterThan(0);
    for (const date of broken) {
      const after = await shop(date);
      expect([after.starts_on, after.shopped.length > 0]).toEqual([plan.starts_on, true]);
      await shop(date, false);
    }
    await person.post(`/api/meal-plans/${plan.id}/cooked`, { meal_id: dinners[0]?.id });
    const whole = dates.find((one) => wholeWeekFrom(dinners, one) === one) ?? "";
    const after = await shop(whole);
    expect([after.starts_on, after.shopped.length > 0, datesOnPlan(after)]).toEqual([
      plan.starts_on,
      true,
      datesOnPlan(plan),
    ]);
  });

  it("that moved a week leaves no dinner before the one it is made from when a change is undone", async () => {
    const plan = await madeWithPair();
    const before = dinnersOf(await storedPlan(app, plan.id));
    const source = before.find(({ id }) => before.some(({ madeFrom }) => madeFrom === id));
    if (source === undefined) throw new Error("no dinner is made from another");
    const act = async (action: string, body: object): Promise<PlanRecord> => {
      const answer = await person.post(`/api/meal-plans/${plan.id}/${action}`, body);
      expect(answer.status, answer.text).toBe(200);
      return answer.body as PlanRecord;
    };
    await act("skip", { meal_id: source.id, revision: plan.revision });
    const left = dinnersOf(await storedPlan(app, plan.id));
    const start = DAYS.map((_, days) => daysAfter(plan.starts_on ?? "", days)).find(
      (date) => wholeWeekFrom(left, date) === date && wholeWeekFrom(before, date) !== date,
    );
    if (start === undefined) throw new Error("every start that suits the rest suits the whole week");
    expect((await act("shopped", { starts_on: start })).starts_on).toBe(start);
    const { revision } = await act("shopped", { shopped: false });
    const undone = await act("undo", { revision });
    expect(undone.starts_on).toBe(wholeWeekFrom(before, start));
    expect(
      dinnersOf(await storedPlan(app, plan.id))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(before.map(({ id }) => id).toSorted());
  });
});
