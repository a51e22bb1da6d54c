import type { FastifyReply } from "fastify";
import type { ErrorBody } from "#contract/error";
import { Failure } from "#server/failure";
import { STATUS } from "#server/http/status";

export const BODY_LIMIT_BYTES = 256 * 1024;

/** The failure behind whatever was thrown: ours as it is, the framework's in our words, anything else as a fault of ours. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  const { code, statusCode } = thrown instanceof Error ? (thrown as FrameworkError) : {};
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return new Failure(
      "unsupported_media_type",
      "Please send the request as JSON, with Content-Type: application/json.",
    );
  }
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return new Failure(
      "body_too_large",
      `The request is too large: at most ${BODY_LIMIT_BYTES / 1024} kB can be sent.`,
    );
  }
  if (code === "FST_ERR_BAD_URL") return new Failure("not_found", "There is nothing at this address.");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Failure("invalid_input", "The request could not be read. Please check that it is valid JSON.");
  }
  return new Failure("internal", "Something went wrong on our side. Please try again.", { cause: thrown });
}

interface FrameworkError {
  readonly code?: string;
  readonly statusCode?: number;
}

/** Answers with the error body of the contract. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfterSeconds !== null) void reply.header("retry-after", String(failure.retryAfterSeconds));
  const body: ErrorBody = {
    message: failure.message,
    code: failure.code,
    ...(failure.issues.length > 0 ? { issues: [...failure.issues] } : {}),
  };
  return reply.status(STATUS[failure.code]).type("application/json; charset=utf-8").send(body);
}
