import * as z from "zod/mini";
import { ALLERGENS } from "#domain/food/food";
import { DAYS } from "#domain/options/days";
import { PLAN_SORTS } from "#domain/plan/plan-sorts";
import { defineEndpoint } from "#contract/endpoint";
import { givenAnswer, notesQuestion } from "#contract/notes-question";
import { understoodNote } from "#contract/understood-note";
import { optionOf } from "#contract/options";
import { avoidListBody, mealPlanBody } from "#contract/plan-request";
import { wayOut } from "#contract/way-out";
import { freeText } from "#contract/text";

const money = z.number();

/** Per serving: kcal, and grams of the others. */
export const nutrition = z.object({
  kcal: z.number(),
  protein: z.number(),
  fat: z.number(),
  saturates: z.number(),
  carbohydrate: z.number(),
  sugars: z.number(),
  fibre: z.number(),
  salt: z.number(),
});

export const planIngredient = z.object({
  item: z.string(),
  amount: z.string(),
  estimated_cost: money,
  food_id: z.string(),
  preparation: z.nullable(z.string()),
});

/** A meal of the week. Times in minutes, money in pounds. */
export const planMeal = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  region: z.nullable(z.string()),
  proposer: z.string(),
  day: z.string(),
  /** How many people it serves, which differs on days with guests or with someone away. */
  servings: z.number(),
  prep_time: z.number(),
  cook_time: z.number(),
  /** Unattended slow-cooker time, in addition to `cook_time`; 0 for other dishes. */
  hands_off_time: z.number(),
  skill: z.string(),
  equipment_needed: z.array(z.string()),
  utensils: z.array(z.string()),
  ingredients: z.array(planIngredient),
  instructions: z.array(z.string()),
  tip: z.string(),
  /** Why it is in this week; null if no reason was recorded. */
  why: z.nullable(z.string()),
  /** Why it suits the household, in a sentence or two addressed to them; null when there is nothing to say. */
  for_you: z.nullable(z.string()),
  /** Ids of the intents from the notes and days that it satisfies. */
  answers: z.array(z.string()),
  nutrition_per_serving: nutrition,
  syns_estimate: z.nullable(z.number()),
  points_estimate: z.nullable(z.number()),
  allergens: z.array(z.enum(ALLERGENS)),
  estimated_cost: money,
  /** The id of the dinner that cooks part of it; absent if it is cooked on its own. */
  made_from: z.optional(z.string()),
});
export type PlanMealAnswer = z.infer<typeof planMeal>;

export const shoppingItem = z.object({
  name: z.string(),
  amount: z.string(),
  estimated_cost: money,
  food_id: z.string(),
  needed: z.string(),
  packs: z.array(z.object({ label: z.string(), count: z.number(), price: money })),
  charged_by_use: z.boolean(),
  /** If some of the packs were bought before the plan was changed: what is still to buy, and its cost. Otherwise absent. */
  still_to_buy: z.optional(z.object({ amount: z.string(), estimated_cost: money })),
  leftover: z.nullable(z.string()),
  used_in: z.array(z.string()),
});
export type ShoppingItemAnswer = z.infer<typeof shoppingItem>;

/** A food taken from the cupboard, or that the user says they have. `amount` is for display. */
export const fromCupboardItem = z.object({
  food_id: z.string(),
  name: z.string(),
  amount: z.string(),
  category: z.string(),
  /** Assumed to be at home; the user has not said so. */
  assumed: z.boolean(),
  /** Marked "I have this" after the plan was made. */
  have: z.boolean(),
});
export type FromCupboardAnswer = z.infer<typeof fromCupboardItem>;

export const generatedPlan = z.object({
  shopping_list: z.array(z.object({ category: z.string(), items: z.array(shoppingItem) })),
  from_cupboard: z.array(fromCupboardItem),
  /** In the order of their dates. `date` as "2026-11-28". */
  weekly_plan: z.array(z.object({ day: z.string(), date: z.optional(z.string()), meals: z.array(planMeal) })),
  total_cost: money,
  /** How the total splits: eaten this week, left in the cupboard, likely to go off. Null for plans older than the cupboard feature. */
  at_till: z.nullable(z.object({ eaten: money, left: money, going_off: money })),
  tips: z.array(z.string()),
  notices: z.array(z.object({ code: z.string(), message: z.string() })),
  checks: z.array(z.object({ code: z.string(), label: z.string(), detail: z.string() })),
  prices: z.object({ supermarket: z.string(), date: z.string(), source: z.string() }),
});
export type GeneratedPlanAnswer = z.infer<typeof generatedPlan>;

/** A plan as lists show it. `createdAt` is ISO 8601, `maxBudget` and `totalCost` pounds; the cost is null while the plan is being made. */
export const planSummary = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  mealsPerWeek: z.number(),
  numPeople: z.number(),
  dietaryPreference: z.string(),
  preferredSupermarket: z.string(),
  cookingSkillLevel: z.string(),
  maxBudget: money,
  createdAt: z.string(),
  hasPdf: z.boolean(),
  totalCost: z.nullable(money),
  /** The first three dishes, with the food ids for their drawings. */
  meals: z.array(z.object({ id: z.string(), name: z.string(), foods: z.array(z.string()) })),
});
export type PlanSummary = z.infer<typeof planSummary>;

/**
 * The whole record (spec J10). `generatedPlan` is null while the plan is being made. `own` is false when a super admin reads
 * another user's plan, which is then read-only.
 */
export const planRecord = z.extend(planSummary, {
  own: z.boolean(),
  /** The till total as reported by the owner; null until they have. */
  till_total: z.nullable(money),
  state: z.enum(["ready", "making"]),
  /** Increases with every change to the plan; 0 while it is being made. */
  revision: z.number(),
  /** How many changes can be undone; absent if none. */
  undo_steps: z.optional(z.number()),
  /** The foods on the list whose packs have been put into the cupboard. */
  shopped: z.array(z.string()),
  /** Ids of the meals that have been cooked, whose ingredients have left the cupboard. */
  cooked: z.array(z.string()),
  dietaryRestrictions: z.array(z.string()),
  synsPointsPerWeek: z.nullable(z.string()),
  mealGoals: z.string(),
  meatsPreferred: z.array(z.string()),
  preferredRegions: z.array(z.string()),
  ingredientsToAvoid: z.string(),
  availableTime: z.string(),
  cookingEquipment: z.array(z.string()),
  additionalNotes: z.nullable(z.string()),
  /** The intents from the notes and days that the plan was made with; absent if none. */
  understood: z.optional(z.array(understoodNote)),
  /** Answers to questions about the notes; absent if none. */
  notesAnswers: z.optional(z.array(givenAnswer)),
  /** The owner's shopping day; absent if they had not said. */
  shoppingDay: z.optional(z.enum(DAYS)),
  /** The date ("2026-11-28") from which the week's days count: each is the first of its name from then on. Absent while it is being made. */
  starts_on: z.optional(z.string()),
  generatedPlan: z.nullable(generatedPlan),
});
export type PlanRecord = z.infer<typeof planRecord>;

/** A generation that is running, or whose failure has not been acknowledged. */
export const generation = z.object({
  id: z.string(),
  state: z.enum(["queued", "running", "done", "failed"]),
  createdAt: z.string(),
  mealsWanted: z.number(),
  mealsSettled: z.number(),
  error: z.nullable(
    z.object({
      status: z.number(),
      code: z.string(),
      message: z.string(),
      waysOut: z.optional(z.array(wayOut)),
      questions: z.optional(z.array(notesQuestion)),
    }),
  ),
});
export type Generation = z.infer<typeof generation>;

/** The stages of a generation, in order, as its events name them. */
export const GENERATION_STAGES = ["queued", "reading", "choosing", "checking", "pricing", "saving"] as const;

/** A dish still to be written: its position in the week, its main foods by name, and a sentence, which may be empty. */
const menuDish = z.object({
  index: z.number(),
  day: z.string(),
  name: z.string(),
  foods: z.array(z.string()),
  why: z.string(),
});
export type MenuDishAnswer = z.infer<typeof menuDish>;

/** One numbered event of a generation; the number is the `id` of the Server-Sent Event. */
export const generationEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("stage"), stage: z.enum(GENERATION_STAGES), message: z.string() }),
  // An outline of the dishes before they are written; later "meal" events replace it.
  z.object({ type: z.literal("menu"), dishes: z.array(menuDish) }),
  z.object({ type: z.literal("meal"), index: z.number(), meal: planMeal, day: z.string() }),
  z.object({ type: z.literal("done"), id: z.string() }),
  z.object({
    type: z.literal("failed"),
    status: z.number(),
    code: z.string(),
    message: z.string(),
    waysOut: z.optional(z.array(wayOut)),
    /** For notes that need answers first, when this version asks about something that the version accepting the request did not. */
    questions: z.optional(z.array(notesQuestion)),
  }),
]);
export type GenerationEvent = z.infer<typeof generationEvent>;

const planId = z.object({ id: z.string() });
const planListQuery = z.object({
  cursor: z.optional(
    z.string({ error: "This page link is not valid" }).check(z.maxLength(200, "This page link is not valid")),
  ),
  /** Words from a dish, name, diet or supermarket; a plan must match all of them. */
  search: z.optional(freeText("Search", 100)),
  sort: z.optional(optionOf(PLAN_SORTS, "sort")),
});

/**
 * Makes a plan. 201 with `id` when it is ready, 202 with `id` when the wait times out or with `Prefer: respond-async`.
 */
export const createMealPlan = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans",
  access: "signed_in",
  summary: "Makes a meal plan",
  body: mealPlanBody,
  answer: z.object({ id: z.string(), state: z.enum(["ready", "making"]) }),
  status: 201,
});

/** An avoid-list entry that we do not recognise, the message for it, and foods with similar spellings. */
export const unknownAvoidEntry = z.object({ entry: z.string(), message: z.string(), suggestions: z.array(z.string()) });
export type UnknownAvoidAnswer = z.infer<typeof unknownAvoidEntry>;

export const readAvoidList = defineEndpoint({
  method: "POST",
  path: "/api/avoid-list",
  access: "signed_in",
  summary: "Which of the ingredients to avoid are not recognised",
  body: avoidListBody,
  answer: z.object({ unknown: z.array(unknownAvoidEntry) }),
});

export const listMealPlans = defineEndpoint({
  method: "GET",
  path: "/api/user-meal-plans",
  access: "signed_in",
  summary: "The user's plans, newest first unless sorted otherwise, 100 a page",
  query: planListQuery,
  answer: z.array(planSummary),
});

export const getMealPlan = defineEndpoint({
  method: "GET",
  path: "/api/meal-plans/:id",
  access: "signed_in",
  summary: "One plan",
  params: planId,
  answer: planRecord,
});

export const deleteMealPlan = defineEndpoint({
  method: "DELETE",
  path: "/api/meal-plans/:id",
  access: "signed_in",
  summary: "Deletes one plan",
  params: planId,
  status: 204,
});

/** Printable forms of a plan other than the full document. */
export const PLAN_FORMATS = ["fridge"] as const;

export const getMealPlanPdf = defineEndpoint({
  method: "GET",
  path: "/api/meal-plans/:id/pdf",
  access: "signed_in",
  summary: "The plan as a PDF, as an attachment",
  params: planId,
});

export const downloadMealPlan = defineEndpoint({
  method: "GET",
  path: "/api/meal-plans/:id/download",
  access: "signed_in",
  summary: "The same PDF, shown in the browser, or with `format=fridge` the week alone on one page",
  params: planId,
  query: z.object({ format: z.optional(z.enum(PLAN_FORMATS)) }),
});

export const getGenerationEvents = defineEndpoint({
  method: "GET",
  path: "/api/meal-plans/:id/events",
  access: "signed_in",
  summary: "Server-Sent Events of a generation, resumable by Last-Event-ID",
  params: planId,
});

export const getCurrentGeneration = defineEndpoint({
  method: "GET",
  path: "/api/generations/current",
  access: "signed_in",
  summary: "The user's running generation, or null",
  answer: z.nullable(generation),
});
