import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/error";
import { databaseIsAway } from "#server/db/database-away";
import { Failure } from "#server/failure";
import { admit, type AccessRules } from "#server/http/access";
import { inNameOf } from "#server/http/caller-address";
import { endingOf, type Ending } from "#server/http/ending";
import { sendEvents, type OpenStreams } from "#server/http/events";
import type { IdempotencyClaim, IdempotencyStore } from "#server/http/idempotency";
import { sendKept } from "#server/http/kept-body";
import type { LimitUse } from "#server/http/limit-counts";
import type { Limits } from "#server/http/limits";
import { Reply, type DeviceChange } from "#server/http/reply";
import type { Caller, Route } from "#server/http/route";
import { parsed, parsedBody, parsedParams } from "#server/http/validate";

export interface BindingDeps {
  readonly rules: AccessRules;
  readonly limits: Limits;
  readonly idempotency: IdempotencyStore;
  /** Aborts when the server stops, so that open streams end. */
  readonly stopping: AbortSignal;
  readonly streams: OpenStreams;
}

/** Registers a route: who may call, what is counted, what is parsed, what is answered. */
export function registerRoute(app: FastifyInstance, route: Route, deps: BindingDeps): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Such a route sends what is encoded already; compressed once more, it would no longer be what its tag names.
    ...(route.row === null ? {} : { compress: false }),
    onRequest: async (request, reply) => {
      const { caller, row } = await inNameOf(request.address, () => admit(request, reply, route, deps.rules));
      request.caller = caller;
      request.callerRow = row;
    },
    handler: async (request, reply) => inNameOf(request.address, () => answer(request, reply, route, deps)),
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, route: Route, deps: BindingDeps): Promise<unknown> {
  const { endpoint } = route;
  const webhook = endpoint.access === "webhook";
  const input = {
    params: parsedParams(endpoint.params, request.params),
    query: parsed(endpoint.query, request.query),
    body: webhook ? undefined : parsedBody(endpoint.body, request.body),
  };
  const claim = claimOf(request, route, input.body);
  const stored = claim === null ? null : await deps.idempotency.claim(claim);
  if (stored !== null) {
    void reply.header("idempotency-replayed", "true");
    return send(reply, stored.status, stored.answer);
  }
  const given = await work(request, reply, route, deps, input, claim);
  if (given === null) return reply;
  if (claim !== null) await deps.idempotency.keep(claim, given);
  return send(reply, given.status, given.answer);
}

type Input = { params: unknown; query: unknown; body: unknown };

/** Does the work and answers what is not JSON at once; null when it has answered. */
async function work(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  deps: BindingDeps,
  input: Input,
  claim: IdempotencyClaim | null,
): Promise<{ status: number; answer: unknown } | null> {
  const { endpoint } = route;
  const uses: LimitUse[] = [];
  const ending = endingOf(reply, deps.stopping);
  try {
    for (const use of usesOf(request, route, deps, input.body)) uses.push(await use());
    const result = await route.handle(callOf(request, deps, input, ending));
    await endAll(uses, false);
    const outcome =
      result instanceof Reply
        ? result
        : new Reply(endpoint.answer ? { kind: "json", value: result } : { kind: "empty" });
    return await deliver(reply, route, deps, outcome, ending, async () => {
      if (claim !== null) await deps.idempotency.release(claim);
    });
  } catch (error) {
    // What cannot be written down now is not waited for: the one who asked is told first.
    if (databaseIsAway(error)) {
      if (claim !== null) deps.idempotency.releaseLater(claim);
      throw error;
    }
    if (claim !== null) await deps.idempotency.release(claim);
    // Whoever was refused for another reason had guessed right.
    await endAll(uses, error instanceof Failure && WRONG_GUESSES.has(error.code));
    throw error;
  } finally {
    ending.forget();
  }
}

async function deliver(
  reply: FastifyReply,
  { endpoint }: Route,
  deps: BindingDeps,
  outcome: Reply,
  ending: Ending,
  notStored: () => Promise<void>,
): Promise<{ status: number; answer: unknown } | null> {
  const { content, session, device } = outcome;
  for (const [name, value] of Object.entries(outcome.headers)) void reply.header(name, value);
  if (session === "end") deps.rules.cookie.clear(reply);
  else if (session !== null) deps.rules.cookie.set(reply, session.begin);
  if (device !== null) await changeDevice(reply, device, deps.rules);
  const status = outcome.status ?? endpoint.status ?? (content.kind === "empty" ? 204 : 200);
  switch (content.kind) {
    case "json":
      // Through the contract's own schema: what it does not name does not leave the server.
      return { status, answer: endpoint.answer ? endpoint.answer.parse(content.value) : content.value };
    case "empty":
      return { status, answer: undefined };
    case "file":
      await notStored();
      await reply.status(status).type(content.type).send(bufferOver(content.bytes));
      return null;
    case "kept":
      await notStored();
      await sendKept(reply.request, reply, content.body);
      return null;
    case "events": {
      await notStored();
      const place = deps.streams.enter(reply.request.caller?.id ?? reply.request.address);
      try {
        await sendEvents(reply, content.events, ending.signal);
      } finally {
        place.leave();
      }
      return null;
    }
  }
}

/** The same bytes, not copied. */
function bufferOver({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

async function changeDevice(reply: FastifyReply, device: DeviceChange, rules: AccessRules): Promise<void> {
  const { deviceCookie, recognition } = rules;
  if (device === "forgotten") {
    deviceCookie.clear(reply);
    return;
  }
  const value = await recognition.markUser(deviceCookie.read(reply.request), device.known);
  if (value !== null) deviceCookie.set(reply, value);
}

function send(reply: FastifyReply, status: number, value: unknown): FastifyReply {
  if (status === 204) return reply.status(204).send();
  return reply
    .status(status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(value ?? null));
}

function callOf(
  request: FastifyRequest,
  deps: BindingDeps,
  input: Input,
  ending: Ending,
): Parameters<Route["handle"]>[0] {
  const call = {
    params: input.params,
    query: input.query,
    body: input.body,
    address: request.address,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    headers: request.headers,
    idempotencyKey: idempotencyKeyOf(request),
    get signal() {
      return ending.signal;
    },
    get gone() {
      return ending.gone;
    },
    sessionToken: deps.rules.cookie.read(request),
    // Only the call types of routes with a caller name it, and `admit` has thrown where there is none.
    caller: request.caller as Caller,
    row: request.callerRow,
    rawBody: Buffer.isBuffer(request.body) ? request.body : NO_BYTES,
  };
  return call;
}

const NO_BYTES = Buffer.alloc(0);

function usesOf(
  request: FastifyRequest,
  { endpoint }: Route,
  { limits, rules }: BindingDeps,
  body: unknown,
): (() => Promise<LimitUse>)[] {
  const { address, caller } = request;
  return (endpoint.limits ?? []).map((name) => async () => {
    switch (name) {
      case "sign_up":
        return limits.signUp(address);
      case "sign_in": {
        const cookie = rules.deviceCookie.read(request);
        // A caller is counted by their id: a name could be changed between two guesses.
        const who = caller === null ? { username: textIn(body, "username") } : { id: caller.id };
        const guesser = { address, name: textIn(body, "username"), ...(await rules.recognition.ofUser(cookie, who)) };
        return caller === null ? limits.signIn(guesser) : limits.provePassword(guesser);
      }
      case "password_reset":
        return limits.passwordReset(address, textIn(body, "email"));
      case "reset_link":
        return limits.resetLink(address);
      case "email_link":
        return limits.emailLink(address);
      case "profile":
        return limits.profileChange(caller?.id ?? "");
      case "export":
        return limits.exportOf(caller?.id ?? "");
    }
  });
}

function textIn(body: unknown, field: "username" | "email"): string {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === "string" ? value : "";
}

/** What counts against the limits of guesses. */
const WRONG_GUESSES: ReadonlySet<ErrorCode> = new Set([
  "invalid_credentials",
  "wrong_password",
  "reset_link_invalid",
  "email_link_invalid",
]);

async function endAll(uses: readonly LimitUse[], wrong: boolean): Promise<void> {
  for (const use of uses) await use.end(wrong);
}

function claimOf(request: FastifyRequest, { endpoint, idempotency }: Route, body: unknown): IdempotencyClaim | null {
  const key = idempotencyKeyOf(request);
  if (key === null || request.caller === null || endpoint.method === "GET" || idempotency !== "stored") return null;
  const [path = ""] = request.url.split("?", 1);
  return { userId: request.caller.id, key, route: `${endpoint.method} ${path}`, body };
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const value = headers["idempotency-key"];
  if (value === undefined) return null;
  if (typeof value === "string" && /^[\x21-\x7e]{1,200}$/u.test(value)) return value;
  throw new Failure("invalid_input", "An Idempotency-Key has 1 to 200 visible ASCII characters.");
}
