import * as z from "zod/mini";
import { DAYS } from "#domain/options/days";
import { defineEndpoint } from "#contract/endpoint";
import { optionOf } from "#contract/options";

/** A dinner of the week that is cooked from now. Dates as "2026-11-24", times in minutes. */
export const datedDish = z.object({
  meal_id: z.string(),
  name: z.string(),
  date: z.string(),
  /** What somebody has to do: preparing and cooking. */
  time: z.number(),
  /** What a slow cooker does by itself beside it; 0 for other dishes. */
  hands_off_time: z.number(),
  servings: z.number(),
  /** What it does for its household, in a sentence or two to them; null where there is nothing to say. */
  for_you: z.nullable(z.string()),
  /** Food ids that its picture is drawn from. */
  foods: z.array(z.string()),
  cooked: z.boolean(),
  /** What to take out of the freezer, and on which evening. */
  take_out: z.nullable(z.object({ date: z.string(), foods: z.array(z.string()) })),
});
export type DatedDish = z.infer<typeof datedDish>;

/** The plan that is cooked from now; money in pounds. */
export const currentWeek = z.object({
  plan_id: z.string(),
  supermarket: z.string(),
  total_cost: z.number(),
  /** When it was shopped for, or is to be at the latest. */
  shop_on: z.string(),
  shopped: z.boolean(),
  /** In the order of their dates. */
  meals: z.array(datedDish),
});
export type CurrentWeek = z.infer<typeof currentWeek>;

/** Null where the user has no plan with a dinner that is still to come. */
export const getCurrentWeek = defineEndpoint({
  method: "GET",
  path: "/api/current-week",
  access: "signed_in",
  summary: "The week that the user cooks from now, by date",
  answer: z.nullable(currentWeek),
});

/** On which day of the week they shop; null where they have not said it. */
const shoppingDay = z.object({ day: z.nullable(optionOf(DAYS, "shopping day")) });
export type ShoppingDay = z.infer<typeof shoppingDay>;

export const getShoppingDay = defineEndpoint({
  method: "GET",
  path: "/api/shopping-day",
  access: "signed_in",
  summary: "The day of the week on which the user shops",
  answer: shoppingDay,
});

/** Weeks that are asked for from now on start on it. A plan is changed by its own endpoint, which says this too. */
export const putShoppingDay = defineEndpoint({
  method: "PUT",
  path: "/api/shopping-day",
  access: "signed_in",
  summary: "Says on which day of the week the user shops",
  body: shoppingDay,
  answer: shoppingDay,
});

/** The address of a calendar that only its owner has, for any calendar program. */
export const calendarLink = z.object({ url: z.string(), since: z.string() });
export type CalendarLink = z.infer<typeof calendarLink>;

export const getCalendarLink = defineEndpoint({
  method: "GET",
  path: "/api/calendar",
  access: "signed_in",
  summary: "The address of the user's calendar, or null where there is none",
  answer: z.nullable(calendarLink),
});

/** Makes the address, or answers the one there is. */
export const makeCalendarLink = defineEndpoint({
  method: "POST",
  path: "/api/calendar",
  access: "signed_in",
  summary: "Gives the user's calendar an address",
  answer: calendarLink,
  recorded: true,
});

/** From then on the address leads nowhere; a later one is another. */
export const endCalendarLink = defineEndpoint({
  method: "DELETE",
  path: "/api/calendar",
  access: "signed_in",
  summary: "Ends the address of the user's calendar",
  status: 204,
  recorded: true,
});

/** text/calendar (RFC 5545). `token` is the secret of the address with ".ics" behind it. */
export const getCalendarFeed = defineEndpoint({
  method: "GET",
  path: "/api/calendar/:token",
  access: "public",
  summary: "The meals, the shop and what to take out of the freezer, as a calendar",
  params: z.object({ token: z.string() }),
});
