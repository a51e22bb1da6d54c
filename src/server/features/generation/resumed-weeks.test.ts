import { DAYS } from "#domain/options/days";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sql } from "drizzle-orm";
import type { GenerationEvent, PlanRecord } from "#contract/meal-plans";
import { paceOf } from "#server/features/generation/pace";
import { startTestApp } from "#tests/support/app";
import type { TestApp, TestClient } from "#tests/support/app";
import { sampledEngines, type Engine, type Place } from "#tests/support/engines";
import {
  gate,
  honestDishes,
  ideaOf,
  PROVIDER,
  ROOMY_REQUEST,
  scriptedProposer,
} from "#tests/support/scripted-proposer";
import { PATIENTLY } from "#tests/support/patiently";

const DISHES = honestDishes(4);
const ASYNC = { prefer: "respond-async" };

describe.each(sampledEngines())("a week whose process stops on $name", { timeout: 60_000 }, (engine) => {
  const kitchen = scriptedProposer();
  const never = gate();
  const open: { app: TestApp | null; place: Place | null } = { app: null, place: null };
  afterEach(async () => {
    await open.app?.close();
    await open.place?.remove();
    open.app = null;
    open.place = null;
  });

  async function start(on: Engine, work = true): Promise<TestApp> {
    open.place ??= await on.place();
    open.app = await startTestApp({ engine: on, place: open.place, work, overrides: { proposer: kitchen.proposer } });
    return open.app;
  }

  /** Starts a week of four, and stops the process when this many are accepted. */
  async function stoppedAfter(meals: number): Promise<{ id: string; cookies: Map<string, string> }> {
    const app = await start(engine);
    const client = await app.signUp();
    await client.post("/api/activate-subscription", { isTrial: true });
    kitchen.cook(DISHES, async (dish, give) => {
      if (DISHES.indexOf(dish) >= meals) await never.opened;
      await give(dish);
      return null;
    });
    const made = await client.post("/api/meal-plans", ROOMY_REQUEST, ASYNC);
    await vi.waitFor(
      async () => expect((await client.get("/api/generations/current")).body).toMatchObject({ mealsSettled: meals }),
      PATIENTLY,
    );
    // Work under way may take a minute, but the call is not waited for.
    const stopped = app.context.stop(60_000);
    await vi.waitFor(() => expect(kitchen.calls.at(-1)?.aborted()).toBe(true), PATIENTLY);
    await stopped;
    return { id: (made.body as { id: string }).id, cookies: client.cookies };
  }

  async function backAgain(cookies: Map<string, string>): Promise<{ app: TestApp; client: TestClient }> {
    const app = await start(engine);
    const client = app.client();
    for (const [name, value] of cookies) client.cookies.set(name, value);
    return { app, client };
  }

  it("aborts the calls; the next process keeps menu and dishes, and requests each missing dish once", async () => {
    const { id, cookies } = await stoppedAfter(2);
    kitchen.cook(DISHES, async (dish, give) => {
      await give(dish);
      return "network";
    });
    const { app, client } = await backAgain(cookies);
    await app.drainJobs();
    expect(kitchen.calls.map(({ shape, dish }) => [shape, dish]).toSorted()).toEqual(
      DISHES.slice(2)
        .map(({ name }) => ["meals", name])
        .toSorted(),
    );
    for (const { name } of DISHES.slice(0, 2)) expect(kitchen.calls[0]?.prompt).toContain(name);
    const { generatedPlan } = (await client.get(`/api/meal-plans/${id}`)).body as PlanRecord;
    const names = generatedPlan?.weekly_plan.flatMap(({ meals }) => meals.map(({ name }) => name)) ?? [];
    expect(names.toSorted()).toEqual(DISHES.map(({ name }) => name).toSorted());
    const events = [...(await client.get(`/api/meal-plans/${id}/events`)).text.matchAll(/^data: (.+)$/gmu)].map(
      (match) => JSON.parse(match[1] ?? "") as GenerationEvent,
    );
    const told = events.flatMap((event) => (event.type === "meal" ? [event.index] : []));
    expect(told.slice(0, 4).toSorted()).toEqual([0, 1, 2, 3]);
    expect(told.slice(4)).toEqual([0, 1, 2, 3]);
    expect(events.filter(({ type }) => type === "menu")).toHaveLength(1);
    expect(events.filter(({ type }) => type === "done")).toHaveLength(1);
    expect(events.flatMap((event) => (event.type === "stage" ? [event.message] : []))).toContain(
      "Writing and checking 2 dishes",
    );
    const { rows } = (await app.context.platform.database.db.execute(
      sql`select menu, provider_calls from generations`,
    )) as { rows: object[] };
    expect(rows).toEqual([{ menu: null, provider_calls: 7 }]);
  });

  it("makes no second try after a stop, and requests the rest of a week that had no menu yet", async () => {
    const app = await start(engine);
    const client = await app.signUp();
    await client.post("/api/activate-subscription", { isTrial: true });
    kitchen.follow(async () => {
      await never.opened;
      return null;
    });
    const made = await client.post("/api/meal-plans", ROOMY_REQUEST, ASYNC);
    await vi.waitFor(() => expect(kitchen.calls).toHaveLength(1), PATIENTLY);
    await app.context.stop(10_000);
    kitchen.cook(DISHES, async (dish, give) => {
      if (dish !== DISHES[0]) await give(dish);
      return null;
    });
    const again = await backAgain(client.cookies);
    await again.app.drainJobs();
    expect(kitchen.calls.map(({ shape }) => shape)).toEqual(["compose", "meals", "meals", "meals", "meals"]);
    const plan = await again.client.get(`/api/meal-plans/${(made.body as { id: string }).id}`);
    const proposers = (plan.body as PlanRecord).generatedPlan?.weekly_plan.flatMap(({ meals }) =>
      meals.map(({ proposer }) => proposer),
    );
    expect(proposers?.toSorted()).toEqual([PROVIDER, PROVIDER, PROVIDER, "builtin"].toSorted());
  });

  it("requests lines once, whenever it stops, and otherwise keeps the old ones", async () => {
    const app = await start(engine);
    const client = await app.signUp();
    await client.post("/api/activate-subscription", { isTrial: true });
    kitchen.follow(async (give, { shape }) => {
      if (shape === "lines") await never.opened;
      const line = "To look forward to. Safe for your allergy.";
      for (const [at, day] of DAYS.slice(0, 4).entries())
        await give({ day, people: null, dish: at + 1, idea: null, for_you: line, answers: [] });
      return null;
    });
    const made = await client.post("/api/meal-plans", ROOMY_REQUEST, ASYNC);
    await vi.waitFor(() => expect(kitchen.calls.map(({ shape }) => shape)).toEqual(["compose", "lines"]), PATIENTLY);
    const stopped = app.context.stop(60_000);
    await vi.waitFor(() => expect(kitchen.calls.at(-1)?.aborted()).toBe(true), PATIENTLY);
    await stopped;
    const again = await backAgain(client.cookies);
    await again.app.drainJobs();
    expect(kitchen.calls).toHaveLength(2);
    const { generatedPlan } = (await again.client.get(`/api/meal-plans/${(made.body as { id: string }).id}`))
      .body as PlanRecord;
    const lines = generatedPlan?.weekly_plan.flatMap(({ meals }) => meals.map(({ for_you }) => for_you));
    expect(lines).toEqual(Array.from({ length: 4 }, () => "To look forward to."));
  });

  it("makes at most fourteen calls for a week of four, however often it stops", async () => {
    const { id, cookies } = await stoppedAfter(1);
    let calls = 5;
    for (let stop = 0; calls < 14; stop += 1) {
      kitchen.follow(async () => {
        await never.opened;
        return null;
      });
      const { app } = await backAgain(cookies);
      await vi.waitFor(() => expect(kitchen.calls).toHaveLength(3), PATIENTLY);
      calls += 3;
      await app.context.stop(10_000);
      expect(stop).toBeLessThan(4);
    }
    kitchen.follow(() => Promise.resolve("network"));
    const { app, client } = await backAgain(cookies);
    await app.drainJobs();
    expect(kitchen.calls).toHaveLength(0);
    const { generatedPlan } = (await client.get(`/api/meal-plans/${id}`)).body as PlanRecord;
    const proposers = generatedPlan?.weekly_plan.flatMap(({ meals }) => meals.map(({ proposer }) => proposer)) ?? [];
    expect(proposers.filter((proposer) => proposer === PROVIDER)).toHaveLength(1);
    expect(generatedPlan?.notices.map(({ code }) => code)).toContain("proposer_fell_back");
  });

  it("leaves a healthy long-running generation alone, and ends one whose job is gone", async () => {
    const app = await start(engine);
    const client = await app.signUp();
    await client.post("/api/activate-subscription", { isTrial: true });
    const slow = gate();
    kitchen.follow(async (give) => {
      await slow.opened;
      for (const dish of DISHES.map((each, at) => ideaOf(each, DAYS[at]))) await give(dish);
      return null;
    });
    const made = await client.post("/api/meal-plans", ROOMY_REQUEST, ASYNC);
    await vi.waitFor(() => expect(kitchen.calls).toHaveLength(1), PATIENTLY);
    app.clock.advance(10 * 60_000);
    const { database } = app.context.platform;
    const ended = async () => {
      await database.db.execute(
        sql`insert into pgboss.job (name, data) values ('generation.end-abandoned', '{}'::jsonb)`,
      );
      await vi.waitFor(async () => {
        const { rows } = (await database.db.execute(
          sql`select id from pgboss.job where name = 'generation.end-abandoned' and state < 'completed'`,
        )) as { rows: unknown[] };
        expect(rows).toEqual([]);
      }, PATIENTLY);
    };
    await ended();
    expect((await client.get("/api/generations/current")).body).toMatchObject({ state: "running" });
    await database.db.execute(sql`delete from pgboss.job where name = 'generation.plan'`);
    await ended();
    await vi.waitFor(() => expect(kitchen.calls[0]?.aborted()).toBe(true), PATIENTLY);
    slow.open();
    expect((await client.get("/api/generations/current")).body).toMatchObject({
      id: (made.body as { id: string }).id,
      state: "failed",
      error: { code: "timeout" },
    });
  });
});

describe.each(sampledEngines())("the queue before a provider on $name", (engine) => {
  it("holds a minute's work: beyond that, 503, high load and a time to retry", async () => {
    const kitchen = scriptedProposer();
    const app = await startTestApp({
      engine,
      work: false,
      environment: { AI_TIMEOUT_MS: "600000" },
      overrides: { proposer: kitchen.proposer },
    });
    const people: TestClient[] = [];
    for (let person = 0; person < 9; person += 1) {
      const client = await app.signUp();
      await client.post("/api/activate-subscription", { isTrial: true });
      people.push(client);
    }
    const answers = [];
    for (const client of people) answers.push(await client.post("/api/meal-plans", ROOMY_REQUEST, ASYNC));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 8 }, () => 202), 503]);
    expect(answers.at(-1)).toMatchObject({
      headers: { "retry-after": "30" },
      body: { code: "high_load", message: expect.stringContaining("high load") },
    });
    await app.close();
  });
});

describe.each(sampledEngines())("the work on weeks of a provider on $name", (engine) => {
  it("processes eight at once, as each waits for the network", async () => {
    const kitchen = scriptedProposer();
    const app = await startTestApp({ engine, overrides: { proposer: kitchen.proposer } });
    const held = gate();
    kitchen.follow(async () => {
      await held.opened;
      return "overloaded";
    });
    const plans = [];
    for (let person = 0; person < 9; person += 1) {
      const client = await app.signUp();
      await client.post("/api/activate-subscription", { isTrial: true });
      plans.push(client.post("/api/meal-plans", { ...ROOMY_REQUEST, mealsPerWeek: 1 }));
    }
    await vi.waitFor(async () => {
      const { rows } = (await app.context.platform.database.db.execute(
        sql`select state, count(*)::integer as count from generations group by state order by state`,
      )) as { rows: object[] };
      expect(rows).toEqual([
        { state: "queued", count: 1 },
        { state: "running", count: 8 },
      ]);
      expect(kitchen.calls).toHaveLength(8);
    }, PATIENTLY);
    held.open();
    expect((await Promise.all(plans)).map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 201));
    expect(kitchen.calls).toHaveLength(9);
    await app.close();
  });
});

describe("the pace of generations", () => {
  it("allows a healthy generation four whole calls and the planner's time before its job counts as failed", () => {
    for (const timeoutMs of [100, 25_000, 3_600_000]) {
      expect(paceOf({ timeoutMs }).jobTimeoutSeconds * 1_000).toBeGreaterThan(4 * timeoutMs + 60_000);
    }
  });

  it("runs eight at once if they wait for the network, and two if they need a core", () => {
    expect([paceOf({ timeoutMs: 25_000 }).atOnce, paceOf(null).atOnce]).toEqual([8, 2]);
  });

  it("queues as many as can be served in a minute, and never fewer than run at once", () => {
    expect(paceOf(null).longestQueue).toBe(300);
    expect(paceOf({ timeoutMs: 25_000 }).longestQueue).toBe(38);
    expect(paceOf({ timeoutMs: 600_000 }).longestQueue).toBe(8);
  });
});
