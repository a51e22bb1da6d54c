import * as z from "zod/mini";
import { linkToken, ownPassword } from "#contract/account-fields";
import { defineEndpoint } from "#contract/endpoint";

const EMAIL_LINK_INVALID = "This link has been used or is too old.";

const done = z.object({ message: z.string() });

/** The token from the link's fragment, and the account's current password: neither alone proves an address. */
export const confirmEmailBody = z.object({
  token: linkToken(EMAIL_LINK_INVALID),
  password: ownPassword("Password is required"),
});
export type ConfirmEmailBody = z.infer<typeof confirmEmailBody>;

/** The token from the link's fragment. */
const undoEmailBody = z.object({ token: linkToken(EMAIL_LINK_INVALID) });

/**
 * Public, because the link may be opened on any device. The link leads to `/confirm-email#token=…`. A wrong password counts as a
 * failed sign-in.
 */
export const confirmEmail = defineEndpoint({
  method: "POST",
  path: "/api/email/confirm",
  access: "public",
  summary: "Proves an e-mail address with its link's token and the password",
  body: confirmEmailBody,
  answer: done,
  limits: ["email_link"],
});

/**
 * The link leads to `/undo-email#token=…`. Ends every session and invalidates the password; `resetToken` sets a new one at once,
 * and `username`
 * is the account's, which may have been changed too.
 */
export const undoEmail = defineEndpoint({
  method: "POST",
  path: "/api/email/undo",
  access: "public",
  summary: "Puts the former e-mail address back",
  body: undoEmailBody,
  answer: z.object({ message: z.string(), username: z.string(), resetToken: z.string() }),
  limits: ["email_link"],
});

/** Answers 404 when no address is waiting to be confirmed. */
export const sendEmailLink = defineEndpoint({
  method: "POST",
  path: "/api/user/email/link",
  access: "signed_in",
  summary: "Sends the link that confirms the user's new e-mail address once more",
  answer: done,
});
