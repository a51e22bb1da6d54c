import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { startStripeServer, type StripeServer } from "#tests/support/stripe/server";

/** Started by the journeys: a Stripe of their own, the built application on top of it, and a control route for the tests. */

/** More events than any run makes. */
const ALL = 1_000_000;
const CONTROLS = process.env.STRIPE_CONTROL_PORT ?? "";
const SECRET_KEY = process.env.STRIPE_SECRET_KEY ?? "";

/** Requests that fail until the tests say otherwise. */
class Outage extends RegExp {
  on = true;
  override test(where: string): boolean {
    return this.on && super.test(where);
  }
}

type Answer = { readonly status: number; readonly body: unknown };
type Control = (query: URLSearchParams, body: string) => Promise<Answer> | Answer;

const done: Answer = { status: 200, body: {} };
const missing: Answer = { status: 404, body: {} };

function controlsOf(stripe: StripeServer): Readonly<Record<string, Control>> {
  let outage: Outage | null = null;
  const ask = async (path: string, init?: RequestInit): Promise<Answer> => {
    const headers = { authorization: `Bearer ${SECRET_KEY}` };
    const answer = await fetch(`${stripe.url}${path}`, { ...init, headers });
    return { status: answer.status, body: await answer.json() };
  };
  return {
    "POST /confirm": (_query, body) => ask("/stub/confirm", { method: "POST", body }),
    "GET /intent": (query) => ask(query.get("path") ?? ""),
    "POST /outage": (query) => {
      const pattern = query.get("pattern");
      if (outage !== null) outage.on = false;
      outage = pattern === null ? null : new Outage(pattern, "u");
      if (outage !== null) stripe.failNext(outage, { status: 500, times: ALL });
      return done;
    },
    "POST /lose-answer": (query) => {
      stripe.loseAnswerOf(query.get("pattern") ?? "", 1);
      return done;
    },
    "POST /webhooks": async (query) => {
      stripe.webhooks.lose(query.get("lost") === "true" ? ALL : 0);
      await stripe.webhooks.delivered();
      return done;
    },
    "GET /account": async (query) => {
      const id = await customerOf(stripe, ask, query.get("email") ?? "");
      if (id === null) return missing;
      const { state } = stripe;
      const body = {
        subscriptions: state.subscriptionsOf(id),
        invoices: state.invoicesOf(id),
        charges: state.chargesOf(id),
        refunds: state.refundsOf(id),
      };
      return { status: 200, body };
    },
  };
}

async function customerOf(
  { state }: StripeServer,
  ask: (path: string) => Promise<Answer>,
  email: string,
): Promise<string | null> {
  for (const id of state.customerIds().toReversed()) {
    const { body } = await ask(`/v1/customers/${id}`);
    if ((body as { email?: string }).email === email) return id;
  }
  return null;
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function listen(controls: Readonly<Record<string, Control>>): void {
  createServer((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://control.invalid");
    const control = controls[`${incoming.method} ${pathname}`] ?? (() => missing);
    void textOf(incoming)
      .then((body) => control(searchParams, body))
      .catch((error: unknown): Answer => ({ status: 500, body: { message: String(error) } }))
      .then(({ status, body }) => {
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      });
  }).listen(Number(CONTROLS), "127.0.0.1");
}

const publicUrl = process.env.PUBLIC_URL ?? "";
const stripe = await startStripeServer({
  clock: Date,
  secretKey: SECRET_KEY,
  webhooks: { url: `${publicUrl}/api/webhooks/stripe`, secret: process.env.STRIPE_WEBHOOK_SECRET ?? "" },
});
stripe.webhooks.automatic(true);
listen(controlsOf(stripe));
const application = spawn(process.execPath, ["dist/server/main.js"], {
  env: { ...process.env, STRIPE_API_BASE: stripe.url },
  stdio: "inherit",
});
// The signal may reach the application by itself too; a second one within moments counts for nothing there.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => application.kill(signal));
const [code] = (await once(application, "exit")) as [number | null];
process.exit(code ?? 1);
