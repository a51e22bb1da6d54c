import * as z from "zod/mini";
import { DAYS } from "#domain/options/days";
import { defineEndpoint } from "#contract/endpoint";
import { optionOf } from "#contract/options";

/** A dinner of the current week. Dates as "2026-11-24", times in minutes. */
export const datedDish = z.object({
  meal_id: z.string(),
  name: z.string(),
  date: z.string(),
  /** Its place among the plan's dinners, from 1. */
  place: z.optional(z.number()),
  /** Hands-on time: preparing and cooking. */
  time: z.number(),
  /** Unattended slow-cooker time; 0 for other dishes. */
  hands_off_time: z.number(),
  servings: z.number(),
  /** Why it suits the household, in a sentence or two addressed to them; null when there is nothing to say. */
  for_you: z.nullable(z.string()),
  /** The foods its picture is drawn from. */
  foods: z.array(z.string()),
  cooked: z.boolean(),
  /** What to take out of the freezer, and on which evening. */
  take_out: z.nullable(z.object({ date: z.string(), foods: z.array(z.string()) })),
});
export type DatedDish = z.infer<typeof datedDish>;

/** The current plan; money in pounds. */
export const currentWeek = z.object({
  plan_id: z.string(),
  supermarket: z.string(),
  total_cost: z.number(),
  /** The shopping date, or the latest possible one. */
  shop_on: z.string(),
  shopped: z.boolean(),
  /** In the order of their dates. */
  meals: z.array(datedDish),
});
export type CurrentWeek = z.infer<typeof currentWeek>;

/** Null when none of the user's plans has a dinner still to come. */
export const getCurrentWeek = defineEndpoint({
  method: "GET",
  path: "/api/current-week",
  access: "signed_in",
  summary: "The week that the user cooks from now, by date",
  answer: z.nullable(currentWeek),
});

/** The day of the week they shop on; null if they have not said. */
const shoppingDay = z.object({ day: z.nullable(optionOf(DAYS, "shopping day")) });
export type ShoppingDay = z.infer<typeof shoppingDay>;

export const getShoppingDay = defineEndpoint({
  method: "GET",
  path: "/api/shopping-day",
  access: "signed_in",
  summary: "The day of the week on which the user shops",
  answer: shoppingDay,
});

/** New weeks start on the day after this one. An existing plan is changed through its own endpoint, which sets this as well. */
export const putShoppingDay = defineEndpoint({
  method: "PUT",
  path: "/api/shopping-day",
  access: "signed_in",
  summary: "Says on which day of the week the user shops",
  body: shoppingDay,
  answer: shoppingDay,
});

/** A calendar address private to its owner, usable in any calendar program. */
export const calendarLink = z.object({ url: z.string(), since: z.string() });
export type CalendarLink = z.infer<typeof calendarLink>;

export const getCalendarLink = defineEndpoint({
  method: "GET",
  path: "/api/calendar",
  access: "signed_in",
  summary: "The address of the user's calendar, or null where there is none",
  answer: z.nullable(calendarLink),
});

/** Creates the address, or returns the existing one. */
export const makeCalendarLink = defineEndpoint({
  method: "POST",
  path: "/api/calendar",
  access: "signed_in",
  summary: "Gives the user's calendar an address",
  answer: calendarLink,
  recorded: true,
});

/** The address stops working; a later one will be different. */
export const endCalendarLink = defineEndpoint({
  method: "DELETE",
  path: "/api/calendar",
  access: "signed_in",
  summary: "Ends the address of the user's calendar",
  status: 204,
  recorded: true,
});

/** text/calendar (RFC 5545). `token` is the secret from the address, followed by ".ics". */
export const getCalendarFeed = defineEndpoint({
  method: "GET",
  path: "/api/calendar/:token",
  access: "public",
  summary: "The meals, the shop and what to take out of the freezer, as a calendar",
  params: z.object({ token: z.string() }),
});
