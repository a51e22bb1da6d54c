import * as z from "zod/mini";

/** Text that the database, JSON and the PDF can all hold: well-formed, without control characters except line breaks and tabs. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/gu, "");
}

/**
 * A practical check of an e-mail address: one @, a dot in the domain, no spaces or control characters, and none of the
 * marks that part addresses in a mail's header, where "a,b@c.uk" would reach somebody else. Delivery proves the rest.
 */
export const EMAIL_ADDRESS =
  /^[^\s@\p{Cc}\p{Cs},;:<>()[\]"\\]{1,64}@[^\s@\p{Cc}\p{Cs}.,;:<>()[\]"\\]+(?:\.[^\s@\p{Cc}\p{Cs}.,;:<>()[\]"\\]+)+$/u;

/** Free text of a bounded length, cleaned on the way in. `field` is how the message names it. */
export function freeText(field: string, longest: number) {
  return z
    .string({ error: `${field} must be text` })
    .check(z.overwrite(cleanText), z.trim(), z.maxLength(longest, `${field} must be at most ${longest} characters`));
}
