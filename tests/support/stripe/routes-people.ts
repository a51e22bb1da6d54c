import type { Stripe } from "stripe";
import { TEST_PAYMENT_METHODS } from "#tests/support/stripe/cards";
import {
  customerOf,
  mergeMetadata,
  methodOf,
  needed,
  refuseOtherThanCards,
  textOf,
} from "#tests/support/stripe/checks";
import { confirmForServer, confirmSetupIntent, newCard } from "#tests/support/stripe/intents";
import {
  renderCustomer,
  renderPaymentIntent,
  renderPaymentMethod,
  renderPrice,
  renderSetupIntent,
} from "#tests/support/stripe/render";
import { page, route } from "#tests/support/stripe/route";
import type { Route } from "#tests/support/stripe/route";
import type { CustomerRow, PaymentMethodRow, SetupIntentRow } from "#tests/support/stripe/rows";
import { endSubscription } from "#tests/support/stripe/subscription-status";
import { cardError, invalid, missing, notFound, notOffered, StripeFault } from "#tests/support/stripe/stripe-error";
import type { StripeRecords } from "#tests/support/stripe/records";

function knownCustomer(records: StripeRecords, id: string): CustomerRow {
  const customer = records.customers.find(id);
  if (customer === undefined) throw notFound("customer", id);
  return customer;
}

/** Stripe's search finds an object only some time after its creation. */
const INDEXED_AFTER_SECONDS = 60;

function indexed(records: StripeRecords, created: number): boolean {
  return created + INDEXED_AFTER_SECONDS <= records.now;
}

const PERSON = ["email", "name", "phone", "description", "metadata"] as const;

const customers: readonly Route[] = [
  route<Stripe.CustomerCreateParams>("POST /v1/customers", "CustomerCreateParams", PERSON, (records, params) => {
    const customer = records.customers.add({
      id: records.newId("cus"),
      created: records.now,
      customer: null,
      email: params.email ?? null,
      name: params.name ?? null,
      phone: params.phone ?? null,
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
      defaultPaymentMethod: null,
      balance: 0,
      invoiceCount: 0,
      deleted: false,
    });
    records.emit("customer.created", renderCustomer(customer));
    return renderCustomer(customer);
  }),
  route<Stripe.CustomerListParams>(
    "GET /v1/customers",
    "CustomerListParams",
    ["email", "limit", "starting_after"],
    (records, params) => {
      // It is case-sensitive, and deleted customers are not listed.
      const rows = records.customers.all().filter(({ deleted }) => !deleted);
      const wanted = rows.filter(({ email }) => params.email === undefined || email === params.email);
      return page("/v1/customers", wanted, params, renderCustomer);
    },
  ),
  route<Stripe.CustomerSearchParams>(
    "GET /v1/customers/search",
    "CustomerSearchParams",
    ["query", "limit"],
    (records, { query, limit = 10 }) => {
      const [, field = "", value = ""] = /^metadata\['(\w+)'\]:'([\w-]+)'$/u.exec(query) ?? [];
      if (field === "") throw notOffered(`the search ${query}`);
      const found = records.customers
        .all()
        .filter(({ deleted, created, metadata }) => !deleted && indexed(records, created) && metadata[field] === value)
        .toReversed();
      const data = found.slice(0, limit).map(renderCustomer);
      return {
        object: "search_result",
        url: "/v1/customers/search",
        has_more: found.length > limit,
        next_page: null,
        data,
      };
    },
  ),
  route("GET /v1/customers/:id", null, [], (records, _params, id) => renderCustomer(knownCustomer(records, id))),
  route<Stripe.CustomerUpdateParams>(
    "POST /v1/customers/:id",
    "CustomerUpdateParams",
    [...PERSON, "invoice_settings"],
    (records, params, id) => {
      const customer = knownCustomer(records, id);
      if (customer.deleted) throw notFound("customer", id);
      const { default_payment_method: method, ...others } = params.invoice_settings ?? {};
      if (Object.keys(others).length > 0) throw notOffered("other invoice_settings than the default_payment_method");
      if (method !== undefined && method !== "") {
        methodOf(records, method, id, "invoice_settings[default_payment_method]");
      }
      customer.defaultPaymentMethod = textOf(method, customer.defaultPaymentMethod);
      customer.email = textOf(params.email, customer.email);
      customer.name = textOf(params.name, customer.name);
      customer.phone = textOf(params.phone, customer.phone);
      customer.description = textOf(params.description, customer.description);
      customer.metadata = mergeMetadata(customer.metadata, params.metadata);
      records.emit("customer.updated", renderCustomer(customer));
      return renderCustomer(customer);
    },
  ),
  route("DELETE /v1/customers/:id", null, [], (records, _params, id) => {
    const customer = knownCustomer(records, id);
    if (customer.deleted) throw notFound("customer", id);
    for (const subscription of records.subscriptions.ofCustomer(id)) {
      if (records.live.has(subscription)) endSubscription(records, subscription, "cancellation_requested");
    }
    customer.deleted = true;
    customer.email = null;
    customer.name = null;
    customer.defaultPaymentMethod = null;
    // Cards are deleted with their customer, so drafts can no longer be charged.
    for (const method of records.paymentMethods.all()) if (method.customer === id) method.customer = null;
    for (const subscription of records.subscriptions.ofCustomer(id)) subscription.defaultPaymentMethod = null;
    records.emit("customer.deleted", renderCustomer(customer));
    return renderCustomer(customer);
  }),
];

function setupIntentOf(records: StripeRecords, id: string): SetupIntentRow {
  const intent = records.setupIntents.find(id);
  if (intent === undefined) throw notFound("setupintent", id);
  return intent;
}

/** A payment method by its id, or one of Stripe's ready-made test ones. */
function methodNamed(records: StripeRecords, id: string, param: string): PaymentMethodRow {
  const number = TEST_PAYMENT_METHODS[id];
  const method = number === undefined ? records.paymentMethods.find(id) : newCard(records, number);
  if (method === undefined || !("behaviour" in method)) throw missing("PaymentMethod", id, param);
  return method;
}

const setupIntents: readonly Route[] = [
  route<Stripe.SetupIntentCreateParams>(
    "POST /v1/setup_intents",
    "SetupIntentCreateParams",
    ["customer", "usage", "allowed_payment_method_types", "metadata", "description"],
    (records, params) => {
      refuseOtherThanCards(params.allowed_payment_method_types);
      if (params.usage === "on_session") throw notOffered("cards that are charged only while their owner is there");
      const customer = params.customer === undefined ? null : customerOf(records, params.customer).id;
      const id = records.newId("seti");
      const intent = records.setupIntents.add({
        id,
        created: records.now,
        customer,
        clientSecret: `${id}_secret_${records.newId("s").slice(2)}`,
        usage: params.usage ?? "off_session",
        description: params.description ?? null,
        allowedTypes: params.allowed_payment_method_types ?? null,
        metadata: mergeMetadata({}, params.metadata),
        status: "requires_payment_method",
        paymentMethod: null,
        lastError: null,
        cancellationReason: null,
      });
      records.emit("setup_intent.created", renderSetupIntent(records, intent));
      return renderSetupIntent(records, intent);
    },
  ),
  route<Stripe.SetupIntentListParams>(
    "GET /v1/setup_intents",
    "SetupIntentListParams",
    ["customer", "limit", "starting_after"],
    (records, params) => {
      const rows =
        params.customer === undefined ? records.setupIntents.all() : records.setupIntents.ofCustomer(params.customer);
      return page("/v1/setup_intents", rows, params, (row) => renderSetupIntent(records, row));
    },
  ),
  route("GET /v1/setup_intents/:id", null, [], (records, _params, id) =>
    renderSetupIntent(records, setupIntentOf(records, id)),
  ),
  route<Stripe.SetupIntentConfirmParams>(
    "POST /v1/setup_intents/:id/confirm",
    "SetupIntentConfirmParams",
    ["payment_method", "return_url"],
    (records, params, id) => {
      const intent = setupIntentOf(records, id);
      const card = methodNamed(records, needed(params.payment_method, "payment_method"), "payment_method");
      throwIfFailed(confirmSetupIntent(records, intent, card));
      return renderSetupIntent(records, intent);
    },
  ),
  route<Stripe.SetupIntentCancelParams>(
    "POST /v1/setup_intents/:id/cancel",
    "SetupIntentCancelParams",
    ["cancellation_reason"],
    (records, params, id) => {
      const intent = setupIntentOf(records, id);
      if (intent.status === "succeeded" || intent.status === "canceled") {
        const message = `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`;
        throw invalid(message, { code: "setup_intent_unexpected_state" });
      }
      intent.status = "canceled";
      intent.cancellationReason = params.cancellation_reason ?? null;
      records.emit("setup_intent.canceled", renderSetupIntent(records, intent));
      return renderSetupIntent(records, intent);
    },
  ),
];

function throwIfFailed(confirmation: ReturnType<typeof confirmSetupIntent>): void {
  if (!("error" in confirmation)) return;
  const { error } = confirmation;
  if (error.code.endsWith("unexpected_state")) throw new StripeFault(400, { type: "invalid_request_error", ...error });
  throw cardError(error);
}

const payments: readonly Route[] = [
  route("GET /v1/payment_intents/:id", null, [], (records, _params, id) => {
    const intent = records.paymentIntents.find(id);
    if (intent === undefined) throw notFound("payment_intent", id);
    return renderPaymentIntent(records, intent);
  }),
  route<Stripe.PaymentIntentConfirmParams>(
    "POST /v1/payment_intents/:id/confirm",
    "PaymentIntentConfirmParams",
    ["payment_method", "off_session", "return_url"],
    (records, params, id) => {
      const intent = records.paymentIntents.find(id);
      if (intent === undefined) throw notFound("payment_intent", id);
      const named = params.payment_method ?? intent.paymentMethod ?? undefined;
      const card = methodNamed(records, needed(named, "payment_method"), "payment_method");
      const present = params.off_session === undefined || params.off_session === false;
      throwIfFailed(confirmForServer(records, intent, card, present));
      return renderPaymentIntent(records, intent);
    },
  ),
  route("GET /v1/payment_methods/:id", null, [], (records, _params, id) => {
    const method = records.paymentMethods.find(id);
    if (method === undefined) throw notFound("PaymentMethod", id);
    return renderPaymentMethod(method);
  }),
  route<Stripe.PaymentMethodAttachParams>(
    "POST /v1/payment_methods/:id/attach",
    "PaymentMethodAttachParams",
    ["customer"],
    (records, params, id) => {
      const customer = customerOf(records, params.customer);
      const method = methodNamed(records, id, "payment_method");
      if (method.customer !== null && method.customer !== customer.id) {
        throw invalid("The payment method you provided has already been attached to a customer.");
      }
      method.customer = customer.id;
      records.emit("payment_method.attached", renderPaymentMethod(method));
      return renderPaymentMethod(method);
    },
  ),
  route("GET /v1/prices/:id", null, [], (records, _params, id) => {
    const price = records.prices.get(id);
    if (price === undefined) throw notFound("price", id);
    return renderPrice(price);
  }),
];

export const peopleRoutes: readonly Route[] = [...customers, ...setupIntents, ...payments];
