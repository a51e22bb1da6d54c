import { advance } from "#tests/support/stripe/advance";
import { DAY } from "#tests/support/stripe/calendar";
import { expand } from "#tests/support/stripe/expand";
import type { Failure } from "#tests/support/stripe/faults";
import { createParamsReader } from "#tests/support/stripe/params";
import type { Route } from "#tests/support/stripe/route";
import { billingRoutes } from "#tests/support/stripe/routes-billing";
import { peopleRoutes } from "#tests/support/stripe/routes-people";
import { invalid, notOffered, StripeFault } from "#tests/support/stripe/stripe-error";
import type { StripeRecords } from "#tests/support/stripe/records";

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  /** The query string. */
  readonly query: string;
  readonly body: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The version of the API that the client speaks; left out, the account's own. */
  readonly version: string | undefined;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly replayed: boolean;
}

/** Handles one request. `failure` is a fault injected instead of, or after, the work. */
export type Api = (request: ApiRequest, failure: Failure | null) => ApiAnswer;

interface Kept {
  readonly at: number;
  readonly request: string;
  readonly status: number;
  /** As text, so that later changes do not affect it. */
  readonly body: string;
}

export const ROUTES: readonly Route[] = [...peopleRoutes, ...billingRoutes];
const LONGEST_KEY = 255;
const BROKEN = new StripeFault(500, {
  type: "api_error",
  message: "Sorry! There was an error while talking to Stripe.",
});
const TOO_MANY = new StripeFault(429, {
  type: "rate_limit_error",
  code: "rate_limit",
  message: "Request rate limit exceeded.",
});

export function createApi(records: StripeRecords, clock: () => number, secretKey: string): Api {
  const readParams = createParamsReader();
  const answers = new Map<string, Kept>();

  const work = (request: ApiRequest, failure: Failure | null): ApiAnswer => {
    advance(records, clock());
    if (request.authorization !== `Bearer ${secretKey}`) throw new StripeFault(401, badKey(request.authorization));
    if (request.version !== undefined && request.version !== records.apiVersion) throw otherVersion(request.version);
    if (failure?.status === 429) throw TOO_MANY;
    const { route, id } = findRoute(request);
    const key = request.method === "POST" ? request.idempotencyKey : undefined;
    if (key === undefined) return perform(route, id, request, failure);
    if (key.length > LONGEST_KEY) throw tooLongKey();
    const fingerprint = `${request.method} ${request.path} ${request.body}`;
    const kept = answers.get(key);
    if (kept !== undefined && kept.at + DAY > records.now) {
      if (kept.request !== fingerprint) throw otherRequest(key);
      return { status: kept.status, body: JSON.parse(kept.body), replayed: true };
    }
    const answer = perform(route, id, request, failure);
    if (answer.kept) {
      const body = JSON.stringify(answer.body);
      answers.set(key, { at: records.now, request: fingerprint, status: answer.status, body });
    }
    return answer;
  };

  /** Once the parameters are parsed, the result is final, even a server error. */
  const perform = (
    route: Route,
    id: string,
    request: ApiRequest,
    failure: Failure | null,
  ): ApiAnswer & { readonly kept: boolean } => {
    const params = readParams(request.method === "POST" ? request.body : request.query || request.body, route.schema);
    try {
      if (failure !== null && failure.afterTheWork !== true) throw BROKEN;
      const body = route.run(records, params, id);
      expand(records, body, (params.expand as readonly string[] | undefined) ?? []);
      if (failure !== null) throw BROKEN;
      return { status: 200, body, replayed: false, kept: true };
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return { status: error.status, body: { error: error.body }, replayed: false, kept: true };
    }
  };

  return (request, failure) => {
    try {
      return work(request, failure);
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return { status: error.status, body: { error: error.body }, replayed: false };
    }
  };
}

/** Stripe also supports old versions; code written for a version other than ours must fail here. */
function otherVersion(version: string): StripeFault {
  return notOffered(`the API version ${version}`);
}

function badKey(authorization: string | undefined): StripeFault["body"] {
  const type = "invalid_request_error";
  if (authorization === undefined) return { type, message: "You did not provide an API key." };
  return { type, message: "Invalid API Key provided." };
}

function findRoute({ method, path }: ApiRequest): { readonly route: Route; readonly id: string } {
  for (const route of ROUTES) {
    const found = route.method === method ? route.pattern.exec(path) : null;
    if (found !== null) return { route, id: decodeURIComponent(found[1] ?? "") };
  }
  throw new StripeFault(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function tooLongKey(): StripeFault {
  return new StripeFault(400, {
    type: "invalid_request_error",
    message: `Idempotency keys may be at most ${LONGEST_KEY} characters long.`,
  });
}

function otherRequest(key: string): StripeFault {
  return new StripeFault(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** For requests that Stripe.js makes from the browser. */
export function asAnswer(act: () => unknown): ApiAnswer {
  try {
    return { status: 200, body: act(), replayed: false };
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    return { status: error.status, body: { error: error.body }, replayed: false };
  }
}

export function badBody(): StripeFault {
  return invalid("The body must be JSON.");
}
