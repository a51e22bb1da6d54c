import { seasonOf } from "#domain/request/occasion";
import type { Occasion } from "#domain/request/occasion";
import { DAY_MS } from "#server/services/clock/clock";

/** A person's week: another person, or the same one next week, is planned for differently. */
export function occasionOf({ userId, createdAt }: { readonly userId: string; readonly createdAt: number }): Occasion {
  // The first of January 1970 was a Thursday; weeks begin on Mondays.
  const week = Math.floor((createdAt / DAY_MS + 3) / 7);
  return { variation: `${userId} ${week}`, season: seasonOf(new Date(createdAt).getUTCMonth() + 1) };
}
