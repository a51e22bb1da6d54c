import * as z from "zod/mini";
import { defineEndpoint } from "#contract/endpoint";
import { shoppingItem } from "#contract/meal-plans";
import { ticksAnswer, ticksBody } from "#contract/ticks";

/** The link that lets anyone see a plan's list and week, and tick items. */
export const shareLink = z.object({ url: z.string() });
export type ShareLink = z.infer<typeof shareLink>;

/** A dish of the week; times in minutes. */
export const sharedDish = z.object({
  day: z.string(),
  date: z.optional(z.string()),
  name: z.string(),
  /** Hands-on time: preparing and cooking. */
  time: z.number(),
  /** Unattended slow-cooker time; 0 for other dishes. */
  hands_off_time: z.number(),
  /** Why it suits the household, as on the plan; null when the plan says nothing. */
  for_you: z.nullable(z.string()),
});

/** A line added to the list by its owner. `price` in pounds, null if not given; it counts towards the total if `counts`. */
export const sharedLine = z.object({
  line_id: z.string(),
  name: z.string(),
  price: z.nullable(z.number()),
  counts: z.boolean(),
});

/** What the week takes from the owner's cupboard. `assumed`: assumed to be there; the owner has not said so. */
export const sharedAtHome = z.object({
  food_id: z.string(),
  name: z.string(),
  amount: z.string(),
  assumed: z.boolean(),
});

/**
 * What a link shows: what to buy and what has already been bought, the owner's own lines, what should be at
 * home, and when which dish is cooked, with its line. Nothing else about the plan, its request or its owner. Money in
 * pounds, `now` and the prices' date ISO 8601; `version` changes with every change to the plan.
 */
export const sharedList = z.object({
  supermarket: z.string(),
  total_cost: z.number(),
  shopping_list: z.array(z.object({ category: z.string(), items: z.array(shoppingItem) })),
  own_lines: z.array(sharedLine),
  at_home: z.array(sharedAtHome),
  /** Ids of foods on the list with nothing left to buy, after an earlier shop. */
  bought: z.array(z.string()),
  prices: z.object({ supermarket: z.string(), date: z.string(), source: z.string() }),
  week: z.array(sharedDish),
  version: z.string(),
  now: z.string(),
});
export type SharedList = z.infer<typeof sharedList>;

/**
 * The Server-Sent Events of a list, by name. Each stream starts with the full state, so that a returning reader
 * has missed nothing.
 */
export const LIST_EVENTS = {
  /** The current ticks. */
  ticks: ticksAnswer,
  /** How many people are viewing the list now, including this one. */
  people: z.object({ looking: z.number() }),
  /** The current plan. */
  plan: z.object({ version: z.string() }),
  /** The link was revoked or the plan deleted. This is the last event. */
  gone: z.object({}),
} as const;
export type ListEventName = keyof typeof LIST_EVENTS;

const planId = z.object({ id: z.string() });
const token = z.object({ token: z.string() });
/** Identifies a reader while they view the list; without it, each stream counts as a new reader. */
const lookerQuery = z.object({
  looker: z.optional(
    z
      .string({ error: "This name of a reader is not valid" })
      .check(z.regex(/^[\w-]{1,64}$/u, "This name of a reader is not valid")),
  ),
});

/** Creates the plan's link, or returns the existing one. Only for the user's own plans, whatever their role. */
export const sharePlan = defineEndpoint({
  method: "POST",
  path: "/api/meal-plans/:id/share",
  access: "signed_in",
  summary: "The link that shows a plan's list and week to anybody who has it",
  params: planId,
  answer: shareLink,
  recorded: true,
});

export const getPlanShare = defineEndpoint({
  method: "GET",
  path: "/api/meal-plans/:id/share",
  access: "signed_in",
  summary: "The plan's link, or null where it has none",
  params: planId,
  answer: z.nullable(shareLink),
});

/** The link stops working, including for current viewers; a later link will be different. */
export const endPlanShare = defineEndpoint({
  method: "DELETE",
  path: "/api/meal-plans/:id/share",
  access: "signed_in",
  summary: "Ends the plan's link",
  params: planId,
  status: 204,
  recorded: true,
});

export const followTicks = defineEndpoint({
  method: "GET",
  path: "/api/meal-plans/:id/ticks/events",
  access: "signed_in",
  summary: "Server-Sent Events of one's own list: its ticks and how many people look at it",
  params: planId,
});

export const getSharedList = defineEndpoint({
  method: "GET",
  path: "/api/shared/:token",
  access: "public",
  summary: "The list and the week behind a link",
  params: token,
  answer: sharedList,
});

export const getSharedTicks = defineEndpoint({
  method: "GET",
  path: "/api/shared/:token/ticks",
  access: "public",
  summary: "What is ticked on the list behind a link",
  params: token,
  answer: ticksAnswer,
});

/** Merges changes as `putTicks` does. */
export const putSharedTicks = defineEndpoint({
  method: "PUT",
  path: "/api/shared/:token/ticks",
  access: "public",
  summary: "Merges ticks into the list behind a link",
  params: token,
  body: ticksBody,
  answer: ticksAnswer,
});

export const followSharedList = defineEndpoint({
  method: "GET",
  path: "/api/shared/:token/events",
  access: "public",
  summary: "Server-Sent Events of the list behind a link",
  params: token,
  query: lookerQuery,
});
