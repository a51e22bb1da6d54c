import Stripe from "stripe";
import { SECOND_MS } from "#server/services/clock/clock";
import { tokenHash } from "#server/services/ids/ids";
import type { Log } from "#server/services/log/log";
import { CardRefused, CustomerGone, ProviderBusy, ProviderUnavailable } from "#server/services/payments/payments";

const { StripeCardError, StripeConnectionError, StripeError, StripeIdempotencyError, StripeRateLimitError } =
  Stripe.errors;

const SERVER_ERROR = 500;
const CONFLICT = 409;
const UNAUTHENTICATED = 401;
/** Refusals of a card that Stripe does not report as card errors. */
const CARD_CODES = new Set([
  "authentication_required",
  "card_declined",
  "expired_card",
  "invoice_payment_intent_requires_action",
  "payment_intent_authentication_failure",
  "setup_intent_authentication_failure",
  "subscription_payment_intent_requires_action",
]);
/** The longest key that Stripe takes. */
const LONGEST_KEY = 255;
/** How many keys one piece of work may use up; a call uses up one at most, so that an outage does not spend them all. */
const KEYS = 10;

/**
 * Asks Stripe and speaks the port's errors. Messages of errors that are faults of ours are our own words: Stripe's repeat
 * what was sent, an address or a name among it, and end up in the log.
 */
export async function asking<T>(log: Log, call: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translated(log, call, error);
  }
}

function translated(log: Log, call: string, error: unknown): unknown {
  if (!(error instanceof StripeError)) return error;
  const { statusCode: status, code, message, requestId: request } = error;
  if (isCardError(error)) {
    log.info({ call, code, decline: error.decline_code, request }, "A card was refused");
    return new CardRefused(error.message);
  }
  if (isUnavailable(error)) {
    log.warn({ call, status, code, request }, "Stripe did not answer, or cannot now");
    if (isAskedTooOften(error)) {
      return new ProviderBusy(`Stripe is asked too often (${describe(error)})`, retryAfterOf(error));
    }
    return new ProviderUnavailable(`Stripe is not available (${describe(error)})`);
  }
  // Some calls name the parameter and some the path, so that only the words tell whom Stripe misses.
  if (code === "resource_missing" && message.startsWith("No such customer")) {
    return new CustomerGone(`Stripe knows no customer of this id any more (${call}, ${describe(error)})`);
  }
  const hint = status === UNAUTHENTICATED ? ": STRIPE_SECRET_KEY is wrong" : "";
  return new Error(`Stripe refused ${call} (${describe(error)})${hint}`);
}

/** Stripe may say how long it wants to be left alone, in seconds. */
function retryAfterOf({ headers }: Stripe.errors.StripeError): number | null {
  const seconds = Number(headers?.["retry-after"] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * SECOND_MS : null;
}

function describe({ type, code, param, statusCode, requestId }: Stripe.errors.StripeError): string {
  return [type, code, param, statusCode, requestId].filter((fact) => fact !== undefined && fact !== "").join(", ");
}

export function isCardError(error: unknown): error is Stripe.errors.StripeError {
  if (error instanceof StripeCardError) return true;
  return error instanceof StripeError && error.code !== undefined && CARD_CODES.has(error.code);
}

/** A request that makes no sense, or no longer: the object is missing or has moved on. */
export function isRefusedRequest(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && !isCardError(error);
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof StripeError && error.code === code;
}

function isAskedTooOften(error: Stripe.errors.StripeError): boolean {
  return error instanceof StripeRateLimitError;
}

function isUnavailable(error: Stripe.errors.StripeError): boolean {
  if (error instanceof StripeConnectionError || isAskedTooOften(error)) return true;
  const { statusCode } = error;
  return statusCode !== undefined && (statusCode >= SERVER_ERROR || statusCode === CONFLICT);
}

/**
 * Does what is named by a key, once. Stripe repeats its first answer to a key for at least a day, a fault of its own
 * included, so that a retry would fail for as long. An answer that is such a repetition tells that the first try is over;
 * `work` then runs again with the next key, and must look first at what the former try has left behind.
 */
export async function withKey<T>(key: string, work: (key: string) => Promise<T>): Promise<T> {
  for (let use = 1; ; use += 1) {
    try {
      return await work(fitting(use === 1 ? key : `${key}:${use}`));
    } catch (error) {
      if (use === KEYS || !isSpent(error)) throw error;
    }
  }
}

/** What is too long is named by its hash: equal keys stay equal, and different ones different. */
function fitting(key: string): string {
  return key.length <= LONGEST_KEY ? key : tokenHash(key);
}

/** The key stands for a fault of Stripe's, or for a request that has since become another one. */
function isSpent(error: unknown): boolean {
  if (error instanceof StripeIdempotencyError) return error.statusCode !== CONFLICT;
  if (!(error instanceof StripeError) || error.statusCode === undefined) return false;
  return error.statusCode >= SERVER_ERROR && error.headers?.["idempotent-replayed"] === "true";
}
