import { afterEach, beforeEach, expect, it } from "vitest";
import { WrongPrices } from "#server/services/payments/payments";
import { startTestApp, type TestApp } from "#tests/support/app";
import { oneEngine } from "#tests/support/engines";
import { unavailable, watchPayments } from "#tests/support/watched-payments";

const { instead, watched } = watchPayments();
const wrong = () => Promise.reject(new WrongPrices("STRIPE_PRICE_YEARLY is another price"));

let app: TestApp;
beforeEach(async () => {
  const engine = oneEngine();
  instead.set("checkPrices", unavailable);
  app = await startTestApp({ engine, overrides: { payments: watched } });
});
afterEach(async () => {
  instead.clear();
  await app.close();
});

it("starts during a provider outage, and then sells nothing until its prices have been checked once", async () => {
  const person = await app.signUp();
  const checkout = async () => {
    const { status, body } = await person.post("/api/create-subscription-payment", { plan: "monthly" });
    return [status, (body as { message?: string }).message ?? "sold"];
  };
  expect(await checkout()).toEqual([503, expect.stringContaining("isn’t answering")]);
  instead.set("checkPrices", wrong);
  expect(await checkout()).toEqual([503, "You can’t subscribe at the moment. Nothing was charged."]);
  let asked = 0;
  instead.set("checkPrices", (real) => {
    asked += 1;
    return real();
  });
  expect(await checkout()).toEqual([200, "sold"]);
  expect(await checkout()).toEqual([200, "sold"]);
  expect(asked).toBe(1);
});

it("checks in the hourly job too, which survives wrong prices", async () => {
  instead.set("checkPrices", wrong);
  await expect(app.context.billing.reconcile()).resolves.toBeUndefined();
  instead.delete("checkPrices");
  await app.context.billing.reconcile();
  instead.set("checkPrices", unavailable);
  const person = await app.signUp();
  expect((await person.post("/api/create-subscription-payment", { plan: "yearly" })).status).toBe(200);
});
