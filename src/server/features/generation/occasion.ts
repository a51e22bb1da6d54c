import { seasonOf } from "#domain/request/occasion";
import type { Occasion } from "#domain/request/occasion";
import { DAY_MS } from "#server/services/clock/clock";

const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "Europe/London" });

/** The date on which a week was asked for, as people say it: "29 November". */
export function dateOf({ createdAt }: { readonly createdAt: number }): string {
  return DATE.format(createdAt);
}

/** A person's week: another person, or the same one next week, is planned for differently. */
export function occasionOf({ userId, createdAt }: { readonly userId: string; readonly createdAt: number }): Occasion {
  // The first of January 1970 was a Thursday; weeks begin on Mondays.
  const week = Math.floor((createdAt / DAY_MS + 3) / 7);
  return { variation: `${userId} ${week}`, season: seasonOf(new Date(createdAt).getUTCMonth() + 1) };
}
