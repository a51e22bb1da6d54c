import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { beginCheckout, CARDS } from "#tests/support/billing";
import { STRIPE_KEYS, stripeSettings } from "#tests/support/billing-stripe";
import { oneEngine } from "#tests/support/engines";
import { stoppedClock, startStripeServer, type StripeServer } from "#tests/support/stripe/server";

/** More failures than there are calls. */
const ALL = 1_000_000;

let app: TestApp;
let stripe: StripeServer;
beforeAll(async () => {
  const engine = oneEngine();
  let now = stoppedClock();
  stripe = await startStripeServer({ clock: { now: () => now() }, secretKey: STRIPE_KEYS.secret });
  app = await startTestApp({ engine, environment: stripeSettings(stripe) });
  now = () => app.clock.now();
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const remove = (person: TestClient) => person.post("/api/user/delete", { password: PASSWORD });

async function subscribed(): Promise<TestClient & { customerId: string }> {
  const person = await app.signUp();
  const { clientSecret } = await beginCheckout(person, "yearly");
  stripe.confirmSetup(clientSecret, CARDS.good);
  expect((await person.post("/api/activate-subscription", {})).status).toBe(200);
  return { ...person, customerId: stripe.state.customerIds().at(-1) ?? "" };
}

async function customer(id: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${STRIPE_KEYS.secret}` };
  return (await fetch(`${stripe.url}/v1/customers/${id}`, { headers })).json();
}

it("ends the subscription at Stripe, has the customer deleted there, and leaves the invoices to the books", async () => {
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
