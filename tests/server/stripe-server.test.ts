import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { customerWithCard, SECRET_KEY, seconds, startBench, WEBHOOK_SECRET } from "#tests/support/stripe/bench";
import type { Bench } from "#tests/support/stripe/bench";

let bench: Bench;
beforeEach(async () => {
  bench = await startBench("2026-11-01T10:00:00Z");
});
afterEach(() => bench.close());

/** Sends what the SDK's types would not let through. */
async function post(path: string, body: Record<string, string>, key = SECRET_KEY): Promise<Response> {
  return fetch(`${bench.server.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(body).toString(),
  });
}

describe("what it refuses", () => {
  it.each([
    ["/v1/setup_intents", { "payment_method_types[0]": "card" }, "parameter_unknown", "payment_method_types"],
    ["/v1/subscriptions", { coupon: "FREE" }, "parameter_unknown", "coupon"],
    ["/v1/subscriptions", { "items[0][prise]": "price_monthly" }, "parameter_unknown", "items[0][prise]"],
    ["/v1/subscriptions", { "items[0][price]": "price_monthly" }, "parameter_missing", "customer"],
    ["/v1/subscriptions", { cancel_at_period_end: "perhaps" }, undefined, "cancel_at_period_end"],
    ["/v1/setup_intents", { usage: "sometimes" }, undefined, "usage"],
    ["/v1/setup_intents", { customer: "cus_nobody" }, "resource_missing", "customer"],
    ["/v1/subscriptions", { days_until_due: "3" }, "local_server_limit", undefined],
  ])("%s %o", async (path, body, code, param) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { type: "invalid_request_error", ...(code && { code }), ...(param && { param }) },
    });
  });

  it("refuses a wrong key and unknown routes and objects", async () => {
    expect((await post("/v1/customers", {}, "sk_test_wrong")).status).toBe(401);
    expect((await post("/v1/coupons", {})).status).toBe(404);
    await expect(bench.stripe.subscriptions.retrieve("sub_nothing")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    await expect(bench.stripe.prices.retrieve("price_monthly", { expand: ["colour"] })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it("knows its prices", async () => {
    const prices = await Promise.all(["price_monthly", "price_yearly"].map((id) => bench.stripe.prices.retrieve(id)));
    expect(prices.map(({ unit_amount, currency, recurring }) => [unit_amount, currency, recurring?.interval])).toEqual([
      [299, "gbp", "month"],
      [2_999, "gbp", "year"],
    ]);
  });
});

describe("idempotency keys", () => {
  const person = { email: "cook@example.org", metadata: { user_id: "1" } };
  const once = { idempotencyKey: "cust:1" };

  it("do work once, and refuse other parameters", async () => {
    const first = await bench.stripe.customers.create(person, once);
    const again = await bench.stripe.customers.create(person, once);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(bench.server.state.customerIds()).toEqual([first.id]);
    await expect(bench.stripe.customers.create({ ...person, name: "Else" }, once)).rejects.toMatchObject({
      type: "StripeIdempotencyError",
    });
  });

  it("keep a 500 as well, and forget everything after a day", async () => {
    bench.server.failNext("POST /v1/customers", { status: 500 });
    await expect(bench.stripe.customers.create(person, once)).rejects.toMatchObject({ statusCode: 500 });
    await expect(bench.stripe.customers.create(person, once)).rejects.toMatchObject({
      statusCode: 500,
      headers: { "idempotent-replayed": "true" },
    });
    bench.passDays(1);
    await expect(bench.stripe.customers.create(person, once)).resolves.toMatchObject(person);
  });

  it("keep no 429, and nothing that was not understood", async () => {
    bench.server.failNext(/\/v1\/customers/u, { status: 429 });
    await expect(bench.stripe.customers.create(person, once)).rejects.toMatchObject({ statusCode: 429 });
    await expect(bench.stripe.customers.create(person, once)).resolves.toMatchObject(person);
  });
});

describe("the fault switches", () => {
  it("lose an answer after the work was done", async () => {
    bench.server.loseAnswerOf("POST /v1/customers");
    await expect(post("/v1/customers", {})).rejects.toThrow();
    expect(bench.server.state.customerIds()).toHaveLength(1);
    // The SDK asks once more by itself when a connection is cut, whatever its settings, and with the same key.
    bench.server.loseAnswerOf("POST /v1/customers");
    const { id } = await bench.stripe.customers.create({}, { idempotencyKey: "lost" });
    expect(bench.server.state.customerIds().slice(1)).toEqual([id]);
    const lost = { method: "POST", path: "/v1/customers", idempotencyKey: "lost" };
    expect(bench.server.requests.slice(1)).toEqual([lost, lost]);
    bench.server.loseAnswerOf("POST /v1/customers", 2);
    await expect(bench.stripe.customers.create({})).rejects.toMatchObject({ type: "StripeConnectionError" });
    expect(bench.server.state.customerIds()).toHaveLength(3);
  });

  it("fail after the work was done", async () => {
    bench.server.failNext("POST /v1/customers", { status: 500, afterTheWork: true });
    await expect(bench.stripe.customers.create({})).rejects.toMatchObject({ statusCode: 500 });
    expect(bench.server.state.customerIds()).toHaveLength(1);
  });

  it("fail until the tests have seen enough", async () => {
    const stop = bench.server.failNext("/v1/customers", { status: 500, times: 1_000 });
    await expect(bench.stripe.customers.create({})).rejects.toMatchObject({ statusCode: 500 });
    stop();
    await expect(bench.stripe.customers.create({})).resolves.toMatchObject({ object: "customer" });
  });

  it("hold a request before its work and after it", async () => {
    const before = bench.server.holdBefore("POST /v1/customers");
    const first = bench.stripe.customers.create({});
    await before;
    expect(bench.server.state.customerIds()).toHaveLength(0);
    const after = bench.server.holdAfter("POST /v1/customers");
    bench.server.release();
    await after;
    expect(bench.server.state.customerIds()).toHaveLength(1);
    bench.server.release();
    await expect(first).resolves.toMatchObject({ object: "customer" });
  });

  it("drop what was held before its work", async () => {
    const before = bench.server.holdBefore("POST /v1/customers");
    const posted = Promise.allSettled([post("/v1/customers", {})]);
    await before;
    bench.server.release("drop");
    await expect(posted).resolves.toMatchObject([{ status: "rejected" }]);
    expect(bench.server.state.customerIds()).toHaveLength(0);
  });

  it("delay what matches", async () => {
    bench.server.delay("POST /v1/customers", 60);
    const withShortTimeout = new Stripe(SECRET_KEY, {
      host: bench.server.host,
      port: bench.server.port,
      protocol: "http",
      maxNetworkRetries: 0,
      timeout: 20,
    });
    await expect(withShortTimeout.customers.create({})).rejects.toMatchObject({ type: "StripeConnectionError" });
    bench.server.delay("POST /v1/customers", 0);
    await expect(bench.stripe.customers.create({})).resolves.toMatchObject({ object: "customer" });
  });
});

describe("the routes of the browser's stub", () => {
  const origin = "http://localhost:5173";
  async function confirm(body: object): Promise<Response> {
    return fetch(`${bench.server.url}/stub/confirm`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify(body),
    });
  }
  async function newSecret(): Promise<string> {
    const { id: customer } = await bench.stripe.customers.create({});
    const { client_secret: secret } = await bench.stripe.setupIntents.create({
      customer,
      usage: "off_session",
      allowed_payment_method_types: ["card"],
    });
    return secret ?? "";
  }

  it("lets pages of the loopback in and no others", async () => {
    const ask = async (from: string) =>
      (await fetch(`${bench.server.url}/stub/confirm`, { method: "OPTIONS", headers: { origin: from } })).headers.get(
        "access-control-allow-origin",
      );
    expect(await ask(origin)).toBe(origin);
    expect(await ask("https://example.org")).toBeNull();
  });

  it.each([
    ["4242424242424242", { status: "succeeded" }],
    ["4000000000000341", { status: "succeeded" }],
    ["4000 0000 0000 0002", { error: { message: "Your card was declined.", decline_code: "generic_decline" } }],
    ["4000000000009995", { error: { message: "Your card has insufficient funds." } }],
    ["4000002500003155", { status: "requires_action" }],
    ["4111111111111111", { error: { decline_code: "test_mode_live_card" } }],
    ["4242424242424241", { error: { code: "incorrect_number" } }],
  ])("confirms a card as %s does", async (number, result) => {
    const answer = await confirm({ clientSecret: await newSecret(), number });
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    expect(await answer.json()).toMatchObject(result);
  });

  it("answers the bank, at once or later", async () => {
    const clientSecret = await newSecret();
    const number = "4000002760003184";
    expect(await (await confirm({ clientSecret, number, authentication: "fail" })).json()).toMatchObject({
      error: { code: "setup_intent_authentication_failure" },
    });
    expect(await (await confirm({ clientSecret, number })).json()).toEqual({ status: "requires_action" });
    expect(await (await confirm({ clientSecret, authentication: "complete" })).json()).toEqual({ status: "succeeded" });
    expect(await (await confirm({ clientSecret, number })).json()).toMatchObject({
      error: { code: "setup_intent_unexpected_state" },
    });
    expect((await confirm({ clientSecret: "seti_x_secret_y", number })).status).toBe(400);
  });
});

describe("webhooks", () => {
  interface Received {
    readonly events: Stripe.Event[];
    status: number;
    readonly url: string;
    close(): void;
  }
  let received: Received;
  beforeEach(async () => {
    const events: Stripe.Event[] = [];
    const server = createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => {
        const signature = String(incoming.headers["stripe-signature"]);
        const body = Buffer.concat(chunks);
        events.push(Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET, 300, undefined, bench.now()));
        response.writeHead(received.status).end();
      });
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    received = { events, status: 200, url: `http://127.0.0.1:${port}/webhook`, close: () => server.close() };
    bench.server.webhooks.aim({ url: received.url, secret: WEBHOOK_SECRET });
  });
  afterEach(() => received.close());
  const types = (): string[] => received.events.map(({ type }) => type);

  it("are signed, whole and sent in order", async () => {
    const { id } = await bench.stripe.customers.create({ email: "cook@example.org" });
    await bench.stripe.setupIntents.create({ customer: id });
    await expect(bench.server.webhooks.deliver()).resolves.toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(received.events[0]).toMatchObject({
      object: "event",
      type: "customer.created",
      api_version: Stripe.API_VERSION,
      created: seconds("2026-11-01T10:00:00Z"),
      data: { object: { id, email: "cook@example.org" } },
    });
    expect(types()).toEqual(["customer.created", "setup_intent.created"]);
    await expect(bench.server.webhooks.deliver()).resolves.toEqual([]);
  });

  it("come again when they were not taken", async () => {
    received.status = 500;
    await bench.stripe.customers.create({});
    await expect(bench.server.webhooks.deliver()).resolves.toMatchObject([{ status: 500 }]);
    received.status = 200;
    await expect(bench.server.webhooks.deliver()).resolves.toMatchObject([{ status: 200 }]);
    expect(new Set(received.events.map(({ id }) => id)).size).toBe(1);
    expect(bench.server.webhooks.waiting()).toEqual([]);
  });

  it("are lost, doubled, reordered and held back as asked for", async () => {
    const { webhooks } = bench.server;
    webhooks.lose(1);
    await bench.stripe.customers.create({});
    webhooks.duplicate(1);
    const { id: customer } = await bench.stripe.customers.create({});
    await bench.stripe.setupIntents.create({ customer });
    webhooks.reorder(true);
    webhooks.delay(3_600);
    await expect(webhooks.deliver()).resolves.toEqual([]);
    bench.moveTo("2026-11-01T11:00:00Z");
    await webhooks.deliver();
    expect(types()).toEqual(["setup_intent.created", "customer.created", "customer.created"]);
    expect(new Set(received.events.map(({ id }) => id)).size).toBe(2);
  });

  it("are sent by themselves when asked to", async () => {
    bench.server.webhooks.automatic(true);
    await customerWithCard(bench, "4242424242424242");
    await bench.server.webhooks.delivered();
    expect(types()).toEqual(["customer.created", "setup_intent.created", "setup_intent.succeeded"]);
  });
});
