import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#server/services/clock/clock";
import { PASSWORD, type TestApp, type TestClient } from "#tests/support/app";
import { STRIPE_KEYS } from "#tests/support/billing-stripe";
import { oneEngine } from "#tests/support/engines";
import type { StripeServer } from "#tests/support/stripe/server";
import { startStripeApp, subscribeThroughStripe } from "#tests/support/stripe-app";

/** More failures than there are calls. */
const ALL = 1_000_000;

let app: TestApp;
let stripe: StripeServer;
beforeAll(async () => {
  ({ app, stripe } = await startStripeApp({ engine: oneEngine() }));
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const remove = (person: TestClient) => person.post("/api/user/delete", { password: PASSWORD });

const subscribed = () => subscribeThroughStripe({ app, stripe }, { plan: "yearly" });

async function customer(id: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${STRIPE_KEYS.secret}` };
  return (await fetch(`${stripe.url}/v1/customers/${id}`, { headers })).json();
}

it("ends the subscription at Stripe, has the customer deleted there, and leaves the invoices there as accounting records", async () => {
  const person = await subscribed();
  app.clock.advance(8 * DAY_MS);
  stripe.tick();
  await app.context.billing.reconcile();
  expect(stripe.state.chargesOf(person.customerId)).toHaveLength(1);
  expect((await remove(person)).status).toBe(200);
  await app.drainJobs();
  expect(stripe.state.subscriptionsOf(person.customerId)).toMatchObject([{ status: "canceled" }]);
  expect(await customer(person.customerId)).toMatchObject({ id: person.customerId, deleted: true });
  expect(stripe.state.chargesOf(person.customerId)).toHaveLength(1);
});

it("deletes nothing while Stripe does not answer, and both sides when it is back", async () => {
  const person = await subscribed();
  const answersAgain = stripe.failNext(/subscriptions|customers/u, { status: 500, times: ALL });
  expect(await remove(person)).toMatchObject({ status: 503, body: { code: "payment_provider_unavailable" } });
  expect((await person.get("/api/user")).status).toBe(200);
  expect(stripe.state.subscriptionsOf(person.customerId)).toMatchObject([{ status: "trialing" }]);
  answersAgain();
  expect((await remove(person)).status).toBe(200);
  await app.drainJobs();
  expect(await customer(person.customerId)).toMatchObject({ deleted: true });
});
