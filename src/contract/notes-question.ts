import * as z from "zod/mini";

/** Something in notes that must be answered before anything is planned: the person's words, the question, and what one tap answers. */
export const notesQuestion = z.object({
  /** The same for the same notes. */
  id: z.string(),
  /** The person's own words. */
  quote: z.string(),
  text: z.string(),
  answers: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type NotesQuestionAnswer = z.infer<typeof notesQuestion>;

/** Of words that were not understood, the id of the answer that they ask for nothing; no question that must be answered has it. */
export const ASKS_NOTHING = "nothing";

/** An answer that was given: by its ids, and in the words that a plan shows it with. */
export const givenAnswer = z.object({
  question: z.string(),
  answer: z.string(),
  /** The person's own words that were asked about. */
  quote: z.optional(z.string()),
  said: z.optional(z.string()),
});
export type GivenAnswerAnswer = z.infer<typeof givenAnswer>;
