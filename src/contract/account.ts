import * as z from "zod/mini";
import { linkToken, ownPassword } from "#contract/account-fields";
import { emailField, newPasswordField } from "#contract/account-forms";
import { defineEndpoint } from "#contract/endpoint";

const LONGEST_CURSOR = 200;

const RESET_LINK_INVALID = "This link has been used or is too old. Please ask for a new one.";

const done = z.object({ message: z.string() });

/** Who to send a reset link to. */
export const forgotPasswordBody = z.object({ email: emailField });
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>;

/** The token from the link's fragment, and the new password. */
export const resetPasswordBody = z.object({
  token: linkToken(RESET_LINK_INVALID),
  password: newPasswordField,
});
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

/** Change of the password by someone who knows the present one. */
export const changePasswordBody = z.object({
  currentPassword: ownPassword("Current password is required"),
  newPassword: newPasswordField,
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** Permanent deletion of the account. */
export const deleteAccountBody = z.object({ password: ownPassword("Password is required") });
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;

/** A browser in which the user is signed in. Times are ISO 8601; `device` is in words, such as "Chrome on Windows". */
export const session = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** Whether it is the session making the request. */
  current: z.boolean(),
});
export type SessionAnswer = z.infer<typeof session>;

/** Which e-mails a user wants beside those about their account and money, which are always sent. */
export const emailPreferences = z.object({
  planReady: z.boolean({ error: "planReady must be true or false" }),
});
export type EmailPreferences = z.infer<typeof emailPreferences>;

/** Answers the same for an unknown address. The link leads to `/reset-password#token=…`. */
export const forgotPassword = defineEndpoint({
  method: "POST",
  path: "/api/password/forgot",
  access: "public",
  summary: "Sends a link to set a new password",
  body: forgotPasswordBody,
  answer: done,
  limits: ["password_reset"],
});

/** Ends all of the user's sessions and starts none. */
export const resetPassword = defineEndpoint({
  method: "POST",
  path: "/api/password/reset",
  access: "public",
  summary: "Sets a new password with a link's token",
  body: resetPasswordBody,
  answer: done,
  limits: ["reset_link"],
});

/** A wrong current password answers `wrong_password` and counts as a failed sign-in. Ends all other sessions. */
export const changePassword = defineEndpoint({
  method: "PUT",
  path: "/api/user/password",
  access: "signed_in",
  summary: "Changes the password and renews the session cookie",
  body: changePasswordBody,
  answer: done,
  limits: ["sign_in"],
  recorded: true,
});

/** Newest first, 100 a page; a `Link` header leads to the next one. */
export const listSessions = defineEndpoint({
  method: "GET",
  path: "/api/user/sessions",
  access: "signed_in",
  summary: "Where the user is signed in",
  query: z.object({
    cursor: z.optional(
      z
        .string({ error: "This page link is not valid" })
        .check(z.maxLength(LONGEST_CURSOR, "This page link is not valid")),
    ),
  }),
  answer: z.array(session),
});

/** The caller's own session is refused with `current_session`: sign out to end it. */
export const endSession = defineEndpoint({
  method: "DELETE",
  path: "/api/user/sessions/:id",
  access: "signed_in",
  summary: "Ends one of the user's other sessions",
  params: z.object({ id: z.string() }),
  status: 204,
  recorded: true,
});

export const endOtherSessions = defineEndpoint({
  method: "DELETE",
  path: "/api/user/sessions",
  access: "signed_in",
  summary: "Ends all sessions but this one",
  status: 204,
  recorded: true,
});

/** An attachment named `mealwright-account.json`: readable, with a version, ISO times and money in pounds. */
export const exportAccount = defineEndpoint({
  method: "GET",
  path: "/api/user/export",
  access: "signed_in",
  summary: "The user's own data, as a file",
  limits: ["export"],
});

/** A wrong password answers `wrong_password` and counts as a failed sign-in. Nothing is deleted while billing cannot be ended. */
export const deleteAccount = defineEndpoint({
  method: "POST",
  path: "/api/user/delete",
  access: "signed_in",
  summary: "Deletes the account with all it holds, and signs out",
  withoutSpace: true,
  body: deleteAccountBody,
  answer: done,
  limits: ["sign_in"],
  recorded: true,
});

export const getEmailPreferences = defineEndpoint({
  method: "GET",
  path: "/api/user/email-preferences",
  access: "signed_in",
  summary: "Which optional e-mails the user wants",
  answer: emailPreferences,
});

export const putEmailPreferences = defineEndpoint({
  method: "PUT",
  path: "/api/user/email-preferences",
  access: "signed_in",
  summary: "Changes which optional e-mails the user wants",
  body: emailPreferences,
  answer: emailPreferences,
});
