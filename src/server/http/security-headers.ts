import { createHash } from "node:crypto";
import helmet from "@fastify/helmet";
import { REQUEST_ID } from "#server/http/request-id";
import { fastify, type FastifyInstance, type FastifyReply } from "fastify";

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

/**
 * Of a page whose address is a secret: other sites are not even told ours. Not "no-referrer", under which some browsers send no
 * `Origin` with the page's own requests either, and those are then taken for another site's.
 */
export const SECRET_REFERRER_POLICY = "same-origin";

/** Nothing may be done by what is never a page. */
const FILE_POLICY = "default-src 'none';frame-ancestors 'none'";

/** What says how a page is treated, and says nothing of its files. */
const OF_PAGES_ALONE = ["permissions-policy", "origin-agent-cluster", "x-dns-prefetch-control", "x-download-options"];

/** What old readers of documents heed, or what a browser does by itself where no page is drawn. */
const OF_DOCUMENTS_ALONE = [
  "cross-origin-opener-policy",
  "referrer-policy",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** The same protection for an answer that no hook sees and that is never a page. */
export function bareHeaders(publicUrl: URL): Readonly<Record<string, string>> {
  return {
    "content-security-policy": FILE_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": REFERRER_POLICY,
    "permissions-policy": permissionsPolicy(NOBODY),
    "cache-control": "no-store",
    ...(publicUrl.protocol === "https:"
      ? { "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/** What pages and whatever they embed may not use: all that asks for, or watches, the person or the device. */
const UNUSED = [
  "accelerometer",
  "bluetooth",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "midi",
  "picture-in-picture",
  "serial",
  "sync-xhr",
  "usb",
  "xr-spatial-tracking",
];

/** The recipe's page keeps the screen awake, rings its timers and, once that is switched on, hears "next". A card form may ask the browser for a stored card. */
function permissionsPolicy({ frame }: Guests): string {
  const payment = frame.length > 0 ? `(self ${frame.map((site) => `"${site}"`).join(" ")})` : "()";
  return [
    ...UNUSED.map((name) => `${name}=()`),
    "autoplay=(self)",
    "microphone=(self)",
    "screen-wake-lock=(self)",
    "fullscreen=(self)",
    `payment=${payment}`,
  ].join(", ");
}

function contentPolicy({ script, frame, connect }: Guests, within: readonly string[]) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...within, ...script],
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

declare module "fastify" {
  interface FastifyInstance {
    /** The headers of an answer that lets Stripe's card form in. */
    stripeHeaders: Headers;
  }
}

type Headers = Readonly<Record<string, string>>;

/** Lets Stripe's card form into one answer: the checkout's page (spec C21). Every other answer stays closed to it. */
export function admitStripe(reply: FastifyReply): void {
  void reply.headers(reply.server.stripeHeaders);
}

/**
 * Of a script, a style or a typeface, which no browser draws as a page: opened by itself it may do nothing at all, and what only a page
 * heeds is left out. Without HTTP/2 a phone would be sent half a kilobyte with each of a page's files.
 */
export function sendFileHeaders(reply: FastifyReply): void {
  sendAsNoPage(reply);
  for (const name of OF_DOCUMENTS_ALONE) void reply.removeHeader(name);
  // It is kept for ever, and no line of the log tells of it.
  void reply.removeHeader(REQUEST_ID);
}

function sendAsNoPage(reply: FastifyReply): void {
  void reply.header("content-security-policy", FILE_POLICY);
  for (const name of OF_PAGES_ALONE) void reply.removeHeader(name);
}

/**
 * The headers that every answer carries, errors included. Of scripts within a page, only those of the built `page` may run, each by
 * its own hash.
 */
export async function addSecurityHeaders(app: FastifyInstance, publicUrl: URL, page: string | null): Promise<void> {
  const within = hashesOf(page ?? "");
  const own = await helmetHeaders(NOBODY, publicUrl, within);
  app.decorate("stripeHeaders", await helmetHeaders(STRIPE, publicUrl, within));
  app.addHook("onRequest", (_request, reply, next) => {
    void reply.headers(own);
    next();
  });
  app.addHook("onSend", (request, reply, _payload, next) => {
    if (request.url.startsWith("/api/")) {
      void reply.header("cache-control", "no-store");
      // Data is no page either: opened by itself it may do nothing, and three quarters of a kilobyte stay here.
      if (isJson(reply)) sendAsNoPage(reply);
    }
    next();
  });
}

/** What a policy calls the scripts that stand within a page. */
function hashesOf(page: string): readonly string[] {
  return [...page.matchAll(/<script>([^]*?)<\/script>/gu)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader("content-type")).startsWith("application/json");
}

/** Helmet's headers, read off once: it works its policy out anew for every answer, which takes longer than most answers. */
async function helmetHeaders(guests: Guests, publicUrl: URL, within: readonly string[]): Promise<Headers> {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: contentPolicy(guests, within),
    strictTransportSecurity:
      publicUrl.protocol === "https:" ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: REFERRER_POLICY },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
    xPoweredBy: true,
  });
  let headers: Headers = {};
  probe.get("/", async (_request, reply) => {
    headers = Object.fromEntries(Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]));
    return "";
  });
  await probe.inject("/");
  await probe.close();
  return { ...headers, "permissions-policy": permissionsPolicy(guests) };
}
