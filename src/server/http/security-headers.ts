import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** `own`: no other site's script runs. `stripe`: the card form of the checkout page comes from its provider. */
export type CardForm = "own" | "stripe";

const STRIPE = {
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

/** The headers that every answer carries, errors included. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: URL, cardForm: CardForm): void {
  const stripe = cardForm === "stripe" ? STRIPE : { script: [], frame: [], connect: [] };
  void app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...stripe.script],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...stripe.connect],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: stripe.frame.length > 0 ? stripe.frame : ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
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
