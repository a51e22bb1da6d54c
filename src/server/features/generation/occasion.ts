import { seasonOf } from "#domain/request/occasion";
import type { Occasion } from "#domain/request/occasion";
import { DAY_MS } from "#server/services/clock/clock";

const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "Europe/London" });

/** The date a week was requested, in words: "29 November". */
export function dateOf({ createdAt }: { readonly createdAt: number }): string {
  return DATE.format(createdAt);
}

/** Identifies a user's week, so that other users, and the same user next week, get different plans. */
export function occasionOf({ userId, createdAt }: { readonly userId: string; readonly createdAt: number }): Occasion {
  // The first of January 1970 was a Thursday; weeks begin on Mondays.
  const week = Math.floor((createdAt / DAY_MS + 3) / 7);
  return { variation: `${userId} ${week}`, season: seasonOf(new Date(createdAt).getUTCMonth() + 1) };
}
