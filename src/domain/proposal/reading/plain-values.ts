import { tidyText } from "#domain/proposal/reading/plain-text";

/** Reports a fault of a value, with its place. */
export type Report = (where: string, what: string) => void;

export function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own data property; getters are never run, and nothing is inherited. */
export function own(holder: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(holder, key)?.value as unknown;
}

/** The place of a text and its maximum length. */
export interface TextBounds {
  readonly where: string;
  readonly least: number;
  readonly most: number;
}

/** A tidied text; empty, with a report, if it is missing, not a text, or too long. A text that may be empty may be missing. */
export function textOf(holder: object, key: string, { where, least, most }: TextBounds, fault: Report): string {
  const value = own(holder, key);
  if (least === 0 && (value === undefined || value === null)) return "";
  if (typeof value !== "string") {
    fault(where, value === undefined ? "is missing" : "is not a text");
    return "";
  }
  // Looks no further: tidying cannot make a text this long short enough.
  const text = value.length > 4 * most + 200 ? value.slice(0, 4 * most + 200) : value;
  const tidy = tidyText(text);
  if (tidy.length > most || spelledOut(tidy).length > SPELLED_OUT * most)
    fault(where, `is longer than ${most} characters`);
  else if (tidy.length < least) fault(where, "is empty");
  else return tidy;
  return "";
}

/** How much longer a text may be when symbols are spelled out: ½ and ° take three characters each. */
const SPELLED_OUT = 1.5;

/**
 * Replaces symbols by what they stand for: one letter of Arabic script is a sentence of eighteen, and every search for words
 * reads them all.
 */
function spelledOut(text: string): string {
  return text.normalize("NFKC");
}
