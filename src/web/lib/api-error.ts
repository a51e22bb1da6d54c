import type { ErrorBody, ErrorCode, InputIssue } from "#contract/error";
import type { NotesQuestionAnswer } from "#contract/notes-question";
import type { WayOutAnswer } from "#contract/way-out";

/** An answer that is not a success. `message` is "{status}: {raw body, or status text}" (spec I14). */
export class ApiError extends Error {
  readonly status: number;
  /** The server's own words, if its answer could be read. */
  readonly parsedMessage: string | null;
  readonly code: ErrorCode | null;
  readonly issues: readonly InputIssue[];
  /** For a request that cannot be met: what would do instead. */
  readonly waysOut: readonly WayOutAnswer[];
  /** For notes that must be answered first: what is asked. */
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
 * Faults that may be gone a moment later: the network's, those of servers on the way, and a first try of the same action that is still
 * at work. Any other answer is final.
 */
export function isPassingFault(error: unknown): boolean {
  if (error instanceof ApiError)
    return [502, 503, 504].includes(error.status) || error.code === "idempotency_in_flight";
  // `fetch` rejects with a TypeError when no answer came.
  return error instanceof TypeError;
}

/** The server answered that it cannot look anything up or write anything down. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof ApiError && error.code === "database_unavailable";
}

/**
 * Nothing of ours answered: no connection, a gateway whose server is away, a hotel's own page in the place of the answer, or a server of
 * ours without its database.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return isDatabaseAway(error) || (error.code === null && isPassingFault(error));
  return error instanceof TypeError || error instanceof SyntaxError;
}

/** What to tell people about an error: the server's words, or ours where there are none. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    return error.parsedMessage ?? "Something went wrong on our side. Please try again.";
  }
  if (error instanceof TypeError) return "We couldn’t reach the server. Check your connection and try again.";
  return "Something went wrong. Please try again.";
}
