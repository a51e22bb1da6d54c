import type { ErrorCode, InputIssue } from "#contract/error";
import type { NotesQuestionAnswer } from "#contract/notes-question";
import type { WayOutAnswer } from "#contract/way-out";

/** Extra details in the answer to a failure. */
export interface FailureDetails {
  readonly issues?: readonly InputIssue[];
  readonly waysOut?: readonly WayOutAnswer[];
  readonly questions?: readonly NotesQuestionAnswer[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/**
 * A refusal that a use case can explain to the caller. The code decides the status (in `http/status.ts`
 * alone), the message is shown as is. Anything else thrown is a fault of ours and becomes "internal".
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly InputIssue[];
  readonly waysOut: readonly WayOutAnswer[];
  readonly questions: readonly NotesQuestionAnswer[];
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, message: string, details: FailureDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "Failure";
    this.code = code;
    this.issues = details.issues ?? [];
    this.waysOut = details.waysOut ?? [];
    this.questions = details.questions ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}
