import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import { SUGGESTION_HOURS, type Alternative } from "#contract/plan-changes";
import { DAY_MS, HOUR_MS } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { entitled, madePlan, recordOf, storedPlan } from "#tests/support/cupboard";
import { oneEngine, sampledEngines } from "#tests/support/engines";
import { proposerAt } from "#tests/support/proposer";
import {
  honestDishes,
  PROVIDER,
  ROOMY_REQUEST,
  scriptedProposer,
  withUnknownFood,
} from "#tests/support/scripted-proposer";
import { startAiProvider } from "#tools/ai-provider/server";
import { PROTOCOLS } from "#tools/ai-provider/provider";

const DISHES = honestDishes(3);
const [HONEST, OTHER] = DISHES as [(typeof DISHES)[number], (typeof DISHES)[number]];

describe.each(sampledEngines())("something else, suggested by an AI provider, on $name", (engine) => {
  const kitchen = scriptedProposer();
  const lines: string[] = [];
  let app: TestApp;
  let person: Awaited<ReturnType<typeof entitled>>;
  let id: string;
  let record: PlanRecord;
  let place: string;
  beforeAll(async () => {
    const log = jsonLog("info", { write: (line) => void lines.push(line) });
    app = await startTestApp({ engine, overrides: { proposer: kitchen.proposer, log } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    person = await entitled(app);
    // The provider never answers for a week, so the built-in planner makes it.
    kitchen.follow(() => Promise.resolve("overloaded"));
    record = await madePlan(person, { ...ROOMY_REQUEST, numPeople: 3, mealGoals: "special_occasion" });
    ({ id } = record);
    place = meals()[1]?.id ?? "";
  });

  const meals = (of = record) => (of.generatedPlan?.weekly_plan ?? []).flatMap((day) => day.meals);
  const suggest = (by: TestClient = person, headers: Record<string, string> = {}) =>
    by.post(`/api/meal-plans/${id}/meals/${place}/suggest`, undefined, headers);
  const swap = (dish: string) =>
    person.post(`/api/meal-plans/${id}/swap`, { meal_id: place, with: dish, revision: record.revision });
  const rows = async (statement: ReturnType<typeof sql>) =>
    ((await app.context.platform.database.db.execute(statement)) as { rows: Record<string, unknown>[] }).rows;

  it("is one checked dish, which can be swapped in with its list and price, and undone", async () => {
    kitchen.follow(async (give) => {
      await give(HONEST);
      return null;
    });
    const before = JSON.stringify(await storedPlan(app, id));
    const answer = await suggest();
    expect(answer.status, answer.text).toBe(200);
    const dish = answer.body as Alternative;
    expect(dish).toMatchObject({ name: HONEST.name, why_few: null });
    expect(JSON.stringify(await storedPlan(app, id))).toBe(before);
    const swapped = await swap(dish.meal_id);
    expect(swapped.status, swapped.text).toBe(200);
    const after = swapped.body as PlanRecord;
    expect(meals(after)[1]).toMatchObject({ id: dish.meal_id, name: HONEST.name, servings: 3, proposer: PROVIDER });
    expect(after.totalCost).toBeCloseTo((record.totalCost ?? 0) + dish.cost_change, 2);
    const sum = (after.generatedPlan?.shopping_list ?? [])
      .flatMap(({ items }) => items)
      .reduce((pence, { estimated_cost }) => pence + Math.round(estimated_cost * 100), 0);
    expect(Math.round((after.totalCost ?? 0) * 100)).toBe(sum);
    const undone = await person.post(`/api/meal-plans/${id}/undo`, { revision: after.revision });
    expect(undone.status).toBe(200);
    expect(JSON.stringify(await storedPlan(app, id))).toBe(before);
  });

  it("sends the rules and the other dishes, but not who asks; a call is recorded with its cost", async () => {
    kitchen.follow(async (give) => {
      await give(HONEST);
      return null;
    });
    await suggest();
    const [call] = kitchen.calls;
    for (const { name } of meals().toSpliced(1, 1)) expect(call?.prompt).toContain(name);
    for (const secret of [record.fullName ?? "Ada Baker", "ada@example.com"])
      expect(call?.prompt).not.toContain(secret);
    const used = await rows(
      sql`select purpose, accepted, input_tokens, generation_id from ai_usage where user_id = ${person.user.id} and purpose = 'suggest'`,
    );
    expect(used).toEqual([{ purpose: "suggest", accepted: 1, input_tokens: 4_000, generation_id: null }]);
    expect(lines.join("\n")).not.toContain(HONEST.name);
    const exported = (await person.get("/api/user/export")).body as { suggestedDishes: unknown };
    expect(exported.suggestedDishes).toEqual([
      { mealPlan: id, insteadOf: place, at: expect.any(String), dish: HONEST.name },
    ]);
  });

  it("is sent back once with its faults, and then reported as unavailable", async () => {
    kitchen.follow(async (give, { number }) => {
      await give(number === 1 ? withUnknownFood(HONEST) : OTHER);
      return null;
    });
    expect((await suggest()).body).toMatchObject({ name: OTHER.name });
    expect(kitchen.calls[1]?.prompt).toContain("flibbertigibbet");
    kitchen.follow(async (give) => {
      await give(withUnknownFood(HONEST));
      return null;
    });
    const refused = await suggest();
    expect(kitchen.calls).toHaveLength(2);
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([
      422,
      `${PROVIDER} had no dish that keeps your choices and fits this week. Your plan is as it was. Pick one of our dishes, or ask again.`,
    ]);
  });

  it("never takes the week over budget, which the provider is told", async () => {
    await rows(
      sql`update meal_plans set document = jsonb_set(document, '{request,maxBudgetPounds}', '1') where id = ${id}`,
    );
    kitchen.follow(async (give) => {
      await give(HONEST);
      return null;
    });
    expect((await suggest()).status).toBe(422);
    expect(kitchen.calls[1]?.prompt).toContain("above your budget of £1.00");
  });

  it.each([
    ["timeout", "did not answer in time"],
    ["overloaded", "is very busy right now"],
    ["network", "The connection to"],
    ["bad_output", "gave no usable answer"],
    ["out_of_credit", "is not available right now"],
  ] as const)("answers plainly when the provider fails: %s", async (fault, words) => {
    kitchen.follow(() => Promise.resolve(fault));
    const answer = await suggest();
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([422, "request_cannot_be_met"]);
    expect((answer.body as { message: string }).message).toContain(words);
    expect(kitchen.calls).toHaveLength(1);
    expect(await recordOf(person, id)).toEqual(record);
  });

  it("is requested once per key, only by the owner, a limited number of times a day, and with access", async () => {
    kitchen.follow(async (give) => {
      await give(HONEST);
      return null;
    });
    const key = { "idempotency-key": "one-tap" };
    const [first, again] = [await suggest(person, key), await suggest(person, key)];
    expect(again.body).toEqual(first.body);
    expect(kitchen.calls).toHaveLength(1);
    expect((await suggest(await entitled(app))).status).toBe(404);
    await rows(
      sql`insert into suggested_dishes (id, user_id, plan_id, place, asked_at)
        select gen_random_uuid(), ${person.user.id}, ${id}, 'x', ${new Date(app.clock.now()).toISOString()}::timestamptz from generate_series(1, 20000)`,
    );
    expect((await suggest()).status).toBe(429);
    const before = app.clock.now();
    app.clock.advance(10 * DAY_MS);
    const unpaid = await suggest();
    expect([unpaid.status, (unpaid.body as { code: string }).code]).toEqual([402, "payment_required"]);
    app.clock.advance(before - app.clock.now());
  });

  it("expires after a day, and is valid for no other meal", async () => {
    kitchen.follow(async (give) => {
      await give(HONEST);
      return null;
    });
    const { meal_id } = (await suggest()).body as Alternative;
    const before = app.clock.now();
    const elsewhere = { meal_id: meals()[0]?.id, with: meal_id, revision: record.revision };
    expect((await person.post(`/api/meal-plans/${id}/swap`, elsewhere)).status).toBe(422);
    app.clock.advance(SUGGESTION_HOURS * HOUR_MS + 1);
    expect((await swap(meal_id)).status).toBe(422);
    app.clock.advance(before - app.clock.now());
  });
});

describe("something else, over the wire of each provider", () => {
  it.each(PROTOCOLS)("%s", async (protocol) => {
    const provider = await startAiProvider();
    const { proposer } = await proposerAt(protocol, provider.baseUrl(protocol));
    const app = await startTestApp({ engine: oneEngine(), overrides: { proposer } });
    try {
      const person = await entitled(app);
      // It has no answer for the week, so the built-in planner makes it.
      const { id, generatedPlan } = await madePlan(person, ROOMY_REQUEST);
      const stands = (generatedPlan?.weekly_plan ?? []).flatMap((day) => day.meals);
      const fresh = DISHES.find(({ name }) => stands.every((meal) => meal.name !== name));
      const suggest = () => person.post(`/api/meal-plans/${id}/meals/${stands[0]?.id}/suggest`);
      provider.answer(() => ({ kind: "meals", meals: [fresh] }));
      expect((await suggest()).body).toMatchObject({ name: fresh?.name });
      provider.answer(() => ({ kind: "error", status: 500 }));
      const refused = await suggest();
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([422, "request_cannot_be_met"]);
    } finally {
      await app.close();
      await provider.close();
    }
  });
});

describe("something else, with the built-in planner only", () => {
  it("is not available, and says so", async () => {
    const app = await startTestApp({ engine: oneEngine() });
    try {
      const person = await entitled(app);
      const { id, generatedPlan } = await madePlan(person);
      const answer = await person.post(
        `/api/meal-plans/${id}/meals/${generatedPlan?.weekly_plan[0]?.meals[0]?.id}/suggest`,
      );
      expect([answer.status, (answer.body as { message: string }).message]).toEqual([
        404,
        "Our own planner works alone here, so there is nobody else to ask.",
      ]);
    } finally {
      await app.close();
    }
  });
});
