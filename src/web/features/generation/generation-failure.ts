import type { NotesQuestionAnswer } from "#contract/notes-question";
import type { WayOutAnswer } from "#contract/way-out";

/** Why no plan was made, and suggested changes or questions. */
export type GenerationFailure = {
  message: string | null;
  waysOut: readonly WayOutAnswer[];
  questions: readonly NotesQuestionAnswer[];
};

/** The title over a failed generation (spec D30). */
export function failureTitle(message: string): "Service Busy" | "Error" {
  return /high load|timeout/iu.test(message) ? "Service Busy" : "Error";
}

/** There was no usable message. */
export const NO_WORDS: GenerationFailure = { message: null, waysOut: [], questions: [] };
export const FAILURE_WITHOUT_WORDS = "Failed to generate meal plan";
