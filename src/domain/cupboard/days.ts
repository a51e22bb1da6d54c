/** A day of the calendar as "2026-11-24". Such days are ordered as their texts are. */
export type CalendarDay = string;

const DAY_MS = 86_400_000;

/** The day so many days later. */
export function daysAfter(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** What keeps as long as this opened is never thrown away by us. */
const KEEPS_FOR_MONTHS = 60;
/** The day on which food that came home goes off; null for what keeps for months. */
export function useByOf(keepsDays: number, cameHome: CalendarDay): CalendarDay | null {
  return keepsDays >= KEEPS_FOR_MONTHS ? null : daysAfter(cameHome, keepsDays);
}
