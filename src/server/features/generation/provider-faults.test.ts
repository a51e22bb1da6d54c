import { DAYS } from "#domain/options/days";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import { AI_FAULTS, type AiFault } from "#contract/ai";
import { DAY_MS, HOUR_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp } from "#tests/support/app";
import type { TestApp, TestClient } from "#tests/support/app";
import { oneEngine } from "#tests/support/engines";
import { dumpTables } from "#tests/support/leaks";
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
const FIRST = DISHES[0];
const LAST = DISHES[3];
const ASYNC = { prefer: "respond-async" };

/** What the plan and the failure say, and how many calls were made, for each way a provider can fail. */
const WORDS: Readonly<Record<AiFault, readonly [words: RegExp, code: "high_load" | "timeout", calls: number]>> = {
  overloaded: [/very busy/u, "high_load", 1],
  rate_limited: [/very busy/u, "high_load", 1],
  out_of_credit: [/not available/u, "high_load", 1],
  configuration: [/not available/u, "high_load", 1],
  timeout: [/did not answer in time/u, "timeout", 1],
  network: [/broke off/u, "high_load", 2],
  bad_output: [/no usable answer/u, "high_load", 2],
  too_large: [/no usable answer/u, "high_load", 2],
  truncated: [/no usable answer/u, "high_load", 2],
  filtered: [/no usable answer/u, "high_load", 2],
  resting: [/very busy/u, "high_load", 1],
};

async function entitled(app: TestApp): Promise<TestClient & { readonly user: { readonly id: string } }> {
  const client = await app.signUp();
  await client.post("/api/activate-subscription", { isTrial: true });
  return client;
}

async function planOf(client: TestClient, id: string) {
  const { generatedPlan } = (await client.get(`/api/meal-plans/${id}`)).body as PlanRecord;
  if (generatedPlan === null) throw new Error("the plan is not ready");
  const proposers = generatedPlan.weekly_plan.flatMap(({ meals }) => meals.map(({ proposer }) => proposer));
  const notices = generatedPlan.notices.filter(({ code }) => code === "proposer_fell_back");
  return { proposers: proposers.toSorted(), fellBack: notices.map(({ message }) => message) };
}

describe.each([oneEngine()])("a provider that fails on $name", (engine) => {
  const kitchen = scriptedProposer();
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, overrides: { proposer: kitchen.proposer } });
  });
  afterAll(() => app.close());

  it.each(AI_FAULTS)("leaves the week to the built-in planner, which says why: %s", async (fault) => {
    const client = await entitled(app);
    const [words, , calls] = WORDS[fault];
    kitchen.follow(() => Promise.resolve(fault));
    const made = await client.post("/api/meal-plans", ROOMY_REQUEST);
    expect(made.status).toBe(201);
    expect(kitchen.calls).toHaveLength(calls);
    const { proposers, fellBack } = await planOf(client, (made.body as { id: string }).id);
    expect(proposers).toEqual(Array.from({ length: 4 }, () => "builtin"));
    expect(fellBack).toEqual([expect.stringMatching(words)]);
    expect(fellBack[0]).toContain(PROVIDER);
  });

  it("keeps the meals accepted before it stopped answering", async () => {
    const client = await entitled(app);
    kitchen.cook(DISHES, async (dish, give) => {
      if (dish === LAST) return "timeout";
      await give(dish);
      return null;
    });
    const made = await client.post("/api/meal-plans", ROOMY_REQUEST);
    const { proposers, fellBack } = await planOf(client, (made.body as { id: string }).id);
    expect(proposers).toEqual([PROVIDER, PROVIDER, PROVIDER, "builtin"].toSorted());
    expect(fellBack).toHaveLength(1);
  });

  it("is asked again for a dish after a cut connection, without notice to the user", async () => {
    const client = await entitled(app);
    let cuts = 0;
    kitchen.cook(DISHES, async (dish, give) => {
      if (dish === LAST && (cuts += 1) === 1) return "network";
      await give(dish);
      return null;
    });
    const made = await client.post("/api/meal-plans", ROOMY_REQUEST);
    expect(kitchen.calls).toHaveLength(6);
    const { proposers, fellBack } = await planOf(client, (made.body as { id: string }).id);
    expect([proposers, fellBack]).toEqual([Array.from({ length: 4 }, () => PROVIDER), []]);
  });

  it("continues with the received part of a menu that broke off, and requests its dishes", async () => {
    const client = await entitled(app);
    kitchen.follow(async (give, { shape, dish }) => {
      if (shape === "compose") {
        for (const entry of DISHES.slice(0, 3).map((each, at) => ideaOf(each, DAYS[at]))) await give(entry);
        return "timeout";
      }
      await give(DISHES.find(({ name }) => name === dish) ?? LAST);
      return null;
    });
    const made = await client.post("/api/meal-plans", ROOMY_REQUEST);
    expect(kitchen.calls.map(({ shape }) => shape)).toEqual(["compose", "meals", "meals", "meals", "meals"]);
    expect((await planOf(client, (made.body as { id: string }).id)).fellBack).toEqual([]);
  });

  it("is not asked again for a dish it ran out of time for, and the others do not wait for it", async () => {
    const client = await entitled(app);
    kitchen.cook(DISHES, async (dish, give) => {
      if (dish === LAST) return "overloaded";
      await give(dish);
      return null;
    });
    const made = await client.post("/api/meal-plans", ROOMY_REQUEST);
    expect(kitchen.calls).toHaveLength(5);
    const { proposers, fellBack } = await planOf(client, (made.body as { id: string }).id);
    expect(proposers).toEqual([PROVIDER, PROVIDER, PROVIDER, "builtin"].toSorted());
    expect(fellBack).toEqual([expect.stringMatching(/very busy/u)]);
  });

  it("is not waited for once its user deletes the account, and nothing of the week is kept", async () => {
    const client = await entitled(app);
    const never = gate();
    kitchen.cook(DISHES, async (dish, give) => {
      if (dish !== FIRST) await never.opened;
      await give(dish);
      return null;
    });
    const made = await client.post("/api/meal-plans", { ...ROOMY_REQUEST, fullName: "Gone Soon" }, ASYNC);
    expect(made.status).toBe(202);
    await vi.waitFor(
      async () => expect((await client.get("/api/generations/current")).body).toMatchObject({ mealsSettled: 1 }),
      PATIENTLY,
    );
    expect((await client.post("/api/user/delete", { password: PASSWORD })).status).toBe(200);
    await vi.waitFor(() => expect(kitchen.calls.at(-1)?.aborted()).toBe(true), PATIENTLY);
    await app.drainJobs();
    const tables = await dumpTables(app.context.platform.database);
    expect(tables.get("public.generation_meals") ?? "").toBe("");
    expect([...tables.values()].join("\n")).not.toContain("Gone Soon");
    never.open();
  });
});

describe.each([oneEngine()])("a provider that nobody stands in for on $name", (engine) => {
  const kitchen = scriptedProposer();
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      engine,
      environment: { AI_FALLBACK: "none", RATE_LIMIT_SCALE: "0.5" },
      overrides: { proposer: kitchen.proposer },
    });
  });
  afterAll(() => app.close());

  it.each(AI_FAULTS)("fails with the words of a busy service and a time to come back: %s", async (fault) => {
    const client = await entitled(app);
    const [words, code] = WORDS[fault];
    kitchen.cook(DISHES, async (dish, give) => {
      if (dish !== FIRST) return fault;
      await give(dish);
      return null;
    });
    const refused = await client.post("/api/meal-plans", ROOMY_REQUEST);
    expect(refused).toMatchObject({ status: code === "timeout" ? 504 : 503, body: { code } });
    expect(refused.headers["retry-after"]).toBe("30");
    const { message } = refused.body as { message: string };
    expect(message).toMatch(words);
    expect(message).toMatch(code === "timeout" ? /timeout/u : /high load/u);
    expect((await client.get("/api/user-meal-plans")).body).toEqual([]);
  });

  it("deletes the meals of a failed week, and still says why it failed", async () => {
    // This many users cannot sign up within one hour.
    app.clock.advance(HOUR_MS);
    const client = await entitled(app);
    kitchen.cook(DISHES, async (dish, give) => {
      if (dish !== FIRST) return "overloaded";
      await give(dish);
      return null;
    });
    const made = await client.post("/api/meal-plans", ROOMY_REQUEST, ASYNC);
    await app.drainJobs();
    const events = (await client.get(`/api/meal-plans/${(made.body as { id: string }).id}/events`)).text;
    const told = [...events.matchAll(/^event: (.+)$/gmu)].map(([, type]) => type);
    expect(told).toEqual(["stage", "stage", "stage", "stage", "failed"]);
    for (const { name } of DISHES) expect(events).not.toContain(name);
  });

  it("does not fail if only one dish did: ours replaces it, and the plan says why", async () => {
    app.clock.advance(HOUR_MS);
    const client = await entitled(app);
    kitchen.cook(DISHES, async (dish, give) => {
      if (dish === FIRST) return "network";
      await give(dish);
      return null;
    });
    const made = await client.post("/api/meal-plans", ROOMY_REQUEST);
    expect(made.status).toBe(201);
    const { proposers, fellBack } = await planOf(client, (made.body as { id: string }).id);
    expect(proposers).toEqual([PROVIDER, PROVIDER, PROVIDER, "builtin"].toSorted());
    expect(fellBack).toEqual([expect.stringMatching(/broke off/u)]);
  });

  it("also fails when nothing it says is usable, and allows the same request again", async () => {
    const client = await entitled(app);
    kitchen.follow(async (give) => {
      await give({ name: "¡Hola!" });
      return null;
    });
    expect(await client.post("/api/meal-plans", ROOMY_REQUEST)).toMatchObject({ body: { code: "high_load" } });
    kitchen.cook(DISHES);
    expect((await client.post("/api/meal-plans", ROOMY_REQUEST)).status).toBe(201);
  });

  it("still replaces single dishes", async () => {
    const client = await entitled(app);
    kitchen.cook(DISHES, async (dish, give) => {
      if (dish !== FIRST) await give(dish);
      return null;
    });
    const made = await client.post("/api/meal-plans", ROOMY_REQUEST);
    const { proposers } = await planOf(client, (made.body as { id: string }).id);
    expect(proposers.filter((proposer) => proposer === "builtin")).toHaveLength(1);
  });

  it("is called at most 240 times a day per user; then our own recipes make the week, and nothing fails", async () => {
    const client = await entitled(app);
    const other = await entitled(app);
    kitchen.cook(DISHES, () => Promise.resolve("network"));
    // Half of every limit: 120 calls, nine for each of these requests.
    for (let asked = 0; asked < 14; asked += 1) {
      expect((await client.post("/api/meal-plans", ROOMY_REQUEST)).status).toBe(503);
    }
    expect(kitchen.calls).toHaveLength(126);
    const made = await client.post("/api/meal-plans", ROOMY_REQUEST);
    expect(made.status).toBe(201);
    expect(kitchen.calls).toHaveLength(126);
    expect((await planOf(client, (made.body as { id: string }).id)).fellBack).toEqual([
      expect.stringContaining("today’s suggestions"),
    ]);
    expect((await other.post("/api/meal-plans", ROOMY_REQUEST)).status).toBe(503);
    app.clock.advance(DAY_MS + 1);
    expect((await client.post("/api/meal-plans", ROOMY_REQUEST)).status).toBe(503);
  });

  it("stays within the token allowances per week and per day", async () => {
    app.clock.advance(HOUR_MS);
    const client = await entitled(app);
    kitchen.cook(DISHES, () => Promise.resolve("network"));
    // More than a week's allowance: no calls after the menu.
    kitchen.takes({ inputTokens: 260_000, outputTokens: 0 });
    for (let week = 1; week <= 3; week += 1) {
      expect((await client.post("/api/meal-plans", ROOMY_REQUEST)).body).toMatchObject({ code: "high_load" });
      expect(kitchen.calls).toHaveLength(week);
    }
    // Half of the day's tokens are used.
    expect((await client.post("/api/meal-plans", ROOMY_REQUEST)).status).toBe(201);
    expect(kitchen.calls).toHaveLength(3);
  });
});
