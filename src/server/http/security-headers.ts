import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";

/** `own`: no other site's script runs. `stripe`: the card form of the checkout page comes from its provider. */
export type CardForm = "own" | "stripe";

/** Sites beside ours from which something may come. */
type Guests = {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
};

const NOBODY: Guests = { script: [], frame: [], connect: [] };
const STRIPE: Guests = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
};
const YEAR_SECONDS = 31_536_000;

const REFERRER_POLICY = "strict-origin-when-cross-origin";

/** The same protection for an answer that no hook sees and that is never a page. */
export function bareHeaders(publicUrl: URL): Readonly<Record<string, string>> {
  return {
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": REFERRER_POLICY,
    "cache-control": "no-store",
    ...(publicUrl.protocol === "https:"
      ? { "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

function contentPolicy({ script, frame, connect }: Guests) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...script],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", "data:", "blob:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...connect],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      frameSrc: frame.length > 0 ? [...frame] : ["'none'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
  };
}

/** Lets Stripe's card form into one answer: the checkout's page (decisions §1.14). Every other answer stays closed to it. */
export function admitStripe(reply: FastifyReply): void {
  reply.helmet({ contentSecurityPolicy: contentPolicy(STRIPE) });
}

/** The headers that every answer carries, errors included. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: URL): void {
  void app.register(helmet, {
    global: true,
    contentSecurityPolicy: contentPolicy(NOBODY),
    strictTransportSecurity:
      publicUrl.protocol === "https:" ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: REFERRER_POLICY },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
    xPoweredBy: true,
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/")) void reply.header("cache-control", "no-store");
  });
}
