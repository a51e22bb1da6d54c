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
import type { World } from "#tests/support/stripe/world";

type Thing = Record<string, unknown>;

const MAX_DEPTH = 4;

/** Puts whole objects in the place of ids, along paths such as `latest_invoice.payments.data.payment.payment_intent`. */
export function expand(world: World, object: unknown, paths: readonly string[]): void {
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.filter((step) => step !== "data").length > MAX_DEPTH) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`);
    }
    descend(world, object, steps, path);
  }
}

function descend(world: World, at: unknown, steps: readonly string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined || at === null || at === undefined) return;
  if (Array.isArray(at)) {
    for (const each of at as readonly unknown[]) descend(world, each, steps, path);
    return;
  }
  const thing = at as Thing;
  const value = thing[step] ?? includable(world, thing, step);
  if (value === undefined && !(step in thing)) {
    throw invalid(`This property cannot be expanded (${path}). You may want to try expanding something else.`);
  }
  const whole = typeof value === "string" && step !== "id" ? lookUp(world, value) : (value ?? null);
  if (whole === undefined || (rest.length > 0 && typeof whole === "string")) {
    throw invalid(`This property cannot be expanded (${path}).`);
  }
  thing[step] = whole;
  descend(world, whole, rest, path);
}

/** What Stripe sends only when it is asked for. */
function includable(world: World, thing: Thing, step: string): unknown {
  if (thing.object === "invoice") {
    const invoice = world.invoices.find(String(thing.id));
    if (step === "confirmation_secret") {
      const intent = world.paymentIntents.find(invoice?.paymentIntent ?? null);
      const open = intent !== undefined && invoice?.status === "open";
      return open ? { client_secret: intent.clientSecret, type: "payment_intent" } : null;
    }
    if (step === "payments") {
      const payment = invoice === undefined ? null : renderInvoicePayment(invoice);
      return listOf("/v1/invoice_payments", payment === null ? [] : [payment]);
    }
  }
  if (thing.object === "charge" && step === "refunds") {
    const refunds = world.refunds.ofCustomer(String(thing.customer)).filter(({ charge }) => charge === thing.id);
    return listOf(`/v1/charges/${String(thing.id)}/refunds`, refunds.map(renderRefund));
  }
  return undefined;
}

function lookUp(world: World, id: string): unknown {
  const customer = world.customers.find(id);
  if (customer !== undefined) return renderCustomer(customer);
  const method = world.paymentMethods.find(id);
  if (method !== undefined) return renderPaymentMethod(method);
  const setup = world.setupIntents.find(id);
  if (setup !== undefined) return renderSetupIntent(world, setup);
  const intent = world.paymentIntents.find(id);
  if (intent !== undefined) return renderPaymentIntent(world, intent);
  const charge = world.charges.find(id);
  if (charge !== undefined) return renderCharge(charge);
  const invoice = world.invoices.find(id);
  if (invoice !== undefined) return renderInvoice(world, invoice);
  const subscription = world.subscriptions.find(id);
  if (subscription !== undefined) return renderSubscription(world, subscription);
  const schedule = world.schedules.find(id);
  if (schedule !== undefined) return renderSchedule(world, schedule);
  const price = world.prices.get(id);
  return price === undefined ? undefined : renderPrice(price);
}
