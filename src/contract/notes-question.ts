import * as z from "zod/mini";

/** Something in the notes that must be answered before planning: the user's words, the question, and the answers to choose from. */
export const notesQuestion = z.object({
  /** Stable for the same notes. */
  id: z.string(),
  /** The person's own words. */
  quote: z.string(),
  text: z.string(),
  answers: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type NotesQuestionAnswer = z.infer<typeof notesQuestion>;

/** For words that were not understood, the id of the answer "this asks for nothing"; mandatory questions do not have it. */
export const ASKS_NOTHING = "nothing";

/** An answer as given: its ids, and the wording shown on a plan. */
export const givenAnswer = z.object({
  question: z.string(),
  answer: z.string(),
  /** The user's own words that were asked about. */
  quote: z.optional(z.string()),
  said: z.optional(z.string()),
});
export type GivenAnswerAnswer = z.infer<typeof givenAnswer>;
