/** Characters that end a line, change its direction or hide: they go out as escapes, like those that could look like markup. */
const ESCAPED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}<>`]/gu;

/**
 * A value as one line of JSON that nothing inside it can end: no line break, no invisible character and no angle bracket stands in
 * it, whatever was typed. Never throws; a value that JSON cannot hold becomes null.
 */
export function dataLine(value: unknown): string;
/** Null where the line would be longer than `most` characters; a longer value is not escaped first. */
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

/** The first so many characters of a text, never half of a surrogate pair. */
export function shortened(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/u, "")
        .toWellFormed();
}
