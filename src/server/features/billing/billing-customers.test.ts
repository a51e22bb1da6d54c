import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#server/services/clock/clock";
import { PASSWORD, type TestApp } from "#tests/support/app";
import { beginCheckout, CARDS } from "#tests/support/billing";
import { STRIPE_KEYS } from "#tests/support/billing-stripe";
import { tokensTo } from "#tests/support/email-links";
import { oneEngine } from "#tests/support/engines";
import type { StripeServer } from "#tests/support/stripe/server";
import { startStripeApp } from "#tests/support/stripe-app";

const CREATE = /^POST \/v1\/customers$/u;
type Person = Awaited<ReturnType<TestApp["signUp"]>>;

describe("a user's customer at Stripe", () => {
  let app: TestApp;
  let stripe: StripeServer;
  beforeAll(async () => {
    ({ app, stripe } = await startStripeApp({ engine: oneEngine() }));
  });
  afterEach(() => stripe.forgetFaults());
  afterAll(async () => {
    await app.close();
    await stripe.close();
  });

  const headers = { authorization: `Bearer ${STRIPE_KEYS.secret}` };
  const told = async (id: string) =>
    (await (await fetch(`${stripe.url}/v1/customers/${id}`, { headers })).json()) as {
      readonly name?: string;
      readonly email?: string;
      readonly deleted?: boolean;
    };
  /** The user's customers that are not deleted. */
  const standing = async (person: Person) => {
    const ids = stripe.state.customersFor(person.user.id);
    const all = await Promise.all(ids.map(async (id) => ({ id, ...(await told(id)) })));
    return all.filter(({ deleted }) => deleted !== true).map(({ id }) => id);
  };
  /** A customer of the user's that we have no record of. */
  const spareOf = async (person: Person, email: string) => {
    const body = new URLSearchParams({ email, "metadata[user_id]": person.user.id });
    const made = (await (await fetch(`${stripe.url}/v1/customers`, { method: "POST", headers, body })).json()) as {
      readonly id: string;
    };
    return made.id;
  };
  const rename = (person: Person, change: { fullName?: string; email?: string }) => {
    const { username, email, fullName } = person.user;
    return person.put("/api/user/profile", { username, email, fullName, ...change });
  };
  const checkout = async (person: Person) => {
    stripe.confirmSetup((await beginCheckout(person)).clientSecret, CARDS.good);
    expect((await person.post("/api/activate-subscription", {})).status).toBe(200);
    return stripe.state.customersFor(person.user.id).at(0) ?? "";
  };

  it("has the name that the user has now", async () => {
    const person = await app.signUp();
    const id = await checkout(person);
    expect((await rename(person, { fullName: "Ada Renamed" })).status).toBe(200);
    await app.drainJobs();
    expect(await told(id)).toMatchObject({ name: "Ada Renamed", email: person.user.email });
  });

  it("is not looked up when a user without one changes their name", async () => {
    const person = await app.signUp();
    const before = stripe.requests.length;
    expect((await rename(person, { fullName: "Nobody There" })).status).toBe(200);
    await app.drainJobs();
    expect(stripe.requests.length).toBe(before);
  });

  it("has the user's confirmed address, from confirmation until it is undone", async () => {
    const person = await app.signUp();
    const id = await checkout(person);
    const moved = "moved@example.org";
    await rename(person, { email: moved });
    await app.drainJobs();
    expect(await told(id)).toMatchObject({ email: person.user.email });
    const proof = (await tokensTo(app, moved, "/confirm-email")).at(-1) ?? "";
    expect((await app.client().post("/api/email/confirm", { token: proof, password: PASSWORD })).status).toBe(200);
    await app.drainJobs();
    expect(await told(id)).toMatchObject({ email: moved });
    const undo = (await tokensTo(app, person.user.email, "/undo-email")).at(-1) ?? "";
    expect((await app.client().post("/api/email/undo", { token: undo })).status).toBe(200);
    await app.drainJobs();
    expect(await told(id)).toMatchObject({ email: person.user.email });
  });

  it("is reused if the response to its creation was lost or was an error", async () => {
    const person = await app.signUp();
    stripe.failNext(CREATE, { status: 500, afterTheWork: true });
    expect((await person.post("/api/create-subscription-payment", { plan: "monthly" })).status).toBe(503);
    await beginCheckout(person);
    expect(stripe.state.customersFor(person.user.id)).toHaveLength(1);
  });

  it("is reused if it was created days ago, when the idempotency key has expired", async () => {
    const person = await app.signUp();
    stripe.loseAnswerOf(CREATE, 3);
    expect((await person.post("/api/create-subscription-payment", { plan: "monthly" })).status).toBe(503);
    stripe.forgetFaults();
    app.clock.advance(3 * DAY_MS);
    await beginCheckout(person);
    expect(stripe.state.customersFor(person.user.id)).toHaveLength(1);
  });

  it("is unique again when the first was created for an address the user no longer has", async () => {
    const person = await app.signUp();
    const spare = await spareOf(person, "former@example.org");
    app.clock.advance(HOUR_MS);
    await checkout(person);
    const kept = stripe.state.customersFor(person.user.id).filter((id) => id !== spare);
    expect(await standing(person)).toHaveLength(2);
    await rename(person, { fullName: "Ada Again" });
    await app.drainJobs();
    expect(await standing(person)).toEqual(kept);
  });

  it("is kept if something was bought with it", async () => {
    const person = await app.signUp();
    const id = await checkout(person);
    const other = await spareOf(person, person.user.email);
    const attached = await fetch(`${stripe.url}/v1/payment_methods/pm_card_visa/attach`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ customer: other }),
    });
    const card = ((await attached.json()) as { readonly id: string }).id;
    await fetch(`${stripe.url}/v1/subscriptions`, {
      method: "POST",
      headers,
      body: new URLSearchParams({ customer: other, "items[0][price]": "price_monthly", default_payment_method: card }),
    });
    await rename(person, { fullName: "Ada Twice" });
    await app.drainJobs();
    expect((await standing(person)).toSorted()).toEqual([id, other].toSorted());
  });

  it("is deleted with its account, along with every spare one", async () => {
    const person = await app.signUp();
    await checkout(person);
    await spareOf(person, person.user.email);
    await spareOf(person, "former@example.org");
    app.clock.advance(HOUR_MS);
    expect((await person.post("/api/user/delete", { password: PASSWORD })).status).toBe(200);
    await app.drainJobs();
    expect(await standing(person)).toEqual([]);
  });

  it("is deleted with an account that has no record of it", async () => {
    const person = await app.signUp();
    stripe.loseAnswerOf(CREATE, 3);
    expect((await person.post("/api/create-subscription-payment", { plan: "monthly" })).status).toBe(503);
    stripe.forgetFaults();
    expect(await standing(person)).toHaveLength(1);
    expect((await person.post("/api/user/delete", { password: PASSWORD })).status).toBe(200);
    expect(await standing(person)).toEqual([]);
  });
});
