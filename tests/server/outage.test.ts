import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { getUser } from "#contract/accounts";
import { addToCupboard } from "#contract/cupboard";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { databaseLine, type DatabaseLine } from "#tests/support/database-line";
import { postgresEngine, type Place } from "#tests/support/engines";
import { PATIENTLY } from "#tests/support/patiently";
import { EASY_REQUEST, pause } from "#tests/support/server-process";

describe.skipIf(inject("postgresUrl") === null)("while PostgreSQL is away", () => {
  let place: Place;
  let line: DatabaseLine;
  let app: TestApp;
  let person: TestClient;

  beforeAll(async () => {
    const engine = postgresEngine();
    if (engine === null) throw new Error("There is no PostgreSQL");
    place = await engine.place();
    line = await databaseLine(place.databaseUrl ?? "");
    app = await startTestApp({ engine, place: { ...place, databaseUrl: line.url } });
    await app.context.warm();
    person = await app.signUp("ada");
    await person.post("/api/activate-subscription", { isTrial: true });
  });
  afterEach(() => line.restore());
  afterAll(async () => {
    await app.close();
    await line.cut();
    await place.remove();
  });

  it("every route that needs it answers 503 with a message, and the process reports that it is alive but not ready", async () => {
    await line.cut();
    const fillIn = (path: string): string => path.replace(/:\w+/gu, "01900000-0000-7000-8000-000000000001");
    const unavailable: string[] = [];
    for (const { method, path } of app.context.app.routes) {
      const answer = await person.request(method, fillIn(path), method === "GET" ? undefined : {});
      expect(answer.status, `${method} ${path}: ${answer.text}`).not.toBe(500);
      if (answer.status !== 503) continue;
      unavailable.push(`${method} ${path}`);
      expect(answer.headers["retry-after"], path).toBe("5");
      expect(answer.body, path).toEqual({
        code: "database_unavailable",
        message: "We can’t reach our database right now. Nothing is lost. Please try again in a moment.",
      });
    }
    expect(unavailable).toContain(`${getUser.method} ${getUser.path}`);
    expect(unavailable.length).toBeGreaterThan(app.context.app.routes.length / 2);
    expect((await person.get("/healthz")).status).toBe(200);
    expect(await person.get("/readyz")).toMatchObject({ status: 503, body: { code: "database_unavailable" } });
    // Pages come all the same: what they show is the browser's to find.
    expect((await person.get("/dashboard")).status).toBe(200);
    await line.restore();
    expect((await person.get(getUser.path)).status).toBe(200);
    expect(await person.get("/readyz")).toMatchObject({ status: 200, body: { status: "ready" } });
  });

  const food = { text: "500 g basmati rice" };
  it.each([
    ["the claim of its key", ['insert into "idempotency_keys"']],
    ["what it adds", ['insert into "cupboard_lots"']],
    ["its end", ['insert into "cupboard_lots"', "commit"]],
    ["its answer", ['update "idempotency_keys" set "status"']],
  ])("an action that loses the database at %s is done once, also when it is sent again", async (_what, words) => {
    const browser = await app.signUp();
    const key = { "idempotency-key": "add-rice" };
    const lost = line.cutAfter(...words);
    const [first] = await Promise.all([browser.post(addToCupboard.path, food, key), lost]);
    await line.restore();
    app.clock.advance(1_000);
    const again = await vi.waitFor(async () => {
      const answer = await browser.post(addToCupboard.path, food, key);
      expect(answer.status, answer.text).toBe(200);
      return answer;
    }, PATIENTLY);
    // What could be answered all the same was; the rest was told to come again.
    expect([200, 503]).toContain(first.status);
    const there = { name: "Basmati rice", amount: 500 };
    expect(again.body).toMatchObject({ added: [there] });
    expect((await browser.get(addToCupboard.path)).body).toContainEqual(expect.objectContaining(there));
  });

  it("a plan that is being made is finished soon after its return, though its worker could not say that it failed", async () => {
    const taken = line.cutAfter('update "generations"');
    const asked = await person.post("/api/meal-plans", EASY_REQUEST, { prefer: "respond-async" });
    expect(asked.status).toBe(202);
    const { id } = asked.body as { id: string };
    await taken;
    // The queue is to be told that the try failed, which it is once.
    await pause(500);
    await line.restore();
    await vi.waitFor(
      async () => expect((await person.get(`/api/meal-plans/${id}`)).body).toMatchObject({ state: "ready" }),
      PATIENTLY,
    );
    const { rows } = (await app.context.platform.database.db.execute(
      sql`select count(*)::int as plans from meal_plans where id = ${id}`,
    )) as { rows: unknown[] };
    expect(rows).toEqual([{ plans: 1 }]);
  });
});
