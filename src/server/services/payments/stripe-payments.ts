import Stripe from "stripe";
import { intervalOf, PAID_PLANS, PLAN_PENCE, type PaidPlan } from "#domain/entitlement/paid-plan";
import type { ProviderAccount } from "#domain/entitlement/provider-account";
import type { StripeConfig } from "#server/config";
import { SECOND_MS, type Clock } from "#server/services/clock/clock";
import type { Log } from "#server/services/log/log";
import { WrongPrices, type CardSetup, type Payments } from "#server/services/payments/payments";
import { accountOf } from "#server/services/payments/stripe-account";
import { everyOne, overdueConfirmation } from "#server/services/payments/stripe-invoices";
import * as changes from "#server/services/payments/stripe-changes";
import * as customers from "#server/services/payments/stripe-customers";
import { asking, hasCode, withKey } from "#server/services/payments/stripe-errors";
import { listStripeEvents, readStripeEvent } from "#server/services/payments/stripe-event";
import { idOf, priceOf, type StripeDeps } from "#server/services/payments/stripe-objects";
import { abandonUnpaid, beginUnpaid, readUnpaid, subscribe } from "#server/services/payments/stripe-subscribe";
import { previewSwitch, switchNow } from "#server/services/payments/stripe-switch";

const RETRIES = 2;
/** How long Stripe may take to answer: where a bank is asked meanwhile, longer, and the SDK then tries once more. */
export interface StripeTimeouts {
  readonly answerMs: number;
  readonly chargeMs: number;
}
const TIMEOUTS: StripeTimeouts = { answerMs: 10 * SECOND_MS, chargeMs: 30 * SECOND_MS };
const MISSING = "resource_missing";

/** Takes money through Stripe. */
export function stripePayments(
  config: StripeConfig,
  log: Log,
  clock: Clock,
  timeouts: StripeTimeouts = TIMEOUTS,
): Payments {
  const stripe = connect(config, timeouts);
  const charging = { timeout: timeouts.chargeMs, maxNetworkRetries: 1 };
  const deps: StripeDeps = { stripe, prices: config, charging };
  const ask = <T>(call: string, work: () => Promise<T>): Promise<T> => asking(log, call, work);
  return {
    description: config.secretKey.startsWith("sk_test_") ? "Stripe in test mode: no money moves" : "Stripe",
    cardForm: { provider: "stripe", publishableKey: config.publishableKey },
    checkPrices: () => ask("checkPrices", () => checkPrices(deps)),

    ensureCustomer: (person) => ask("ensureCustomer", () => customers.ensureCustomer(stripe, person)),
    customerState: (customerId) => ask("customerState", () => customers.customerState(stripe, customerId)),
    describeCustomer: (customer) => ask("describeCustomer", () => customers.describeCustomer(stripe, customer)),
    removeSpareCustomers: (of) => ask("removeSpareCustomers", () => customers.removeSpareCustomers(stripe, of)),
    forgetCustomer: (customerId) => ask("forgetCustomer", () => customers.forgetCustomer(stripe, customerId)),
    readAccount: (customerId) => ask("readAccount", () => readAccount(deps, customerId)),

    beginSetup: ({ customerId, key }) =>
      ask("beginSetup", () =>
        withKey(key, async (idempotencyKey) =>
          setupOf(
            await stripe.setupIntents.create(
              { customer: customerId, usage: "off_session", allowed_payment_method_types: ["card"] },
              { idempotencyKey },
            ),
          ),
        ),
      ),
    readSetup: (setupId) => ask("readSetup", () => readSetup(stripe, setupId)),
    subscribe: (order) => ask("subscribe", () => subscribe(deps, order, clock.now())),
    beginUnpaid: (order) => ask("beginUnpaid", () => beginUnpaid(deps, order)),
    readUnpaid: (subscriptionId) => ask("readUnpaid", () => readUnpaid(deps, subscriptionId)),
    abandonUnpaid: (subscriptionId) => ask("abandonUnpaid", () => abandonUnpaid(deps, subscriptionId)),

    setCancelsAtPeriodEnd: (change) => ask("setCancelsAtPeriodEnd", () => changes.setCancelsAtPeriodEnd(deps, change)),
    endNow: (end) => ask("endNow", () => changes.endNow(deps, end, clock.now())),
    voidInvoices: ({ subscriptionId }) => ask("voidInvoices", () => changes.voidInvoices(deps, subscriptionId)),
    refund: (request) => ask("refund", () => changes.refund(deps, request)),

    previewSwitch: (change) => ask("previewSwitch", () => previewSwitch(deps, change)),
    switchNow: (change) => ask("switchNow", () => switchNow(deps, change)),
    switchInTrial: (change) => ask("switchInTrial", () => changes.switchInTrial(deps, change)),
    scheduleSwitch: (change) => ask("scheduleSwitch", () => changes.scheduleSwitch(deps, change)),

    useCard: (change) => ask("useCard", () => changes.useCard(deps, change, log)),
    overdueConfirmation: (subscriptionId) =>
      ask("overdueConfirmation", () => overdueConfirmation(deps, subscriptionId)),

    readEvent: (rawBody, signature) =>
      readStripeEvent(stripe.webhooks, { rawBody, signature, secret: config.webhookSecret, now: clock.now() }),
    collectEvents: () => Promise.resolve([]),
    listEvents: (asked) => ask("listEvents", () => listStripeEvents(stripe.events, asked)),
  };
}

function connect({ secretKey, apiBase }: StripeConfig, { answerMs }: StripeTimeouts): Stripe {
  const options = { maxNetworkRetries: RETRIES, timeout: answerMs, telemetry: false };
  if (apiBase === null) return new Stripe(secretKey, options);
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === "https:";
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: port === "" ? (secure ? 443 : 80) : Number(port),
    protocol: secure ? "https" : "http",
  });
}

/** The subscriptions first: invoices that are read after them are at least as new, so that no paid one seems to be missing. */
async function readAccount({ stripe, prices }: StripeDeps, customer: string): Promise<ProviderAccount> {
  const subscriptions = await everyOne(
    stripe.subscriptions.list({
      customer,
      status: "all",
      limit: 100,
      expand: ["data.default_payment_method", "data.schedule"],
    }),
  );
  const [invoices, charges] = await Promise.all([
    everyOne(stripe.invoices.list({ customer, limit: 100, expand: ["data.payments"] })),
    everyOne(stripe.charges.list({ customer, limit: 100 })),
  ]);
  return accountOf({ subscriptions, invoices, charges }, prices);
}

async function readSetup(stripe: Stripe, setupId: string): Promise<CardSetup | null> {
  try {
    return setupOf(await stripe.setupIntents.retrieve(setupId));
  } catch (error) {
    if (hasCode(error, MISSING)) return null;
    throw error;
  }
}

function setupOf({ id, customer, status, client_secret }: Stripe.SetupIntent): CardSetup {
  const customerId = idOf(customer);
  if (customerId === null || client_secret === null) throw new Error(`The setup ${id} is not one of ours`);
  const state = status === "succeeded" ? "succeeded" : status === "canceled" ? "over" : "open";
  return { id, customerId, state, clientSecret: client_secret };
}

const SETTINGS: Readonly<Record<PaidPlan, string>> = {
  monthly: "STRIPE_PRICE_MONTHLY",
  yearly: "STRIPE_PRICE_YEARLY",
};

/** Nobody may be shown one price and charged another. */
async function checkPrices({ stripe, prices }: StripeDeps): Promise<void> {
  const faults = await Promise.all(
    PAID_PLANS.map(async (plan) => {
      const id = priceOf(prices, plan);
      const wanted = `${PLAN_PENCE[plan]} pence a ${intervalOf(plan)}`;
      const found = await describePrice(stripe, id);
      return found === wanted ? [] : [`${SETTINGS[plan]} names ${id}, which is ${found} instead of ${wanted}`];
    }),
  );
  if (faults.flat().length > 0) throw new WrongPrices(faults.flat().join("; "));
}

async function describePrice(stripe: Stripe, id: string): Promise<string> {
  try {
    const { active, currency, unit_amount, recurring } = await stripe.prices.retrieve(id);
    const unit = currency === "gbp" ? "pence" : `hundredths of ${currency.toUpperCase()}`;
    const several = recurring !== null && recurring.interval_count !== 1;
    const period =
      recurring === null
        ? "once"
        : several
          ? `every ${recurring.interval_count} ${recurring.interval}s`
          : `a ${recurring.interval}`;
    return `${unit_amount ?? "a changing number of"} ${unit} ${period}${active ? "" : ", no longer active"}`;
  } catch (error) {
    if (hasCode(error, MISSING)) return "unknown to Stripe";
    throw error;
  }
}
