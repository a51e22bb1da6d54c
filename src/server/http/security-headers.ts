import { createHash } from "node:crypto";
import helmet from "@fastify/helmet";
import { REQUEST_ID } from "#server/http/request-id";
import { fastify, type FastifyInstance, type FastifyReply } from "fastify";

/** `own`: only our own scripts run. `stripe`: the card form of the checkout page comes from its provider. */
export type CardForm = "own" | "stripe";

/** Other sites from which resources may be loaded. */
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
 * For a page with a secret address: other sites do not even learn our origin. Not "no-referrer", with which some browsers send no
 * `Origin` with the page's own requests either, so that they look like another site's.
 */
export const SECRET_REFERRER_POLICY = "same-origin";

/** For responses that are never pages: nothing is allowed. */
const FILE_POLICY = "default-src 'none';frame-ancestors 'none'";

/** Headers that only affect pages, not their files. */
const OF_PAGES_ALONE = ["permissions-policy", "origin-agent-cluster", "x-dns-prefetch-control", "x-download-options"];

/** Headers for obsolete document readers, or with no effect unless a page is rendered. */
const OF_DOCUMENTS_ALONE = [
  "cross-origin-opener-policy",
  "referrer-policy",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** The same protection for a response that bypasses the hooks and is never a page. */
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

/** Features denied to pages and their embeds: everything that prompts or monitors the user or the device. */
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

/**
 * The recipe page keeps the screen awake, plays timer sounds and, if switched on, listens for "next". A card form may use the
 * browser's stored cards.
 */
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
    /** The headers of a response that allows Stripe's card form. */
    stripeHeaders: Headers;
  }
}

type Headers = Readonly<Record<string, string>>;

/** Allows Stripe's card form in one response, the checkout page (spec C21), and in no other. */
export function admitStripe(reply: FastifyReply): void {
  void reply.headers(reply.server.stripeHeaders);
}

/**
 * For scripts, styles and fonts, which are never rendered as pages: opened directly they may do nothing, and headers that only affect
 * pages are left out. Without HTTP/2 they would add half a kilobyte to each of a page's files.
 */
export function sendFileHeaders(reply: FastifyReply): void {
  sendAsNoPage(reply);
  for (const name of OF_DOCUMENTS_ALONE) void reply.removeHeader(name);
  // It is cached for ever, and does not appear in the log.
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
      // Data is never a page either: opened directly it may do nothing, which saves three quarters of a kilobyte.
      if (isJson(reply)) sendAsNoPage(reply);
    }
    next();
  });
}

/** The policy's sources for inline scripts. */
function hashesOf(page: string): readonly string[] {
  return [...page.matchAll(/<script>([^]*?)<\/script>/gu)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader("content-type")).startsWith("application/json");
}

/** Helmet's headers, computed once: it would rebuild its policy for every response, which takes longer than most responses. */
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
