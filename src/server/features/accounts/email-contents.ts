import { PRODUCT_NAME } from "#contract/product";
import type { UserRow } from "#server/features/accounts/accounts.repository";
import type { AccountNoticeRow } from "#server/features/accounts/notices.repository";
import { writeEmail, type EmailContent } from "#server/services/email/email-content";
import type { EmailMessage } from "#server/services/email/email";

type Written = Pick<EmailMessage, "subject" | "text" | "html">;

/** Welcomes a new user. */
export function welcomeEmail({ fullName, username }: Pick<UserRow, "fullName" | "username">, publicUrl: URL): Written {
  return written(
    {
      title: `Welcome to ${PRODUCT_NAME}`,
      greetingName: fullName,
      paragraphs: [
        `Your ${PRODUCT_NAME} account is ready. Your username is ${username}.`,
        "Tell us what you eat, what you avoid and what you want to spend, and we plan the week’s meals with a shopping list to match.",
      ],
      action: { label: "Plan your week", url: new URL("/", publicUrl).href },
      closing: [
        `If you didn’t create this account, you can reset its password here: ${new URL("/forgot-password", publicUrl).href}`,
      ],
    },
    publicUrl,
  );
}

/** The password-reset link. */
export function resetEmail(
  { fullName, username }: Pick<UserRow, "fullName" | "username">,
  { token, minutes }: { readonly token: string; readonly minutes: number },
  publicUrl: URL,
): Written {
  return written(
    {
      title: "Set a new password",
      greetingName: fullName,
      paragraphs: [
        `Somebody asked for a new password for your ${PRODUCT_NAME} account. Your username is ${username}.`,
        `The link works once and for ${minutes} minutes. Only the newest one you asked for works.`,
      ],
      action: { label: "Set a new password", url: linkTo("/reset-password", token, publicUrl) },
      closing: ["If you didn’t ask for this, there’s nothing to do: your password stays as it is."],
    },
    publicUrl,
  );
}

/**
 * The link that confirms an address. We do not yet know whose it is, so the message contains no name and nothing else that a user
 * typed.
 */
export function emailLinkEmail(
  { token, hours }: { readonly token: string; readonly hours: number },
  publicUrl: URL,
): Written {
  return written(
    {
      title: "Confirm your email address",
      greetingName: "",
      paragraphs: [
        `Somebody entered this address for a ${PRODUCT_NAME} account. To use it for messages about the account, open the link and enter the account’s password.`,
        `The link works once and for ${hours} hours. Only the newest one works.`,
      ],
      action: { label: "Confirm this address", url: linkTo("/confirm-email", token, publicUrl) },
      closing: ["If you didn’t ask for this, there’s nothing to do: we won’t write to this address again."],
    },
    publicUrl,
  );
}

type Notice = Pick<AccountNoticeRow, "kind" | "fullName"> & {
  /** The token that undoes a change of address; null where there is nothing to undo. */
  readonly undoToken?: string | null;
};

/** Notifies the address an account had at the time of what was done to it. */
export function noticeEmail({ kind, fullName, undoToken = null }: Notice, publicUrl: URL): Written {
  const forgot = new URL("/forgot-password", publicUrl).href;
  switch (kind) {
    case "password_changed":
      return written(
        {
          title: "Your password was changed",
          greetingName: fullName,
          paragraphs: [
            `Your ${PRODUCT_NAME} password was changed, and your other devices were signed out.`,
            `If this wasn’t you, please set a new password now: ${forgot}`,
          ],
        },
        publicUrl,
      );
    case "email_changed":
      return written(
        {
          title: "Your email address was changed",
          greetingName: fullName,
          paragraphs: [
            `Somebody entered another email address for your ${PRODUCT_NAME} account. Until it’s confirmed with your password, messages about your account still come here.`,
            "If this was you, there’s nothing to do.",
          ],
          ...undoing(undoToken, publicUrl),
        },
        publicUrl,
      );
    case "email_moved":
      return written(
        {
          title: "Your account has a new email address",
          greetingName: fullName,
          paragraphs: [
            `Somebody confirmed a new email address for your ${PRODUCT_NAME} account, with its password. Messages about your account now go there.`,
            "If this was you, there’s nothing to do.",
          ],
          ...undoing(undoToken, publicUrl),
        },
        publicUrl,
      );
    case "email_put_back":
      return written(
        {
          title: "Your email address was put back",
          greetingName: fullName,
          paragraphs: [
            `Your ${PRODUCT_NAME} account has gone back to its old address, with the link we sent there. This is our last message to this one.`,
            "Every device has been signed out, and a new password has to be set from the old address.",
          ],
        },
        publicUrl,
      );
    case "account_deleted":
      return written(
        {
          title: "Your account was deleted",
          greetingName: fullName,
          paragraphs: [
            `Your ${PRODUCT_NAME} account and everything in it were deleted. If you had a subscription, it has ended, and nothing more will be charged.`,
            "This can’t be undone. You’re welcome to create a new account at any time.",
          ],
        },
        publicUrl,
      );
  }
}

/** What to do if you did not change the address yourself. */
function undoing(token: string | null, publicUrl: URL): Pick<EmailContent, "action" | "closing"> {
  if (token === null) return {};
  return {
    action: { label: "This wasn’t me", url: linkTo("/undo-email", token, publicUrl) },
    closing: [
      "If it wasn’t you, somebody else is using your account. The link puts this address back, signs out every device and lets you choose a new password. It works for 7 days.",
    ],
  };
}

/** Tokens go in the fragment, which browsers never send. */
function linkTo(path: string, token: string, publicUrl: URL): string {
  const link = new URL(path, publicUrl);
  link.hash = `token=${token}`;
  return link.href;
}

function written(content: EmailContent, publicUrl: URL): Written {
  return { subject: content.title, ...writeEmail(content, publicUrl) };
}
