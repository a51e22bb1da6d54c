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
