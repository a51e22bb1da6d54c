import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import { ENDED_BY_A_FAULT } from "#server/ending";
import { PREPARED } from "#tests/support/billing-process";
import { deep } from "#tests/support/deep";
import { sampledEngines } from "#tests/support/engines";
import type { Place } from "#tests/support/engines";
import { sampled } from "#tests/support/sampled";
import { EASY_REQUEST, Visitor, eventually, pause, startServer } from "#tests/support/server-process";
import type { ServerProcess } from "#tests/support/server-process";

const COMMAND = ["--import", "./tests/support/faulting-server.ts", "dist/server/main.js"];
/** From the last word of an acknowledgement up to about when a plan is stored. */
const WAITS = deep() ? [0, 60, 200, 400] : [60];
/** One way to end in `npm test`, the other one with another build of the pages. */
const CASES = sampledEngines().flatMap((engine) =>
  sampled(["error", "rejection"], 2).map((kind) => ({ engine, name: engine.name, kind })),
);

describe.each(CASES)("a server that ends by an uncaught $kind, on $name", ({ engine, kind }) => {
  let place: Place;
  let server: ServerProcess;

  const start = () =>
    startServer(
      {
        ...PREPARED,
        DATA_DIR: place.dataDir,
        ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
        TEST_FAULT: kind,
      },
      COMMAND,
    );

  beforeEach(async () => {
    place = await engine.place();
    server = await start();
  });
  afterEach(async () => {
    await server.stop();
    await place.remove();
  });

  it("logs the error, and loses nothing that was acknowledged", async () => {
    const url = () => server.url;
    const ada = new Visitor(url);
    await ada.signUp("ada");
    const { id, food } = await planOf(ada);
    for (const wait of WAITS) {
      const changes = [{ id: food, ticked: wait !== 60, changedAt: new Date().toISOString() }];
      const ticked = await ada.send("PUT", `/api/meal-plans/${id}/ticks`, { changes });
      expect(ticked.body).toMatchObject({ ticks: changes });
      const newcomer = new Visitor(url);
      await newcomer.signUp(`newcomer${wait}`);
      const running = await newcomer.send("POST", "/api/meal-plans", EASY_REQUEST, { prefer: "respond-async" });
      expect(running.status).toBe(202);
      const before = await known(ada);
      const waiting = ada.send("POST", "/api/meal-plans", EASY_REQUEST);
      await eventually(async () => ((await known(ada)) > before ? true : null), "the other generation");
      await pause(wait);

      process.kill(server.pid, "SIGUSR2");
      // A user waiting for a plan gets it, or hears that it is still being made.
      const answered = await waiting;
      expect([201, 202]).toContain(answered.status);
      expect(await server.ended).toBe(ENDED_BY_A_FAULT);
      const output = server.output();
      expect(output).toContain("An error that nobody caught");
      expect(output).toContain("a fault of the test");
      expect(output).toContain("the cause of the test");
      expect(output).toMatch(/faulting-server\.ts:\d+/u);

      server = await start();
      const ticks = await ada.send("GET", `/api/meal-plans/${id}/ticks`);
      expect(ticks.body).toMatchObject({ ticks: changes });
      await isFinishedOnce(newcomer, (running.body as { id: string }).id);
      await isFinishedOnce(ada, (answered.body as { id: string }).id);
    }
    expect((await ada.send("GET", `/api/meal-plans/${id}`)).status).toBe(200);
  });
});

async function planOf(visitor: Visitor): Promise<{ readonly id: string; readonly food: string }> {
  const made = await visitor.send("POST", "/api/meal-plans", EASY_REQUEST);
  expect(made.status).toBe(201);
  const { id } = made.body as { id: string };
  const { generatedPlan } = (await visitor.send("GET", `/api/meal-plans/${id}`)).body as PlanRecord;
  return { id, food: generatedPlan?.shopping_list[0]?.items[0]?.food_id ?? "" };
}

/** How many plans the server has, including one in progress. */
async function known(visitor: Visitor): Promise<number> {
  const current = await visitor.send("GET", "/api/generations/current");
  const plans = (await visitor.send("GET", "/api/user-meal-plans")).body as unknown[];
  return plans.length + (current.body === null ? 0 : 1);
}

async function isFinishedOnce(visitor: Visitor, id: string): Promise<void> {
  await eventually(async () => {
    const read = await visitor.send("GET", `/api/meal-plans/${id}`);
    expect(read.status).toBe(200);
    return (read.body as { state: string }).state === "ready" ? true : null;
  }, `plan ${id}`);
  const events = await visitor.send("GET", `/api/meal-plans/${id}/events`);
  expect(String(events.body).match(/^event: done$/gmu)).toHaveLength(1);
}
