import * as z from "zod/mini";
import { DAYS } from "#domain/options/days";
import {
  AVAILABLE_TIMES,
  DIETARY_PREFERENCES,
  EQUIPMENT,
  MEAL_GOALS,
  MEATS,
  REGIONS,
  REQUEST_LIMITS,
  RESTRICTIONS,
  SKILL_LEVELS,
  SUPERMARKETS,
} from "#domain/options/options";
import { optionOf } from "#contract/options";
import { cleanName } from "#contract/names";
import { EMAIL_ADDRESS, freeText } from "#contract/text";
import { toldWeek } from "#contract/told-week";
import { wholeNumber } from "#contract/whole-number";

const { fullName, mealsPerWeek, numPeople, maxBudgetPounds, freeText: text, weeklyAllowance } = REQUEST_LIMITS;

function listOf<const Values extends readonly [string, ...string[]]>(values: Values, field: string) {
  return z
    .array(optionOf(values, field), { error: `Please choose ${field} from the list` })
    .check(z.maxLength(50, `Please choose ${field} from the list`));
}

// The default of spec D14 is "none" in lower case; other clients and old forms also send the label.
const DIETS_AS_SENT = [...DIETARY_PREFERENCES, "standard"] as const;
const MEATS_AS_SENT = [...MEATS, "none"] as const;
const EQUIPMENT_AS_SENT = [...EQUIPMENT, "none"] as const;

const REMOVED = "Please take out only what was understood of your notes";

const NOTES_ANSWERS = "Please answer the questions about your notes from the list";
const answerId = z.string({ error: NOTES_ANSWERS }).check(z.maxLength(200, NOTES_ANSWERS));

/** The request, with its texts (spec D14 to D23). Unknown fields are ignored; option values outside their list are refused by name. */
export const mealPlanBody = z.object({
  fullName: z
    .string({ error: "Full name is required" })
    .check(
      z.overwrite(cleanName),
      z.minLength(1, { error: "Full name is required", abort: true }),
      z.minLength(fullName.min, "Name must be at least 2 characters"),
      z.maxLength(fullName.max, "Name must be less than 100 characters"),
    ),
  email: z
    .string({ error: "Email is required" })
    .check(
      z.trim(),
      z.minLength(1, { error: "Email is required", abort: true }),
      z.maxLength(254, { error: "Please enter a valid email address", abort: true }),
      z.regex(EMAIL_ADDRESS, "Please enter a valid email address"),
    ),
  mealsPerWeek: wholeNumber(mealsPerWeek.min, mealsPerWeek.max, "Please select number of meals per week"),
  numPeople: wholeNumber(numPeople.min, numPeople.max, "Please select number of people"),
  dietaryPreference: z._default(optionOf(DIETS_AS_SENT, "dietary preference"), "none"),
  dietaryRestrictions: z._default(listOf(RESTRICTIONS, "dietary restrictions"), ["none"]),
  synsPointsPerWeek: z.optional(z.nullable(freeText("Syns or points per week", weeklyAllowance.max))),
  mealGoals: z._default(optionOf(MEAL_GOALS, "meal goals"), "none"),
  meatsPreferred: z._default(listOf(MEATS_AS_SENT, "preferred meats"), []),
  preferredRegions: z._default(listOf(REGIONS, "meals by region"), []),
  ingredientsToAvoid: z._default(freeText("Ingredients to avoid", text.max), "None"),
  maxBudget: z._default(
    z
      .number({ error: "Budget must be greater than 0" })
      .check(
        z.gte(maxBudgetPounds.min, "Budget must be greater than 0"),
        z.lte(maxBudgetPounds.max, "Budget must be at most £100,000"),
      ),
    maxBudgetPounds.default,
  ),
  preferredSupermarket: z._default(optionOf(SUPERMARKETS, "preferred supermarket"), "asda"),
  cookingSkillLevel: z._default(optionOf(SKILL_LEVELS, "cooking skill level"), "beginner"),
  availableTime: z._default(optionOf(AVAILABLE_TIMES, "available time"), "30"),
  cookingEquipment: z._default(listOf(EQUIPMENT_AS_SENT, "available cooking equipment"), []),
  additionalNotes: z.optional(z.nullable(freeText("Additional notes", text.max))),
  /** Answers to questions about the notes, by question id. */
  notesAnswers: z.optional(
    z
      .array(z.object({ question: answerId, answer: answerId }, { error: NOTES_ANSWERS }), { error: NOTES_ANSWERS })
      .check(z.maxLength(100, NOTES_ANSWERS)),
  ),
  /** Ids of intents read in the notes that the user rejected. */
  notesRemoved: z.optional(
    z
      .array(z.string({ error: REMOVED }).check(z.maxLength(200, REMOVED)), { error: REMOVED })
      .check(z.maxLength(100, REMOVED)),
  ),
  week: z.optional(toldWeek),
  /** Their shopping day, such as "Saturday", after which the week starts. Once given, it applies to later requests that omit it. */
  shoppingDay: z.optional(optionOf(DAYS, "shopping day")),
});
/** "Ingredients to Avoid" alone, as typed. */
export const avoidListBody = z.pick(mealPlanBody, { ingredientsToAvoid: true });

export type MealPlanBody = z.infer<typeof mealPlanBody>;
export type MealPlanBodySent = z.input<typeof mealPlanBody>;
