import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { billingEvents } from "#server/db/schema/billing";
import { startTestApp, type TestApp } from "#tests/support/app";
import { beginCheckout, CARDS, statusOf } from "#tests/support/billing";
import { STRIPE_KEYS, stripeSettings } from "#tests/support/billing-stripe";
import { oneEngine } from "#tests/support/engines";
import { startStripeServer, type StripeServer } from "#tests/support/stripe/server";

/** More requests than any test makes. */
const ALL = 1_000_000;

let app: TestApp;
let stripe: StripeServer;
beforeAll(async () => {
  const engine = oneEngine();
  stripe = await startStripeServer({ clock: Date, secretKey: STRIPE_KEYS.secret });
  app = await startTestApp({ engine, environment: stripeSettings(stripe) });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

/** Sends an event as Stripe does, over the exact bytes. */
async function sendEvent(id: string, customer: string, secret: string = STRIPE_KEYS.webhook): Promise<number> {
  const object = { id: "seti_any", object: "setup_intent", customer };
  const payload = JSON.stringify({ id, object: "event", type: "setup_intent.succeeded", data: { object } });
  const at = Math.floor(app.clock.now() / 1_000);
  const signature = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
  const headers = { "content-type": "application/json", "stripe-signature": `t=${at},v1=${signature}` };
  return (await app.client().request("POST", "/api/webhooks/stripe", payload, headers)).status;
}

const isRemembered = async (id: string) => {
  const rows = await app.context.platform.database.db.select().from(billingEvents).where(eq(billingEvents.id, id));
  return rows.length > 0;
};

/** A user whose card is confirmed at Stripe, with no event received since. */
async function confirmed() {
  const person = await app.signUp();
  const { clientSecret } = await beginCheckout(person);
  stripe.confirmSetup(clientSecret, CARDS.good);
  return { person, customer: stripe.state.customerIds().at(-1) ?? "" };
}

it("reads Stripe at the first event, and makes no request when the same one is repeated", async () => {
  const { person, customer } = await confirmed();
  expect(await sendEvent("evt_first", customer)).toBe(200);
  expect(await statusOf(person)).toMatchObject({ status: "trial", interval: "month" });
  const asked = stripe.requests.length;
  expect(await sendEvent("evt_first", customer)).toBe(200);
  expect(stripe.requests.length).toBe(asked);
  expect(await sendEvent("evt_second", customer)).toBe(200);
  expect(stripe.requests.length).toBeGreaterThan(asked);
});

it("answers 503 and forgets an event it could not process, so that a redelivery is processed", async () => {
  const { person, customer } = await confirmed();
  const endOutage = stripe.failNext(/^(?:GET|POST) /u, { status: 500, times: ALL });
  expect(await sendEvent("evt_unread", customer)).toBe(503);
  expect(await isRemembered("evt_unread")).toBe(false);
  expect(await statusOf(person)).toMatchObject({ status: null });
  endOutage();
  expect(await sendEvent("evt_unread", customer)).toBe(200);
  expect(await isRemembered("evt_unread")).toBe(true);
  expect(await statusOf(person)).toMatchObject({ status: "trial", interval: "month" });
});

it("refuses an event with a wrong signature, without any request", async () => {
  const { person, customer } = await confirmed();
  const asked = stripe.requests.length;
  expect(await sendEvent("evt_forged", customer, "whsec_of_somebody_else")).toBe(400);
  expect(stripe.requests.length).toBe(asked);
  expect(await isRemembered("evt_forged")).toBe(false);
  expect(await statusOf(person)).toMatchObject({ status: null });
});
