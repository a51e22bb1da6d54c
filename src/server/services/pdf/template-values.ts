import { unbroken } from "#domain/quantity/unbroken";
import { oneLine } from "#server/one-line";

/** Longest run without a place to break a line; a longer one gets invisible places. */
const LONGEST_RUN = 24;
const LONG_RUN = new RegExp(`[^\\s\\u{200B}]{${LONGEST_RUN}}(?=[^\\s\\u{200B}])`, "gu");

/** One line of text as a document can set it: as {@link oneLine}, with numbers kept by their units, and places to break in words that no line could hold. */
export function cleanText(text: string, most: number): string {
  return unbroken(oneLine(text, most)).replace(LONG_RUN, "$&\u{200B}");
}

/** An instant in epoch milliseconds as the templates take it, in universal time. */
export function dateParts(at: number) {
  const date = new Date(at);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}
