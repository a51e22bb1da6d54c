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
  /** How many sit at its table: on a day with guests, or without some of the house, another number than on others. */
  servings: z.number(),
  prep_time: z.number(),
  cook_time: z.number(),
  /** What a slow cooker does by itself, beside `cook_time`; 0 for other dishes. */
  hands_off_time: z.number(),
  skill: z.string(),
  equipment_needed: z.array(z.string()),
  utensils: z.array(z.string()),
  ingredients: z.array(planIngredient),
  instructions: z.array(z.string()),
  tip: z.string(),
  /** Why it stands in this week; null when nobody noted it. */
  why: z.nullable(z.string()),
  /** What it does for its household, in a sentence or two to them; null where there is nothing to say. */
  for_you: z.nullable(z.string()),
  /** Ids of what was understood of the notes and the days that it answers. */
  answers: z.array(z.string()),
  nutrition_per_serving: nutrition,
  syns_estimate: z.nullable(z.number()),
  points_estimate: z.nullable(z.number()),
  allergens: z.array(z.enum(ALLERGENS)),
  estimated_cost: money,
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
  /** Part of the packs came home before the plan was changed: what is still to be bought, and what that costs. Missing elsewhere. */
  still_to_buy: z.optional(z.object({ amount: z.string(), estimated_cost: money })),
  leftover: z.nullable(z.string()),
  used_in: z.array(z.string()),
});
export type ShoppingItemAnswer = z.infer<typeof shoppingItem>;

/** A food that the week takes from the cupboard, or that the person has said to have. `amount` is for reading. */
export const fromCupboardItem = z.object({
  food_id: z.string(),
  name: z.string(),
  amount: z.string(),
  category: z.string(),
  /** We assume it at home, and nobody has said so. */
  assumed: z.boolean(),
  /** "I have this", said after the plan was made. */
  have: z.boolean(),
});
export type FromCupboardAnswer = z.infer<typeof fromCupboardItem>;

export const generatedPlan = z.object({
  shopping_list: z.array(z.object({ category: z.string(), items: z.array(shoppingItem) })),
  from_cupboard: z.array(fromCupboardItem),
  weekly_plan: z.array(z.object({ day: z.string(), meals: z.array(planMeal) })),
  total_cost: money,
  /** What becomes of the total: eaten this week, left in the cupboard, likely to go off. Null for plans from before cupboards. */
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
  /** The first three dishes, with the food ids that their drawings are made of. */
  meals: z.array(z.object({ id: z.string(), name: z.string(), foods: z.array(z.string()) })),
});
export type PlanSummary = z.infer<typeof planSummary>;

/**
 * The whole record (spec J10). `generatedPlan` is null while the plan is being made. `own` is false where a super admin reads
 * somebody else's plan, which can then only be read.
 */
export const planRecord = z.extend(planSummary, {
  own: z.boolean(),
  /** What the till said, as its owner told it; null while nobody has. */
  till_total: z.nullable(money),
  state: z.enum(["ready", "making"]),
  /** Goes up with every change of the plan; 0 while it is being made. */
  revision: z.number(),
  /** How many changes can be taken back; missing where there are none. */
  undo_steps: z.optional(z.number()),
  /** The foods of the list whose packs were put into the cupboard. */
  shopped: z.array(z.string()),
  /** Ids of the meals that were cooked: what they used is out of the cupboard. */
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
  /** What was understood of the notes and of the days, as the plan was made with; missing where there was nothing. */
  understood: z.optional(z.array(understoodNote)),
  /** What was answered to questions about the notes; missing where nothing was. */
  notesAnswers: z.optional(z.array(givenAnswer)),
  /** The day on which its owner shops, with which the week starts; missing where they had not said it, and the week starts on Monday. */
  shoppingDay: z.optional(z.enum(DAYS)),
  generatedPlan: z.nullable(generatedPlan),
});
export type PlanRecord = z.infer<typeof planRecord>;

/** A generation that is running, or whose failure has not been seen to. */
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

/** A dish that is still to be written: its place in the week, its main foods by name, and a sentence, which may be empty. */
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
  // What the dishes are to be, before they are written: later "meal" events take their places.
  z.object({ type: z.literal("menu"), dishes: z.array(menuDish) }),
  z.object({ type: z.literal("meal"), index: z.number(), meal: planMeal, day: z.string() }),
  z.object({ type: z.literal("done"), id: z.string() }),
  z.object({
    type: z.literal("failed"),
    status: z.number(),
    code: z.string(),
    message: z.string(),
    waysOut: z.optional(z.array(wayOut)),
    /** For notes that must be answered first, where another version of ours asks than took the request. */
    questions: z.optional(z.array(notesQuestion)),
  }),
]);
export type GenerationEvent = z.infer<typeof generationEvent>;

const planId = z.object({ id: z.string() });
const planListQuery = z.object({
  cursor: z.optional(
    z.string({ error: "This page link is not valid" }).check(z.maxLength(200, "This page link is not valid")),
  ),
  /** Words of a dish, a name, a diet or a supermarket; a plan is listed when it has all of them. */
  search: z.optional(freeText("Search", 100)),
  sort: z.optional(optionOf(PLAN_SORTS, "sort")),
});

/**
 * Makes a plan. 201 with `id` when it is ready, 202 with `id` when the wait is over first or with `Prefer: respond-async`.
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

/** An entry of the avoid list that names nothing we know, what to say of it, and foods that are spelled nearly like it. */
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

/** Other printed forms of a plan than the whole document. */
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
