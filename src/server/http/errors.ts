import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply } from "fastify";
import type { ErrorBody } from "#contract/error";
import { databaseIsAway } from "#server/db/database-away";
import { Failure } from "#server/failure";
import { STATUS } from "#server/http/status";
import { isWantOfSpace, noSpace } from "#server/space";

export const BODY_LIMIT_BYTES = 256 * 1024;

/** Maps anything thrown to a failure: ours unchanged, the framework's in our wording, anything else as internal. */
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
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const isBody = code?.startsWith("FST_ERR_CTP_") === true || thrown instanceof SyntaxError;
    // The rest concern the URL: invalid escapes, a path outside the pages folder, an absurd length.
    if (!isBody) return new Failure("not_found", "There is nothing at this address.");
    return new Failure("invalid_input", "The request could not be read. Please check that it is valid JSON.");
  }
  if (isWantOfSpace(thrown)) return noSpace(thrown);
  if (databaseIsAway(thrown)) return databaseUnavailable(thrown);
  return new Failure("internal", "Something went wrong on our side. Please try again.", { cause: thrown });
}

/** A restarted database is back within seconds. */
const COME_BACK_SECONDS = 5;

/** The message while the database is unavailable. */
export function databaseUnavailable(cause?: unknown): Failure {
  return new Failure(
    "database_unavailable",
    "We can’t reach our database right now. Nothing is lost. Please try again in a moment.",
    { retryAfterSeconds: COME_BACK_SECONDS, cause },
  );
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
    ...(failure.waysOut.length > 0 ? { waysOut: [...failure.waysOut] } : {}),
    ...(failure.questions.length > 0 ? { questions: [...failure.questions] } : {}),
  };
  return reply.status(STATUS[failure.code]).type("application/json; charset=utf-8").send(body);
}

/** Answers bytes that are not an HTTP request, in the contract's form, and closes the connection: nothing after them can be trusted. */
export function answerUnreadable(
  error: { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const body: ErrorBody = { message: "The request could not be read.", code: "invalid_input" };
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(text)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n`;
  if (socket.writable) socket.write(head + text);
  socket.destroySoon();
}
