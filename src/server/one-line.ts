/** Characters that no letter or document needs: controls, byte order marks, specials, and marks that change the text direction. */
const UNWANTED =
  /[\p{Cc}\u{AD}\u{61C}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{FEFF}\u{FFF9}-\u{FFFF}\p{Noncharacter_Code_Point}]/gu;
const SPACES = /[\s\u{2028}\u{2029}]+/gu;

/** Text as one line: well formed, without control characters, at most `most` characters; a cut is marked "…". */
export function oneLine(text: string, most: number): string {
  const flat = text
    .slice(0, most * 4)
    .toWellFormed()
    .replace(SPACES, " ")
    .replace(UNWANTED, "")
    .replace(/ {2,}/gu, " ")
    .trim();
  const characters = [...flat];
  if (characters.length <= most) return flat;
  return `${characters
    .slice(0, most - 1)
    .join("")
    .trimEnd()}…`;
}
