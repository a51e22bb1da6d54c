import {
  listOf,
  renderCustomer,
  renderPaymentIntent,
  renderPaymentMethod,
  renderPrice,
  renderSetupIntent,
} from "#tests/support/stripe/render";
import { renderCharge, renderRefund } from "#tests/support/stripe/render-charge";
import { renderInvoice, renderInvoicePayment, renderSubscription } from "#tests/support/stripe/render-billing";
import { renderSchedule } from "#tests/support/stripe/render-schedule";
import { invalid } from "#tests/support/stripe/stripe-error";
import type { StripeRecords } from "#tests/support/stripe/records";

type Thing = Record<string, unknown>;

const MAX_DEPTH = 4;

/** Replaces ids with full objects, along paths such as `latest_invoice.payments.data.payment.payment_intent`. */
export function expand(records: StripeRecords, object: unknown, paths: readonly string[]): void {
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.filter((step) => step !== "data").length > MAX_DEPTH) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`);
    }
    descend(records, object, steps, path);
  }
}

function descend(records: StripeRecords, at: unknown, steps: readonly string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined || at === null || at === undefined) return;
  if (Array.isArray(at)) {
    for (const each of at as readonly unknown[]) descend(records, each, steps, path);
    return;
  }
  const thing = at as Thing;
  const value = thing[step] ?? includable(records, thing, step);
  if (value === undefined && !(step in thing)) {
    throw invalid(`This property cannot be expanded (${path}). You may want to try expanding something else.`);
  }
  const whole = typeof value === "string" && step !== "id" ? lookUp(records, value) : (value ?? null);
  if (whole === undefined || (rest.length > 0 && typeof whole === "string")) {
    throw invalid(`This property cannot be expanded (${path}).`);
  }
  thing[step] = whole;
  descend(records, whole, rest, path);
}

/** Fields that Stripe sends only on request. */
function includable(records: StripeRecords, thing: Thing, step: string): unknown {
  if (thing.object === "invoice") {
    const invoice = records.invoices.find(String(thing.id));
    if (step === "confirmation_secret") {
      const intent = records.paymentIntents.find(invoice?.paymentIntent ?? null);
      const open = intent !== undefined && invoice?.status === "open";
      return open ? { client_secret: intent.clientSecret, type: "payment_intent" } : null;
    }
    if (step === "payments") {
      const payment = invoice === undefined ? null : renderInvoicePayment(invoice);
      return listOf("/v1/invoice_payments", payment === null ? [] : [payment]);
    }
  }
  if (thing.object === "charge" && step === "refunds") {
    const refunds = records.refunds.ofCustomer(String(thing.customer)).filter(({ charge }) => charge === thing.id);
    return listOf(`/v1/charges/${String(thing.id)}/refunds`, refunds.map(renderRefund));
  }
  return undefined;
}

function lookUp(records: StripeRecords, id: string): unknown {
  const customer = records.customers.find(id);
  if (customer !== undefined) return renderCustomer(customer);
  const method = records.paymentMethods.find(id);
  if (method !== undefined) return renderPaymentMethod(method);
  const setup = records.setupIntents.find(id);
  if (setup !== undefined) return renderSetupIntent(records, setup);
  const intent = records.paymentIntents.find(id);
  if (intent !== undefined) return renderPaymentIntent(records, intent);
  const charge = records.charges.find(id);
  if (charge !== undefined) return renderCharge(charge);
  const invoice = records.invoices.find(id);
  if (invoice !== undefined) return renderInvoice(records, invoice);
  const subscription = records.subscriptions.find(id);
  if (subscription !== undefined) return renderSubscription(records, subscription);
  const schedule = records.schedules.find(id);
  if (schedule !== undefined) return renderSchedule(records, schedule);
  const price = records.prices.get(id);
  return price === undefined ? undefined : renderPrice(price);
}
