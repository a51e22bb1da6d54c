import { APICallError, JSONParseError, LoadAPIKeyError, StreamProviderError, TypeValidationError } from "ai";
import type { AiFault } from "#server/services/ai/ai";

/** What went wrong with one try of a call, as far as a log may say it. */
export interface CallFault {
  readonly fault: AiFault;
  readonly status: number | null;
  /** How long the provider asks to wait, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null;
}

const OK = 200;
const PAYMENT_REQUIRED = 402;
const TIMED_OUT = 408;
const TOO_EARLY = 425;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

// Google calls a rate limit an exceeded quota and speaks of billing there, so that words of money count beside 429 only where
// they are codes of the other providers.
const EMPTY_ACCOUNT = /insufficient_quota|billing_hard_limit|billing_not_active|credit balance|insufficient balance/iu;
const MONEY = /billing|credit balance|insufficient (?:balance|credits|funds)|insufficient_quota|payment required/iu;
const BUSY = /overloaded|unavailable|server_error|api_error|internal|capacity/iu;
const LIMITED = /rate_limit|rate limit|resource_exhausted|too_many_requests/iu;
const REFUSED = /authentication|permission|not_found|invalid_request|invalid_api_key|model_not_found/iu;

/** Reads an error that the SDK threw or sent along its stream. */
export function callFault(error: unknown): CallFault {
  const call = findCall(error);
  if (call !== null) {
    return {
      fault: faultOfAnswer(call),
      status: call.statusCode ?? null,
      retryAfterMs: retryAfter(call.responseHeaders ?? {}),
    };
  }
  return { fault: faultOfOther(error), status: statusOf(error), retryAfterMs: null };
}

/** The call's own error, which the SDK may have wrapped. */
function findCall(error: unknown): APICallError | null {
  if (APICallError.isInstance(error)) return error;
  if (!(error instanceof Error)) return null;
  const inner: unknown = "lastError" in error ? error.lastError : error.cause;
  return inner === undefined ? null : findCall(inner);
}

function faultOfAnswer({ statusCode, responseBody, cause, message }: APICallError): AiFault {
  if (statusCode === undefined) return "network";
  // An answer was on its way: it broke off, or it is none of the protocol's.
  if (statusCode === OK) return isUnreadable(cause) ? "bad_output" : "network";
  return faultOfStatus(statusCode, `${responseBody ?? ""} ${message}`);
}

function faultOfStatus(status: number, words: string): AiFault {
  if (status === TOO_MANY) return EMPTY_ACCOUNT.test(words) ? "out_of_credit" : "rate_limited";
  if (status >= SERVER_ERROR || status === TIMED_OUT || status === TOO_EARLY) return "overloaded";
  return status === PAYMENT_REQUIRED || MONEY.test(words) ? "out_of_credit" : "configuration";
}

function isUnreadable(cause: unknown): boolean {
  return JSONParseError.isInstance(cause) || TypeValidationError.isInstance(cause);
}

function faultOfOther(error: unknown): AiFault {
  if (StreamProviderError.isInstance(error)) return faultOfEvent(error);
  if (LoadAPIKeyError.isInstance(error)) return "configuration";
  if (isUnreadable(error)) return "bad_output";
  return "network";
}

/** An error that a provider sends in the middle of its stream. */
function faultOfEvent(error: unknown): AiFault {
  const words = JSON.stringify(error);
  if (EMPTY_ACCOUNT.test(words)) return "out_of_credit";
  if (LIMITED.test(words)) return "rate_limited";
  const status = statusOf(error);
  if (status !== null && status !== OK) return faultOfStatus(status, words);
  return REFUSED.test(words) && !BUSY.test(words) ? "configuration" : "overloaded";
}

function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return null;
  return typeof error.statusCode === "number" ? error.statusCode : null;
}

/** Only seconds and milliseconds are read: a date would need the provider's clock. */
function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const milliseconds = Number(headers["retry-after-ms"] ?? Number.NaN);
  const seconds = Number(headers["retry-after"] ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : null;
}
