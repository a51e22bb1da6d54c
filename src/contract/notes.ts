import * as z from "zod/mini";
import { defineEndpoint } from "#contract/endpoint";
import { notesQuestion } from "#contract/notes-question";
import { mealPlanBody } from "#contract/plan-request";
import { understoodNote } from "#contract/understood-note";

/**
 * What was read in notes (decisions 65 and 67). `questions` must be answered before anything is planned. `unread`: words that were not
 * understood, each with up to three readings as answers and one that says that it asks for nothing; nobody need answer them.
 */
export const notesReading = z.object({
  understood: z.array(understoodNote),
  /** Of these, those that were taken out by `notesRemoved`. */
  removed: z.array(understoodNote),
  questions: z.array(notesQuestion),
  /** What was asked and is answered by the answers that were sent: whoever keeps answers need keep no others. */
  answered: z.array(notesQuestion),
  unread: z.array(notesQuestion),
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
    notesRemoved: mealPlanBody.shape.notesRemoved,
    ingredientsToAvoid: mealPlanBody.shape.ingredientsToAvoid,
    dietaryRestrictions: mealPlanBody.shape.dietaryRestrictions,
  }),
  answer: notesReading,
});
