import * as z from "zod/mini";
import { defineEndpoint } from "#contract/endpoint";
import { notesQuestion } from "#contract/notes-question";
import { mealPlanBody } from "#contract/plan-request";

/** What notes were understood to say: `text` is what a chip shows ("No egg"), `quote` the person's own words. */
const understoodNote = z.object({
  id: z.string(),
  kind: z.enum(["leave_out"]),
  text: z.string(),
  quote: z.string(),
});

/** What was read in notes (decision 65). `unread`: sentences of which nothing was understood. */
export const notesReading = z.object({
  understood: z.array(understoodNote),
  questions: z.array(notesQuestion),
  /** What was asked and is answered by the answers that were sent: whoever keeps answers need keep no others. */
  answered: z.array(notesQuestion),
  unread: z.array(z.object({ quote: z.string() })),
});
export type NotesReadingAnswer = z.infer<typeof notesReading>;

/**
 * Reads notes as a request for a plan would. What Ingredients to Avoid and the restrictions leave out already is not asked about, where they
 * are sent along.
 */
export const readNotes = defineEndpoint({
  method: "POST",
  path: "/api/notes/read",
  access: "signed_in",
  summary: "What is understood of notes, and what must be answered before a plan is made",
  body: z.object({
    notes: mealPlanBody.shape.additionalNotes,
    notesAnswers: mealPlanBody.shape.notesAnswers,
    ingredientsToAvoid: mealPlanBody.shape.ingredientsToAvoid,
    dietaryRestrictions: mealPlanBody.shape.dietaryRestrictions,
  }),
  answer: notesReading,
});
