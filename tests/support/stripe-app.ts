import { startTestApp, type TestApp, type TestAppOptions } from "#tests/support/app";
import { beginCheckout, CARDS, type CardName, type Plan } from "#tests/support/billing";
import { STRIPE_KEYS, stripeSettings } from "#tests/support/billing-stripe";
import { startStripeServer, type StripeServer } from "#tests/support/stripe/server";

/** A server in this process that takes money through the local Stripe, both on the test's clock. */
export interface StripeApp {
  readonly app: TestApp;
  readonly stripe: StripeServer;
}

/** A user who subscribes through Stripe, by their client and their customer there. */
export type StripeSubscriber = Awaited<ReturnType<TestApp["signUp"]>> & { readonly customerId: string };

/** `draftSeconds`: how long a renewal's invoice is a draft before it is charged; an hour at Stripe, nothing when left out. */
export async function startStripeApp(options: TestAppOptions & { readonly draftSeconds?: number }): Promise<StripeApp> {
  const { draftSeconds = 0, ...rest } = options;
  // Stripe's clock stands still until the server has one: what a server asks while it starts would otherwise bring Stripe's time
  // ahead of the server's by as long as that takes.
  const began = Date.now();
  let now = () => began;
  const stripe = await startStripeServer({ clock: { now: () => now() }, secretKey: STRIPE_KEYS.secret, draftSeconds });
  const app = await startTestApp({ ...rest, environment: { ...stripeSettings(stripe), ...rest.environment } });
  now = () => app.clock.now();
  return { app, stripe };
}

/** Signs a user up and takes them through checkout, the card's confirmation in the browser included. */
export async function subscribeThroughStripe(
  { app, stripe }: StripeApp,
  { plan = "monthly", card = "good" }: { readonly plan?: Plan; readonly card?: CardName } = {},
): Promise<StripeSubscriber> {
  const person = await app.signUp();
  const { clientSecret } = await beginCheckout(person, plan);
  stripe.confirmSetup(clientSecret, CARDS[card]);
  const active = await person.post("/api/activate-subscription", {});
  if (active.status !== 200) throw new Error(`activation answered ${active.status}: ${active.text}`);
  return { ...person, customerId: stripe.state.customerIds().at(-1) ?? "" };
}

/** Lets time pass at both, and does what is due by then. */
export async function passTime({ app, stripe }: StripeApp, milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  stripe.tick();
  await app.context.billing.syncDueAccounts();
}

/** Where the server takes Stripe's events, once it listens. */
export async function listenForWebhooks({ context }: TestApp): Promise<string> {
  return `${await context.app.fastify.listen({ port: 0, host: "127.0.0.1" })}/api/webhooks/stripe`;
}
