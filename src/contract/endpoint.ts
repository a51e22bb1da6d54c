import type * as z from "zod/mini";

/**
 * Who may call an endpoint. `public`: anyone; `signed_in`: any user; `super_admin`: that role;
 * `admin_basic`: the admin's own credentials; `webhook`: a signed call of a provider.
 */
export type Access = "public" | "signed_in" | "super_admin" | "admin_basic" | "webhook";

/**
 * Which limits an endpoint counts against. `sign_in`: wrong passwords; `reset_link` and `email_link`: links that are
 * invalid; `sign_up`, `password_reset`, `profile` and `export`: every call.
 */
export type LimitName = "sign_up" | "sign_in" | "password_reset" | "reset_link" | "email_link" | "profile" | "export";

type Schema = z.ZodMiniType;

/**
 * One call of the wire contract, shared by server and web. Path parameters are written `:name`. The web build keeps only
 * `method` and `path`: a form that checks its input imports the schema by name.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The JSON of a success; undefined for 204, files and event streams. */
  readonly answer?: Answer;
  /** The success status; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly limits?: readonly LimitName[];
  /** Whether it is allowed even when the disk is full: signing in or out, and deletions, as every DELETE is. */
  readonly withoutSpace?: true;
  /**
   * Each call adds a row to the audit trail, which cannot be deleted. All writes by a signed-in user are limited per day; these have
   * their own, lower limit.
   */
  readonly recorded?: true;
}

/** Declares an endpoint and keeps the exact types of its schemas. */
export function defineEndpoint<
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const Answer extends Schema | undefined = undefined,
>(endpoint: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return endpoint;
}

/** The parsed type of one of an endpoint's schemas; undefined where it has none. */
export type Parsed<S> = [S] extends [undefined] ? undefined : z.output<Extract<S, Schema>>;
/** What a caller may send for one of an endpoint's schemas. */
export type Sent<S> = [S] extends [undefined] ? undefined : z.input<Extract<S, Schema>>;
