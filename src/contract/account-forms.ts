import * as z from "zod/mini";
import { hasControl, hasUnseen, hasUnseenInName, normalEmail, normalFullName, normalUsername } from "#contract/names";
import { keepsToOneScript } from "#contract/scripts";
import { cleanText, EMAIL_ADDRESS } from "#contract/text";

/** Length limits, so that hostile input stays small; limits from the specification use the specification's wording. */
const LONGEST = { username: 64, email: 254, fullName: 100, password: 1_000 } as const;

/** Applies further checks only to text within `longest`; for anything longer, the length is the only fault reported. */
function refusing(longest: number, faults: readonly (readonly [(text: string) => boolean, string])[]) {
  return faults.map(([isFaulty, message]) =>
    z.refine<string>((text) => text.length > longest || !isFaulty(text), { error: message }),
  );
}

const username = z.string({ error: "Username must be at least 3 characters" }).check(
  z.overwrite(normalUsername),
  z.minLength(3, "Username must be at least 3 characters"),
  z.maxLength(LONGEST.username, "Username must be at most 64 characters"),
  ...refusing(LONGEST.username, [
    [hasControl, "Username must not contain control characters"],
    [hasUnseen, "Username must not contain invisible characters"],
    // Look-alike letters from another alphabet would let one person impersonate another.
    [(text) => !keepsToOneScript(text), "Username must keep to one alphabet"],
  ]),
);
/** An e-mail address as sign-up, profile and forgotten passwords take it. */
export const emailField = z
  .string({ error: "Please enter a valid email" })
  .check(
    z.overwrite(normalEmail),
    z.maxLength(LONGEST.email, "Please enter a valid email"),
    z.regex(EMAIL_ADDRESS, "Please enter a valid email"),
  );
const fullName = z.string({ error: "Full name must be at least 2 characters" }).check(
  z.overwrite(normalFullName),
  z.minLength(2, "Full name must be at least 2 characters"),
  z.maxLength(LONGEST.fullName, "Name must be less than 100 characters"),
  ...refusing(LONGEST.fullName, [
    [hasControl, "Full name must not contain control characters"],
    [hasUnseenInName, "Full name must not contain invisible characters"],
  ]),
);
/** A new password. */
export const newPasswordField = z
  .string({ error: "Password must be at least 6 characters" })
  .check(
    z.minLength(6, "Password must be at least 6 characters"),
    z.maxLength(LONGEST.password, "Password must be at most 1000 characters"),
  );

/** Sign in (spec A5). */
export const loginBody = z.object({
  username: z
    .string({ error: "Username is required" })
    // A name that no account could have is cleaned, so that it gets the same answer as any other wrong name.
    .check(
      z.overwrite(cleanText),
      z.trim(),
      z.minLength(1, "Username is required"),
      z.maxLength(254, "Username is too long"),
    ),
  password: z
    .string({ error: "Password is required" })
    .check(z.minLength(1, "Password is required"), z.maxLength(LONGEST.password, "Password is too long")),
});
export type LoginBody = z.infer<typeof loginBody>;

/** Sign up (spec A6). */
export const registerBody = z.object({ username, email: emailField, fullName, password: newPasswordField });
export type RegisterBody = z.infer<typeof registerBody>;

/** Profile (spec G2). */
export const profileBody = z.object({ fullName, email: emailField, username });
export type ProfileBody = z.infer<typeof profileBody>;
