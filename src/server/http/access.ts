import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallerRow } from "#server/db/caller-row";
import { Failure } from "#server/failure";
import type { DeviceCookie } from "#server/http/device-cookie";
import type { Limits } from "#server/http/limits";
import { isForeign, type OriginRule } from "#server/http/origin";
import type { Caller, Route } from "#server/http/route";
import type { SessionCookie } from "#server/http/session-cookie";
import { isUuid } from "#server/services/ids/ids";

/** Who stands behind a session token, with the row that the route reads beside; null when nobody does (any more). */
export type Authenticate = (
  token: string,
  row: CallerRow<unknown> | null,
  id: string | null,
) => Promise<{ readonly caller: Caller; readonly row: unknown } | null>;

/** Resolves once a session has ended, in whichever process, or when the signal aborts. */
export type SessionEnd = (sessionId: string, signal: AbortSignal) => Promise<void>;

/** Tells the owner of an account from a guesser, by the browser that they use. */
export interface Recognition {
  /** Whose account it is, and the mark of the browser if that account was signed in there before. */
  ofUser(
    cookie: string | null,
    who: { readonly id: string } | { readonly username: string },
  ): Promise<{ readonly accountId: string | null; readonly device: string | null }>;
  ofAdmin(cookie: string | null): Promise<string | null>;
  /** The browser's cookie after the user signed in or set their password; null when there is no such user. */
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
  /** Puts on record that somebody was refused as admin. */
  readonly adminRefused: () => Promise<void>;
  readonly recognition: Recognition;
  readonly deviceCookie: DeviceCookie;
  readonly limits: Limits;
}

/** What is known of a request that may pass: its caller and the row that was read beside, where the route has them. */
export interface Admitted {
  readonly caller: Caller | null;
  readonly row: unknown;
}

const NOBODY: Admitted = { caller: null, row: null };

/** Lets a request through, with its caller where the route has one, or throws: origin first, then 401, then the role. */
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
  // Also for what is refused from here on: it is logged with who asked.
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
  // Without WWW-Authenticate, so that the browser does not put its own dialog in front of the page's.
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

/** The name and password of an `Authorization` header; null where it holds none. */
export function basicCredentials(header: string | undefined): { username: string; password: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,4000})$/iu.exec(header ?? "")?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
