import {
  APICallError,
  InvalidArgumentError,
  JSONParseError,
  LoadAPIKeyError,
  StreamProviderError,
  TypeValidationError,
} from "ai";
import type { AiFault } from "#contract/ai";

/** What an error of the SDK says about a call. */
export interface CallFault {
  readonly fault: AiFault;
  /** How long the provider asks us to wait, in milliseconds; null if it does not say. */
  readonly retryAfterMs: number | null;
  /** The model does not support structured output; nothing else was wrong with the request. */
  readonly shapeRefused?: true;
}

const OK = 200;
const NOT_UNDERSTOOD: ReadonlySet<number> = new Set([400, 404, 422]);
const PAYMENT_REQUIRED = 402;
const TIMED_OUT = 408;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

// Some describe a temporary rate limit as an exceeded quota and mention billing, so with 429 only these words mean an empty account.
const EMPTY_ACCOUNT = /insufficient_quota|billing_hard_limit|billing_not_active|credit balance|insufficient balance/iu;
const MONEY = /billing|credit balance|insufficient[_ ](?:balance|credits|funds|quota)|payment required/iu;
const LIMITED = /rate_?limit|resource_exhausted|too_many/iu;
const SHAPE = /json_schema|response_format|text\.format|structured output/iu;
/** The user's input was refused: the settings are fine, and the breaker should not open for others. */
const FILTERED = /content_filter|content_policy|content management policy/iu;
const REFUSED = /authentication|permission|not_found|invalid_request|invalid_api_key/iu;

/** Reads an error that the SDK threw or sent in its stream; null if it only says that the stream ended too soon. */
export function callFault(error: unknown): CallFault | null {
  if (APICallError.isInstance(error)) return faultOfCall(error);
  if (StreamProviderError.isInstance(error)) return { fault: faultOfEvent(error), retryAfterMs: null };
  // Thrown before anything was sent.
  if (LoadAPIKeyError.isInstance(error) || InvalidArgumentError.isInstance(error))
    return { fault: "configuration", retryAfterMs: null };
  return isUnreadable(error) ? { fault: "bad_output", retryAfterMs: null } : null;
}

function faultOfCall({ statusCode, responseBody, responseHeaders, message, cause }: APICallError): CallFault | null {
  if (statusCode === undefined) return { fault: "network", retryAfterMs: null };
  // An answer had started.
  if (statusCode === OK) return isUnreadable(cause) ? { fault: "bad_output", retryAfterMs: null } : null;
  const words = `${responseBody ?? ""} ${message}`;
  const fault = faultOfStatus(statusCode, words);
  return {
    fault,
    retryAfterMs: retryAfter(responseHeaders ?? {}),
    ...(fault === "configuration" && NOT_UNDERSTOOD.has(statusCode) && SHAPE.test(words) ? { shapeRefused: true } : {}),
  };
}

function faultOfStatus(status: number, words: string): AiFault {
  if (status === TOO_MANY) return EMPTY_ACCOUNT.test(words) ? "out_of_credit" : "rate_limited";
  if (status >= SERVER_ERROR || status === TIMED_OUT) return "overloaded";
  if (FILTERED.test(words)) return "filtered";
  return status === PAYMENT_REQUIRED || MONEY.test(words) ? "out_of_credit" : "configuration";
}

/** An error that a provider sends in the middle of its stream. */
function faultOfEvent({ type, code, message, statusCode }: StreamProviderError): AiFault {
  const words = `${type ?? ""} ${code ?? ""} ${message}`;
  if (EMPTY_ACCOUNT.test(words)) return "out_of_credit";
  if (statusCode !== undefined && statusCode !== OK) return faultOfStatus(statusCode, words);
  if (LIMITED.test(words)) return "rate_limited";
  return REFUSED.test(words) ? "configuration" : "overloaded";
}

function isUnreadable(error: unknown): boolean {
  return JSONParseError.isInstance(error) || TypeValidationError.isInstance(error);
}

/** Only seconds and milliseconds are supported: a date would depend on the provider's clock. */
function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const milliseconds = Number(headers["retry-after-ms"] ?? Number.NaN);
  const seconds = Number(headers["retry-after"] ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : null;
}
