import * as z from "zod/mini";
import { AVAILABLE_TIMES, EQUIPMENT, MEATS, SKILL_LEVELS, SUPERMARKETS } from "#domain/options/options";

/** A change to the request that makes a plan possible, and the label of the button that applies it. Fields are the request's own. */
export const wayOut = z.object({
  label: z.string(),
  change: z.object({
    maxBudget: z.optional(z.number()),
    mealsPerWeek: z.optional(z.number()),
    preferredSupermarket: z.optional(z.enum(SUPERMARKETS)),
    availableTime: z.optional(z.enum(AVAILABLE_TIMES)),
    cookingEquipment: z.optional(z.array(z.enum(EQUIPMENT))),
    cookingSkillLevel: z.optional(z.enum(SKILL_LEVELS)),
    meatsPreferred: z.optional(z.array(z.enum(MEATS))),
    synsPointsPerWeek: z.optional(z.string()),
  }),
});
export type WayOutAnswer = z.infer<typeof wayOut>;
