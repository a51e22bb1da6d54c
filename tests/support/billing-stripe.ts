import { Payer, startBillingServer, type BillingServer } from "#tests/support/billing-process";
import { CARDS, type CardName, type Plan } from "#tests/support/billing";
import type { Engine } from "#tests/support/engines";
import { heldBySandbox } from "#tests/support/sandbox-held";
import type { Confirmation } from "#tests/support/stripe/intents";
import { freePort } from "#tests/support/server-process";
import type { MovedClock } from "#tests/support/moved-clock";
import { startStripeServer, type StripeServer } from "#tests/support/stripe/server";

/** Keys that nothing else contains, so that they can be searched for. */
export const STRIPE_KEYS = {
  secret: "sk_test_canary4f1c90b7secretkey",
  publishable: "pk_test_canary4f1c90b7publishable",
  webhook: "whsec_canary4f1c90b7webhooksecret",
} as const;

/** The settings of a server that takes money through the local Stripe. */
export function stripeSettings(stripe: StripeServer): Readonly<Record<string, string>> {
  return {
    PAYMENT_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: STRIPE_KEYS.secret,
    STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishable,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhook,
    STRIPE_PRICE_MONTHLY: "price_monthly",
    STRIPE_PRICE_YEARLY: "price_yearly",
    STRIPE_API_BASE: stripe.url,
  };
}

/** A Mealwright in a process of its own and the Stripe that it talks to, on one clock. Webhooks are sent when they are told to be. */
export interface StripePlace {
  readonly server: BillingServer;
  readonly stripe: StripeServer;
  /** Moves both clocks. */
  moveBy(milliseconds: number): void;
  /** How late it is for both. */
  now(): number;
  remove(): Promise<void>;
}

export async function startStripePlace(
  clock: MovedClock | null,
  engine?: Engine,
  preload?: string,
): Promise<StripePlace> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const port = String(await freePort());
  const webhooks = { url: `http://127.0.0.1:${port}/api/webhooks/stripe`, secret: STRIPE_KEYS.webhook };
  const stripe = await startStripeServer({ clock: { now }, secretKey: STRIPE_KEYS.secret, webhooks });
  const settings = { PORT: port, ...stripeSettings(stripe), ...clock?.settings };
  const server = await startBillingServer(settings, {
    ...(engine === undefined ? {} : { engine }),
    ...(preload === undefined ? {} : { preload }),
  });
  return {
    server,
    stripe,
    now,
    moveBy(milliseconds) {
      if (clock === null) throw new Error("Without a clock for the server nothing can be moved");
      ahead += milliseconds;
      clock.moveTo(ahead);
      stripe.tick();
    },
    async remove() {
      await server.remove();
      await stripe.close();
    },
  };
}

/** Someone who pays, and their customer at Stripe. */
export interface StripePayer {
  readonly payer: Payer;
  /** Null until a card is confirmed at Stripe. */
  readonly customerId: () => string | null;
  /** Confirms what the secret stands for, as the provider's card form does. */
  readonly confirm: (clientSecret: string, card?: CardName) => Promise<void>;
  /** Says yes to the bank that asks about a change of plan. */
  readonly agree: (clientSecret: string) => Promise<void>;
  /** A checkout whose card is confirmed and not yet activated. */
  readonly confirmedCheckout: (plan?: Plan) => Promise<void>;
}

/** Registers someone who pays at the given Stripe, or with null in the sandbox. */
export async function payerAt(
  stripe: StripeServer | null,
  url: () => string,
  username: string,
  fullName?: string,
): Promise<StripePayer> {
  const payer = await new Payer(url, username).register(fullName);
  let customer: string | null = null;
  const confirm = async (clientSecret: string, card: CardName = "good"): Promise<void> => {
    if (stripe === null) return payer.confirmCard(clientSecret, card);
    const confirmed = clientSecret.startsWith("seti_")
      ? stripe.confirmSetup(clientSecret, CARDS[card])
      : stripe.confirmPayment(clientSecret, CARDS[card]);
    mustSucceed(stripe, clientSecret, confirmed);
    const [intent] = clientSecret.split("_secret_");
    customer ??=
      stripe.state
        .customerIds()
        .find(
          (id) =>
            stripe.state.setupIntentsOf(id).some((setup) => setup.id === intent) ||
            stripe.state.chargesOf(id).some((charge) => charge.payment_intent === intent),
        ) ?? null;
  };
  return {
    payer,
    customerId: () => customer,
    confirm,
    async agree(clientSecret) {
      if (stripe === null) await payer.confirmCard(clientSecret, null);
      else mustSucceed(stripe, clientSecret, stripe.authenticate(clientSecret, "complete"));
    },
    async confirmedCheckout(plan = "monthly") {
      await confirm((await payer.checkout(plan)).clientSecret);
    },
  };
}

/** The bank is told yes, should it ask. */
function mustSucceed(stripe: StripeServer, clientSecret: string, confirmed: Confirmation): void {
  const asks = "status" in confirmed && confirmed.status === "requires_action";
  const last = asks ? stripe.authenticate(clientSecret, "complete") : confirmed;
  if ("status" in last && last.status === "succeeded") return;
  throw new Error(`The card was not confirmed: ${JSON.stringify(last)}`);
}

/** What can be seen of someone's money from outside: at Stripe, in the app's answers, and in the outbox. */
export interface BillingState {
  readonly status: string | null;
  readonly plan: string | null;
  /** The plan that begins with the next period. */
  readonly scheduled: string | null;
  readonly card: string | null;
  /** All that ever began, and those that go on. */
  readonly subscriptions: number;
  readonly live: number;
  /** Pence, in order of time. */
  readonly charges: readonly number[];
  readonly refunds: readonly number[];
  readonly sentEmails: readonly string[];
}

export async function billingStateOf(
  { server, stripe }: Pick<StripePlace, "server"> & { readonly stripe: StripeServer | null },
  who: StripePayer,
): Promise<BillingState> {
  const { payer } = who;
  const details = await payer.details();
  return {
    status: details.status.status,
    plan: details.plan,
    scheduled: details.scheduledPlan,
    card: details.card?.last4 ?? null,
    ...(stripe === null ? await heldBySandbox(server, payer.username) : heldByStripe(stripe, who.customerId())),
    sentEmails: await payer.sentEmails(server),
  };
}

type Held = Pick<BillingState, "subscriptions" | "live" | "charges" | "refunds">;

function heldByStripe({ state }: StripeServer, customer: string | null): Held {
  if (customer === null) return { subscriptions: 0, live: 0, charges: [], refunds: [] };
  const begun = state.subscriptionsOf(customer).filter(({ status }) => !status.startsWith("incomplete"));
  return {
    subscriptions: begun.length,
    live: begun.filter(({ status }) => status !== "canceled").length,
    charges: state
      .chargesOf(customer)
      .filter(({ status }) => status === "succeeded")
      .map(({ amount }) => amount),
    refunds: state.refundsOf(customer).map(({ amount }) => amount),
  };
}

/** When, within one request to Stripe, the server is killed; `late`: the request's work is done once the server is back. */
export const MOMENTS = ["before the work", "before the work, done late", "after the work"] as const;
export type Moment = (typeof MOMENTS)[number];

/**
 * Lets the server `act` and kills it at its request number `at` (from 1) to Stripe; when there are fewer requests, right
 * after its answer. Starts it again and returns the request at which it died, and null for the answer.
 */
export async function killAt(
  { server, stripe }: StripePlace,
  { act, at, moment }: { act: () => Promise<unknown>; at: number; moment: Moment },
): Promise<string | null> {
  const before = stripe.requests.length;
  let open = at;
  const arrivals = Array.from({ length: at }, () => stripe.holdBefore(/./u).then(() => void (open -= 1)));
  const acted = act().then(
    () => "answered" as const,
    () => "cut off" as const,
  );
  let answered = false;
  for (const [index, arrival] of arrivals.entries()) {
    answered = (await Promise.race([arrival, acted])) === "answered";
    if (answered) break;
    if (index < at - 1) stripe.release();
  }
  if (!answered && moment === "after the work") {
    const done = stripe.holdAfter(/./u);
    stripe.release();
    await done;
  }
  const request = answered ? undefined : stripe.requests[before + at - 1];
  await server.kill();
  await acted;
  if (moment === "before the work") stripe.release("drop");
  // Holds that nothing has reached would stop the server that starts next.
  for (const arrival of arrivals.slice(at - open)) {
    const probe = fetch(`${stripe.url}/v1/nothing`).catch(() => null);
    await arrival;
    stripe.release("drop");
    await probe;
  }
  await server.start();
  stripe.release();
  return request === undefined ? null : `${request.method} ${request.path.replaceAll(/_[A-Za-z0-9]{8,}/gu, "_…")}`;
}
