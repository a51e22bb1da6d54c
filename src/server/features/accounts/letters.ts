import { PRODUCT_NAME } from "#contract/product";
import type { UserRow } from "#server/features/accounts/accounts.repository";
import type { AccountNoticeRow } from "#server/features/accounts/notices.repository";
import { letter, type Letter } from "#server/services/mail/letter";
import type { MailMessage } from "#server/services/mail/mail";

type Written = Pick<MailMessage, "subject" | "text" | "html">;

/** Greets a new user. */
export function welcomeLetter({ fullName, username }: Pick<UserRow, "fullName" | "username">, publicUrl: URL): Written {
  return written(
    {
      title: `Welcome to ${PRODUCT_NAME}`,
      greetingName: fullName,
      paragraphs: [
        `Your ${PRODUCT_NAME} account is ready. Your username is ${username}.`,
        "Tell us what you eat, what you avoid and what you want to spend, and we plan the week's meals with a shopping list to match.",
      ],
      action: { label: "Plan your week", url: new URL("/", publicUrl).href },
      closing: [
        `If you did not create this account, you can reset its password here: ${new URL("/forgot-password", publicUrl).href}`,
      ],
    },
    publicUrl,
  );
}

/** The link to a new password. Its token stands after the mark that browsers send to nobody. */
export function resetLetter(
  { fullName, username }: Pick<UserRow, "fullName" | "username">,
  { token, minutes }: { readonly token: string; readonly minutes: number },
  publicUrl: URL,
): Written {
  const link = new URL("/reset-password", publicUrl);
  link.hash = `token=${token}`;
  return written(
    {
      title: "Set a new password",
      greetingName: fullName,
      paragraphs: [
        `Somebody asked for a new password for your ${PRODUCT_NAME} account. Your username is ${username}.`,
        `The link works once and for ${minutes} minutes. Only the newest one you asked for works.`,
      ],
      action: { label: "Set a new password", url: link.href },
      closing: ["If you did not ask for this, there is nothing to do: your password stays as it is."],
    },
    publicUrl,
  );
}

/** What has been done to an account, told to the address that it had then. */
export function noticeLetter({ kind, fullName }: Pick<AccountNoticeRow, "kind" | "fullName">, publicUrl: URL): Written {
  const forgot = new URL("/forgot-password", publicUrl).href;
  switch (kind) {
    case "password_changed":
      return written(
        {
          title: "Your password was changed",
          greetingName: fullName,
          paragraphs: [
            `The password of your ${PRODUCT_NAME} account was changed. Other devices have been signed out.`,
            `If this was not you, please set a new password now: ${forgot}`,
          ],
        },
        publicUrl,
      );
    case "email_changed":
      return written(
        {
          title: "Your e-mail address was changed",
          greetingName: fullName,
          paragraphs: [
            `Your ${PRODUCT_NAME} account now uses another e-mail address. This is the last message to this one.`,
            "If this was not you, somebody else is signed in to your account: please sign in, change your password and put your address back in Settings.",
          ],
          action: { label: "Open Settings", url: new URL("/settings", publicUrl).href },
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
            "This cannot be undone. You are welcome to create a new account at any time.",
          ],
        },
        publicUrl,
      );
  }
}

function written(content: Letter, publicUrl: URL): Written {
  return { subject: content.title, ...letter(content, publicUrl) };
}
