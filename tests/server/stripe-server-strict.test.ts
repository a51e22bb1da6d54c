import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Stripe } from "stripe";
import { ROUTES } from "#tests/support/stripe/api";
import { SECRET_KEY, startBench, type Bench } from "#tests/support/stripe/bench";
import { OBJECT_FIELDS } from "#tests/support/stripe/object-fields";

let bench: Bench;
beforeEach(async () => {
  bench = await startBench("2026-11-01T10:00:00Z");
});
afterEach(() => bench.close());

interface Refusal {
  readonly error: { readonly code?: string; readonly param?: string };
}

async function send(
  { method, path }: { readonly method: string; readonly path: string },
  params: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: Refusal }> {
  const text = new URLSearchParams(params).toString();
  const url = `${bench.server.url}${path.replace(":id", "unknown")}`;
  const all = { authorization: `Bearer ${SECRET_KEY}`, ...headers };
  const form = { ...all, "content-type": "application/x-www-form-urlencoded" };
  const answer = await (method === "POST"
    ? fetch(url, { method, headers: form, body: text })
    : fetch(text === "" ? url : `${url}?${text}`, { method, headers: all }));
  return { status: answer.status, body: (await answer.json()) as Refusal };
}

describe("what the local Stripe understands", () => {
  it.each(ROUTES)("refuses what nobody knows: $method $path", async (route) => {
    const { status, body } = await send(route, { zzz: "1" });
    expect([status, body.error]).toMatchObject([400, { code: "parameter_unknown", param: "zzz" }]);
  });

  // What Stripe has taken out of its API in the versions up to ours.
  const REMOVED: readonly (readonly [string, string, readonly string[]])[] = [
    ["POST", "/v1/customers", ["account_balance", "coupon", "promotion_code", "tax_info"]],
    ["POST", "/v1/subscriptions", ["coupon", "promotion_code", "plan", "tax_percent", "prorate"]],
    ["POST", "/v1/subscriptions/:id", ["coupon", "promotion_code", "plan", "tax_percent", "prorate", "at_period_end"]],
    ["DELETE", "/v1/subscriptions/:id", ["at_period_end"]],
    ["POST", "/v1/setup_intents", ["payment_method_types[0]"]],
    ["POST", "/v1/invoices/create_preview", ["subscription_items", "subscription_proration_date", "coupon"]],
    ["GET", "/v1/invoices", ["billing", "paid"]],
    ["POST", "/v1/invoices/:id/pay", ["forgive_all"]],
  ];
  it.each(REMOVED)("refuses what Stripe has taken away: %s %s %o", async (method, path, names) => {
    for (const name of names) {
      const { status, body } = await send({ method, path }, { [name]: "1" });
      expect([status, body.error.code], name).toEqual([400, "parameter_unknown"]);
    }
  });

  it.each([
    ["POST", "/v1/setup_intents", { "automatic_payment_methods[enabled]": "true" }],
    ["POST", "/v1/setup_intents", { "allowed_payment_method_types[0]": "sepa_debit" }],
    ["POST", "/v1/setup_intents", { usage: "on_session" }],
    ["POST", "/v1/subscription_schedules/:id/release", { preserve_cancel_date: "true" }],
  ])("refuses what it would have to ignore: %s %s %o", async (method, path, params) => {
    const { status, body } = await send({ method, path }, params);
    expect([status, body.error.code]).toEqual([400, "local_server_limit"]);
  });

  it("speaks the version of the SDK alone, and its parameters are that version's", async () => {
    const aiServer = { method: "GET", path: "/v1/prices/price_monthly" };
    expect((await send(aiServer, {}, { "stripe-version": Stripe.API_VERSION })).status).toBe(200);
    expect((await send(aiServer, {}, { "stripe-version": "2024-06-20" })).status).toBe(400);
    const params = new URL("../support/stripe/params.json", import.meta.url);
    expect(JSON.parse(readFileSync(params, "utf8"))).toMatchObject({ apiVersion: Stripe.API_VERSION });
  });
});

/** Every object within a value that says what it is. */
function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return "object" in value ? [value, ...inner] : inner;
}

it("shows its objects with every field that Stripe's have", async () => {
  const { stripe, server } = bench;
  const subscribing = async (number: string) => {
    const { id: customer } = await stripe.customers.create({ email: "cook@example.org" });
    const setup = await stripe.setupIntents.create({ customer, usage: "off_session" });
    server.confirmSetup(setup.client_secret ?? "", number);
    const { payment_method: card } = await stripe.setupIntents.retrieve(setup.id);
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price: "price_yearly" }],
      default_payment_method: card as string,
    });
    return { customer, id };
  };
  const { customer, id } = await subscribing("4000000000000259");
  await stripe.subscriptionSchedules.create({ from_subscription: id });
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect(charge).toMatchObject({
    disputed: true,
    outcome: { type: "authorized", network_status: "approved_by_network" },
    payment_method_details: { type: "card", card: { last4: "0259", network: "visa" } },
  });
  const other = await subscribing("4242424242424242");
  const [paid] = (await stripe.charges.list({ customer: other.customer })).data;
  await stripe.refunds.create({ charge: paid?.id ?? "" });
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const invoices = await stripe.invoices.list({ expand: ["data.payments"] });
  const card = await stripe.paymentMethods.retrieve(paid?.payment_method ?? "");
  const shown = objectsIn([events, invoices.data, card]);
  const lacking = shown.flatMap((one) =>
    "deleted" in one
      ? []
      : (OBJECT_FIELDS[String(one.object)] ?? [])
          .filter((field) => !(field in one))
          .map((field) => `${String(one.object)}.${field}`),
  );
  expect([...new Set(lacking)]).toEqual([]);
  const kinds = new Set(shown.map(({ object }) => String(object)));
  expect(Object.keys(OBJECT_FIELDS).filter((kind) => !kinds.has(kind))).toEqual([]);
});
