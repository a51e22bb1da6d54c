import type { ErrorCode } from "#contract/error";

/** The one place where a code becomes a status number. */
export const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  payment_required: 402,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  username_taken: 409,
  email_taken: 409,
  trial_already_used: 409,
  generation_running: 409,
  idempotency_in_flight: 409,
  not_ready: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  request_cannot_be_met: 422,
  too_many_requests: 429,
  internal: 500,
  high_load: 503,
  timeout: 504,
};
