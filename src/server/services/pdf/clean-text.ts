/** Characters that no document needs: controls, byte order marks, specials, and marks that turn the reading direction of what follows. */
const UNWANTED =
  /[\p{Cc}\u{AD}\u{61C}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{FEFF}\u{FFF9}-\u{FFFF}\p{Noncharacter_Code_Point}]/gu;
const SPACES = /[\s\u{2028}\u{2029}]+/gu;
/** Longest run without a place to break a line; a longer one gets invisible places. */
const LONGEST_RUN = 24;
const LONG_RUN = new RegExp(`[^\\s\\u{200B}]{${LONGEST_RUN}}(?=[^\\s\\u{200B}])`, "gu");

/**
 * Text as it can be set in one line of a document: well formed, without control characters, at most `most` characters
 * (a cut is marked "…"), and with places to break in words that no line could hold.
 */
export function cleanText(text: string, most: number): string {
  const flat = text
    .slice(0, most * 4)
    .toWellFormed()
    .replace(SPACES, " ")
    .replace(UNWANTED, "")
    .replace(/ {2,}/gu, " ")
    .trim();
  const characters = [...flat];
  const kept =
    characters.length <= most
      ? flat
      : `${characters
          .slice(0, most - 1)
          .join("")
          .trimEnd()}…`;
  return kept.replace(LONG_RUN, "$&\u{200B}");
}
