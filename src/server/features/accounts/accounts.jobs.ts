import { z } from "zod";
import type { Database } from "#server/db/database";
import { findUserById } from "#server/features/accounts/accounts.repository";
import { welcomeEmail } from "#server/features/accounts/email-contents";
import { defineJob } from "#server/jobs/job";
import { HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import type { EmailSender } from "#server/services/email/email";

/** How long a password-reset link works, and how long a request for one may wait to be sent. */
export const RESET_LINK_MS = 30 * MINUTE_MS;

/** How long an address-confirmation link works. */
export const EMAIL_LINK_MS = 24 * HOUR_MS;

export const welcomeEmailJob = defineJob({
  name: "accounts.welcome-mail",
  payload: z.object({ userId: z.string() }),
  retry: { tries: 6, delaySeconds: 30, backoff: true },
  timeoutSeconds: 60,
});

/** Creates and sends a password-reset link; null if there is no such account. */
export const resetEmailJob = defineJob({
  name: "accounts.reset-mail",
  payload: z.object({ userId: z.nullable(z.string()), askedAt: z.number() }),
  retry: { tries: 6, delaySeconds: 15, backoff: true },
  timeoutSeconds: 60,
});

/** Creates and sends the link that confirms an address. */
export const emailLinkJob = defineJob({
  name: "accounts.email-link-mail",
  payload: z.object({ userId: z.string(), proofId: z.string() }),
  retry: { tries: 6, delaySeconds: 15, backoff: true },
  timeoutSeconds: 60,
});

/** Sends a message about the account to the address that it had. */
export const accountNotice = defineJob({
  name: "accounts.notice",
  payload: z.object({ noticeId: z.string() }),
  retry: { tries: 12, delaySeconds: 30, backoff: true },
  timeoutSeconds: 60,
});

/** Updates copies of a user's name or confirmed address held elsewhere; used by billing for the payment provider. */
export const profileChanged = defineJob({
  name: "accounts.profile-changed",
  payload: z.object({ userId: z.string() }),
  retry: { tries: 14, delaySeconds: 30, backoff: true },
  timeoutSeconds: 60,
});

export const forgetEnded = defineJob({
  name: "accounts.forget-ended",
  payload: z.object({}),
  retry: { tries: 2, delaySeconds: 60, backoff: false },
  timeoutSeconds: 120,
});

/** Welcomes a new user. Skipped if the account has been deleted by then. */
export async function sendWelcomeEmail(
  { database, emails, publicUrl }: { database: Database; emails: EmailSender; publicUrl: URL },
  { userId, messageId }: { userId: string; messageId: string },
): Promise<void> {
  const user = await findUserById(database.db, userId);
  if (user === null) return;
  await emails.send({ to: user.provenEmail, messageId, ...welcomeEmail(user, publicUrl) });
}
