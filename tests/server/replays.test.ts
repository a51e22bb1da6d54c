import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint";
import { planRecord, type PlanRecord } from "#contract/meal-plans";
import { forgetRequests } from "#server/http/forget";
import { DAY_MS } from "#server/services/clock/clock";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { entitled, madePlan, recordOf } from "#tests/support/cupboard";
import { sampledEngines } from "#tests/support/engines";

/** Whether an answer grows with what an account holds: a plan, or a list. */
function grows(answer: Endpoint["answer"]): boolean {
  return answer === planRecord || answer?.def.type === "array";
}

describe.each(sampledEngines())("a request that comes again with its key, on $name", (engine) => {
  let app: TestApp;
  let person: TestClient & { readonly user: { readonly id: string } };
  let plan: PlanRecord;
  beforeAll(async () => {
    app = await startTestApp({ engine });
    person = await entitled(app);
    plan = await madePlan(person, { mealsPerWeek: 7, maxBudget: 150 });
  });
  afterAll(() => app.close());

  const kept = async () => {
    const { rows } = (await app.context.platform.database.db.execute(
      sql`select key, pg_column_size(idempotency_keys.*)::int as bytes from idempotency_keys where user_id = ${person.user.id} order by key`,
    )) as { rows: { key: string; bytes: number }[] };
    return rows;
  };

  it("answers a changed plan with the same status and body, runs nothing twice, and stores no copy of it", async () => {
    const path = `/api/meal-plans/${plan.id}/shopped`;
    const key = { "idempotency-key": "shop" };
    const first = await person.post(path, { shopped: true }, key);
    const again = await person.post(path, { shopped: true }, key);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(again.text === first.text).toBe(true);
    expect(again.status).toBe(first.status);
    expect(first.bytes.length).toBeGreaterThan(10_000);
    expect((await kept()).find((row) => row.key === "shop")?.bytes).toBeLessThan(400);
  });

  it("answers the current plan if it has changed since, and reverts nothing", async () => {
    const path = `/api/meal-plans/${plan.id}/shopped`;
    const key = { "idempotency-key": "shop-and-back" };
    await person.post(path, { shopped: true }, key);
    const back = await person.post(path, { shopped: false });
    const again = await person.post(path, { shopped: true }, key);
    expect([again.status, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
    expect(again.text === back.text).toBe(true);
    expect(await recordOf(person, plan.id)).toEqual(back.body);
  });

  it("adds no line and no food again, with the first one's status", async () => {
    const lines = `/api/meal-plans/${plan.id}/lines`;
    const key = (name: string) => ({ "idempotency-key": name });
    const line = [];
    const food = [];
    for (let time = 0; time < 2; time += 1) {
      line.push(await person.post(lines, { text: "loo roll £3" }, key("line")));
      food.push(await person.post("/api/cupboard", { text: "rice 500g, wibble dust" }, key("food")));
    }
    for (const [first, again] of [line, food]) {
      expect(again?.headers["idempotency-replayed"]).toBe("true");
      expect([again?.status, again?.body]).toEqual([first?.status, first?.body]);
    }
    expect((await person.get(lines)).body).toHaveLength(1);
  });

  it("says so if the plan has been deleted", async () => {
    const gone = await madePlan(person);
    const ask = () =>
      person.post(`/api/meal-plans/${gone.id}/shopped`, { shopped: true }, { "idempotency-key": "before-it-went" });
    expect((await ask()).status).toBe(200);
    await person.delete(`/api/meal-plans/${gone.id}`);
    expect((await ask()).status).toBe(404);
  });

  it("expires after a day", async () => {
    expect((await kept()).length).toBeGreaterThan(0);
    app.clock.advance(DAY_MS + 1);
    await forgetRequests(app.context.platform.database, app.clock);
    expect(await kept()).toEqual([]);
  });

  it("keeps a copy of no answer that grows with what an account holds", () => {
    const copied = app.context.app.routes
      .filter(({ method, answer, idempotency }) => method !== "GET" && idempotency === "stored" && grows(answer))
      .map(({ method, path }) => `${method} ${path}`);
    expect(copied).toEqual([]);
  });
});
