import * as z from "zod/mini";
import { defineEndpoint, type Parsed } from "#contract/endpoint";
import { givenAnswer } from "#contract/notes-question";
import { toldWeek } from "#contract/told-week";

export const getLastChoices = defineEndpoint({
  method: "GET",
  path: "/api/last-choices",
  access: "signed_in",
  summary: "The choices of the user's newest plan, or null where there is none",
  answer: z.nullable(
    z.object({
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
      /** Answers to questions about the notes, so that they are not asked again; absent if there are none. */
      notesAnswers: z.optional(z.array(givenAnswer)),
      /** Ids of intents read in the notes that the user rejected; absent if there are none. */
      notesRemoved: z.optional(z.array(z.string())),
      /** What was tapped next to the notes; absent if nothing was. */
      week: z.optional(toldWeek),
    }),
  ),
});

/** The choices behind the user's newest plan, in the form of a request; `maxBudget` in pounds. */
export type LastChoices = NonNullable<Parsed<(typeof getLastChoices)["answer"]>>;
