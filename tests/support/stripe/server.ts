import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Stripe } from "stripe";
import { advance } from "#tests/support/stripe/advance";
import { asAnswer, badBody, createApi } from "#tests/support/stripe/api";
import type { ApiAnswer, ApiRequest } from "#tests/support/stripe/api";
import { confirmForStub, createBrowser } from "#tests/support/stripe/browser";
import type { Browser } from "#tests/support/stripe/browser";
import { createFaults } from "#tests/support/stripe/faults";
import type { Faults } from "#tests/support/stripe/faults";
import { renderSetupIntent } from "#tests/support/stripe/render";
import { renderCharge, renderRefund } from "#tests/support/stripe/render-charge";
import { renderInvoice, renderSubscription } from "#tests/support/stripe/render-billing";
import { renderSchedule } from "#tests/support/stripe/render-schedule";
import type { PriceRow } from "#tests/support/stripe/rows";
import { createWebhooks } from "#tests/support/stripe/webhooks";
import type { Webhooks, WebhookTarget } from "#tests/support/stripe/webhooks";
import { StripeRecords } from "#tests/support/stripe/records";

/** A logged request: never a body, a secret or a header other than the idempotency key. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
}

/** What a request is about, for counting. */
export interface CountedRequest {
  readonly path: string;
  /** Whom a list is asked for; null where it is asked for nobody in particular. */
  readonly customer: string | null;
  /** When it came, by the server's clock. */
  readonly at: number;
}

/** The server's state, for assertions; each list oldest first. */
export interface StripeState {
  customerIds(): readonly string[];
  /** The customers created for one of our users. */
  customersFor(userId: string): readonly string[];
  subscriptionsOf(customerId: string): readonly Stripe.Subscription[];
  schedulesOf(customerId: string): readonly Stripe.SubscriptionSchedule[];
  invoicesOf(customerId: string): readonly Stripe.Invoice[];
  setupIntentsOf(customerId: string): readonly Stripe.SetupIntent[];
  /** Includes refused charges, with status `failed`. */
  chargesOf(customerId: string): readonly Stripe.Charge[];
  refundsOf(customerId: string): readonly Stripe.Refund[];
  /** The types of all events, oldest first. */
  eventTypes(): readonly string[];
}

export interface StripeServer extends Faults, Browser {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly requests: readonly LoggedRequest[];
  /** The same requests in the same order. */
  readonly counted: readonly CountedRequest[];
  readonly state: StripeState;
  readonly webhooks: Webhooks;
  /** Processes everything due by the clock. */
  tick(): void;
  close(): Promise<void>;
}

export interface StripeServerSettings {
  readonly clock: { now(): number };
  readonly secretKey: string;
  readonly webhooks?: WebhookTarget | null;
  readonly prices?: readonly PriceRow[];
  /** How long a renewal's invoice stays a draft before it is charged; an hour at Stripe, nothing when left out. */
  readonly draftSeconds?: number;
}

const PRICES: readonly PriceRow[] = [
  { id: "price_monthly", amount: 299, currency: "gbp", interval: "month" },
  { id: "price_yearly", amount: 2_999, currency: "gbp", interval: "year" },
];

/** A local Stripe on a free port of the loopback: stateful, strict about parameters, obeying the given clock. */
export async function startStripeServer(settings: StripeServerSettings): Promise<StripeServer> {
  const clock = (): number => Math.floor(settings.clock.now() / 1_000);
  const { prices = PRICES, draftSeconds = 0 } = settings;
  const records = new StripeRecords({ now: clock(), prices, draftSeconds });
  const webhooks = createWebhooks(records, settings.webhooks ?? null);
  const api = createApi(records, clock, settings.secretKey);
  const browser = createBrowser(records, clock);
  const faults = createFaults();
  const requests: LoggedRequest[] = [];
  const counted: CountedRequest[] = [];

  const answerApi = async (request: ApiRequest, response: ServerResponse): Promise<void> => {
    const where = `${request.method} ${request.path}`;
    const { method, path, idempotencyKey = null } = request;
    const customer = new URLSearchParams(request.query).get("customer");
    requests.push({ method, path, idempotencyKey });
    counted.push({ path, customer, at: settings.clock.now() });
    const plan = faults.planFor(where);
    if (!(await faults.before(where))) {
      response.destroy();
      return;
    }
    if (plan.orphaned !== undefined) {
      if (plan.orphaned.works) api(request, null);
      await plan.orphaned.until;
      send(response, { status: 500, body: { error: { type: "api_error" } }, replayed: false }, {});
      return;
    }
    const answer = api(request, plan.failure);
    const goesOn = await faults.after(where);
    if (plan.losesAnswer || !goesOn) response.destroy();
    else send(response, answer, plan.failure?.retryAfter ? { "retry-after": String(plan.failure.retryAfter) } : {});
  };

  const server = createServer((incoming, response) => {
    void readBody(incoming)
      .then(async (body) => {
        const { pathname, search } = new URL(incoming.url ?? "/", "http://stripe.invalid");
        if (pathname.startsWith("/stub/")) {
          answerStub(incoming, response, () => confirmForStub(records, browser, parseJson(body)));
          return;
        }
        const key = incoming.headers["idempotency-key"];
        const { authorization } = incoming.headers;
        const idempotencyKey = Array.isArray(key) ? key[0] : key;
        const spoken = incoming.headers["stripe-version"];
        const version = Array.isArray(spoken) ? spoken[0] : spoken;
        const query = search.slice(1);
        const method = incoming.method ?? "GET";
        await answerApi({ method, path: pathname, query, body, authorization, idempotencyKey, version }, response);
      })
      .catch((error: unknown) => {
        // An error in this server must fail the test, with its cause in the answer.
        const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
        send(response, { status: 501, body: { error: { type: "api_error", message } }, replayed: false }, {});
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    ...faults,
    ...browser,
    url: `http://127.0.0.1:${port}`,
    host: "127.0.0.1",
    port,
    requests,
    counted,
    state: stateOf(records),
    webhooks,
    tick: () => advance(records, clock()),
    close: async () => {
      faults.release("drop");
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await webhooks.delivered();
    },
  };
}

function stateOf(records: StripeRecords): StripeState {
  return {
    customerIds: () => records.customers.all().map(({ id }) => id),
    subscriptionsOf: (customer) =>
      records.subscriptions.ofCustomer(customer).map((row) => renderSubscription(records, row)),
    customersFor: (userId) =>
      records.customers
        .all()
        .filter(({ metadata }) => metadata.user_id === userId)
        .map(({ id }) => id),
    schedulesOf: (customer) => records.schedules.ofCustomer(customer).map((row) => renderSchedule(records, row)),
    invoicesOf: (customer) => records.invoices.ofCustomer(customer).map((row) => renderInvoice(records, row)),
    setupIntentsOf: (customer) =>
      records.setupIntents.ofCustomer(customer).map((row) => renderSetupIntent(records, row)),
    chargesOf: (customer) => records.charges.ofCustomer(customer).map(renderCharge),
    refundsOf: (customer) => records.refunds.ofCustomer(customer).map(renderRefund),
    eventTypes: () => records.events.all().map(({ type }) => type),
  };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw badBody();
  }
}

/** The routes of the browser's stub of Stripe.js, open to every page on the loopback. */
function answerStub(incoming: IncomingMessage, response: ServerResponse, confirm: () => unknown): void {
  const { origin = "" } = incoming.headers;
  const isLocal = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u.test(origin);
  const headers = isLocal
    ? {
        "access-control-allow-origin": origin,
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "content-type",
        vary: "origin",
      }
    : {};
  if (incoming.method === "OPTIONS") response.writeHead(204, headers).end();
  else if (incoming.method !== "POST" || incoming.url !== "/stub/confirm") response.writeHead(404, headers).end();
  else send(response, asAnswer(confirm), headers);
}

function send(response: ServerResponse, answer: ApiAnswer, headers: Readonly<Record<string, string>>): void {
  // A held request may continue after its client is gone.
  if (response.destroyed || response.writableEnded) return;
  response.writeHead(answer.status, {
    "content-type": "application/json",
    "request-id": `req_${crypto.randomUUID().slice(0, 14)}`,
    ...(answer.replayed ? { "idempotent-replayed": "true" } : {}),
    // The answer would be the same, so Stripe tells clients not to retry.
    ...(answer.status === 500 ? { "stripe-should-retry": "false" } : {}),
    ...headers,
  });
  response.end(JSON.stringify(answer.body));
}
