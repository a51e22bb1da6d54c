import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditEntry, SuperAdminStats } from "#contract/admin";
import { microDollars, tokenCost } from "#domain/money/token-cost";
import { recordCall } from "#server/features/generation/ai-usage.repository";
import { DAY_MS } from "#server/services/clock/clock";
import { superAdminOf } from "#tests/support/admins";
import { startTestApp, type TestApp } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";

const PRICES = { input: microDollars("2.50"), output: microDollars("10") };

describe.each(sampledEngines())("a super admin's figures of AI on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      engine,
      environment: {
        AI_PROVIDER: "openai",
        AI_MODEL: "model-one",
        AI_API_KEY: "k",
        AI_INPUT_PRICE: "2.50",
        AI_OUTPUT_PRICE: "10",
      },
    });
  });
  afterAll(() => app.close());

  const figures = async () => {
    const superAdmin = await superAdminOf(app);
    return ((await superAdmin.get("/api/super-admin/stats")).body as SuperAdminStats).ai;
  };

  it("are those of the last seven days, in dollars and seconds", async () => {
    expect(await figures()).toMatchObject({
      provider: "openai",
      model: "model-one",
      priced: true,
      calls: 0,
      costDollars: null,
      medianSeconds: null,
    });
    const { user } = await app.signUp();
    const { ids, database } = app.context.platform;
    const record = (fault: "timeout" | null, tokens: number | null) =>
      database.transaction((tx) =>
        recordCall(tx, {
          id: ids.uuid(),
          at: app.clock.now(),
          userId: user.id,
          generationId: ids.uuid(),
          provider: "OpenAI",
          model: "model-one",
          purpose: "propose",
          fault,
          inputTokens: tokens,
          outputTokens: tokens,
          costMicroDollars: tokenCost({ inputTokens: tokens, outputTokens: tokens }, PRICES),
          durationMs: 8_500,
          accepted: 3,
          repaired: 1,
          replaced: 1,
        }),
      );
    await record(null, 1_001);
    app.clock.advance(6 * DAY_MS);
    await record("timeout", null);
    expect(await figures()).toEqual({
      provider: "openai",
      model: "model-one",
      priced: true,
      plans: 2,
      calls: 2,
      sparedCalls: 0,
      failedCalls: [{ fault: "timeout", calls: 1 }],
      inputTokens: 1_001,
      outputTokens: 1_001,
      uncountedCalls: 1,
      costDollars: 0.012_513,
      uncostedCalls: 1,
      mealsAccepted: 6,
      mealsRepaired: 2,
      mealsReplaced: 2,
      medianSeconds: 8.5,
      unserved: [],
    });
    app.clock.advance(1.5 * DAY_MS);
    expect(await figures()).toMatchObject({ calls: 1, costDollars: null, uncostedCalls: 1 });
  });

  it("are audited when viewed", async () => {
    const superAdmin = await superAdminOf(app);
    await superAdmin.get("/api/super-admin/stats");
    const [last] = (await superAdmin.get("/api/super-admin/audit")).body as AuditEntry[];
    expect(last).toMatchObject({ action: "super_admin.figures_read", subjectId: null });
  });
});
