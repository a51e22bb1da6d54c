import * as z from "zod/mini";
import { defineEndpoint } from "#contract/endpoint";
import { notesQuestion } from "#contract/notes-question";
import { mealPlanBody } from "#contract/plan-request";
import { understoodNote } from "#contract/understood-note";

/**
 * What was read in the notes (decisions 65 and 67). `questions` must be answered before planning. `unread`: words that were not
 * understood, each with up to three readings as answers and one for "this asks for nothing"; answering is optional.
 */
export const notesReading = z.object({
  understood: z.array(understoodNote),
  /** Those of the above that were removed by `notesRemoved`. */
  removed: z.array(understoodNote),
  questions: z.array(notesQuestion),
  /** Every question settled by the answers sent: a client that stores answers need keep only these. */
  answered: z.array(notesQuestion),
  unread: z.array(notesQuestion),
});
export type NotesReadingAnswer = z.infer<typeof notesReading>;

/**
 * Reads notes as a plan request would. Foods already excluded by Ingredients to Avoid or the restrictions are not asked about, if they
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
    notesRemoved: mealPlanBody.shape.notesRemoved,
    ingredientsToAvoid: mealPlanBody.shape.ingredientsToAvoid,
    dietaryRestrictions: mealPlanBody.shape.dietaryRestrictions,
  }),
  answer: notesReading,
});
