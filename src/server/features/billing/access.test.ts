import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAST_DUE_GRACE_DAYS } from "#domain/entitlement/entitlement";
import { requireAccess } from "#server/features/billing/access.usecases";
import { DAY_MS } from "#server/services/clock/clock";
import { startTestApp, type TestApp } from "#tests/support/app";
import { engines } from "#tests/support/engines";

describe.each(engines())("the access rule on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());

  it("answers 402 without a trial, and lets a trial through", async () => {
    const person = await app.signUp();
    const { billing } = app.context;
    await expect(billing.requireAccess(person.user.id)).rejects.toMatchObject({ code: "payment_required" });
    await person.post("/api/activate-subscription", { isTrial: true });
    await expect(billing.requireAccess(person.user.id)).resolves.toBeUndefined();
  });

  it("checks for a renewal before refusing a paying user when the grace period without news ends, and only then", async () => {
    const { accounts } = app.context;
    const { user } = await app.signUp();
    const asked: string[] = [];
    const deps = {
      accounts,
      clock: app.clock,
      sync: async (userId: string) => {
        asked.push(userId);
        const renewedUntil = app.clock.now() + 30 * DAY_MS;
        await accounts.changeEntitlement(userId, (facts) => ({ ...facts, paidUntil: renewedUntil }));
      },
    };
    await accounts.changeEntitlement(user.id, (facts) => ({ ...facts, paidUntil: app.clock.now() + 1 }));
    await expect(requireAccess(deps, user.id)).resolves.toBeUndefined();
    expect(asked).toEqual([]);
    app.clock.advance(1);
    await expect(requireAccess(deps, user.id)).resolves.toBeUndefined();
    expect(asked).toEqual([]);
    app.clock.advance(PAST_DUE_GRACE_DAYS * DAY_MS);
    await expect(requireAccess(deps, user.id)).resolves.toBeUndefined();
    expect(asked).toEqual([user.id]);
  });
});
