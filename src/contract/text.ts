import * as z from "zod/mini";

/** Text that the database, JSON and the PDF can all hold: well-formed, without control characters except line breaks and tabs. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/gu, "");
}

/**
 * A practical check of an e-mail address: one @, a dot in the domain, no spaces, control or invisible characters, and none of the
 * marks that separate addresses in a mail header, where "a,b@c.uk" would reach someone else. Only delivery proves the rest.
 */
export const EMAIL_ADDRESS =
  /^[^\s@\p{Cc}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Noncharacter_Code_Point}\u2800,;:<>()[\]"\\]{1,64}@[^.\s@\p{Cc}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Noncharacter_Code_Point}\u2800,;:<>()[\]"\\]+(?:\.[^.\s@\p{Cc}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Noncharacter_Code_Point}\u2800,;:<>()[\]"\\]+)+$/u;

/** Free text of a bounded length, cleaned on the way in. `field` is how the message names it. */
export function freeText(field: string, longest: number) {
  return z
    .string({ error: `${field} must be text` })
    .check(z.overwrite(cleanText), z.trim(), z.maxLength(longest, `${field} must be at most ${longest} characters`));
}

/** An id or a secret issued by us or by a provider: visible ASCII. Nothing else can be in the database. */
export function identifier(message: string) {
  return z.string({ error: message }).check(z.regex(/^[!-~]{1,500}$/u, message));
}
