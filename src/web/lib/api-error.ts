import type { ErrorBody, ErrorCode, InputIssue } from "#contract/error";
import type { NotesQuestionAnswer } from "#contract/notes-question";
import type { WayOutAnswer } from "#contract/way-out";

/** An error response. `message` is "{status}: {raw body, or status text}" (spec I14). */
export class ApiError extends Error {
  readonly status: number;
  /** The server's message, if the body could be read. */
  readonly parsedMessage: string | null;
  readonly code: ErrorCode | null;
  readonly issues: readonly InputIssue[];
  /** For a request that cannot be met: changes that would make it possible. */
  readonly waysOut: readonly WayOutAnswer[];
  /** For notes that need answers first: the questions. */
  readonly questions: readonly NotesQuestionAnswer[];
  readonly retryAfterSeconds: number | null;

  constructor(answer: { status: number; statusText: string; body: string; retryAfter: string | null }) {
    super(`${answer.status}: ${answer.body === "" ? answer.statusText : answer.body}`);
    this.name = "ApiError";
    const parsed = readErrorBody(answer.body);
    this.status = answer.status;
    this.parsedMessage = parsed?.message ?? null;
    this.code = parsed?.code ?? null;
    this.issues = parsed?.issues ?? [];
    this.waysOut = parsed?.waysOut ?? [];
    this.questions = parsed?.questions ?? [];
    const seconds = Number(answer.retryAfter);
    this.retryAfterSeconds = answer.retryAfter !== null && Number.isFinite(seconds) ? seconds : null;
  }
}

function readErrorBody(body: string): Partial<ErrorBody> | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== "object" || parsed === null || !("message" in parsed)) return null;
    return typeof parsed.message === "string" ? (parsed as Partial<ErrorBody>) : null;
  } catch {
    return null;
  }
}

/**
 * Temporary failures: of the network, of servers on the way, and a first try of the same action still
 * in progress. Any other answer is final.
 */
export function isPassingFault(error: unknown): boolean {
  if (error instanceof ApiError)
    return [502, 503, 504].includes(error.status) || error.code === "idempotency_in_flight";
  // `fetch` rejects with a TypeError when no answer came.
  return error instanceof TypeError;
}

/** The server answered that its database is unavailable. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof ApiError && error.code === "database_unavailable";
}

/**
 * Our server did not answer: no connection, a gateway without its server, a captive portal's page, or a server
 * without its database.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return isDatabaseAway(error) || (error.code === null && isPassingFault(error));
  return error instanceof TypeError || error instanceof SyntaxError;
}

/** The message for an error: the server's, or a default. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    return error.parsedMessage ?? "Something went wrong on our side. Please try again.";
  }
  if (error instanceof TypeError) return "We couldn’t reach the server. Check your connection and try again.";
  return "Something went wrong. Please try again.";
}
