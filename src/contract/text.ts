import * as z from "zod/mini";

/** Text that the database, JSON and the PDF can all hold: well-formed, without control characters except line breaks and tabs. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/gu, "");
}

/** Free text of a bounded length, cleaned on the way in. `field` is how the message names it. */
export function freeText(field: string, longest: number) {
  return z
    .string({ error: `${field} must be text` })
    .check(z.overwrite(cleanText), z.trim(), z.maxLength(longest, `${field} must be at most ${longest} characters`));
}
