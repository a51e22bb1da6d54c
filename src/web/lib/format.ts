const POUNDS = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/London",
});
const SHORT_DAY = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "Europe/London",
});
const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/London",
});
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "Europe/London" });

/** "£3.40", from pounds as the wire carries them. */
export function formatPounds(pounds: number): string {
  return POUNDS.format(pounds);
}

/** "21 November 2026", as seen in London. Null for a text that is no date. */
export function formatDay(iso: string): string | null {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? null : DAY.format(date);
}

/** "21 November 2026 at 09:30", as seen in London. Null for a text that is no date. */
export function formatMoment(iso: string): string | null {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? null : MOMENT.format(date);
}

/** "November 2026"; null for a text that is no date. */
export function formatMonth(iso: string): string | null {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? null : MONTH.format(date);
}

const UK_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" });

/** Today in the UK, as "2026-11-26". */
export function ukToday(): string {
  return UK_DAY.format(new Date());
}

/** The day of a moment in the UK, as "2026-11-26"; its own first ten characters for a text that is no date. */
export function ukDayOf(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso.slice(0, 10) : UK_DAY.format(date);
}

/** "Thu 26 Nov", from a day of the calendar such as "2026-11-26"; null for a text that is no date. */
export function formatShortDay(day: string): string | null {
  const date = new Date(`${day.slice(0, 10)}T12:00:00Z`);
  return Number.isNaN(date.getTime()) ? null : SHORT_DAY.format(date).replaceAll(",", "");
}

/** "25 min", "1 h 20 min", each on one line. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes}\u{A0}min`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)}\u{A0}h`;
  return rest === 0 ? hours : `${hours}\u{A0}${rest}\u{A0}min`;
}

/** "25 min", or "25 min + 8 h slow cooker": hands-on time and unattended time. */
export function formatMealTime({
  prep_time,
  cook_time,
  hands_off_time,
}: {
  readonly prep_time: number;
  readonly cook_time: number;
  /** Absent in older offline copies. */
  readonly hands_off_time?: number;
}): string {
  const time = formatMinutes(prep_time + cook_time);
  return (hands_off_time ?? 0) === 0 ? time : `${time} + ${formatMinutes(hands_off_time ?? 0)} slow\u{A0}cooker`;
}

/** Days from now to a time, rounded up; never below 0. */
export function daysUntil(iso: string, now: Date): number {
  const left = new Date(iso).getTime() - now.getTime();
  return Number.isNaN(left) ? 0 : Math.max(0, Math.ceil(left / 86_400_000));
}
