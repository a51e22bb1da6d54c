import { DAYS } from "#domain/options/days";
import * as z from "zod/mini";
import { MEAL_SERVINGS } from "#domain/options/options";
import { defineEndpoint } from "#contract/endpoint";
import { planRecord } from "#contract/meal-plans";
import { optionOf } from "#contract/options";
import { notesQuestion } from "#contract/notes-question";
import { mealPlanBody } from "#contract/plan-request";
import { freeText } from "#contract/text";

const planId = z.object({ id: z.string() });
const mealOfPlan = z.object({ id: z.string(), meal_id: z.string() });

const revision = z.number({ error: "Please send the revision of the plan that you saw" });
const mealId = z.string({ error: "Please name the meal" }).check(z.maxLength(200, "Please name the meal"));

/** How many changes to a plan can be undone, most recent first. */
export const UNDO_STEPS = 20;

/**
 * A dish that could replace a meal, checked together with the whole week. Times in minutes, `cost_change` in pounds against the
 * plan's present total, below 0 where the week gets cheaper; kcal and grams of protein a serving.
 */
export const alternative = z.object({
  /** What `swap` takes as `with`. */
  meal_id: z.string(),
  name: z.string(),
  description: z.string(),
  region: z.nullable(z.string()),
  time: z.number(),
  /** Unattended slow-cooker time, in addition to `time`. */
  hands_off_time: z.number(),
  cost_change: z.number(),
  kcal: z.number(),
  protein: z.number(),
  /** Why it fits this week, in a sentence. */
  reason: z.string(),
  /** Ids of its foods, for its drawing. */
  foods: z.array(z.string()),
  /** Why there are fewer than three, the same sentence on each; null if there are three or more. */
  why_few: z.nullable(z.string()),
});
export type Alternative = z.infer<typeof alternative>;

/** If there are none at all: 422 `request_cannot_be_met`, with the reason as its message. */
export const getAlternatives = defineEndpoint({
  method: "GET",
  path: "/api/meal-plans/:id/meals/:meal_id/alternatives",
  access: "signed_in",
  summary: "Dishes that can stand in a meal's place, the one that makes the best week first",
  params: mealOfPlan,
  answer: z.array(alternative),
});

/** How long a dish suggested by an AI provider can be swapped in. */
export const SUGGESTION_HOURS = 24;

/**
 * If an AI provider is configured: one dish from it, checked like any proposal, together with the whole week. 404 if there
 * is none, 402 without access, 429 beyond the day's share, and 422 `request_cannot_be_met` when it yields no dish for any reason. It is
 * swapped in by its `meal_id`.
 */
export const suggestDish = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/meals/:meal_id/suggest",
  access: "signed_in",
  summary: "Asks the AI provider for another dish in a meal's place",
  params: mealOfPlan,
  answer: alternative,
});

export const swapMeal = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/swap",
  access: "signed_in",
  summary: "Puts another dish in a meal's place",
  params: planId,
  body: z.object({
    meal_id: mealId,
    with: z.string({ error: "Please name the new dish" }).check(z.maxLength(200, "Please name the new dish")),
    revision,
  }),
  answer: planRecord,
});

export const remakePlan = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/remake",
  access: "signed_in",
  summary: "Keeps some meals on their days and plans the others anew, none of them as before",
  params: planId,
  body: z.object({
    keep: z
      .array(mealId, { error: "Please send the meals to keep as a list" })
      .check(z.maxLength(20, "Please name each meal once")),
    revision,
  }),
  answer: planRecord,
});

const { min, max } = MEAL_SERVINGS;
const SERVINGS = `Please choose a number of servings from ${min} to ${max}`;

export const changeServings = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/servings",
  access: "signed_in",
  summary: "Cooks one meal for another number of people",
  params: planId,
  body: z.object({
    meal_id: mealId,
    servings: z.number({ error: SERVINGS }).check(z.int(SERVINGS), z.gte(min, SERVINGS), z.lte(max, SERVINGS)),
    revision,
  }),
  answer: planRecord,
});

/** Moves it to an empty day; on a day with a meal, the two are swapped. */
export const moveMeal = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/move",
  access: "signed_in",
  summary: "Moves a meal to another day",
  params: planId,
  body: z.object({ meal_id: mealId, day: optionOf(DAYS, "day"), revision }),
  answer: planRecord,
});

/** Moves several meals to their new days in one change, such as a whole week a day later. Meals that are not named stay. */
export const arrangeMeals = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/arrange",
  access: "signed_in",
  summary: "Moves several meals to other days at once",
  params: planId,
  body: z.object({
    days: z
      .array(z.object({ meal_id: mealId, day: optionOf(DAYS, "day") }), {
        error: "Please send the meals with their days",
      })
      .check(z.minLength(1, "Please name a meal"), z.maxLength(DAYS.length, "Please name each meal once")),
    revision,
  }),
  answer: planRecord,
});

/**
 * Makes this and every later week start on the day after. The week keeps the same set of days, and its dinners are put
 * in a new order, so that fresh fish comes soon after the shop; a dinner for guests keeps its day. `null`: no particular day. A plan
 * that was shopped for stays unchanged, as does one whose dinners cannot be reordered; later weeks still follow.
 */
export const changeShoppingDay = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/shopping-day",
  access: "signed_in",
  summary: "Starts the week after the day on which its owner shops",
  params: planId,
  body: z.object({ day: z.nullable(optionOf(DAYS, "shopping day")), revision }),
  answer: planRecord,
});

/** 422 `request_cannot_be_met` if the day already has a dinner, or the week fails its checks with one more. */
export const addMeal = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/add",
  access: "signed_in",
  summary: "Adds a dinner on a day that has none",
  params: planId,
  body: z.object({
    day: optionOf(DAYS, "day"),
    with: z.string({ error: "Please name the new dish" }).check(z.maxLength(200, "Please name the new dish")),
    revision,
  }),
  answer: planRecord,
});

/** Drops a meal from the week, the list and the total. */
export const skipMeal = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/skip",
  access: "signed_in",
  summary: "Skips a night: its meal leaves the plan",
  params: planId,
  body: z.object({ meal_id: mealId, revision }),
  answer: planRecord,
});

export const ASKED_WORDS_LENGTH = 200;
const words = freeText("What you’d like to change", ASKED_WORDS_LENGTH);

/**
 * The words about harm, as typed: the foods they exclude are left out of this plan from now on. Dinners containing them are
 * replanned; every later change keeps them out. 422 `request_cannot_be_met` where no such week is possible.
 */
export const leaveOut = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/leave-out",
  access: "signed_in",
  summary: "Leaves out of a plan what somebody's words say harms them",
  params: planId,
  body: z.object({ words, notesAnswers: mealPlanBody.shape.notesAnswers, revision }),
  answer: planRecord,
});

/** This includes a change of supermarket. Items marked "I have this" since then stay marked. */
export const undoChange = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/undo",
  access: "signed_in",
  summary: "Takes back the last change of a plan",
  params: planId,
  body: z.object({ revision }),
  answer: planRecord,
});

/**
 * Responds, waits and is followed like `POST /api/meal-plans`, and counts as one. If the previous notes need answers first, 422
 * `notes_need_an_answer` lists the questions, and the next call sends `notesAnswers`.
 */
export const repeatPlan = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/repeat",
  access: "signed_in",
  summary: "Makes the same week again as a new plan, at today's prices and by the choices made last",
  params: planId,
  body: z.optional(z.object({ notesAnswers: mealPlanBody.shape.notesAnswers })),
  answer: z.object({ id: z.string(), state: z.enum(["ready", "making"]) }),
  status: 201,
});

const says = z.string();

/** A change that would be made: a description, and the endpoint's parameters besides the revision. */
export const askedStep = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("swap"), says, meal_id: z.string(), with: z.string() }),
  z.object({ kind: z.literal("add"), says, day: z.enum(DAYS), with: z.string() }),
  z.object({ kind: z.literal("servings"), says, meal_id: z.string(), servings: z.number() }),
  z.object({ kind: z.literal("move"), says, meal_id: z.string(), day: z.enum(DAYS) }),
  z.object({
    kind: z.literal("arrange"),
    says,
    days: z.array(z.object({ meal_id: z.string(), day: z.enum(DAYS) })),
  }),
  z.object({ kind: z.literal("skip"), says, meal_id: z.string() }),
  z.object({ kind: z.literal("remake"), says, keep: z.array(z.string()) }),
  z.object({
    kind: z.literal("leave_out"),
    says,
    words: z.string(),
    notesAnswers: z.array(z.object({ question: z.string(), answer: z.string() })),
  }),
  z.object({ kind: z.literal("undo"), says }),
]);
export type AskedStep = z.infer<typeof askedStep>;

/**
 * One possible meaning of the words: what it would do, the change in the week's cost in pounds (negative if cheaper; null if
 * unknown), and its steps.
 */
export const askedOffer = z.object({
  id: z.string(),
  text: z.string(),
  cost_change: z.nullable(z.number()),
  steps: z.array(askedStep),
});
export type AskedOffer = z.infer<typeof askedOffer>;

/** The outcome of a change requested in words: the changes in order, or none and the reason. Nothing has been done yet. */
export const askedChange = z.object({
  /** The revision of the plan that was read, to be passed to the first change. */
  revision: z.number(),
  answer: z.string(),
  steps: z.array(askedStep),
  /**
   * Questions about the words: mandatory before anything is done or, next to `offers`, optional. Answers are sent as
   * `notesAnswers` with the same words.
   */
  questions: z.optional(z.array(notesQuestion)),
  /** Dishes or readings to choose from, at most three, if `steps` is empty: a refusal always comes with something that can be done. */
  offers: z.optional(z.array(askedOffer)),
});
export type AskedChange = z.infer<typeof askedChange>;

/** Changes nothing: each step is carried out through its own endpoint once the user has agreed, and can be undone there. */
export const askChange = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/ask",
  access: "signed_in",
  summary: "Reads a change asked for in words, such as “make Tuesday quicker”, and says what would be done",
  params: planId,
  body: z.object({ words, notesAnswers: mealPlanBody.shape.notesAnswers }),
  answer: askedChange,
});
