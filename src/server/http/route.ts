import type { IncomingHttpHeaders } from "node:http";
import type { Endpoint, Parsed } from "#contract/endpoint";
import type { CallerRow } from "#server/db/caller-row";
import type { Reply } from "#server/http/reply";

/** The user behind a request. */
export interface Caller {
  readonly id: string;
  readonly role: "user" | "super_admin";
  /** This session, among the user's others. */
  readonly sessionId: string;
}

/** One request, with everything the contract promises already checked. */
export interface Call<E extends Endpoint> {
  readonly params: Parsed<E["params"]>;
  readonly query: Parsed<E["query"]>;
  readonly body: Parsed<E["body"]>;
  /** The caller's IP address, through trusted proxies; other headers are ignored. */
  readonly address: string;
  readonly userAgent: string;
  readonly headers: IncomingHttpHeaders;
  /** The caller's `Idempotency-Key`; a route bound with `idempotency: "own"` must handle it itself. */
  readonly idempotencyKey: string | null;
  /** Aborts when the client disconnects or the server stops: for responses without a natural end. */
  readonly signal: AbortSignal;
  /** Aborts when the client disconnects, and no sooner: a stopping server still answers. */
  readonly gone: AbortSignal;
}

export interface UserCall<E extends Endpoint> extends Call<E> {
  readonly caller: Caller;
}

/** A call of a route that reads one row together with its caller; null if there is none that this caller may read. */
export interface RowCall<E extends Endpoint, Row> extends UserCall<E> {
  readonly row: Row | null;
}

/** A call of a route that anyone may use; the token is whatever cookie was sent, unchecked. */
export interface PublicCall<E extends Endpoint> extends Call<E> {
  readonly sessionToken: string | null;
}

/** A signed call of a provider: its body is checked over its exact bytes. */
export interface WebhookCall<E extends Endpoint> extends Call<E> {
  readonly rawBody: Buffer;
}

/** A route answers with the contract's JSON, or with a reply if it needs more than that. */
export type Answer<E extends Endpoint> = Parsed<E["answer"]> | Reply;

export interface RouteOptions<E extends Endpoint = Endpoint> {
  /**
   * `stored` (default): a repeated key replays the stored answer. `own`: the route handles it. `none`: the key is
   * ignored, because recognising the body would need a fast hash of the password in it, or because the route is idempotent
   * and its answer must not be stored.
   */
  readonly idempotency?: "stored" | "own" | "none";
  /**
   * For a route with large answers, such as a whole plan: re-reads the subject of the answer when the key
   * is repeated, without running the route again. Only the first answer's status is then stored.
   */
  readonly presentAgain?: (call: UserCall<E>) => Promise<Parsed<E["answer"]>>;
}

/** A contract endpoint bound to what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly idempotency: "stored" | "presented" | "own" | "none";
  /** The answer to a repeated key; null if the first answer is stored, or none is. */
  readonly presentAgain: Route["handle"] | null;
  /** What is read in the query that finds the caller. */
  readonly row: CallerRow<unknown> | null;
  readonly handle: (
    call: RowCall<Endpoint, unknown> & PublicCall<Endpoint> & WebhookCall<Endpoint>,
  ) => Promise<unknown>;
}

/** Binds an endpoint of signed-in users or super admins. */
export function userRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: UserCall<E>) => Promise<Answer<E>>,
  options: RouteOptions<E> = {},
): Route {
  return bind(endpoint, ["signed_in", "super_admin"], handle, options);
}

/** Binds an endpoint of signed-in users that only reads the row which the `id` in its address names. */
export function rowRoute<E extends Endpoint, Row>(
  endpoint: E,
  row: CallerRow<Row>,
  handle: (call: RowCall<E, Row>) => Promise<Answer<E>>,
): Route {
  return { ...bind(endpoint, ["signed_in"], handle, {}), row };
}

/** Binds an endpoint that anyone may call. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: PublicCall<E>) => Promise<Answer<E>>,
): Route {
  return bind(endpoint, ["public"], handle, {});
}

/** Binds an endpoint of the admin, who signs in with Basic credentials. */
export function adminRoute<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Answer<E>>): Route {
  return bind(endpoint, ["admin_basic"], handle, {});
}

/** Binds an endpoint that a provider calls; the handler checks the signature. */
export function webhookRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: WebhookCall<E>) => Promise<Answer<E>>,
): Route {
  return bind(endpoint, ["webhook"], handle, {});
}

function bind<E extends Endpoint, C>(
  endpoint: E,
  access: readonly Endpoint["access"][],
  handle: (call: C) => Promise<unknown>,
  { idempotency = "stored", presentAgain }: RouteOptions<E>,
): Route {
  if (!access.includes(endpoint.access)) {
    throw new Error(`${endpoint.method} ${endpoint.path} is ${endpoint.access} and is bound as ${access.join(" or ")}`);
  }
  // The binding layer validates the parts against this endpoint's schemas before the call.
  return {
    endpoint,
    idempotency: presentAgain === undefined ? idempotency : "presented",
    presentAgain: (presentAgain as Route["handle"] | undefined) ?? null,
    row: null,
    handle: handle as Route["handle"],
  };
}
