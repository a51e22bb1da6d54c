// The Swedish locale writes dates in ISO 8601 form.
const CALENDAR_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" });

/** "2026-11-28": the same day as data. */
export function calendarDay(at: number): string {
  return CALENDAR_DAY.format(at);
}

const CLOCK = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit", minute: "2-digit" });

/** The time in epoch milliseconds at which clocks in London show a given time ("18:30") on a given day ("2026-11-28"). */
export function londonInstant(day: string, time: string): number {
  const winter = Date.parse(`${day}T${time}:00Z`);
  // In summer the same clock time is an hour earlier in UTC.
  return CLOCK.format(winter) === time ? winter : winter - 3_600_000;
}

const PARTS = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

// Assembled from parts, since versions of the locale data differ in their commas.
function partsOf(at: number, format = PARTS): Record<string, string> {
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** "Saturday 28 November 2026": the day in London at an instant in epoch milliseconds. */
export function longDate(at: number): string {
  const { weekday, day, month, year } = partsOf(at);
  return `${weekday} ${day} ${month} ${year}`;
}

/** "28 November 2026": the same without the day of the week, for titles. */
export function shortDate(at: number): string {
  const { day, month, year } = partsOf(at);
  return `${day} ${month} ${year}`;
}

const MONTH = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", year: "numeric", month: "2-digit" });

/** "2026-11": the month in London at an instant in epoch milliseconds. */
export function londonMonth(at: number): string {
  const { year, month } = partsOf(at, MONTH);
  return `${year}-${month}`;
}
