import type { Refusal } from "#tests/support/stripe/rows";

type ErrorType = "invalid_request_error" | "card_error" | "idempotency_error" | "api_error" | "rate_limit_error";

/** The `error` object of a response. */
export interface ErrorBody {
  readonly type: ErrorType;
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly payment_intent?: unknown;
  readonly setup_intent?: unknown;
}

/** A Stripe error response. */
export class StripeFault extends Error {
  override readonly name = "StripeFault";
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, more: { readonly code?: string; readonly param?: string } = {}): StripeFault {
  return new StripeFault(400, { type: "invalid_request_error", message, ...more });
}

/** An object named in the path does not exist. */
export function notFound(kind: string, id: string): StripeFault {
  const body = {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
  } as const;
  return new StripeFault(404, { ...body, param: "id" });
}

/** An object named in a parameter does not exist. */
export function missing(kind: string, id: string, param: string): StripeFault {
  return invalid(`No such ${kind}: '${id}'`, { code: "resource_missing", param });
}

/** Something that the real Stripe supports and this server does not: tests must not pass because it was ignored. */
export function notOffered(what: string): StripeFault {
  return invalid(`The local Stripe server does not offer ${what}`, { code: "local_server_limit" });
}

export function cardError(refusal: Refusal, more: { readonly payment_intent?: unknown } = {}): StripeFault {
  return new StripeFault(402, { type: "card_error", ...refusal, ...more });
}
