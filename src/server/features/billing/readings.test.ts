import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestApp } from "#tests/support/app";
import { statusOf, type CardName } from "#tests/support/billing";
import { STRIPE_KEYS, stripeSettings } from "#tests/support/billing-stripe";
import { oneEngine, postgresEngine } from "#tests/support/engines";
import type { StripeServer } from "#tests/support/stripe/server";
import { watchPayments } from "#tests/support/watched-payments";
import {
  listenForWebhooks,
  passTime,
  startStripeApp,
  type StripeSubscriber,
  subscribeThroughStripe,
} from "#tests/support/stripe-app";

/** More requests than any test makes. */
const ALL = 1_000_000;

const { instead, watched } = watchPayments();
let app: TestApp;
let stripe: StripeServer;
let webhooks: { url: string; secret: string };
beforeAll(async () => {
  const overrides = { payments: watched };
  ({ app, stripe } = await startStripeApp({ engine: oneEngine(), overrides, work: false, draftSeconds: 3_600 }));
  webhooks = { url: await listenForWebhooks(app), secret: STRIPE_KEYS.webhook };
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});
// Read anything left over from the previous test, so that only this test's requests are counted.
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  await app.context.billing.reconcile();
});

const subscribed = (card: CardName = "good") => subscribeThroughStripe({ app, stripe }, { card });
const pass = (milliseconds: number) => passTime({ app, stripe }, milliseconds);

/** How many requests `work` makes about a customer, or about all. */
async function asked(work: () => Promise<unknown>, customerId: string | null = null): Promise<number> {
  const before = stripe.requests.length;
  await work();
  return stripe.counted
    .slice(before)
    .filter(({ customer }) => customer !== null && (customerId === null || customer === customerId)).length;
}

describe("a user who only reads", () => {
  it("gets the last minute's reading, past due or not, from the status call and at sign-in", async () => {
    const person = await subscribed("failsLater");
    await pass(7 * DAY_MS + 2 * HOUR_MS);
    const look = () => asked(() => statusOf(person));
    const signIn = () =>
      asked(() => app.client().post("/api/login", { username: person.user.username, password: PASSWORD }));
    app.clock.advance(2 * MINUTE_MS);
    expect(await look()).toBe(3);
    expect([await look(), await signIn()]).toEqual([0, 0]);
    app.clock.advance(MINUTE_MS);
    expect([await look(), await signIn()]).toEqual([0, 0]);
    app.clock.advance(SECOND_MS);
    expect([await signIn(), await look()]).toEqual([3, 0]);
    expect(await statusOf(person)).toMatchObject({ status: "active", hasActiveSubscription: true });
  });
});

describe("events that arrive", () => {
  it("cause one reading when a dozen report the same renewal", async () => {
    const person = await subscribed();
    await pass(7 * DAY_MS - HOUR_MS);
    await pass(HOUR_MS);
    stripe.webhooks.aim(webhooks);
    await stripe.webhooks.deliver();
    app.clock.advance(HOUR_MS);
    stripe.tick();
    const events = stripe.webhooks.waiting().length;
    const requests = await asked(() => stripe.webhooks.deliver(), person.customerId);
    stripe.webhooks.aim(null);
    expect(events).toBeGreaterThanOrEqual(6);
    expect(requests).toBeLessThanOrEqual(6);
    expect(await statusOf(person)).toMatchObject({ status: "active", nextBillingDate: expect.any(String) as string });
  });

  it("that were lost are found in Stripe's own list within the hour, for all accounts in one request, and once", async () => {
    const people = [await subscribed(), await subscribed(), await subscribed()];
    await pass(7 * DAY_MS + 2 * HOUR_MS);
    await app.context.billing.reconcile();
    for (const { customerId } of people) {
      const [charge] = stripe.state.chargesOf(customerId);
      stripe.dispute(charge?.payment_intent as string);
    }
    app.clock.advance(HOUR_MS);
    const before = stripe.requests.length;
    await app.context.billing.reconcile();
    const listed = stripe.requests.slice(before).filter(({ path }) => path === "/v1/events");
    expect(listed).toHaveLength(1);
    for (const person of people) expect(await statusOf(person)).toMatchObject({ status: "expired" });
    // Ending them caused events in turn.
    await app.context.billing.reconcile();
    expect(await asked(() => app.context.billing.reconcile())).toBe(0);
  });
});

describe("an account without events", () => {
  const readingsIn = async (hours: number, { customerId }: StripeSubscriber) => {
    let readings = 0;
    for (let hour = 0; hour < hours; hour += 1) {
      const requests = await asked(async () => {
        await pass(HOUR_MS);
        await app.context.billing.reconcile();
      }, customerId);
      readings += Math.ceil(requests / 3);
    }
    return readings;
  };

  it("is read every few days, and every day while Stripe refuses to list its events", async () => {
    const person = await subscribed();
    await pass(8 * DAY_MS);
    await app.context.billing.reconcile();
    expect(await readingsIn(6 * 24, person)).toBe(2);
    instead.set("listEvents", () => Promise.reject(new Error("This key may not list events")));
    await readingsIn(24, person);
    // With an hourly job, an account due after a day is read in the twenty-fifth hour at the latest.
    const daily = await readingsIn(4 * 25, person);
    instead.delete("listEvents");
    expect(daily).toBeGreaterThanOrEqual(4);
    expect(daily).toBeLessThanOrEqual(6);
  });
});

describe("many accounts that are due at once", () => {
  it("are read at most eight a second, and in one run if there are not too many", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => subscribed()));
    app.clock.advance(7 * DAY_MS + 2 * HOUR_MS);
    const began = performance.now();
    const requests = await asked(() => app.context.billing.syncDueAccounts());
    expect(performance.now() - began).toBeGreaterThan(950);
    expect(requests).toBeGreaterThanOrEqual(people.length * 3);
    expect(await asked(() => app.context.billing.syncDueAccounts())).toBe(0);
  });
});

describe("a rate limit at Stripe", () => {
  const busy = (retryAfter?: number) =>
    stripe.failNext(/^GET /u, { status: 429, times: ALL, ...(retryAfter === undefined ? {} : { retryAfter }) });
  const minute = () => asked(() => app.context.billing.syncDueAccounts());

  /** A user whose trial has just ended, so that their account is due. */
  async function due(): Promise<StripeSubscriber> {
    const person = await subscribed();
    app.clock.advance(7 * DAY_MS + MINUTE_MS);
    stripe.tick();
    return person;
  }

  it("is respected for as long as Stripe says by jobs, webhooks and status reads, while user actions are served", async () => {
    const person = await due();
    const ends = busy(120);
    expect(await minute()).toBeGreaterThan(0);
    ends();
    app.clock.advance(119 * SECOND_MS);
    expect(await minute()).toBe(0);
    expect(await asked(() => statusOf(person))).toBe(0);
    stripe.webhooks.aim(webhooks);
    expect(await asked(() => stripe.webhooks.deliver())).toBe(0);
    expect(stripe.webhooks.waiting()).toEqual([]);
    stripe.webhooks.aim(null);
    expect((await person.post("/api/cancel-subscription")).status).toBe(200);
    expect(await statusOf(person)).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
  });

  it.runIf(postgresEngine() !== null)("is left alone by every process on the same database", async () => {
    const server = postgresEngine();
    if (server === null) throw new Error("There is no database to test on");
    const place = await server.place();
    const options = { engine: server, place, environment: stripeSettings(stripe), work: false };
    const processes = [await startTestApp(options), await startTestApp(options)] as const;
    const listings = async (process: TestApp) => {
      const before = stripe.requests.length;
      await process.context.billing.reconcile();
      return stripe.requests.slice(before).filter(({ path }) => path === "/v1/events").length;
    };
    const [one, other] = processes;
    const ends = busy(300);
    expect(await listings(one)).toBe(1);
    ends();
    expect(await listings(other)).toBe(0);
    other.clock.advance(451 * SECOND_MS);
    expect(await listings(other)).toBeGreaterThan(0);
    for (const process of processes) await process.close();
    await place.remove();
  });

  it("delays accounts whose events arrived during the pause until it is over", async () => {
    const person = await due();
    const ends = busy(60);
    expect(await minute()).toBeGreaterThan(0);
    ends();
    stripe.webhooks.aim(webhooks);
    await stripe.webhooks.deliver();
    stripe.webhooks.aim(null);
    app.clock.advance(91 * SECOND_MS);
    expect(await minute()).toBeGreaterThan(0);
    expect(await statusOf(person)).toMatchObject({ status: "active" });
  });

  it("doubles the pause each time it is repeated", async () => {
    const ends = busy();
    const listing = async () => {
      const before = stripe.requests.length;
      await app.context.billing.reconcile();
      return stripe.requests.length > before;
    };
    const rests: number[] = [];
    expect(await listing()).toBe(true);
    for (let rest = 0; rests.length < 7;) {
      if (await listing()) {
        rests.push(rest);
        rest = 0;
      }
      app.clock.advance(5 * SECOND_MS);
      rest += 5;
    }
    ends();
    for (const [index, least] of [30, 60, 120, 240, 480, 900, 900].entries()) {
      expect(rests[index]).toBeGreaterThanOrEqual(least);
      expect(rests[index]).toBeLessThanOrEqual(least * 1.5 + 5);
    }
  });
});
