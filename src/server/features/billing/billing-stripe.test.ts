import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { beginCheckout, CARDS, statusOf } from "#tests/support/billing";
import { STRIPE_KEYS, stripeSettings } from "#tests/support/billing-stripe";
import { engines } from "#tests/support/engines";
import { startStripeServer, type StripeServer } from "#tests/support/stripe/server";
import { silent, watchPayments } from "#tests/support/watched-payments";

const { instead, watched } = watchPayments();
let app: TestApp;
let stripe: StripeServer;
beforeAll(async () => {
  const [engine] = engines();
  if (engine === undefined) throw new Error("There is no database to test on");
  let now: () => number = () => Date.now();
  // As at Stripe, a renewal's bill is a draft for an hour before it is charged.
  const settings = { clock: { now: () => now() }, secretKey: STRIPE_KEYS.secret, draftSeconds: 3_600 };
  stripe = await startStripeServer(settings);
  app = await startTestApp({ engine, environment: stripeSettings(stripe), overrides: { payments: watched } });
  now = () => app.clock.now();
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

async function subscribed(card: keyof typeof CARDS = "good"): Promise<TestClient & { readonly customerId: string }> {
  const person = await app.signUp();
  const { clientSecret } = await beginCheckout(person);
  stripe.confirmSetup(clientSecret, CARDS[card]);
  expect((await person.post("/api/activate-subscription", {})).status).toBe(200);
  return { ...person, customerId: stripe.state.customerIds().at(-1) ?? "" };
}

const pass = async (milliseconds: number) => {
  app.clock.advance(milliseconds);
  stripe.tick();
  await app.context.billing.lookAtDue();
};
const chargedPence = (customerId: string) =>
  stripe.state
    .chargesOf(customerId)
    .filter(({ paid }) => paid)
    .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);

describe("the hour in which the bill of a renewal is a draft", () => {
  it("charges nobody who cancels in it: what was given has run out, and nothing was paid for the rest", async () => {
    const person = await subscribed();
    await pass(7 * DAY_MS + 20 * MINUTE_MS);
    expect(await statusOf(person)).toMatchObject({ status: "active", hasActiveSubscription: true });
    expect((await person.post("/api/cancel-subscription")).status).toBe(200);
    await pass(3 * HOUR_MS);
    expect(chargedPence(person.customerId)).toBe(0);
    expect(stripe.state.invoicesOf(person.customerId).at(-1)).toMatchObject({ status: "void" });
    expect(await statusOf(person)).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
  });

  it("charges nobody who cancelled before it while the provider was silent", async () => {
    const person = await subscribed();
    await pass(7 * DAY_MS - 5 * MINUTE_MS);
    for (const call of ["readAccount", "setCancelsAtPeriodEnd"]) instead.set(call, silent);
    expect((await person.post("/api/cancel-subscription")).status).toBe(503);
    instead.clear();
    await pass(25 * MINUTE_MS);
    await pass(2 * HOUR_MS);
    expect(chargedPence(person.customerId)).toBe(0);
    expect(await statusOf(person)).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
    expect(stripe.state.subscriptionsOf(person.customerId)).toMatchObject([{ status: "canceled" }]);
  });
});
