import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  figuresSince,
  noteReplaced,
  recordCall,
  type RecordedCall,
} from "#server/features/generation/ai-usage.repository";
import { DAY_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";
import { dumpTables } from "#tests/support/leaks";

describe.each(sampledEngines())("the record of what AI costs, on $name", (engine) => {
  let app: TestApp;
  let person: TestClient & { readonly user: { readonly id: string } };
  let since: number;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  beforeEach(async () => {
    // Each test uses its own week.
    since = app.clock.now();
    app.clock.advance(1);
    person = await app.signUp();
  });
  afterAll(() => app.close());

  const call = (given: Partial<RecordedCall> = {}): RecordedCall => ({
    id: app.context.platform.ids.uuid(),
    at: app.clock.now(),
    userId: person.user.id,
    generationId: app.context.platform.ids.uuid(),
    provider: "OpenAI",
    model: "model-one",
    purpose: "propose",
    fault: null,
    inputTokens: 6_000,
    outputTokens: 2_500,
    costMicroDollars: 40_000,
    durationMs: 9_000,
    accepted: 4,
    repaired: 0,
    replaced: 0,
    ...given,
  });
  const record = (given: Partial<RecordedCall> = {}) =>
    app.context.platform.database.transaction((tx) => recordCall(tx, call(given)));
  const figures = () => figuresSince(app.context.platform.database.db, since);

  it("is empty until a provider is called", async () => {
    expect(await figures()).toEqual({
      plans: 0,
      calls: 0,
      spared: 0,
      failed: [],
      inputTokens: 0,
      outputTokens: 0,
      uncounted: 0,
      costMicroDollars: null,
      uncosted: 0,
      accepted: 0,
      repaired: 0,
      replaced: 0,
      medianDurationMs: null,
    });
  });

  it("totals the calls, counting a generation as one plan", async () => {
    const generationId = app.context.platform.ids.uuid();
    await record({ generationId });
    await record({ generationId, purpose: "repair", accepted: 0, repaired: 1, replaced: 2, durationMs: 3_000 });
    await record({ fault: "timeout", accepted: 0, replaced: 5, durationMs: 25_000 });
    await record({ fault: "overloaded", accepted: 0, durationMs: 100 });
    await record({ fault: "timeout", accepted: 0, durationMs: 25_000 });
    expect(await figures()).toMatchObject({
      plans: 4,
      calls: 5,
      failed: [
        { fault: "overloaded", calls: 1 },
        { fault: "timeout", calls: 2 },
      ],
      inputTokens: 30_000,
      outputTokens: 12_500,
      uncounted: 0,
      costMicroDollars: 200_000,
      uncosted: 0,
      accepted: 4,
      repaired: 1,
      replaced: 7,
      medianDurationMs: 9_000,
    });
  });

  it("never guesses: calls without a count or a price are distinguished from those that cost nothing", async () => {
    await record({ inputTokens: null, outputTokens: null, costMicroDollars: null });
    expect(await figures()).toMatchObject({ inputTokens: 0, uncounted: 1, costMicroDollars: null, uncosted: 1 });
    await record({ costMicroDollars: 0 });
    expect(await figures()).toMatchObject({ inputTokens: 6_000, uncounted: 1, costMicroDollars: 0, uncosted: 1 });
  });

  it("does not count calls skipped while the circuit breaker was open", async () => {
    const nothing = { inputTokens: null, outputTokens: null, costMicroDollars: null, durationMs: 0, accepted: 0 };
    await record();
    await record({ ...nothing, fault: "resting", replaced: 4 });
    expect(await figures()).toMatchObject({
      plans: 1,
      calls: 1,
      spared: 1,
      failed: [],
      uncounted: 0,
      uncosted: 0,
      replaced: 4,
      medianDurationMs: 9_000,
    });
  });

  it("leaves out earlier calls", async () => {
    await record({ at: since });
    await record({ at: since - DAY_MS });
    expect(await figures()).toMatchObject({ calls: 0 });
  });

  it("records our own recipes' share on a generation's last call only", async () => {
    const generationId = app.context.platform.ids.uuid();
    await record({ generationId, replaced: 3 });
    app.clock.advance(1_000);
    await record({ generationId, purpose: "repair" });
    await record({ replaced: 1 });
    await noteReplaced(app.context.platform.database.db, generationId, 2);
    expect(await figures()).toMatchObject({ replaced: 6 });
  });

  it("is in the user's own export, without the price that we pay", async () => {
    const generationId = app.context.platform.ids.uuid();
    await record({ generationId, fault: "timeout" });
    const { body } = await person.get("/api/user/export");
    expect((body as { aiCalls: unknown }).aiCalls).toEqual([
      {
        at: new Date(app.clock.now()).toISOString(),
        mealPlanRequest: generationId,
        provider: "OpenAI",
        model: "model-one",
        purpose: "propose",
        fault: "timeout",
        inputTokens: 6_000,
        outputTokens: 2_500,
        seconds: 9,
      },
    ]);
  });

  it("keeps the cost but removes the user when an account is deleted, also for a call that ends later", async () => {
    const generationId = app.context.platform.ids.uuid();
    await record({ generationId });
    expect((await person.post("/api/user/delete", { password: PASSWORD })).status).toBe(200);
    await record({ generationId, purpose: "repair" });
    expect(await figures()).toMatchObject({ plans: 1, calls: 2, costMicroDollars: 80_000 });
    const rows = (await dumpTables(app.context.platform.database)).get("public.ai_usage") ?? "";
    expect(rows).not.toContain(person.user.id);
    expect(rows).not.toContain(generationId);
  });
});
