import * as z from "zod/mini";
import { defineEndpoint } from "#contract/endpoint";
import { shoppingItem } from "#contract/meal-plans";
import { ticksAnswer, ticksBody } from "#contract/ticks";

/** The link by which anybody sees a plan's list and week, and ticks along. */
export const shareLink = z.object({ url: z.string() });
export type ShareLink = z.infer<typeof shareLink>;

/** A dish of the week; times in minutes. */
export const sharedDish = z.object({
  day: z.string(),
  name: z.string(),
  /** What somebody has to do: preparing and cooking. */
  time: z.number(),
  /** What a slow cooker does by itself beside it; 0 for other dishes. */
  hands_off_time: z.number(),
  /** What it does for its household, as the plan says it; null where it says nothing. */
  for_you: z.nullable(z.string()),
});

/** A line that the owner has written on the list. `price` in pounds, null where none was given; it counts towards the total where `counts`. */
export const sharedLine = z.object({
  line_id: z.string(),
  name: z.string(),
  price: z.nullable(z.number()),
  counts: z.boolean(),
});

/** What the week takes from the owner's cupboard. `assumed`: we assume it there, and nobody has said so. */
export const sharedAtHome = z.object({
  food_id: z.string(),
  name: z.string(),
  amount: z.string(),
  assumed: z.boolean(),
});

/**
 * What a link shows: what is to be bought and what of it came home already, the owner's own lines on the list too, what should be at
 * home, and when which dish is cooked, with its line. Nothing else of the plan, its request or its owner. Money in
 * pounds, `now` and the prices' date ISO 8601; `version` is another one after every change of the plan.
 */
export const sharedList = z.object({
  supermarket: z.string(),
  total_cost: z.number(),
  shopping_list: z.array(z.object({ category: z.string(), items: z.array(shoppingItem) })),
  own_lines: z.array(sharedLine),
  at_home: z.array(sharedAtHome),
  /** Ids of the foods on the list of which nothing is left to buy: they came home from an earlier shop. */
  bought: z.array(z.string()),
  prices: z.object({ supermarket: z.string(), date: z.string(), source: z.string() }),
  week: z.array(sharedDish),
  version: z.string(),
  now: z.string(),
});
export type SharedList = z.infer<typeof sharedList>;

/**
 * What a stream of a list tells, by the names of its Server-Sent Events. Each stream begins with everything, so that whoever returns
 * has missed nothing.
 */
export const LIST_EVENTS = {
  /** The ticks as they stand. */
  ticks: ticksAnswer,
  /** How many people look at the list now, this one counted. */
  people: z.object({ looking: z.number() }),
  /** The plan itself as it stands. */
  plan: z.object({ version: z.string() }),
  /** There is nothing to follow any more: the link was ended, or the plan deleted. The stream ends with it. */
  gone: z.object({}),
} as const;
export type ListEventName = keyof typeof LIST_EVENTS;

const planId = z.object({ id: z.string() });
const token = z.object({ token: z.string() });
/** Tells one reader from another for as long as they look; whoever names none is somebody new in each stream. */
const lookerQuery = z.object({
  looker: z.optional(
    z
      .string({ error: "This name of a reader is not valid" })
      .check(z.regex(/^[\w-]{1,64}$/u, "This name of a reader is not valid")),
  ),
});

/** Makes the plan's link, or answers the one that it has. Only of the user's own plans, whatever the role. */
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

/** From then on the link leads nowhere, also for whoever is looking; a later link is another one. */
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
