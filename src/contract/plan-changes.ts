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

/** So many changes of a plan can be taken back, the last one first. */
export const UNDO_STEPS = 20;

/**
 * A dish that can stand in a meal's place: checked, as the whole week with it is. Times in minutes, `cost_change` in pounds against the
 * plan's present total, below 0 where the week gets cheaper; kcal and grams of protein a serving.
 */
export const alternative = z.object({
  /** What `swap` takes as `with`. */
  meal_id: z.string(),
  name: z.string(),
  description: z.string(),
  region: z.nullable(z.string()),
  time: z.number(),
  /** What a slow cooker does by itself, beside `time`. */
  hands_off_time: z.number(),
  cost_change: z.number(),
  kcal: z.number(),
  protein: z.number(),
  /** Why it fits this week, in a sentence. */
  reason: z.string(),
  /** Ids of its foods, which its drawing is made of. */
  foods: z.array(z.string()),
  /** Why there are fewer than three, the same sentence on each of them; null where there are three or more. */
  why_few: z.nullable(z.string()),
});
export type Alternative = z.infer<typeof alternative>;

/** 422 `request_cannot_be_met` with the reason as its message where there is none at all. */
export const getAlternatives = defineEndpoint({
  method: "GET",
  path: "/api/meal-plans/:id/meals/:meal_id/alternatives",
  access: "signed_in",
  summary: "Dishes that can stand in a meal's place, the one that makes the best week first",
  params: mealOfPlan,
  answer: z.array(alternative),
});

/** What an AI provider suggests in a meal's place can be swapped in for so long. */
export const SUGGESTION_HOURS = 24;

/**
 * Where the settings name an AI provider: one dish of its, judged as every proposed one and the whole week with it. 404 where there
 * is none, 402 without access, 429 beyond the day's share, and 422 `request_cannot_be_met` when nothing came of it, whyever. It is
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

/** Onto an empty day; onto a day with a meal, the two change places. */
export const moveMeal = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/move",
  access: "signed_in",
  summary: "Moves a meal to another day",
  params: planId,
  body: z.object({ meal_id: mealId, day: optionOf(DAYS, "day"), revision }),
  answer: planRecord,
});

/** Of these meals each stands on its day afterwards, all at once: a whole week a day later, say. Those that are not named stay. */
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
 * The week starts on that day from now on, and so does every later one. Its dinners keep their days of the week as a whole and are put
 * in order anew, so that fresh fish comes soon after the shop; a dinner for guests keeps its day. `null`: on no day in particular. A plan
 * that was shopped for stays as it is, as does one whose dinners cannot be put in that order; later ones follow.
 */
export const changeShoppingDay = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/shopping-day",
  access: "signed_in",
  summary: "Starts the week on the day on which its owner shops",
  params: planId,
  body: z.object({ day: z.nullable(optionOf(DAYS, "shopping day")), revision }),
  answer: planRecord,
});

/** 422 `request_cannot_be_met` where the day has a dinner, or the week does not hold together with one more. */
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

/** The week has a meal less: it leaves its day, the list and the total. */
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
 * Words that tell of harm, as they were asked with: what they leave out is left out of this plan from now on. Its dinners that hold it are
 * planned anew; every later change keeps it out. 422 `request_cannot_be_met` where no such week is possible.
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

/** Also a change of supermarket. What "I have this" said since then stays said. */
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
 * Answers, waits and is followed as `POST /api/meal-plans`, and counts as one. Where the notes chosen last must be answered first, 422
 * `notes_need_an_answer` has the questions, and `notesAnswers` goes along the next time.
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

/** One change that would be made: what it is in words, and what its own endpoint takes beside the revision. */
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

/** One thing that words may have meant: what it would do, what that adds to the week's cost in pounds (below 0 where it gets cheaper; null where that is not known), and its steps. */
export const askedOffer = z.object({
  id: z.string(),
  text: z.string(),
  cost_change: z.nullable(z.number()),
  steps: z.array(askedStep),
});
export type AskedOffer = z.infer<typeof askedOffer>;

/** What a change asked for in words comes to: the changes in their order, or none and why. Nothing is done yet. */
export const askedChange = z.object({
  /** Of the plan that was looked at; the first change takes it. */
  revision: z.number(),
  answer: z.string(),
  steps: z.array(askedStep),
  /** What must be answered about the words before anything is done or, beside `offers`, what may be; its answers are sent as `notesAnswers` with the same words. */
  questions: z.optional(z.array(notesQuestion)),
  /** Dishes or readings to choose from, three at most, where `steps` is empty: nothing is refused without one that can be done. */
  offers: z.optional(z.array(askedOffer)),
});
export type AskedChange = z.infer<typeof askedChange>;

/** Changes nothing: each step is done by its own endpoint once the person has seen it, and can be taken back there. */
export const askChange = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/ask",
  access: "signed_in",
  summary: "Reads a change asked for in words, such as “make Tuesday quicker”, and says what would be done",
  params: planId,
  body: z.object({ words, notesAnswers: mealPlanBody.shape.notesAnswers }),
  answer: askedChange,
});
