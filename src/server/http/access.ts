import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallerRow } from "#server/db/caller-row";
import { Failure } from "#server/failure";
import type { DeviceCookie } from "#server/http/device-cookie";
import type { Limits } from "#server/http/limits";
import { isForeign, type OriginRule } from "#server/http/origin";
import type { Caller, Route } from "#server/http/route";
import type { SessionCookie } from "#server/http/session-cookie";
import { isUuid } from "#server/services/ids/ids";

/** The user of a session token, with the row that the route reads along; null if the session is invalid. */
export type Authenticate = (
  token: string,
  row: CallerRow<unknown> | null,
  id: string | null,
) => Promise<{ readonly caller: Caller; readonly row: unknown } | null>;

/** Resolves once a session has ended, in any process, or when the signal aborts. */
export type SessionEnd = (sessionId: string, signal: AbortSignal) => Promise<void>;

/** Distinguishes the owner of an account from a guesser, by their browser. */
export interface Recognition {
  /** The account, and the browser's mark if that account has signed in there before. */
  ofUser(
    cookie: string | null,
    who: { readonly id: string } | { readonly username: string },
  ): Promise<{ readonly accountId: string | null; readonly device: string | null }>;
  ofAdmin(cookie: string | null): Promise<string | null>;
  /** The browser's cookie after the user signs in or sets a password; null if there is no such user. */
  markUser(cookie: string | null, userId: string): Promise<string | null>;
  markAdmin(cookie: string | null): Promise<string>;
}

export interface AccessRules {
  readonly origin: OriginRule;
  readonly cookie: SessionCookie;
  readonly authenticate: Authenticate;
  readonly sessionEnd: SessionEnd;
  /** Whether Basic credentials are the admin's. */
  readonly isAdmin: (given: { readonly username: string; readonly password: string }) => Promise<boolean>;
  /** Records a refused admin sign-in. */
  readonly adminRefused: () => Promise<void>;
  readonly recognition: Recognition;
  readonly deviceCookie: DeviceCookie;
  readonly limits: Limits;
}

/** What is known about an admitted request: its caller and the row read along, if the route has them. */
export interface Admitted {
  readonly caller: Caller | null;
  readonly row: unknown;
}

const NOBODY: Admitted = { caller: null, row: null };

/** Admits a request, with its caller if the route has one, or throws: origin first, then 401, then the role. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint: { access }, row }: Pick<Route, "endpoint" | "row">,
  rules: AccessRules,
): Promise<Admitted> {
  if (access === "webhook") return NOBODY;
  if (isForeign(request.method, request.headers, rules.origin)) {
    throw new Failure("foreign_origin", "This request came from another site and was not accepted.");
  }
  if (access === "public") return NOBODY;
  if (access === "admin_basic") {
    await admitAdmin(request, reply, rules);
    return NOBODY;
  }
  const token = rules.cookie.read(request);
  const found = token === null ? null : await rules.authenticate(token, row, row === null ? null : idOf(request));
  if (found === null) throw new Failure("unauthenticated", "Please sign in.");
  // Set before any refusal from here on, so that it is logged with the caller.
  request.caller = found.caller;
  if (access === "super_admin" && found.caller.role !== "super_admin") {
    throw new Failure("forbidden", "You do not have access to this page.");
  }
  return found;
}

function idOf({ params }: FastifyRequest): string | null {
  const id: unknown = typeof params === "object" && params !== null ? Reflect.get(params, "id") : null;
  return typeof id === "string" && isUuid(id) ? id : null;
}

async function admitAdmin(request: FastifyRequest, reply: FastifyReply, rules: AccessRules): Promise<void> {
  const { isAdmin, limits, recognition, deviceCookie } = rules;
  const given = basicCredentials(request.headers.authorization);
  // Without WWW-Authenticate, so that the browser does not show its own dialog.
  if (given === null) throw new Failure("unauthenticated", "Please sign in as admin.");
  const cookie = deviceCookie.read(request);
  const device = await recognition.ofAdmin(cookie);
  const use = await limits.adminSignIn({ address: request.address, name: given.username, device });
  let right = true;
  try {
    right = await isAdmin(given);
  } finally {
    await use.end(!right);
  }
  if (!right) {
    await rules.adminRefused();
    throw new Failure("invalid_credentials", "Invalid credentials");
  }
  if (device === null) deviceCookie.set(reply, await recognition.markAdmin(cookie));
}

/** The name and password from an `Authorization` header; null if it has none. */
export function basicCredentials(header: string | undefined): { username: string; password: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,4000})$/iu.exec(header ?? "")?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
