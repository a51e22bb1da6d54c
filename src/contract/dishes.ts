import * as z from "zod/mini";
import { OPINIONS } from "#domain/request/tastes";
import { defineEndpoint } from "#contract/endpoint";

/**
 * What the user says of a dish: "again" (soon), "never", or null for nothing. `meal_id` is the dish without its sides, whatever meal was
 * named; `foods` are the ids that its picture is drawn from; `told_at` ISO 8601, null with `opinion`.
 */
export const dishOpinion = z.object({
  meal_id: z.string(),
  name: z.string(),
  opinion: z.nullable(z.enum(OPINIONS)),
  foods: z.array(z.string()),
  told_at: z.nullable(z.string()),
});
export type DishOpinion = z.infer<typeof dishOpinion>;

const OPINION = "Please say again, never or null";
const PAGE = "This page link is not valid";

/** For one of our dishes, or one in the user's plans. Affects every plan requested afterwards. */
export const putOpinion = defineEndpoint({
  method: "PUT",
  path: "/api/dishes/:mealId/opinion",
  access: "signed_in",
  summary: "Says that a dish is to come back soon, or never, or takes that back",
  params: z.object({ mealId: z.string() }),
  body: z.object({ opinion: z.nullable(z.enum(OPINIONS, { error: OPINION })) }),
  answer: dishOpinion,
});

export const listDishes = defineEndpoint({
  method: "GET",
  path: "/api/dishes",
  access: "signed_in",
  summary: "The dishes that the user has spoken of, the last one first, 100 a page",
  query: z.object({
    opinion: z.optional(z.enum(OPINIONS, { error: "Please ask for again or never" })),
    /** Only those in this plan. */
    plan_id: z.optional(z.string().check(z.maxLength(100, "Please name the plan"))),
    cursor: z.optional(z.string({ error: PAGE }).check(z.maxLength(400, PAGE))),
  }),
  answer: z.array(dishOpinion),
});
