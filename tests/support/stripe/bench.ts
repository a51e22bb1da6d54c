import { Stripe } from "stripe";
import { startStripeServer } from "#tests/support/stripe/server";
import type { StripeServer } from "#tests/support/stripe/server";

export const SECRET_KEY = "sk_test_local";
export const WEBHOOK_SECRET = "whsec_local";
const DAY_MS = 86_400_000;

/** A server, the real SDK talking to it, and its clock. */
export interface Bench {
  readonly server: StripeServer;
  readonly stripe: Stripe;
  /** Epoch milliseconds. */
  now(): number;
  moveTo(iso: string): void;
  passDays(days: number): void;
  close(): Promise<void>;
}

export async function startBench(startsAt: string, more: { readonly draftSeconds?: number } = {}): Promise<Bench> {
  let now = Date.parse(startsAt);
  const server = await startStripeServer({ clock: { now: () => now }, secretKey: SECRET_KEY, ...more });
  const { host, port } = server;
  const stripe = new Stripe(SECRET_KEY, { host, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
  return {
    server,
    stripe,
    now: () => now,
    moveTo: (iso) => {
      now = Date.parse(iso);
      server.tick();
    },
    passDays: (days) => {
      now += days * DAY_MS;
      server.tick();
    },
    close: () => server.close(),
  };
}

/** A customer whose card has been confirmed for later charges. */
export async function customerWithCard(bench: Bench, number: string): Promise<{ customer: string; card: string }> {
  const { id: customer } = await bench.stripe.customers.create({ email: "cook@example.org", name: "A Cook" });
  return { customer, card: await newCardFor(bench, customer, number) };
}

/** Confirms another card of a customer, with the bank's consent where it asks. */
export async function newCardFor({ stripe, server }: Bench, customer: string, number: string): Promise<string> {
  const { id, client_secret: secret } = await stripe.setupIntents.create({ customer, usage: "off_session" });
  const confirmed = server.confirmSetup(secret ?? "", number);
  if ("status" in confirmed && confirmed.status === "requires_action") server.authenticate(secret ?? "", "complete");
  const { payment_method: card } = await stripe.setupIntents.retrieve(id);
  return String(card);
}

/** A subscription that is paid at once; with `laterCard` another card is charged from then on. */
export async function subscribe(
  bench: Bench,
  { price = "price_monthly", laterCard }: { readonly price?: string; readonly laterCard?: string } = {},
): Promise<Stripe.Subscription & { customer: string }> {
  const { customer, card } = await customerWithCard(bench, "4242424242424242");
  const subscription = await bench.stripe.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: card,
    off_session: true,
  });
  if (laterCard !== undefined) {
    const later = await newCardFor(bench, customer, laterCard);
    await bench.stripe.subscriptions.update(subscription.id, { default_payment_method: later });
  }
  return { ...subscription, customer };
}

/** Epoch seconds of an instant in ISO form. */
export function seconds(iso: string): number {
  return Date.parse(iso) / 1_000;
}
