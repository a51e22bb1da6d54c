import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint";
import type { ErrorCode } from "#contract/error";
import { databaseIsAway } from "#server/db/database-away";
import { Failure } from "#server/failure";
import { admit, type AccessRules } from "#server/http/access";
import { inNameOf } from "#server/http/caller-address";
import { endingOf, type Ending } from "#server/http/ending";
import { sendEvents, type OpenStreams } from "#server/http/events";
import type { IdempotencyClaim, IdempotencyStore, StoredAnswer } from "#server/http/idempotency";
import { sendKept } from "#server/http/kept-body";
import type { LimitUse } from "#server/http/limit-counts";
import type { Limits } from "#server/http/limits";
import { Reply, type DeviceChange } from "#server/http/reply";
import type { Caller, Route } from "#server/http/route";
import { noSpace } from "#server/space";
import { parsed, parsedBody, parsedParams } from "#server/http/validate";
import { networkOf } from "#server/networks";
import { admitWriting, type WritesUnderWay } from "#server/http/writing";

export interface BindingDeps {
  readonly rules: AccessRules;
  readonly limits: Limits;
  readonly idempotency: IdempotencyStore;
  /** Whether there is disk space for new data. */
  readonly hasSpace: () => boolean;
  /** Aborts when the server stops, so that open streams end. */
  readonly stopping: AbortSignal;
  readonly streams: OpenStreams;
  readonly writes: WritesUnderWay;
}

/** Registers a route: access, limits, parsing, response. */
export function registerRoute(app: FastifyInstance, route: Route, deps: BindingDeps): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Such a route sends bytes that are already encoded; compressing again would break their ETag.
    ...(route.row === null ? {} : { compress: false }),
    onRequest: async (request, reply) => {
      const somebody = { address: request.address, account: null };
      const { caller, row } = await inNameOf(somebody, () => admit(request, reply, route, deps.rules));
      request.caller = caller;
      request.callerRow = row;
    },
    handler: async (request, reply) => {
      const { address, caller } = request;
      // The body was read outside the caller's async context.
      return request.logOrigin.run(() =>
        inNameOf({ address, account: caller?.id ?? null }, () => answer(request, reply, route, deps)),
      );
    },
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, route: Route, deps: BindingDeps): Promise<unknown> {
  return await admitWriting(request, route, deps, async (writing) => {
    try {
      return await answerOnce(request, reply, route, deps);
    } catch (error) {
      // Guess limits count by this.
      if (isWrongGuess(error)) await writing?.end(true);
      throw error;
    }
  });
}

/** Runs the route, or replays the answer to an earlier identical request. */
async function answerOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  deps: BindingDeps,
): Promise<unknown> {
  const { endpoint } = route;
  if (keepsSomething(endpoint) && !deps.hasSpace()) throw noSpace();
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
    return send(reply, stored.status, await answerAgain(request, reply, route, deps, input, stored));
  }
  const given = await work(request, reply, route, deps, input, claim);
  if (given === null) return reply;
  if (claim !== null)
    await deps.idempotency.keep(claim, route.presentAgain === null ? given : { ...given, answer: undefined });
  return send(reply, given.status, given.answer);
}

function keepsSomething({ method, withoutSpace }: Endpoint): boolean {
  return method !== "GET" && method !== "DELETE" && withoutSpace !== true;
}

/** The stored first answer, or the current state of what it was about. */
async function answerAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, presentAgain }: Route,
  deps: BindingDeps,
  input: Input,
  { answer: kept }: StoredAnswer,
): Promise<unknown> {
  if (presentAgain === null) return kept;
  const ending = endingOf(reply, deps.stopping);
  try {
    const value = await presentAgain(callOf(request, deps, input, ending));
    return endpoint.answer ? endpoint.answer.parse(value) : value;
  } finally {
    ending.forget();
  }
}

type Input = { params: unknown; query: unknown; body: unknown };

/** Runs the route and sends non-JSON replies directly; null if already sent. */
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
    // Do not wait for a write that cannot happen now: answer the caller first.
    if (databaseIsAway(error)) {
      if (claim !== null) deps.idempotency.releaseLater(claim);
      throw error;
    }
    if (claim !== null) await deps.idempotency.release(claim);
    // If the refusal had another reason, the password was right.
    await endAll(uses, isWrongGuess(error));
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
  if (session === "end") {
    deps.rules.cookie.clear(reply);
    void reply.header("clear-site-data", device === "forgotten" ? ALL_SITE_DATA : ANSWERS_KEPT);
  } else if (session !== null) deps.rules.cookie.set(reply, session.begin);
  if (device !== null) await changeDevice(reply, device, deps.rules);
  const status = outcome.status ?? endpoint.status ?? (content.kind === "empty" ? 204 : 200);
  switch (content.kind) {
    case "json":
      // Through the contract's schema: fields it does not name never leave the server.
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
      const { caller, address } = reply.request;
      const place = deps.streams.enter(caller?.id ?? networkOf(address));
      if (caller !== null) endWithSession(ending, caller, deps.rules);
      try {
        await sendEvents(reply, content.events, ending);
      } finally {
        place.leave();
      }
      return null;
    }
  }
}

/** If the session cannot be checked, the reader reconnects and is authenticated again. */
function endWithSession(ending: Ending, { sessionId }: Caller, { sessionEnd }: AccessRules): void {
  const end = (): void => ending.end();
  sessionEnd(sessionId, ending.signal).then(end, end);
}

/**
 * What a browser clears at sign-out: cached answers, and pages that "back" would show again. Its
 * storage is cleared by the page, by name (docs/decisions/0063): other entries belong to no one, or to the next user by then.
 */
const ANSWERS_KEPT = '"cache"';
/** What it clears when an account is deleted. Cookies are removed one by one, since other accounts may have marks in this browser. */
const ALL_SITE_DATA = '"cache", "storage"';

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
        // Signed-in callers are counted by id, since a name could be changed between guesses.
        const who = caller === null ? { username: textIn(body, "username") } : { id: caller.id };
        const guesser = { address, name: textIn(body, "username"), ...(await rules.recognition.ofUser(cookie, who)) };
        if (caller !== null) return limits.provePassword(guesser);
        const { accountId } = guesser;
        const guess = await limits.signIn(guesser);
        return accountId === null ? guess : alsoRight(guess, () => limits.rightSignIn(accountId));
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

/** Takes a further use of a limit in addition to the current one; both end together. */
async function alsoRight(guess: LimitUse, take: () => Promise<LimitUse>): Promise<LimitUse> {
  try {
    const right = await take();
    return {
      end: async (wrong) => {
        await guess.end(wrong);
        await right.end(wrong);
      },
    };
  } catch (error) {
    await guess.end(false);
    throw error;
  }
}

function textIn(body: unknown, field: "username" | "email"): string {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === "string" ? value : "";
}

/** What counts against the guess limits. */
const WRONG_GUESSES: ReadonlySet<ErrorCode> = new Set([
  "invalid_credentials",
  "wrong_password",
  "reset_link_invalid",
  "email_link_invalid",
]);

function isWrongGuess(error: unknown): boolean {
  return error instanceof Failure && WRONG_GUESSES.has(error.code);
}

async function endAll(uses: readonly LimitUse[], wrong: boolean): Promise<void> {
  for (const use of uses) await use.end(wrong);
}

function claimOf(request: FastifyRequest, { endpoint, idempotency }: Route, body: unknown): IdempotencyClaim | null {
  const key = idempotencyKeyOf(request);
  if (
    key === null ||
    request.caller === null ||
    endpoint.method === "GET" ||
    (idempotency !== "stored" && idempotency !== "presented")
  )
    return null;
  const [path = ""] = request.url.split("?", 1);
  return { userId: request.caller.id, key, route: `${endpoint.method} ${path}`, body };
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const value = headers["idempotency-key"];
  if (value === undefined) return null;
  if (typeof value === "string" && /^[\x21-\x7e]{1,200}$/u.test(value)) return value;
  throw new Failure("invalid_input", "An Idempotency-Key has 1 to 200 visible ASCII characters.");
}
