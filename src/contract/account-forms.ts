import * as z from "zod/mini";
import { cleanText, EMAIL_ADDRESS } from "#contract/text";

/** Limits that keep hostile input small; the spec's own bounds carry the spec's own words. */
const LONGEST = { username: 64, email: 254, fullName: 100, password: 1_000 } as const;

const username = z
  .string({ error: "Username must be at least 3 characters" })
  .check(
    z.trim(),
    z.minLength(3, "Username must be at least 3 characters"),
    z.maxLength(LONGEST.username, "Username must be at most 64 characters"),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "Username must not contain control characters"),
  );
/** An e-mail address as sign-up, profile and forgotten passwords take it. */
export const emailField = z
  .string({ error: "Please enter a valid email" })
  .check(
    z.trim(),
    z.maxLength(LONGEST.email, "Please enter a valid email"),
    z.regex(EMAIL_ADDRESS, "Please enter a valid email"),
  );
const fullName = z
  .string({ error: "Full name must be at least 2 characters" })
  .check(
    z.trim(),
    z.minLength(2, "Full name must be at least 2 characters"),
    z.maxLength(LONGEST.fullName, "Name must be less than 100 characters"),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "Full name must not contain control characters"),
  );
/** A password that shall hold from now on. */
export const newPasswordField = z
  .string({ error: "Password must be at least 6 characters" })
  .check(
    z.minLength(6, "Password must be at least 6 characters"),
    z.maxLength(LONGEST.password, "Password must be at most 1000 characters"),
  );

/** Sign in: spec §5. */
export const loginBody = z.object({
  username: z
    .string({ error: "Username is required" })
    // A name that cannot be anybody's is cleaned, so that it is answered like any other wrong one.
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

/** Sign up: spec §5. */
export const registerBody = z.object({ username, email: emailField, fullName, password: newPasswordField });
export type RegisterBody = z.infer<typeof registerBody>;

/** Profile: spec §5. */
export const profileBody = z.object({ fullName, email: emailField, username });
export type ProfileBody = z.infer<typeof profileBody>;
