import * as z from "zod/mini";
import { notesQuestion } from "#contract/notes-question";
import { wayOut } from "#contract/way-out";

/** Every way a call can fail. Their status numbers are in one table in the server's `http` folder. */
export const ERROR_CODES = [
  "invalid_input",
  "wrong_host",
  "reset_link_invalid",
  "email_link_invalid",
  "unauthenticated",
  "invalid_credentials",
  "payment_required",
  "forbidden",
  "foreign_origin",
  "not_found",
  "method_not_allowed",
  "username_taken",
  "email_taken",
  "current_session",
  "trial_already_used",
  "generation_running",
  "idempotency_in_flight",
  "not_ready",
  "plan_changed",
  "plan_fixed",
  "already_subscribed",
  "no_live_subscription",
  "period_ended",
  "offer_changed",
  "no_refund_right",
  "body_too_large",
  "unsupported_media_type",
  "idempotency_mismatch",
  "wrong_password",
  "request_cannot_be_met",
  "notes_need_an_answer",
  "card_refused",
  "too_many_requests",
  "high_load",
  "no_space",
  "payment_provider_unavailable",
  "database_unavailable",
  "timeout",
  "internal",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** One fault of the input: its path ("dietaryRestrictions.1") and how to fix it. */
export const inputIssue = z.object({ path: z.string(), message: z.string() });
export type InputIssue = z.infer<typeof inputIssue>;

/** The body of every error response. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  issues: z.optional(z.array(inputIssue)),
  /** For a request that cannot be met: changes that would make it possible. */
  waysOut: z.optional(z.array(wayOut)),
  /** For notes with questions that must be answered first: those questions. */
  questions: z.optional(z.array(notesQuestion)),
});
export type ErrorBody = z.infer<typeof errorBody>;
