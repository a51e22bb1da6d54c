import * as z from "zod/mini";
import { SUPERMARKETS } from "#domain/options/options";
import { defineEndpoint } from "#contract/endpoint";
import { planRecord } from "#contract/meal-plans";
import { optionOf } from "#contract/options";
import { freeText } from "#contract/text";

/** Units in which an amount of a food is given. */
export const AMOUNT_UNITS = ["g", "ml", "each"] as const;

/**
 * What a person has of one food. `amount` is a number in `unit`, null with `always`. `assumed`: a basic the user has not mentioned.
 * `use_by`: the day ("2026-11-30") on which the first of it goes off; null if it keeps for months.
 */
export const cupboardItem = z.object({
  food_id: z.string(),
  name: z.string(),
  category: z.string(),
  always: z.boolean(),
  amount: z.nullable(z.number()),
  unit: z.enum(AMOUNT_UNITS),
  assumed: z.boolean(),
  use_by: z.nullable(z.string()),
});
export type CupboardItem = z.infer<typeof cupboardItem>;

const foodId = z.object({ food_id: z.string() });
const planId = z.object({ id: z.string() });

const AMOUNT = "Please give the amount as a number from 1 to 100,000";
/** How much there is: always some, or an amount. `{always: false}` switches a basic off, so that plans buy it. */
export const cupboardChange = z.union(
  [
    z.object({ always: z.boolean({ error: "Please say whether it is always there" }) }),
    z.object({
      amount: z.number({ error: AMOUNT }).check(z.minimum(1, AMOUNT), z.maximum(100_000, AMOUNT)),
      unit: z.enum(AMOUNT_UNITS, { error: "Please give the unit as g, ml or each" }),
    }),
  ],
  { error: "Please say how much there is, or that it is always there" },
);

export const getCupboard = defineEndpoint({
  method: "GET",
  path: "/api/cupboard",
  access: "signed_in",
  summary: "What the user has at home, by aisle",
  answer: z.array(cupboardItem),
});

export const putCupboardItem = defineEndpoint({
  method: "PUT",
  path: "/api/cupboard/:food_id",
  access: "signed_in",
  summary: "Says how much of a food is at home",
  params: foodId,
  body: cupboardChange,
  answer: cupboardItem,
});

export const deleteCupboardItem = defineEndpoint({
  method: "DELETE",
  path: "/api/cupboard/:food_id",
  access: "signed_in",
  summary: "A food is not at home any more",
  params: foodId,
  status: 204,
});

/** Several at once, as people type them: "rice, cumin, half a bag of red lentils". */
export const addToCupboard = defineEndpoint({
  method: "POST",
  path: "/api/cupboard",
  access: "signed_in",
  summary: "Adds what people type to the cupboard",
  body: z.object({ text: freeText("What you have", 500) }),
  answer: z.object({
    added: z.array(cupboardItem),
    unknown: z.array(z.object({ entry: z.string(), message: z.string(), suggestions: z.array(z.string()) })),
  }),
});

export const findFoods = defineEndpoint({
  method: "GET",
  path: "/api/foods",
  access: "signed_in",
  summary: "Foods by a part of their name, the likeliest first",
  query: z.object({ search: freeText("Search", 100) }),
  answer: z.array(z.object({ food_id: z.string(), name: z.string(), category: z.string() })),
});

const foodIds = z
  .array(
    z.string({ error: "Please name foods by their ids" }).check(z.maxLength(200, "Please name foods by their ids")),
    {
      error: "Please send the foods as a list",
    },
  )
  .check(z.maxLength(500, "At most 500 foods can be sent at once"));

const A_DATE = "Please give the date as in 2026-11-28";

/**
 * "I've done this shop": everything on the list, or the named foods. `shopped: false` undoes it. No dinner moves unless `starts_on` says
 * when the week starts instead.
 */
export const shopPlan = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/shopped",
  access: "signed_in",
  summary: "Puts what was shopped for a plan into the cupboard, each food once",
  params: planId,
  body: z.optional(
    z.object({
      food_ids: z.optional(foodIds),
      shopped: z.optional(z.boolean({ error: "Please say whether it was shopped" })),
      starts_on: z.optional(z.string(A_DATE).check(z.regex(/^\d{4}-\d{2}-\d{2}$/u, A_DATE))),
    }),
  ),
  answer: planRecord,
});

/** A meal was cooked: what it used is taken from the cupboard, once. `cooked: false` undoes it. */
export const cookMeal = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/cooked",
  access: "signed_in",
  summary: "Takes what a cooked meal used out of the cupboard, once",
  params: planId,
  body: z.object({
    meal_id: z.string({ error: "Please name the meal" }).check(z.maxLength(200, "Please name the meal")),
    cooked: z.optional(z.boolean({ error: "Please say whether it was cooked" })),
  }),
  answer: planRecord,
});

/** "I have this": the line is removed from the list and the total, or restored. */
export const haveFood = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/have",
  access: "signed_in",
  summary: "Takes a food off a plan's list because it is at home, or puts it back",
  params: planId,
  body: z.object({
    food_id: z.string({ error: "Please name the food" }).check(z.maxLength(200, "Please name the food")),
    have: z.boolean({ error: "Please say whether you have it" }),
  }),
  answer: planRecord,
});

/** The same meals at each shop. `total_cost` is null when that shop lacks a food. */
export const supermarketBasket = z.object({
  supermarket: z.string(),
  total_cost: z.nullable(z.number()),
  /** Names of foods that the shop does not usually sell. */
  missing: z.array(z.string()),
});
export type SupermarketBasket = z.infer<typeof supermarketBasket>;

export const comparePlan = defineEndpoint({
  method: "GET",
  path: "/api/meal-plans/:id/supermarkets",
  access: "signed_in",
  summary: "What a plan's meals cost at each of the seven supermarkets",
  params: planId,
  answer: z.array(supermarketBasket),
});

const REVISION = "Please send the revision of the plan that you saw";

export const moveToSupermarket = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/supermarket",
  access: "signed_in",
  summary: "Shops for a plan's meals at another supermarket",
  params: planId,
  body: z.object({
    supermarket: optionOf(SUPERMARKETS, "supermarket"),
    revision: z.number({ error: REVISION }),
  }),
  answer: planRecord,
});

/** A line of the user's own on a plan's list. `price` in pounds, null where none was given; it counts towards the total if `counts`. */
export const ownLine = z.object({
  line_id: z.string(),
  name: z.string(),
  price: z.nullable(z.number()),
  counts: z.boolean(),
  ticked: z.boolean(),
});
export type OwnLine = z.infer<typeof ownLine>;

const ownLines = z.array(ownLine);

export const getOwnLines = defineEndpoint({
  method: "GET",
  path: "/api/meal-plans/:id/lines",
  access: "signed_in",
  summary: "The user's own lines on a plan's list",
  params: planId,
  answer: ownLines,
});

/** "loo roll", "packed lunches £6": a price at the end is read as one. */
export const addOwnLine = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/lines",
  access: "signed_in",
  summary: "Adds a line of the user's own to a plan's list",
  params: planId,
  body: z.object({ text: freeText("Line", 100) }),
  answer: ownLines,
  status: 201,
});

export const changeOwnLine = defineEndpoint({
  method: "PUT",
  path: "/api/meal-plans/:id/lines/:line_id",
  access: "signed_in",
  summary: "Ticks a line of the user's own, or lets it count towards the total",
  params: z.object({ id: z.string(), line_id: z.string() }),
  body: z.object({
    ticked: z.optional(z.boolean({ error: "Please say whether it is ticked" })),
    counts: z.optional(z.boolean({ error: "Please say whether it counts" })),
  }),
  answer: ownLines,
});

export const deleteOwnLine = defineEndpoint({
  method: "DELETE",
  path: "/api/meal-plans/:id/lines/:line_id",
  access: "signed_in",
  summary: "Takes a line of the user's own off a plan's list",
  params: z.object({ id: z.string(), line_id: z.string() }),
  answer: ownLines,
});
