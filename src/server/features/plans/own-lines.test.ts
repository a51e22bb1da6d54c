import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnLine } from "#contract/cupboard";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { entitled, loseAnswer, madePlan, recordOf } from "#tests/support/cupboard";
import { sampledEngines } from "#tests/support/engines";

const UNKNOWN = "01a1fbf6-2106-747e-9267-2eb97944b8ea";

describe.each(sampledEngines())("lines of people's own on $name", (engine) => {
  let app: TestApp;
  let person: TestClient;
  let path: string;
  let id: string;
  beforeAll(async () => {
    app = await startTestApp({ engine });
    person = await entitled(app);
  });
  beforeEach(async () => {
    ({ id } = await madePlan(person));
    path = `/api/meal-plans/${id}/lines`;
  });
  afterAll(() => app.close());

  const add = (text: string, headers?: Record<string, string>) => person.post(path, { text }, headers);
  const lines = async () => (await person.get(path)).body as OwnLine[];

  it("are added, ticked, counted and removed, and leave the plan unchanged", async () => {
    expect(await lines()).toEqual([]);
    expect((await add("loo roll")).status).toBe(201);
    await add("packed lunches £6");
    const [first, second] = await lines();
    expect(first).toMatchObject({ name: "loo roll", price: null, counts: false, ticked: false });
    expect(second).toMatchObject({ name: "packed lunches", price: 6 });
    const changed = await person.put(`${path}/${second?.line_id}`, { counts: true, ticked: true });
    expect((changed.body as OwnLine[])[1]).toMatchObject({ counts: true, ticked: true });
    expect((await person.put(`${path}/${second?.line_id}`, { ticked: false })).body).toMatchObject([
      {},
      { counts: true, ticked: false },
    ]);
    expect((await person.put(`${path}/${second?.line_id}`, {})).status).toBe(200);
    expect((await person.delete(`${path}/${first?.line_id}`)).body).toMatchObject([{ name: "packed lunches" }]);
    expect((await person.delete(`${path}/${first?.line_id}`)).status).toBe(200);
    expect((await recordOf(person, id)).revision).toBe(1);
  });

  it("are added once per action, even if sent again", async () => {
    const key = { "idempotency-key": `one-line-${id}` };
    await add("stamps 80p", key);
    await add("stamps 80p", key);
    expect(await lines()).toMatchObject([{ name: "stamps", price: 0.8 }]);
  });

  it("are added once even if the server died before answering, and again for another action", async () => {
    const key = { "idempotency-key": `lost-answer-${id}` };
    await add("stamps 80p", key);
    await loseAnswer(app, key["idempotency-key"]);
    expect((await add("stamps 80p", key)).status).toBe(409);
    app.clock.advance(3 * MINUTE_MS);
    expect(await add("stamps 80p", key)).toMatchObject({ status: 201, body: [{ name: "stamps" }] });
    expect(await lines()).toHaveLength(1);
    app.clock.advance(25 * HOUR_MS);
    await add("envelopes", key);
    expect(await lines()).toMatchObject([{ name: "stamps" }, { name: "envelopes" }]);
  });

  it("are limited to fifty, even with many added at once", async () => {
    for (let count = 0; count < 48; count += 1) await add(`thing ${count}`);
    const answers = await Promise.all(Array.from({ length: 5 }, (_, count) => add(`more ${count}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400, 400]);
    expect(await lines()).toHaveLength(50);
  });

  it("refuse empty and overlong text, and unknown lines", async () => {
    expect(await add("  ")).toMatchObject({ status: 400, body: { message: "Please say what to put on the list" } });
    expect(await add("x".repeat(101))).toMatchObject({ status: 400 });
    for (const line of [UNKNOWN, "not-an-id"])
      expect(await person.put(`${path}/${line}`, { ticked: true })).toMatchObject({ status: 404 });
  });

  it("are deleted with the plan, and are in the export until then", async () => {
    await add("loo roll");
    const exported = (await person.get("/api/user/export")).body as { mealPlans: { ownLines: OwnLine[] }[] };
    expect(exported.mealPlans.flatMap(({ ownLines }) => ownLines)).toContainEqual(
      expect.objectContaining({ name: "loo roll" }),
    );
    await person.delete(`/api/meal-plans/${id}`);
    expect((await person.get(path)).status).toBe(404);
  });
});
