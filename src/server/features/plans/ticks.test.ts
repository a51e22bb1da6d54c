import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import type { Tick, TicksAnswer } from "#contract/ticks";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";
import { TEST_SUPER_ADMIN } from "#tests/support/credentials";

const REQUEST = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 2, numPeople: 2, maxBudget: 80 };
const UNKNOWN = "01a1fbf6-2106-747e-9267-2eb97944b8ea";

describe.each(sampledEngines())("ticks of a shopping list on $name", (engine) => {
  let app: TestApp;
  let owner: TestClient;
  let id: string;
  let foods: string[];
  beforeAll(async () => {
    app = await startTestApp({ engine });
    owner = await app.signUp();
    await owner.post("/api/activate-subscription", { isTrial: true });
    id = await madePlan();
    const { generatedPlan } = (await owner.get(`/api/meal-plans/${id}`)).body as PlanRecord;
    foods = generatedPlan?.shopping_list.flatMap(({ items }) => items.map(({ food_id }) => food_id)) ?? [];
  });
  beforeEach(async () => {
    await app.context.platform.database.db.execute(sql`delete from plan_ticks`);
  });
  afterAll(() => app.close());

  async function madePlan(): Promise<string> {
    return ((await owner.post("/api/meal-plans", REQUEST)).body as { id: string }).id;
  }
  function food(index: number): string {
    const found = foods[index];
    if (found === undefined) throw new Error("The list is shorter than that");
    return found;
  }
  function at(secondsAgo: number): string {
    return new Date(app.clock.now() - secondsAgo * 1_000).toISOString();
  }
  async function put(changes: Tick[]): Promise<Tick[]> {
    const answer = await owner.put(`/api/meal-plans/${id}/ticks`, { changes });
    expect(answer.status, answer.text).toBe(200);
    return (answer.body as TicksAnswer).ticks;
  }
  async function read(): Promise<TicksAnswer> {
    return (await owner.get(`/api/meal-plans/${id}/ticks`)).body as TicksAnswer;
  }

  it("starts with nothing ticked, and gives the server's time", async () => {
    expect(await read()).toEqual({ ticks: [], now: new Date(app.clock.now()).toISOString() });
  });

  it("keeps the newest change of each row, in whatever order they arrive", async () => {
    const ticked = { id: food(0), ticked: true, changedAt: at(60) };
    const unticked = { id: food(0), ticked: false, changedAt: at(30) };
    expect(await put([ticked])).toEqual([ticked]);
    expect(await put([unticked])).toEqual([unticked]);
    expect(await put([ticked, { id: food(0), ticked: true, changedAt: at(45) }])).toEqual([unticked]);
    expect((await read()).ticks).toEqual([unticked]);
  });

  it("returns the merged ticks of all devices to each of them", async () => {
    const onPhone = { id: food(0), ticked: true, changedAt: at(20) };
    const onTablet = { id: food(1), ticked: true, changedAt: at(10) };
    await put([onPhone]);
    expect(await put([onTablet])).toEqual([onPhone, onTablet].toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  });

  it("lets the tick win of two changes at the same instant", async () => {
    const instant = at(5);
    const tick = { id: food(0), ticked: true, changedAt: instant };
    const untick = { id: food(0), ticked: false, changedAt: instant };
    expect(await put([tick, untick])).toEqual([tick]);
    expect(await put([untick])).toEqual([tick]);
    await put([{ id: food(1), ticked: false, changedAt: instant }]);
    expect(await put([{ id: food(1), ticked: true, changedAt: instant }])).toContainEqual({
      id: food(1),
      ticked: true,
      changedAt: instant,
    });
  });

  it("counts a time ahead of the server's as the server's, so that a wrong clock does not win for ever", async () => {
    const now = at(0);
    expect(await put([{ id: food(0), ticked: true, changedAt: "2199-01-01T00:00:00.000Z" }])).toEqual([
      { id: food(0), ticked: true, changedAt: now },
    ]);
    app.clock.advance(1_000);
    expect(await put([{ id: food(0), ticked: false, changedAt: at(0) }])).toMatchObject([{ ticked: false }]);
  });

  it("ignores rows that are not on the list", async () => {
    const known = { id: food(0), ticked: true, changedAt: at(1) };
    expect(await put([{ id: "moon-cheese", ticked: true, changedAt: at(1) }, known])).toEqual([known]);
  });

  it("gives the same result whatever several devices send at once, in any order", async () => {
    const change = fc.record({
      row: fc.nat({ max: 2 }),
      ticked: fc.boolean(),
      secondsAgo: fc.nat({ max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { maxLength: 4 }), { minLength: 2, maxLength: 5 }),
        async (devices) => {
          await app.context.platform.database.db.execute(sql`delete from plan_ticks`);
          const sent = devices.map((changes) =>
            changes.map(({ row, ticked, secondsAgo }) => ({ id: food(row), ticked, changedAt: at(secondsAgo) })),
          );
          await Promise.all(sent.map(put));
          expect((await read()).ticks).toEqual(winners(sent.flat()));
        },
      ),
      { numRuns: 10 },
    );
  });

  it("answers 404 for other users' plans, even to a super admin, and for an unknown one", async () => {
    const stranger = await app.signUp();
    const superAdmin = app.client();
    await superAdmin.post("/api/login", TEST_SUPER_ADMIN);
    const change = { changes: [{ id: food(0), ticked: true, changedAt: at(1) }] };
    for (const client of [stranger, superAdmin]) {
      expect(await client.get(`/api/meal-plans/${id}/ticks`)).toMatchObject({ status: 404 });
      expect(await client.put(`/api/meal-plans/${id}/ticks`, change)).toMatchObject({ status: 404 });
    }
    for (const unknown of [UNKNOWN, "not-an-id"]) {
      expect(await owner.get(`/api/meal-plans/${unknown}/ticks`)).toMatchObject({ status: 404 });
      expect(await owner.put(`/api/meal-plans/${unknown}/ticks`, change)).toMatchObject({ status: 404 });
    }
    expect(await app.client().get(`/api/meal-plans/${id}/ticks`)).toMatchObject({ status: 401 });
    expect((await read()).ticks).toEqual([]);
  });

  it.each([
    ["no changes", {}, "Please send the changes as a list"],
    ["a list of nothing sensible", { changes: [null] }, "Each change names a row, whether it is ticked, and when"],
    [
      "a time that is none",
      { changes: [{ id: "x", ticked: true, changedAt: "yesterday" }] },
      "Each change needs its time",
    ],
    [
      "a day that no month has",
      { changes: [{ id: "x", ticked: true, changedAt: "2026-13-40T00:00:00Z" }] },
      "Each change needs its time",
    ],
    [
      "an id beyond all length",
      { changes: [{ id: "x".repeat(201), ticked: true, changedAt: "2026-11-21T09:00:00Z" }] },
      "Each change needs the id of its row",
    ],
    [
      "more changes than a list has rows",
      { changes: Array.from({ length: 501 }, () => ({ id: "x", ticked: true, changedAt: "2026-11-21T09:00:00Z" })) },
      "At most 500 changes can be sent at once",
    ],
  ])("refuses %s", async (_what, body, message) => {
    const answer = await owner.put(`/api/meal-plans/${id}/ticks`, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "invalid_input", message });
  });

  it("handles text that no database can store, and ancient times, without an internal error", async () => {
    const answer = await owner.put(`/api/meal-plans/${id}/ticks`, {
      changes: [
        { id: "a\u0000b", ticked: true, changedAt: at(1) },
        { id: food(0), ticked: true, changedAt: "0001-01-01T00:00:00Z" },
      ],
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { ticks: [{ id: food(0), changedAt: "1970-01-01T00:00:00.000Z" }] },
    });
  });

  it("is deleted with the plan", async () => {
    const other = await madePlan();
    const record = (await owner.get(`/api/meal-plans/${other}`)).body as PlanRecord;
    const row = record.generatedPlan?.shopping_list[0]?.items[0]?.food_id;
    const change = { changes: [{ id: row, ticked: true, changedAt: at(1) }] };
    expect((await owner.put(`/api/meal-plans/${other}/ticks`, change)).status).toBe(200);
    expect((await owner.delete(`/api/meal-plans/${other}`)).status).toBe(204);
    expect(await owner.put(`/api/meal-plans/${other}/ticks`, change)).toMatchObject({ status: 404 });
    const { rows } = (await app.context.platform.database.db.execute(sql`select * from plan_ticks`)) as {
      rows: unknown[];
    };
    expect(rows).toEqual([]);
  });
});

/** The newest change of each row, and of two at the same instant the tick: computed without the code under test. */
function winners(changes: Tick[]): Tick[] {
  const ordered = changes.toSorted(
    (a, b) => a.changedAt.localeCompare(b.changedAt) || Number(a.ticked) - Number(b.ticked),
  );
  return [...new Map(ordered.map((change) => [change.id, change])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
