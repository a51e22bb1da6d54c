import { z } from "zod";
import type { Database } from "#server/db/database";
import { findUserById } from "#server/features/accounts/accounts.repository";
import { defineJob } from "#server/jobs/job";
import { letter } from "#server/services/mail/letter";
import type { Mail } from "#server/services/mail/mail";
import { PRODUCT_NAME } from "#contract/product";

export const welcomeMail = defineJob({
  name: "accounts.welcome-mail",
  payload: z.object({ userId: z.string() }),
  retry: { tries: 6, delaySeconds: 30, backoff: true },
  timeoutSeconds: 60,
});

export const forgetEnded = defineJob({
  name: "accounts.forget-ended",
  payload: z.object({}),
  retry: { tries: 2, delaySeconds: 60, backoff: false },
  timeoutSeconds: 120,
});

/** Greets a new user. An account that is gone by then needs no greeting. */
export async function sendWelcomeMail(
  { database, mail, publicUrl }: { database: Database; mail: Mail; publicUrl: URL },
  { userId, messageId }: { userId: string; messageId: string },
): Promise<void> {
  const user = await findUserById(database.db, userId);
  if (user === null) return;
  const subject = `Welcome to ${PRODUCT_NAME}`;
  const { text, html } = letter(
    {
      title: subject,
      greetingName: user.fullName,
      paragraphs: [
        `Your ${PRODUCT_NAME} account is ready. Your username is ${user.username}.`,
        "Tell us what you eat, what you avoid and what you want to spend, and we plan the week's meals with a shopping list to match.",
      ],
      action: { label: "Plan your week", url: new URL("/", publicUrl).href },
      closing: [
        `If you did not create this account, you can reset its password here: ${new URL("/forgot-password", publicUrl).href}`,
      ],
    },
    publicUrl,
  );
  await mail.send({ to: user.email, subject, messageId, text, html });
}
