import type { WeekEntry } from "#contract/told-week";

/** What a day can be like, in the words of its button. */
export const DAY_WORDS = {
  quick: "quick",
  long: "time to cook",
  out: "out",
  guests: "guests",
  treat: "special",
} as const;
export type DayKind = keyof typeof DAY_WORDS;

/** "3 guests", or "guests" if no number is given. */
export function guestsInWords(number: number | null): string {
  if (number === null) return DAY_WORDS.guests;
  return number === 1 ? "1 guest" : `${number} guests`;
}

/** "a child under 1", "a child of 7", or "a child" if no age is given. */
export function childInWords(years: number | null): string {
  if (years === null) return "a child";
  return years === 0 ? "a child under 1" : `a child of ${years}`;
}

/** What was tapped, for reading: "Tuesday quick", "a child of 7", "mild". */
export function weekInWords(week: readonly WeekEntry[]): string[] {
  return week.map((entry) => {
    switch (entry.kind) {
      case "guests":
        return `${entry.day} ${guestsInWords(entry.number)}`;
      case "child":
        return childInWords(entry.number);
      case "heat":
        return entry.what;
      default:
        return `${entry.day} ${DAY_WORDS[entry.kind]}`;
    }
  });
}
