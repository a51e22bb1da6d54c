import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Generation, GenerationEvent, PlanRecord, PlanSummary } from "#contract/meal-plans";
import { seededRandom } from "#domain/random/random";
import { realCatalogue } from "#tests/support/catalogue";
import { TEST_ADMIN, TEST_SUPER_ADMIN } from "#tests/support/credentials";
import { deep } from "#tests/support/deep";
import { postgresEngine } from "#tests/support/engines";
import type { Place } from "#tests/support/engines";
import { EASY_REQUEST, eventually, freePort, pause, startServer, Visitor } from "#tests/support/server-process";
import type { ServerProcess } from "#tests/support/server-process";
import { createCook } from "#tools/ai-provider/cook";
import type { AiProvider } from "#tools/ai-provider/provider";
import { startAiProvider } from "#tools/ai-provider/server";

const KILLS = deep() ? 25 : 1;
/** The pace of the provider: a week of five takes about a second, its dishes one after the other. */
const FIRST_AFTER_MS = 150;
const BETWEEN_MS = 200;
/** A menu, and each dish twice. */
const MOST_CALLS = 1 + 2 * EASY_REQUEST.mealsPerWeek;
/** From before the job is picked up to after the plan is stored. */
const LATEST_KILL_MS = 1_800;
const ROOMY = { ...EASY_REQUEST, maxBudget: 250, availableTime: "60+", cookingSkillLevel: "advanced" };

describe("a server killed while a provider proposes", () => {
  let folder: string;
  let provider: AiProvider;
  let server: ServerProcess;
  const random = seededRandom(20_261_121);
  const report = { killed: 0, kept: 0, furtherCalls: 0, whole: 0 };
  const killed = Promise.withResolvers<void>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mealwright-ai-kill-"));
    provider = await startCookingProvider(deep() ? undefined : killed.promise);
  });
  afterAll(async () => {
    await server.stop();
    await provider.close();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    `keeps every accepted meal in ${KILLS} kill${KILLS === 1 ? "" : "s"}, asks at most once more for each other, and finishes each plan exactly once`,
    { timeout: 1_800_000 },
    async () => {
      const settings = {
        DATA_DIR: join(folder, "data"),
        PORT: String(await freePort()),
        ...providerSettings(provider),
      };
      server = await startServer(settings);
      const visitor = new Visitor(() => server.url);
      await visitor.signUp("killed");
      const acknowledged: string[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const callsBefore = provider.calls.length;
        const made = await visitor.send("POST", "/api/meal-plans", ROOMY, { prefer: "respond-async" });
        expect(made.status).toBe(202);
        const { id } = made.body as { id: string };
        acknowledged.push(id);
        if (deep()) await pause(random() * LATEST_KILL_MS);
        else await twoAccepted(visitor);
        await server.kill();
        killed.resolve();
        const callsAtKill = provider.calls.length;
        server = await startServer(settings);
        const plan = await planWhenReady(visitor, id);
        const furtherCalls = provider.calls.length - callsAtKill;
        // A new menu if there was none, and each dish not yet accepted.
        expect(furtherCalls).toBeLessThanOrEqual(1 + ROOMY.mealsPerWeek);
        if (!deep()) expect(furtherCalls).toBe(ROOMY.mealsPerWeek - 2);
        expect(callsAtKill - callsBefore).toBeLessThanOrEqual(MOST_CALLS);
        const events = await visitor.send("GET", `/api/meal-plans/${id}/events`);
        report.kept += toldOnTheWay(eventsIn(String(events.body)), plan);
        const meals = plan.generatedPlan?.weekly_plan.flatMap((day) => day.meals) ?? [];
        if (meals.every(({ proposer }) => proposer !== "builtin")) report.whole += 1;
        report.killed += 1;
        report.furtherCalls += furtherCalls;
      }
      const list = await visitor.send("GET", "/api/user-meal-plans");
      expect((list.body as PlanSummary[]).map(({ id }) => id)).toEqual(acknowledged.toReversed());
      process.stdout.write(
        `${report.killed} kills: ${report.furtherCalls} further calls, ${report.kept} accepted meals, all kept; ${report.whole} weeks wholly of the provider\n`,
      );
    },
  );
});

describe.skipIf(!deep() || inject("postgresUrl") === null)(
  "two processes, one of them killed while a provider proposes",
  () => {
    let place: Place;
    let provider: AiProvider;
    const servers: ServerProcess[] = [];
    afterAll(async () => {
      for (const server of servers) await server.stop();
      await provider.close();
      await place.remove();
    });

    it(
      "goes on from the menu and the meals that stand in another process, with one further call for each other meal",
      { timeout: 300_000 },
      async () => {
        const engine = postgresEngine();
        if (engine === null) throw new Error("no PostgreSQL");
        place = await engine.place();
        const killed = Promise.withResolvers<void>();
        provider = await startCookingProvider(killed.promise);
        const settings = {
          ...providerSettings(provider),
          DATABASE_URL: place.databaseUrl ?? "",
          DATA_DIR: place.dataDir,
          ADMIN_USERNAME: TEST_ADMIN.username,
          ADMIN_PASSWORD: TEST_ADMIN.password,
          SUPER_ADMIN_USERNAME: TEST_SUPER_ADMIN.username,
          SUPER_ADMIN_EMAIL: TEST_SUPER_ADMIN.email,
          SUPER_ADMIN_PASSWORD: TEST_SUPER_ADMIN.password,
        };
        const first = await startServer(settings);
        servers.push(await startServer({ ...settings, PROCESS_ROLE: "web" }));
        const visitor = new Visitor(() => servers[0]?.url ?? "");
        await visitor.signUp("survivor");
        const made = await visitor.send("POST", "/api/meal-plans", ROOMY, { prefer: "respond-async" });
        const { id } = made.body as { id: string };
        await twoAccepted(visitor);
        await first.kill();
        killed.resolve();
        const callsAtKill = provider.calls.length;
        servers.push(await startServer(settings));
        const plan = await planWhenReady(visitor, id);
        expect(provider.calls.length - callsAtKill).toBe(ROOMY.mealsPerWeek - 2);
        const events = await visitor.send("GET", `/api/meal-plans/${id}/events`);
        expect(toldOnTheWay(eventsIn(String(events.body)), plan)).toBe(ROOMY.mealsPerWeek);
      },
    );
  },
);

/** Answers requests; with a `gate`, everything after the second dish waits for it, however late the kill is on a busy machine. */
async function startCookingProvider(gate?: Promise<void>): Promise<AiProvider> {
  const provider = await startAiProvider();
  const cook = createCook(realCatalogue().catalogue);
  let dishes = 0;
  provider.answer(({ prompt }) => {
    const made = cook(prompt, { pairs: 1 });
    const isMenu = prompt.includes("\ndinners: ");
    const before = isMenu ? 0 : dishes;
    dishes = isMenu ? 0 : dishes + 1;
    return {
      kind: "meals",
      meals: gate === undefined || isMenu || before < 2 ? made : made.map((meal) => gate.then(() => meal)),
      firstAfterMs: FIRST_AFTER_MS + before * BETWEEN_MS,
    };
  });
  return provider;
}

function providerSettings(provider: AiProvider): Record<string, string> {
  return {
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "local",
    AI_BASE_URL: provider.baseUrl("openai-compatible"),
  };
}

function planWhenReady(visitor: Visitor, id: string): Promise<PlanRecord> {
  return eventually(
    async () => {
      const read = await visitor.send("GET", `/api/meal-plans/${id}`);
      expect(read.status).toBe(200);
      return (read.body as PlanRecord).state === "ready" ? (read.body as PlanRecord) : null;
    },
    `plan ${id}`,
    120_000,
  );
}

/**
 * Every announced meal is in the plan, whichever process announced it, and each position is announced again at the end. Returns how
 * many were announced on the way.
 */
function toldOnTheWay(events: readonly GenerationEvent[], { generatedPlan }: PlanRecord): number {
  const meals = generatedPlan?.weekly_plan.flatMap((day) => day.meals) ?? [];
  expect(meals).toHaveLength(ROOMY.mealsPerWeek);
  expect(events.filter(({ type }) => type === "done")).toHaveLength(1);
  const told = events.flatMap((event) => (event.type === "meal" ? [event] : []));
  const [accepted, final] = [told.slice(0, -meals.length), told.slice(-meals.length)];
  expect(final.map(({ index, meal }) => [index, meal])).toEqual(meals.map((meal, index) => [index, meal]));
  expect(new Set(accepted.map(({ index }) => index)).size).toBe(accepted.length);
  expect(events.filter(({ type }) => type === "menu").length).toBeLessThanOrEqual(1);
  const ids = meals.map((meal) => meal.id);
  for (const { meal } of accepted) expect(ids).toContain(meal.id);
  return accepted.length;
}

/** In the sample the kill comes between the second meal and the last. */
async function twoAccepted(visitor: Visitor): Promise<void> {
  await eventually(async () => {
    const { body } = await visitor.send("GET", "/api/generations/current");
    return ((body as Generation | null)?.mealsSettled ?? 0) >= 2 ? true : null;
  }, "the second meal");
}

function eventsIn(text: string): GenerationEvent[] {
  return [...text.matchAll(/^data: (.+)$/gmu)].map((match) => JSON.parse(match[1] ?? "") as GenerationEvent);
}
