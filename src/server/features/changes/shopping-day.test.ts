import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import type { CurrentWeek } from "#contract/calendar";
import type { PlanRecord } from "#contract/meal-plans";
import { daysAfter, weekdayOf } from "#domain/cupboard/days";
import { DAYS } from "#domain/options/days";
import { calendarDay } from "#server/london-date";
import { DAY_MS } from "#server/services/clock/clock";
import { startTestApp, type TestAnswer, type TestApp, type TestClient } from "#tests/support/app";
import { entitled, madePlan, storedPlan } from "#tests/support/cupboard";
import { sampledEngines } from "#tests/support/engines";

describe.each(sampledEngines())("the day on which somebody shops on $name", (engine) => {
  let app: TestApp;
  let person: TestClient;
  let record: PlanRecord;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    person = await entitled(app);
    record = await madePlan(person, { mealsPerWeek: 4, mealGoals: "special_occasion", maxBudget: 110 });
  });

  const act = (action: string, body: object = {}) =>
    person.post(`/api/meal-plans/${record.id}/${action}`, { revision: record.revision, ...body });
  const made = async (action: string, body: object = {}): Promise<void> => {
    const answer = await act(action, body);
    expect(answer.status, answer.text).toBe(200);
    record = answer.body as PlanRecord;
  };
  const days = (of = record) => of.generatedPlan?.weekly_plan.map(({ day }) => day);
  const code = ({ status, body }: TestAnswer) => [status, (body as { code?: string }).code];
  const said = async () => (await person.get("/api/shopping-day")).body;

  it("starts the week, applies to later weeks, and can be undone on a plan", async () => {
    const { generatedPlan: before, starts_on: startsOn } = record;
    await made("shopping-day", { day: "Saturday" });
    expect([record.shoppingDay, days()]).toEqual(["Saturday", ["Sunday", "Thursday", "Friday", "Saturday"]]);
    expect(weekdayOf(record.starts_on ?? "")).toBe("Sunday");
    expect(await said()).toEqual({ day: "Saturday" });
    const current = (await person.get("/api/current-week")).body as CurrentWeek;
    expect([weekdayOf(current.shop_on), current.meals[0]?.date]).toEqual(["Saturday", record.starts_on]);
    const next = await madePlan(person, { mealsPerWeek: 2 });
    expect([next.shoppingDay, days(next)]).toEqual(["Saturday", ["Sunday", "Wednesday"]]);
    await made("undo");
    expect([record.shoppingDay, record.starts_on, record.generatedPlan]).toEqual([undefined, startsOn, before]);
    expect(await said()).toEqual({ day: null });
  });

  it("leaves a week that has begun as it is, and applies to later ones", async () => {
    app.clock.advance(DAY_MS);
    for (const day of DAYS) {
      const before = record;
      await made("shopping-day", { day });
      expect([record.starts_on, record.generatedPlan]).toEqual([before.starts_on, before.generatedPlan]);
      expect(await said()).toEqual({ day });
    }
    app.clock.advance(-DAY_MS);
  });

  it("moves nothing in a week that starts on the day after such a day already", async () => {
    const startsOn = daysAfter(record.starts_on ?? "", 9);
    await act("shopped", { starts_on: startsOn });
    await made("shopped", { shopped: false });
    expect(record.starts_on).toBe(startsOn);
    const { weekly_plan: before } = record.generatedPlan ?? {};
    const day = weekdayOf(daysAfter(startsOn, -1));
    await made("shopping-day", { day });
    expect([record.shoppingDay, record.starts_on]).toEqual([day, startsOn]);
    const placed = (week: typeof before) => week?.map(({ date, meals }) => [date, meals.map(({ id }) => id)]);
    expect(placed(record.generatedPlan?.weekly_plan)).toEqual(placed(before));
  });

  it("is the first day of a plan from before there were dates, and its shop is on that day", async () => {
    const { db } = app.context.platform.database;
    const day = weekdayOf(daysAfter(calendarDay(app.clock.now()), 2));
    const shopOn = daysAfter(calendarDay(app.clock.now()), 2);
    await db.execute(sql`update meal_plans set document = jsonb_set(document #- '{request,startsOn}',
      '{request,shoppingDay}', ${JSON.stringify(day)}::jsonb) where id = ${record.id}`);
    expect((await person.get("/api/current-week")).body).toMatchObject({ plan_id: record.id, shop_on: shopOn });
    app.clock.advance(DAY_MS);
    expect((await person.get("/api/cupboard/news")).body).toMatchObject({ ask_about: null });
    app.clock.advance(DAY_MS);
    expect((await person.get("/api/cupboard/news")).body).toMatchObject({ ask_about: { plan_id: record.id } });
    app.clock.advance(-2 * DAY_MS);
  });

  it("does not change a shopped-for plan, and applies to the next one and to a repeated week", async () => {
    record = (await act("shopped")).body as PlanRecord;
    const shopped = JSON.stringify(await storedPlan(app, record.id));
    await made("shopping-day", { day: "Friday" });
    expect([JSON.stringify(await storedPlan(app, record.id)), record.undo_steps]).toEqual([shopped, undefined]);
    const again = await act("repeat");
    const { id } = again.body as { id: string };
    const repeated = (await person.get(`/api/meal-plans/${id}`)).body as PlanRecord;
    expect([repeated.shoppingDay, days(repeated)]).toEqual(["Friday", ["Saturday", "Sunday", "Thursday", "Friday"]]);
  });

  it("is taken as the date of the shop when the user is asked later, and no one is asked before it", async () => {
    const asked = async () => ((await person.get("/api/cupboard/news")).body as { ask_about: unknown }).ask_about;
    const day = (at: number): string =>
      new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "Europe/London" }).format(at);
    const begun = app.clock.now();
    // In two days' time.
    await made("shopping-day", { day: day(begun + 2 * DAY_MS) });
    const { shop_on: shopOn } = (await person.get("/api/current-week")).body as CurrentWeek;
    app.clock.advance(DAY_MS);
    expect(await asked()).toBeNull();
    app.clock.advance(3 * DAY_MS);
    expect(await asked()).toMatchObject({ plan_id: record.id });
    await person.post("/api/cupboard/news", { plan_id: record.id, shopped: true });
    const { rows } = (await app.context.platform.database.db.execute(
      sql`select first_day::text as day from meal_plans where id = ${record.id}`,
    )) as { rows: { day: string }[] };
    expect(rows[0]?.day).toBe(shopOn);
    app.clock.advance(begun - app.clock.now());
  });

  it("can be given with a request, removed, and is in the export", async () => {
    await madePlan(person, { mealsPerWeek: 1, shoppingDay: "Tuesday" });
    expect(await said()).toEqual({ day: "Tuesday" });
    expect((await person.get("/api/user/export")).body).toMatchObject({ shoppingDay: "Tuesday" });
    expect((await person.put("/api/shopping-day", { day: null })).body).toEqual({ day: null });
    expect((await madePlan(person, { mealsPerWeek: 1 })).shoppingDay).toBeUndefined();
  });

  it("must be a day of the week, on the user's own plan at the revision seen", async () => {
    expect(code(await act("shopping-day", { day: "Caturday" }))).toEqual([400, "invalid_input"]);
    expect(code(await person.put("/api/shopping-day", { day: "someday" }))).toEqual([400, "invalid_input"]);
    expect(code(await act("shopping-day", { day: "Monday", revision: 0 }))).toEqual([409, "plan_changed"]);
    const other = await entitled(app);
    const path = `/api/meal-plans/${record.id}/shopping-day`;
    expect(code(await other.post(path, { day: "Monday", revision: record.revision }))).toEqual([404, "not_found"]);
    expect(await said()).toEqual({ day: null });
  });
});
