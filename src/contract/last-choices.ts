import * as z from "zod/mini";
import { defineEndpoint } from "#contract/endpoint";
import { givenAnswer } from "#contract/notes-question";

/** What the user's newest plan was asked for with, as a request writes it; `maxBudget` in pounds. */
export const lastChoices = z.object({
  mealsPerWeek: z.number(),
  numPeople: z.number(),
  dietaryPreference: z.string(),
  dietaryRestrictions: z.array(z.string()),
  synsPointsPerWeek: z.nullable(z.string()),
  mealGoals: z.string(),
  meatsPreferred: z.array(z.string()),
  preferredRegions: z.array(z.string()),
  ingredientsToAvoid: z.string(),
  maxBudget: z.number(),
  preferredSupermarket: z.string(),
  cookingSkillLevel: z.string(),
  availableTime: z.string(),
  cookingEquipment: z.array(z.string()),
  additionalNotes: z.nullable(z.string()),
  /** What was answered about the notes, so that nobody is asked again; missing where nothing was. */
  notesAnswers: z.optional(z.array(givenAnswer)),
});
export type LastChoices = z.infer<typeof lastChoices>;

export const getLastChoices = defineEndpoint({
  method: "GET",
  path: "/api/last-choices",
  access: "signed_in",
  summary: "The choices of the user's newest plan, or null where there is none",
  answer: z.nullable(lastChoices),
});
