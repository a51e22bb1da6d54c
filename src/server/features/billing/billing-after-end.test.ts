import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { statusOf } from "#tests/support/billing";
import { STRIPE_KEYS } from "#tests/support/billing-stripe";
import { retryBenches, type Person, type RetryBench } from "#tests/support/billing-retries";
import type { StripeServer } from "#tests/support/stripe/server";

const STRIPE = retryBenches().find(({ name }) => name === "Stripe");
const PAYABLE = ["draft", "open", "uncollectible"];

describe("open invoices of an ended subscription", () => {
  let bench: RetryBench;
  let stripe: StripeServer;
  beforeAll(async () => {
    if (STRIPE === undefined) throw new Error("There is no Stripe to test on");
    bench = await STRIPE.start();
    if (bench.stripe === null) throw new Error("There is no Stripe to test on");
    stripe = bench.stripe;
  });
  afterEach(() => bench.mend());
  afterAll(() => bench.close());

  const customerOf = (person: Person) => stripe.state.customersFor(person.user.id).at(-1) ?? "";
  const payable = (person: Person) =>
    stripe.state.invoicesOf(customerOf(person)).filter(({ status }) => PAYABLE.includes(status ?? ""));
  const charged = (person: Person) =>
    stripe.state
      .chargesOf(customerOf(person))
      .filter(({ paid }) => paid)
      .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
  /** No webhook arrives: only the jobs check, as often as in a day. */
  const jobsAlone = async () => {
    for (let turn = 0; turn < 4; turn += 1) await bench.pass(11 * MINUTE_MS);
  };
  const ask = async (path: string, parameters: Record<string, string>) => {
    const answer = await fetch(`${stripe.url}/v1/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${STRIPE_KEYS.secret}` },
      body: new URLSearchParams(parameters),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { readonly id: string };
  };
  /** The user pays an invoice on Stripe's own page. */
  const pay = async (person: Person, invoice: string | undefined) => {
    const card = await ask("payment_methods/pm_card_mastercard/attach", { customer: customerOf(person) });
    await ask(`invoices/${invoice}/pay`, { payment_method: card.id });
  };
  const pastDue = async () => {
    const person = await bench.subscribed("failsLater");
    await bench.pass(7 * DAY_MS + 2 * HOUR_MS);
    return person;
  };
  const inDraftHour = async () => {
    const person = await bench.subscribed("good");
    await bench.pass(7 * DAY_MS + 10 * MINUTE_MS);
    return person;
  };
  const cancels = async (person: Person) => void (await person.post("/api/cancel-subscription"));
  const graceOver = () => bench.pass(7 * DAY_MS);

  const ENDS = [
    { name: "a cancellation while past due", ready: pastDue, end: cancels },
    { name: "a cancellation in the draft hour", ready: inDraftHour, end: cancels },
    { name: "the end of the grace", ready: pastDue, end: graceOver },
  ] as const;
  const REQUESTS = [
    "DELETE /v1/subscriptions/",
    /POST \/v1\/invoices\/[^/]+$/u,
    "/finalize",
    "/void",
    "GET /v1/invoices",
  ] as const;

  describe.each(ENDS)("$name", ({ ready, end }) => {
    it.each(REQUESTS.flatMap((request) => (["is lost", "is a fault"] as const).map((how) => ({ request, how }))))(
      "leaves nothing to pay when the answer to $request $how",
      async ({ request, how }) => {
        const person = await ready();
        if (how === "is lost") stripe.loseAnswerOf(request, 3);
        else stripe.failNext(request, { status: 500, afterTheWork: true, times: 2 });
        await end(person);
        bench.mend();
        await jobsAlone();
        expect(stripe.state.subscriptionsOf(customerOf(person)).map(({ status }) => status)).toEqual(["canceled"]);
        expect(payable(person)).toEqual([]);
        await bench.pass(5 * DAY_MS);
        expect(charged(person)).toBe(0);
        expect(await statusOf(person)).toMatchObject({ hasActiveSubscription: false });
      },
    );
  });

  it("are voided when Stripe itself has ended the subscription", async () => {
    const person = await pastDue();
    const [subscription] = stripe.state.subscriptionsOf(customerOf(person));
    await fetch(`${stripe.url}/v1/subscriptions/${subscription?.id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${STRIPE_KEYS.secret}` },
    });
    expect(payable(person)).toHaveLength(1);
    await bench.app.context.billing.reconcile();
    expect(payable(person)).toEqual([]);
  });

  it.each(["POST /v1/refunds", "GET /v1/charges", "GET /v1/invoices", "/void"])(
    "and is paid after the end goes back whole, with one message, when the answer to %s is lost",
    async (request) => {
      const person = await pastDue();
      const [invoice] = payable(person);
      // The cancellation succeeds but its answer is lost, until the invoice is paid by hand.
      stripe.loseAnswerOf("DELETE /v1/subscriptions/", 3);
      expect((await person.post("/api/cancel-subscription")).status).toBe(503);
      bench.mend();
      bench.app.clock.advance(MINUTE_MS);
      await pay(person, invoice?.id);
      expect(charged(person)).toBe(299);
      stripe.loseAnswerOf(request, 3);
      await jobsAlone();
      bench.mend();
      await jobsAlone();
      expect(charged(person)).toBe(0);
      expect(stripe.state.refundsOf(customerOf(person)).map(({ amount }) => amount)).toEqual([299]);
      await bench.app.drainJobs();
      const told = bench.app.mailbox.filter(
        ({ to, subject }) => to === person.user.email && subject === "Your payment of £2.99 is on its way back",
      );
      expect(told).toHaveLength(1);
      expect(await statusOf(person)).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
    },
  );

  it("are also refunded when charged at the moment the subscription ends for non-payment", async () => {
    const person = await pastDue();
    const [invoice] = payable(person);
    const held = stripe.holdBefore("DELETE /v1/subscriptions/");
    const ending = graceOver();
    await held;
    await pay(person, invoice?.id);
    stripe.release();
    await ending;
    await jobsAlone();
    expect(charged(person)).toBe(0);
  });
});
