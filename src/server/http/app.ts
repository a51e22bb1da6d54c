import { readFileSync } from "node:fs";
import { join } from "node:path";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { PublicConfig } from "#contract/config";
import type { Access, Endpoint } from "#contract/endpoint";
import type { AccessRules, Authenticate, Recognition, SessionEnd } from "#server/http/access";
import { registerRoute } from "#server/http/binding";
import { addressOf, trustOf } from "#server/http/caller-address";
import { OpenConnections } from "#server/http/closing";
import { deviceCookie } from "#server/http/device-cookie";
import { OpenStreams } from "#server/http/events";
import { BODY_LIMIT_BYTES, answerUnreadable, failureOf, sendFailure } from "#server/http/errors";
import { hostFault } from "#server/http/host";
import type { IdempotencyStore } from "#server/http/idempotency";
import type { Limits } from "#server/http/limits";
import { REQUEST_ID, requestIds } from "#server/http/request-id";
import type { Caller, Route } from "#server/http/route";
import { addSecurityHeaders, bareHeaders, type CardForm } from "#server/http/security-headers";
import { sessionCookie } from "#server/http/session-cookie";
import { logRefusal } from "#server/http/security-log";
import { serveSecurityTxt } from "#server/http/security-txt";
import { servePages } from "#server/http/pages";
import type { Clock } from "#server/services/clock/clock";
import type { Ids } from "#server/services/ids/ids";
import { WritesUnderWay } from "#server/http/writing";
import type { Log } from "#server/services/log/log";
import { LogOrigin } from "#server/services/log/log-origin";

declare module "fastify" {
  interface FastifyRequest {
    /** The sender's IP address, through trusted proxies. */
    address: string;
    caller: Caller | null;
    /** What was read in the query that found the caller, for the route. */
    callerRow: unknown;
    /** Its id in the log. */
    logOrigin: LogOrigin;
  }
}

export interface AppOptions {
  readonly publicUrl: URL;
  /** The contact for security reports: `mailto:` or `https:`. */
  readonly securityContact: string;
  readonly trustedProxies: readonly string[];
  readonly production: boolean;
  readonly port: number;
  readonly isAdmin: AccessRules["isAdmin"];
  readonly adminRefused: AccessRules["adminRefused"];
  readonly recognition: Recognition;
  readonly cardForm: CardForm;
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  readonly sessionEnd: SessionEnd;
  readonly limits: Limits;
  readonly idempotency: IdempotencyStore;
  readonly log: Log;
  readonly clock: Clock;
  readonly ids: Pick<Ids, "uuid">;
  /** Whether there is disk space for new data. */
  readonly hasSpace: () => boolean;
  /** Resolves when requests can be answered; rejects with what is missing. */
  readonly ready: () => Promise<void>;
  /** Folder of the built pages; null serves the API alone. */
  readonly pages: string | null;
  /** What is embedded in each page. */
  readonly publicConfig: PublicConfig;
}

/** A reachable route, for the tests that walk all of them. */
export interface RouteListing {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly answer: Endpoint["answer"];
  readonly idempotency: Route["idempotency"];
}

export interface App {
  readonly fastify: FastifyInstance;
  readonly routes: readonly RouteListing[];
}

/** The web server, bound to the contract. Not listening yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { log } = options;
  const stopping = new AbortController();
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustOf(options.trustedProxies),
    exposeHeadRoutes: false,
    requestTimeout: 120_000,
    forceCloseConnections: "idle",
    // Requests on open connections are still answered, with "Connection: close".
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // We answer requests without a Host ourselves.
    http: { requireHostHeader: false },
    requestIdHeader: false,
    genReqId: requestIds(options.trustedProxies, options.ids),
    // Neither of these two goes through the hooks that set the usual headers.
    frameworkErrors: (error, request, reply) => {
      void sendFailure(
        reply.headers({ ...bareHeaders(options.publicUrl), [REQUEST_ID]: request.id }),
        failureOf(error),
      );
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, bareHeaders(options.publicUrl)),
  });
  app.decorateRequest("caller", null);
  app.decorateRequest("callerRow", null);
  app.decorateRequest("address", "");
  nameRequests(app);
  const connections = new OpenConnections(app.server);
  app.addHook("preClose", async () => {
    // First, so that streams ended by the shutdown are told to reconnect elsewhere.
    connections.close();
    stopping.abort();
  });
  app.addHook("onClose", async () => connections.closed());
  readJsonOnly(app);
  await app.register(cookie);
  await app.register(compress, { threshold: 1_024 });
  const { pages } = options;
  await addSecurityHeaders(
    app,
    options.publicUrl,
    pages === null ? null : readFileSync(join(pages, "index.html"), "utf8"),
  );
  logAndAnswerErrors(app, log);

  // The system chooses the port if the setting is 0. Asking for it on every request takes a twentieth of the time of reading a plan.
  let chosenPort: number | null = null;
  const listeningPort = (): number => {
    const address = chosenPort === null ? app.server.address() : null;
    if (typeof address === "object" && address !== null) chosenPort = address.port;
    return chosenPort ?? options.port;
  };
  const rules: AccessRules = {
    origin: {
      publicUrl: options.publicUrl,
      get loopbackPort() {
        return options.production ? null : listeningPort();
      },
    },
    cookie: sessionCookie(options.publicUrl),
    authenticate: options.authenticate,
    sessionEnd: options.sessionEnd,
    isAdmin: options.isAdmin,
    adminRefused: options.adminRefused,
    recognition: options.recognition,
    deviceCookie: deviceCookie(options.publicUrl),
    limits: options.limits,
  };
  app.addHook("onRequest", (request, _reply, next) => {
    request.address = addressOf(request);
    next(hostFault(request, rules.origin) ?? undefined);
  });

  const deps = {
    rules,
    limits: options.limits,
    idempotency: options.idempotency,
    hasSpace: options.hasSpace,
    stopping: stopping.signal,
    streams: new OpenStreams(),
    writes: new WritesUnderWay(),
  };
  for (const route of options.routes.filter(({ endpoint }) => endpoint.access !== "webhook"))
    registerRoute(app, route, deps);
  await app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    for (const route of options.routes.filter(({ endpoint }) => endpoint.access === "webhook"))
      registerRoute(webhooks, route, deps);
  });
  answerWatchers(app, options);
  serveSecurityTxt(app, { publicUrl: options.publicUrl, contact: options.securityContact, clock: options.clock });
  await servePages(app, {
    folder: pages,
    publicUrl: options.publicUrl,
    cookie: rules.cookie,
    cardForm: options.cardForm,
    publicConfig: options.publicConfig,
    endpoints: options.routes.map(({ endpoint }) => endpoint),
  });
  return {
    fastify: app,
    routes: options.routes.map(({ endpoint: { method, path, access, answer }, idempotency }) => ({
      method,
      path,
      access,
      answer,
      idempotency,
    })),
  };
}

/** Each request has an id, in its response and in every log line it causes. */
function nameRequests(app: FastifyInstance): void {
  app.decorateRequest("logOrigin");
  app.addHook("onRequest", (request, reply, next) => {
    void reply.header(REQUEST_ID, request.id);
    request.logOrigin = new LogOrigin({ requestId: request.id });
    request.logOrigin.run(() => next());
  });
}

/**
 * `/healthz` says that the process is alive, without checking dependencies: a supervisor must not restart it because of a database
 * outage. `/readyz` says whether requests should be sent here.
 */
function answerWatchers(app: FastifyInstance, { ready, hasSpace }: Pick<AppOptions, "ready" | "hasSpace">): void {
  const watched = (url: string, look: () => Promise<string>): void => {
    app.route({
      // Some monitors only send HEAD.
      method: ["GET", "HEAD"],
      url,
      handler: async (_request, reply) => {
        void reply.header("cache-control", "no-store");
        const status = await look();
        return reply.type("application/json; charset=utf-8").send(JSON.stringify({ status }));
      },
    });
  };
  // A full disk is not unhealthy: reading works, and a restart would not help.
  watched("/healthz", () => Promise.resolve(hasSpace() ? "ok" : "no space"));
  watched("/readyz", () => ready().then(() => (hasSpace() ? "ready" : "no space")));
}

function readJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, String(body), done);
  });
}

function logAndAnswerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((thrown, request, reply) => {
    const failure = failureOf(thrown);
    request.logOrigin.run(() => {
      // Startup failed, so there is nothing to close.
      const failed = failure.code === "internal" || (failure.code === "no_space" && failure !== thrown);
      if (failed) log.error({ err: thrown, route: routeOf(request) }, "A request failed");
      if (failure.code === "database_unavailable")
        log.warn({ err: thrown, route: routeOf(request) }, "A request found the database away");
      logRefusal(log, request, failure.code);
    });
    return sendFailure(reply, failure);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { logOrigin } = request;
    if (request.url.startsWith("/api/")) logOrigin.run(() => logAnswer(log, request, reply));
    logOrigin.end();
  });
}

function logAnswer(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  log.info(
    {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.caller?.id,
    },
    "Answered",
  );
}

// The route pattern, never the URL: URLs contain user data.
function routeOf(request: { routeOptions: { url?: string | undefined } }): string {
  return request.routeOptions.url ?? "unknown";
}
