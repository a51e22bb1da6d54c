import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { postgresEngine } from "#tests/support/engines";
import type { Place } from "#tests/support/engines";
import { EASY_REQUEST, Visitor, eventually, startServer } from "#tests/support/server-process";
import type { ServerProcess } from "#tests/support/server-process";
import { TEST_ADMIN, TEST_SUPER_ADMIN } from "#tests/support/credentials";

const PLANS = 6;

describe.skipIf(inject("postgresUrl") === null)("two processes on one PostgreSQL", () => {
  let place: Place;
  let folder: string;
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    const engine = postgresEngine();
    if (engine === null) throw new Error("no PostgreSQL");
    place = await engine.place();
    folder = await mkdtemp(join(tmpdir(), "mealwright-two-"));
    const settings = {
      DATABASE_URL: place.databaseUrl ?? "",
      DATA_DIR: folder,
      ADMIN_USERNAME: TEST_ADMIN.username,
      ADMIN_PASSWORD: TEST_ADMIN.password,
      SUPER_ADMIN_USERNAME: TEST_SUPER_ADMIN.username,
      SUPER_ADMIN_EMAIL: TEST_SUPER_ADMIN.email,
      SUPER_ADMIN_PASSWORD: TEST_SUPER_ADMIN.password,
    };
    servers.push(...(await Promise.all([startServer(settings), startServer(settings)])));
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await place.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it("makes and reads each other's plans, each finished once", async () => {
    const [first, second] = servers as [ServerProcess, ServerProcess];
    let talksTo = first;
    const visitor = new Visitor(() => talksTo.url);
    await visitor.signUp("shared");
    const ids: string[] = [];
    for (let made = 0; made < PLANS; made += 1) {
      talksTo = made % 2 === 0 ? first : second;
      const answer = await visitor.send(
        "POST",
        "/api/meal-plans",
        { ...EASY_REQUEST, mealsPerWeek: 2 },
        { prefer: "respond-async" },
      );
      expect(answer.status).toBe(202);
      const { id } = answer.body as { id: string };
      ids.push(id);
      // The other process follows the same generation to its end.
      talksTo = made % 2 === 0 ? second : first;
      const events = await visitor.send("GET", `/api/meal-plans/${id}/events`);
      expect(String(events.body).match(/^event: done$/gmu)).toHaveLength(1);
      expect((await visitor.send("GET", `/api/meal-plans/${id}`)).body).toMatchObject({ id, state: "ready" });
    }
    for (const server of servers) {
      talksTo = server;
      const list = (await visitor.send("GET", "/api/user-meal-plans")).body as { id: string }[];
      expect(list.map((plan) => plan.id)).toEqual(ids.toReversed());
    }
  });

  it("lets one process finish what a killed one had started", async () => {
    const [first, second] = servers as [ServerProcess, ServerProcess];
    const visitor = new Visitor(() => second.url);
    await visitor.signUp("survivor");
    const beginner = new Visitor(() => first.url);
    await beginner.send("POST", "/api/login", { username: "survivor", password: "a long password" });
    const { id } = (await beginner.send("POST", "/api/meal-plans", EASY_REQUEST, { prefer: "respond-async" })).body as {
      id: string;
    };
    await first.kill();
    servers.shift();
    await eventually(
      async () =>
        ((await visitor.send("GET", `/api/meal-plans/${id}`)).body as { state: string }).state === "ready" || null,
      "the plan of the killed process",
      // The queue's own round alone would take over a minute.
      45_000,
    );
    expect((await visitor.send("GET", "/api/user-meal-plans")).body).toHaveLength(1);
  });
});
