import * as z from "zod/mini";
import { defineEndpoint } from "#contract/endpoint";

/** The plan we do not yet know was shopped for, to be asked about once before the next request; and what was recently thrown away. */
export const getCupboardNews = defineEndpoint({
  method: "GET",
  path: "/api/cupboard/news",
  access: "signed_in",
  summary: "The question about the last shop, what goes off soon, and what was thrown away this month",
  answer: z.object({
    ask_about: z.nullable(z.object({ plan_id: z.string(), dishes: z.array(z.string()), createdAt: z.string() })),
    going_off: z.array(z.object({ food_id: z.string(), name: z.string(), use_by: z.string() })),
    thrown_away_this_month: z.number(),
  }),
});

/**
 * The answer to the question about the last shop: yes adds its packs, no leaves the cupboard as it is; either way it is not asked
 * again.
 */
export const answerShopQuestion = defineEndpoint({
  method: "POST",
  path: "/api/cupboard/news",
  access: "signed_in",
  summary: "Answers whether a plan was shopped for",
  body: z.object({
    plan_id: z.string({ error: "Please name the plan" }).check(z.maxLength(100, "Please name the plan")),
    shopped: z.boolean({ error: "Please say whether it was shopped" }),
  }),
  status: 204,
});
