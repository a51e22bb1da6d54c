import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import ICAL from "ical.js";
import type { CalendarLink, CurrentWeek } from "#contract/calendar";
import type { PlanRecord } from "#contract/meal-plans";
import type { Alternative } from "#contract/plan-changes";
import type { SharedList } from "#contract/sharing";
import { startTestApp, type TestApp } from "../support/app.ts";
import { entitled, madePlan, recordOf } from "../support/cupboard.ts";
import { sampledEngines } from "../support/engines.ts";

const DAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
interface Exported {
  readonly mealPlans: readonly (PlanRecord & { readonly changes: readonly { readonly kind: string }[] })[];
}

/** Whatever else shows a plan shows it as it is after each change: the calendar, the link, the week of today and the export. */
describe.each(sampledEngines())("what stands beside a changed plan on $name", (engine) => {
  let app: TestApp;
  let person: Awaited<ReturnType<typeof entitled>>;
  let record: PlanRecord;
  let token: string;
  let feed: string;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    person = await entitled(app);
    // Their weeks begin on Monday, so that Sunday is free.
    await person.put("/api/shopping-day", { day: "Sunday" });
    // A week without a dinner that is made from another, which would not let each of these changes be.
    record = await madePlan(person, {
      mealsPerWeek: 4,
      availableTime: "60+",
      maxBudget: 110,
      mealGoals: "special_occasion",
    });
    const { url } = (await person.post(`/api/meal-plans/${record.id}/share`)).body as { url: string };
    token = url.slice(url.lastIndexOf("/") + 1);
    feed = new URL(((await person.post("/api/calendar")).body as CalendarLink).url).pathname;
  });

  const week = (of = record) => (of.generatedPlan?.weekly_plan ?? []).flatMap(({ meals }) => meals);
  const list = (of = record) => (of.generatedPlan?.shopping_list ?? []).flatMap(({ items }) => items);
  const meal = (at: number) => week()[at]?.id ?? "";
  async function make(action: string, body: object = {}): Promise<void> {
    const answer = await person.post(`/api/meal-plans/${record.id}/${action}`, { revision: record.revision, ...body });
    expect(answer.status, answer.text).toBe(200);
    record = answer.body as PlanRecord;
  }

  /** The version of the link's list, after everything that shows the plan was held against it. */
  async function seams(kinds: readonly string[]): Promise<string> {
    expect(record).toEqual(await recordOf(person, record.id));
    const shared = (await app.client().get(`/api/shared/${token}`)).body as SharedList;
    expect(shared.week.map(({ day, name }) => [day, name])).toEqual(week().map(({ day, name }) => [day, name]));
    expect(shared.shopping_list).toEqual(record.generatedPlan?.shopping_list);
    expect(shared.total_cost).toBe(record.totalCost);
    expect(shared.bought.toSorted()).toEqual(record.shopped.toSorted());

    const text = (await app.client().get(feed)).text;
    const events = new ICAL.Component(ICAL.parse(text) as never)
      .getAllSubcomponents("vevent")
      .map((component) => new ICAL.Event(component))
      .filter(({ uid }) => uid.startsWith(`meal-${record.id}`));
    const dated = events
      .toSorted((a, b) => a.startDate.compare(b.startDate))
      .map(({ summary, endDate }) => [DAY_NAMES[(endDate.toJSDate().getUTCDay() + 6) % 7], summary]);
    // Once it was shopped for, a plan's days count from the day of the shop, whatever they are called.
    if (record.shopped.length > 0) expect(dated.map(([, name]) => name)).toEqual(week().map(({ name }) => name));
    else
      expect(dated.toSorted()).toEqual(
        week()
          .map(({ day, name }) => [day, name])
          .toSorted(),
      );
    for (const event of events) expect(event.sequence).toBe(record.revision);

    const tonight = (await person.get("/api/current-week")).body as CurrentWeek;
    expect(tonight?.meals.map(({ name, servings }) => [name, servings]).toSorted()).toEqual(
      week()
        .map(({ name, servings }) => [name, servings])
        .toSorted(),
    );
    expect(tonight?.total_cost).toBe(record.totalCost);

    const exported = ((await person.get("/api/user/export")).body as Exported).mealPlans[0];
    expect(exported?.generatedPlan).toEqual(record.generatedPlan);
    expect(exported?.changes.map(({ kind }) => kind)).toEqual(kinds);
    return shared.version;
  }

  it("is what the plan is after a swap, a move, a skipped night, an added dinner, guests, and each of them taken back", async () => {
    const offered = (await person.get(`/api/meal-plans/${record.id}/meals/${meal(0)}/alternatives`)).body;
    const [dish] = offered as Alternative[];
    const steps: [string, object][] = [
      ["swap", { meal_id: meal(0), with: dish?.meal_id }],
      ["move", { meal_id: dish?.meal_id, day: "Sunday" }],
      ["servings", { meal_id: dish?.meal_id, servings: 3 }],
      ["skip", { meal_id: dish?.meal_id }],
      ["add", { day: "Sunday", with: dish?.meal_id }],
    ];
    const versions = [await seams([])];
    const kinds: string[] = [];
    for (const [action, body] of steps) {
      await make(action, body);
      kinds.push(action);
      versions.push(await seams(kinds));
    }
    // An export for each of the changes and of the ways back would be more than an hour has.
    await make("undo");
    kinds.pop();
    while (kinds.length > 0) {
      await make("undo");
      kinds.pop();
      versions.push(await seams(kinds));
    }
    expect(new Set(versions).size).toBe(versions.length);
  });

  it("tells whoever has the link what came home already, and what a change after the shop still needs", async () => {
    await make("shopped");
    await seams([]);
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await person.get(`/api/meal-plans/${record.id}/meals/${meal(tries)}/alternatives`);
      const [dish] = answer.status === 200 ? (answer.body as Alternative[]) : [];
      if (dish === undefined) continue;
      await make("swap", { meal_id: meal(tries), with: dish.meal_id });
      await seams(["swap"]);
      const still = list().filter(({ food_id }) => !record.shopped.includes(food_id));
      const missing = still.reduce(
        (pence, item) => pence + Math.round((item.still_to_buy?.estimated_cost ?? item.estimated_cost) * 100),
        0,
      );
      expect(missing).toBeLessThanOrEqual(Math.round(110 * 100));
      await make("undo");
      await seams([]);
      return;
    }
    throw new Error("no dinner of the week has another dish in its place");
  });
});
