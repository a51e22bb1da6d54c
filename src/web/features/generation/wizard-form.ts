import type { InputIssue } from "#contract/error";
import type { MealPlanBodySent } from "#contract/plan-request";
import type { WeekEntry } from "#contract/told-week";
import { COUNTING_DIETS } from "#domain/request/meal-plan-request";
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
  optionLabel,
} from "#domain/options/options";
import type { DietaryPreference } from "#domain/options/options";

/** The wizard's own values: the contract's body with every field present, so that each has one control. */
export type WizardValues = {
  fullName: string;
  email: string;
  mealsPerWeek: number;
  numPeople: number;
  dietaryPreference: string;
  synsPointsPerWeek: string;
  dietaryRestrictions: string[];
  meatsPreferred: string[];
  preferredRegions: string[];
  ingredientsToAvoid: string;
  mealGoals: string;
  maxBudget: number;
  preferredSupermarket: string;
  cookingSkillLevel: string;
  availableTime: string;
  cookingEquipment: string[];
  additionalNotes: string;
  /** Answers to questions about the notes, by question id. */
  notesAnswers: { question: string; answer: string }[];
  /** Ids of intents read in the notes that the user rejected. */
  notesRemoved: string[];
  /** What was tapped next to the notes. */
  week: WeekEntry[];
};
export type WizardField = keyof WizardValues;

/** The four steps, with the fields that Next checks on each (spec D1, D5). */
export const STEPS: readonly { readonly title: string; readonly fields: readonly WizardField[] }[] = [
  { title: "Choose Your Plan", fields: ["fullName", "email", "mealsPerWeek", "numPeople"] },
  {
    title: "Food Preferences & Restrictions",
    fields: [
      "dietaryPreference",
      "synsPointsPerWeek",
      "dietaryRestrictions",
      "meatsPreferred",
      "preferredRegions",
      "ingredientsToAvoid",
    ],
  },
  { title: "Your Meal Goals", fields: ["mealGoals", "maxBudget"] },
  {
    title: "Cooking Details",
    fields: [
      "preferredSupermarket",
      "cookingSkillLevel",
      "availableTime",
      "cookingEquipment",
      "additionalNotes",
      "notesAnswers",
      "notesRemoved",
      "week",
    ],
  },
];
export const LAST_STEP = STEPS.length - 1;

/** The wizard's default values (spec D2, D14). */
export function freshValues(user: { fullName: string; email: string }): WizardValues {
  return {
    fullName: user.fullName,
    email: user.email,
    mealsPerWeek: 1,
    numPeople: 1,
    dietaryPreference: "none",
    synsPointsPerWeek: "",
    dietaryRestrictions: ["none"],
    meatsPreferred: [],
    preferredRegions: [],
    ingredientsToAvoid: "None",
    mealGoals: "none",
    maxBudget: REQUEST_LIMITS.maxBudgetPounds.default,
    preferredSupermarket: "asda",
    cookingSkillLevel: "beginner",
    availableTime: "30",
    cookingEquipment: [],
    additionalNotes: "",
    notesAnswers: [],
    notesRemoved: [],
    week: [],
  };
}

/** The step that a field is on; the first for an unknown field. */
export function stepOf(field: string): number {
  return Math.max(
    0,
    STEPS.findIndex((step) => (step.fields as readonly string[]).includes(field)),
  );
}

/** The server's issues by field, one message each, in the order of the steps. Issues of list entries belong to their list. */
export function issuesByField(issues: readonly InputIssue[]): { field: WizardField; message: string }[] {
  const known = STEPS.flatMap((step) => step.fields);
  return known.flatMap((field) => {
    const messages = issues.filter(({ path }) => path.split(".")[0] === field).map(({ message }) => message);
    return messages.length === 0 ? [] : [{ field, message: [...new Set(messages)].join(" ") }];
  });
}

/** Whether a diet counts syns or points, and the name of its figure. */
export function allowanceLabel(diet: string): "Syns Per Week" | "Points Per Week" | null {
  if (!COUNTING_DIETS.includes(diet as DietaryPreference)) return null;
  return diet === "slimming_world" ? "Syns Per Week" : "Points Per Week";
}

/** "£45.50" is 45: the budget is read as whole pounds (spec D9). NaN if not a number. */
export function parseBudget(typed: unknown): number {
  return Number.parseInt(String(typed).replace(/[£,\s]/gu, ""), 10);
}

/** The body to send. Syns or points are included only while their diet is chosen (spec D8), and taps about the notes only with notes. */
export function requestOf(values: WizardValues): MealPlanBodySent {
  const { synsPointsPerWeek, additionalNotes, notesAnswers, notesRemoved, week, ...rest } = values;
  return {
    ...(rest as MealPlanBodySent),
    ...(allowanceLabel(values.dietaryPreference) === null || synsPointsPerWeek.trim() === ""
      ? {}
      : { synsPointsPerWeek }),
    ...(additionalNotes.trim() !== "" && {
      additionalNotes,
      ...(notesAnswers.length > 0 && { notesAnswers }),
      ...(notesRemoved.length > 0 && { notesRemoved }),
    }),
    ...(week.length > 0 && { week }),
  };
}

type Option = { value: string; label: string };
const asOptions = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: optionLabel(value) }));
const upTo = (most: number): Option[] =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

/** Every option list with the labels that people see (spec D15). */
export const OPTIONS = {
  mealsPerWeek: upTo(REQUEST_LIMITS.mealsPerWeek.max),
  numPeople: upTo(REQUEST_LIMITS.numPeople.max),
  dietaryPreference: asOptions(DIETARY_PREFERENCES),
  dietaryRestrictions: asOptions(RESTRICTIONS),
  meatsPreferred: asOptions(MEATS),
  preferredRegions: asOptions(REGIONS),
  mealGoals: MEAL_GOALS.map((value) => ({ value, label: value === "none" ? "No Preference" : optionLabel(value) })),
  preferredSupermarket: asOptions(SUPERMARKETS),
  cookingSkillLevel: asOptions(SKILL_LEVELS),
  availableTime: AVAILABLE_TIMES.map((value) => ({ value, label: `${value} minutes` })),
  cookingEquipment: asOptions(EQUIPMENT),
} as const satisfies Partial<Record<WizardField, Option[]>>;
