/** Characters that end a line, change its direction or are invisible: escaped, like those that could look like markup. */
const ESCAPED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}<>`]/gu;

/**
 * A value as one line of JSON that nothing in it can break: no line break, invisible character or angle bracket remains, whatever
 * was typed. Never throws; a value that JSON cannot represent becomes null.
 */
export function dataLine(value: unknown): string;
/** Null if the line would exceed `most` characters; longer values are not even escaped. */
export function dataLine(value: unknown, most: number): string | null;
export function dataLine(value: unknown, most = Number.POSITIVE_INFINITY): string | null {
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch {
    json = undefined;
  }
  // Escapes only lengthen it.
  if (json !== undefined && json.length > most) return null;
  const line = (json ?? "null").replace(ESCAPED, (character) =>
    Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
      .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
      .join(""),
  );
  return line.length > most ? null : line;
}

/** The first characters of a text, never half a surrogate pair. */
export function shortened(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/u, "")
        .toWellFormed();
}
