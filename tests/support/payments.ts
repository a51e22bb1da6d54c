import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import type { StripeConfig } from "#server/config";
import type { Database } from "#server/db/database";
import { openEmbeddedDatabase } from "#server/db/embedded-database";
import { users } from "#server/db/schema/accounts";
import { openServerDatabase } from "#server/db/server-database";
import { DAY_MS, SECOND_MS, manualClock, type ManualClock } from "#server/services/clock/clock";
import { randomIds, type Ids } from "#server/services/ids/ids";
import { jsonLog } from "#server/services/log/log";
import { CardRefused, type Payments, type ProviderEvent } from "#server/services/payments/payments";
import { sandboxPayments, type SandboxPayments } from "#server/services/payments/sandbox-payments";
import { stripePayments } from "#server/services/payments/stripe-payments";
import { engines, type Engine, type Place } from "#tests/support/engines";
import { startStripeServer, type StripeServer } from "#tests/support/stripe/server";

/** What the bank's question is answered with. */
export type Authentication = "complete" | "fail";

/** The test cards, by what they do (the same at every provider). */
export const CARDS = {
  good: "4242424242424242",
  mastercard: "5555555555554444",
  declined: "4000000000000002",
  insufficientFunds: "4000000000009995",
  asksOnce: "4000002500003155",
  asksAlways: "4000002760003184",
  declinesLater: "4000000000000341",
  disputes: "4000000000000259",
} as const;

/** An adapter of the port, with the customer's half of a payment: what a browser does. */
export interface PaymentsUnderTest {
  readonly payments: Payments;
  readonly clock: ManualClock;
  /** A new user, as accounts would have made it. */
  person(): Promise<{ readonly userId: string; readonly email: string; readonly fullName: string }>;
  /**
   * Confirms a card in the browser; throws `CardRefused`. After `authenticate` the same secret is confirmed again with the
   * answer to the bank and without a number.
   */
  confirmSetup(
    clientSecret: string,
    number: string | null,
    authentication?: Authentication,
  ): Promise<"succeeded" | "authenticate">;
  /** The same for a first payment or a change of plan. */
  confirmPayment(
    clientSecret: string,
    number: string | null,
    authentication?: Authentication,
  ): Promise<"succeeded" | "authenticate">;
  /** The events that reached the server since the last call: those that the adapter tells, and those of signed webhooks. */
  collectEvents(): Promise<readonly ProviderEvent[]>;
  close(): Promise<void>;
}

/** For `describe.each(paymentProviders())("… $name", …)`. */
export interface PaymentProvider {
  readonly name: string;
  /** Starts one whose clock stands at `at`. */
  start(at: number): Promise<PaymentsUnderTest>;
}

export function paymentProviders(): readonly PaymentProvider[] {
  const sandboxes = engines().map((engine) => ({
    name: `the sandbox on ${engine.name}`,
    start: (at: number) => startSandbox(engine, at),
  }));
  return [...sandboxes, { name: "Stripe", start: (at) => startStripe(at) }];
}

/** The adapter of Stripe, talking to a Stripe of the tests' own. */
export interface StripeUnderTest extends PaymentsUnderTest {
  readonly server: StripeServer;
}

const STRIPE_KEY = "sk_test_local";

/** The settings of a server that talks to a Stripe of the tests' own. */
export function stripeConfig(apiBase: string): StripeConfig {
  return {
    provider: "stripe",
    secretKey: STRIPE_KEY,
    publishableKey: "pk_test_local",
    webhookSecret: "whsec_local",
    priceMonthly: "price_monthly",
    priceYearly: "price_yearly",
    apiBase,
  };
}

export async function startStripe(at: number): Promise<StripeUnderTest> {
  const clock = manualClock(at);
  // As at Stripe, a renewal's invoice is a draft for an hour before it is charged.
  const server = await startStripeServer({ clock, secretKey: STRIPE_KEY, draftSeconds: 3_600 });
  const ids = randomIds(clock);
  const answered = (confirmation: ReturnType<StripeServer["authenticate"]>): "succeeded" | "authenticate" => {
    if ("error" in confirmation) throw new CardRefused(confirmation.error.message);
    return confirmation.status === "succeeded" ? "succeeded" : "authenticate";
  };
  const confirmWith =
    (confirm: StripeServer["confirmSetup"]): PaymentsUnderTest["confirmSetup"] =>
    async (clientSecret, number, authentication) =>
      answered(
        number !== null
          ? confirm(clientSecret, number)
          : authentication === undefined
            ? server.confirmPayment(clientSecret)
            : server.authenticate(clientSecret, authentication),
      );
  const config = stripeConfig(server.url);
  const payments = stripePayments(config, jsonLog("silent"), clock);
  return {
    payments,
    clock,
    server,
    async person() {
      const userId = ids.uuid();
      return { userId, email: `${userId}@example.org`, fullName: "Paula Payer" };
    },
    confirmSetup: confirmWith((secret, number) => server.confirmSetup(secret, number)),
    confirmPayment: confirmWith((secret, number) => server.confirmPayment(secret, number)),
    async collectEvents() {
      const own = await payments.collectEvents();
      const received: ProviderEvent[] = [];
      const mailbox = await listen((body, signature) => received.push(payments.readEvent(body, signature)));
      server.webhooks.aim({ url: mailbox.url, secret: config.webhookSecret });
      await server.webhooks.deliver();
      server.webhooks.aim(null);
      await mailbox.close();
      return [...own, ...received];
    },
    close: () => server.close(),
  };
}

/** Somewhere for webhooks to arrive. */
async function listen(
  handleProviderEvent: (body: Buffer, signature: string | undefined) => void,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const mailbox = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const signature = request.headers["stripe-signature"];
      handleProviderEvent(Buffer.concat(chunks), Array.isArray(signature) ? signature[0] : signature);
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(mailbox, "listening");
  return {
    url: `http://127.0.0.1:${(mailbox.address() as AddressInfo).port}`,
    close: async () => {
      mailbox.closeAllConnections();
      mailbox.close();
      await once(mailbox, "close");
    },
  };
}

/** The sandbox on an empty database of its own. */
export interface SandboxUnderTest extends PaymentsUnderTest {
  readonly payments: SandboxPayments;
  readonly database: Database;
}

export async function startSandbox(engine: Engine, at: number): Promise<SandboxUnderTest> {
  const place = await engine.place();
  const database = await openDatabase(place);
  const clock = manualClock(at);
  const ids = randomIds(clock);
  const payments = sandboxPayments({ database, clock, ids });
  const confirm: PaymentsUnderTest["confirmSetup"] = (clientSecret, number, authentication) =>
    payments.confirmCard({
      customerId: customerIn(clientSecret),
      clientSecret,
      card: number === null ? null : { number, expiry: "12/79", cvc: "123" },
      authentication: authentication ?? null,
    });
  return {
    payments,
    clock,
    database,
    person: () => insertPerson(database, ids, clock.now()),
    confirmSetup: confirm,
    confirmPayment: confirm,
    collectEvents: () => payments.collectEvents(),
    async close() {
      await database.close();
      await place.remove();
    },
  };
}

function openDatabase({ databaseUrl, dataDir }: Place): Promise<Database> {
  return databaseUrl === null
    ? openEmbeddedDatabase({ folder: dataDir })
    : openServerDatabase(databaseUrl, jsonLog("silent"));
}

async function insertPerson(database: Database, ids: Ids, now: number) {
  const userId = ids.uuid();
  const email = `${userId}@example.org`;
  const person = { userId, email, fullName: "Paula Payer" };
  const { fullName } = person;
  const same = {
    fullName,
    role: "user",
    hasSelectedPlan: false,
    passwordHash: "-",
    createdAt: now,
    updatedAt: now,
  } as const;
  await database.db.insert(users).values({ id: userId, username: userId, email, provenEmail: email, ...same });
  return person;
}

/** The server knows from the session who is in front of the form; here the secret says it. */
function customerIn(clientSecret: string): string {
  return `cus_${clientSecret.split("_")[1]?.slice(0, 32)}`;
}

/** What a customer of a provider under test does, in a few words. */
export function payers(under: PaymentsUnderTest) {
  let keys = 0;
  const freshKey = () => `key-${(keys += 1)}`;
  const newCustomer = async () => under.payments.ensureCustomer(await under.person());
  const readAccount = (customerId: string) => under.payments.readAccount(customerId);
  const readSubscription = async (customerId: string) => only((await readAccount(customerId)).subscriptions);

  /** A setup whose card is confirmed, the bank's question included. */
  async function confirmedSetup(customerId: string, number: string = CARDS.good): Promise<string> {
    const setup = await under.payments.beginSetup({ customerId, key: freshKey() });
    const outcome = await under.confirmSetup(setup.clientSecret, number);
    if (outcome === "authenticate") await under.confirmSetup(setup.clientSecret, null, "complete");
    return setup.id;
  }
  return {
    freshKey,
    newCustomer,
    readAccount,
    readSubscription,
    confirmedSetup,
    /** What was paid and not given back. */
    async paidPence(customerId: string): Promise<number> {
      const { invoices } = await readAccount(customerId);
      const paid = invoices.filter(({ state }) => state === "paid");
      return paid.reduce((sum, { pence, refundedPence }) => sum + pence - refundedPence, 0);
    },
    /** A new customer with a subscription; charged at once when no days of trial are given. */
    async subscribed(order: { plan?: PaidPlan; trialDays?: number; number?: string } = {}) {
      const customerId = await newCustomer();
      const setupId = await confirmedSetup(customerId, order.number);
      const startedAt = under.clock.now();
      const trialEndsAt = order.trialDays === undefined ? null : startedAt + order.trialDays * DAY_MS;
      const plan = order.plan ?? "monthly";
      await under.payments.subscribe({ customerId, setupId, plan, trialEndsAt, key: `sub:${setupId}` });
      const { id: subscriptionId } = await readSubscription(customerId);
      return { customerId, subscriptionId, startedAt, trialEndsAt: trialEndsAt ?? 0 };
    },
    async useCard(of: { customerId: string; subscriptionId: string }, number: string): Promise<void> {
      const setupId = await confirmedSetup(of.customerId, number);
      await under.payments.useCard({ customerId: of.customerId, subscriptionId: of.subscriptionId, setupId });
    },
  };
}

/** The one there is. Throws when there are more or none. */
export function only<T>(all: readonly T[]): T {
  const [one] = all;
  if (one === undefined || all.length !== 1) throw new Error(`There should be one, and there are ${all.length}`);
  return one;
}

/** Whole seconds: providers know no finer time. */
export function seconds(instant: number | null): number | null {
  return instant === null ? null : Math.floor(instant / SECOND_MS);
}

/** So many calendar months later, at the month's last day where it is shorter; written apart from what is under test. */
export function monthsLater(from: number, months: number): number {
  const start = new Date(from);
  const lastOfMonth = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0));
  const day = Math.min(start.getUTCDate(), lastOfMonth.getUTCDate());
  return Date.UTC(lastOfMonth.getUTCFullYear(), lastOfMonth.getUTCMonth(), day) + (from % DAY_MS);
}
