import type { Payments } from "#server/services/payments/payments";
import { ProviderUnavailable } from "#server/services/payments/payments";
import { startTestApp, type TestApp, type TestClient, type TestAppOptions } from "#tests/support/app";
import { beginCheckout, CARDS, confirmCard, type CardName, type Plan } from "#tests/support/billing";
import { STRIPE_KEYS } from "#tests/support/billing-stripe";
import { oneEngine } from "#tests/support/engines";
import type { PathPattern } from "#tests/support/stripe/faults";
import type { StripeServer } from "#tests/support/stripe/server";
import { watchPayments } from "#tests/support/watched-payments";
import { listenForWebhooks, startStripeApp } from "#tests/support/stripe-app";

/** How the provider's answer to what it has done gets lost. */
export type Loss = "its answer is lost" | "its connection is cut" | "it answers 500 after the work";
export type PaymentsCall = keyof Payments;

/** A server on one payment provider whose answers can be lost. */
export interface RetryBench {
  readonly app: TestApp;
  /** The local Stripe; null in the sandbox. */
  readonly stripe: StripeServer | null;
  freshKey(): string;
  /** From now on the provider does what `call` asks and its answer is lost. */
  lose(call: PaymentsCall, how: Loss): void;
  /** The provider answers again. */
  mend(): void;
  /** Moves the clock and lets the jobs of the minute look. */
  pass(milliseconds: number): Promise<void>;
  /** The events of what happened at the provider reach the server. */
  sendEvents(): Promise<void>;
  confirm(person: TestClient, clientSecret: string, card: CardName): Promise<void>;
  /** A user new with a subscription: in its trial. */
  subscribed(card: CardName, plan?: Plan): Promise<Person>;
  close(): Promise<void>;
}
export type Person = Awaited<ReturnType<TestApp["signUp"]>>;

/** For `describe.each`: both providers, with the ways in which an answer of theirs can get lost. */
export function retryBenches(): readonly {
  readonly name: string;
  readonly losses: readonly Loss[];
  readonly start: () => Promise<RetryBench>;
}[] {
  return [
    {
      name: "the sandbox",
      losses: ["its answer is lost"],
      start: () => startRetryBench(async (options) => ({ app: await startTestApp(options), stripe: null })),
    },
    {
      name: "Stripe",
      losses: ["its connection is cut", "it answers 500 after the work"],
      start: () => startRetryBench((options) => startStripeApp({ ...options, draftSeconds: 3_600 })),
    },
  ];
}

/** The request of each call that does its work. */
const REQUESTS: Partial<Record<PaymentsCall, PathPattern>> = {
  endNow: "DELETE /v1/subscriptions/",
  setCancelsAtPeriodEnd: "POST /v1/subscriptions/",
  switchInTrial: "POST /v1/subscriptions/",
  switchNow: "POST /v1/subscriptions/",
  scheduleSwitch: "POST /v1/subscription_schedules",
  refund: "POST /v1/refunds",
  useCard: "POST /v1/subscriptions/",
  subscribe: /^POST \/v1\/subscriptions$/u,
};
/** More than the SDK tries again by itself. */
const EVER = 100;

async function startRetryBench(
  start: (options: TestAppOptions) => Promise<{ readonly app: TestApp; readonly stripe: StripeServer | null }>,
): Promise<RetryBench> {
  const { instead, watched } = watchPayments();
  const { app, stripe } = await start({ engine: oneEngine(), overrides: { payments: watched } });
  const webhookUrl = stripe === null ? "" : await listenForWebhooks(app);
  let keys = 0;
  const confirm: RetryBench["confirm"] = async (person, clientSecret, card) => {
    if (stripe === null) await confirmCard(person, clientSecret, card);
    else if (clientSecret.startsWith("seti_")) stripe.confirmSetup(clientSecret, CARDS[card]);
    else stripe.confirmPayment(clientSecret, CARDS[card]);
  };
  return {
    app,
    stripe,
    freshKey: () => `retry-${(keys += 1)}`,
    lose(call, how) {
      const request = REQUESTS[call];
      if (how === "its answer is lost") {
        instead.set(call, async (real) => {
          await real();
          throw new ProviderUnavailable("the answer was lost");
        });
      } else if (stripe === null || request === undefined) throw new Error(`${call} cannot be lost like that`);
      else if (how === "its connection is cut") stripe.loseAnswerOf(request, EVER);
      else stripe.failNext(request, { status: 500, afterTheWork: true });
    },
    mend() {
      instead.clear();
      stripe?.forgetFaults();
    },
    async pass(milliseconds) {
      app.clock.advance(milliseconds);
      stripe?.tick();
      await app.context.billing.syncDueAccounts();
    },
    async sendEvents() {
      if (stripe === null) return app.context.billing.syncDueAccounts();
      stripe.webhooks.aim({ url: webhookUrl, secret: STRIPE_KEYS.webhook });
      await stripe.webhooks.deliver();
      stripe.webhooks.aim(null);
    },
    confirm,
    async subscribed(card, plan = "monthly") {
      const person = await app.signUp();
      await confirm(person, (await beginCheckout(person, plan)).clientSecret, card);
      const active = await person.post("/api/activate-subscription", {});
      if (active.status !== 200) throw new Error(`activation answered ${active.status}: ${active.text}`);
      return person;
    },
    async close() {
      await app.close();
      await stripe?.close();
    },
  };
}
