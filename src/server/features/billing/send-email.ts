import { findPaidInvoice } from "#server/features/billing/details.usecases";
import type { PaidInvoice } from "#server/features/billing/paid-invoices";
import { billingEmail as billingMessage } from "#server/features/billing/email-contents";
import type { ReceiptInvoice } from "#server/features/billing/email-facts";
import { findNotice } from "#server/features/billing/billing.repository";
import type { BillingDeps } from "#server/features/billing/deps";
import { keyedHash } from "#server/services/ids/ids";
import type { EmailSender } from "#server/services/email/email";

/** What a message is written and sent with. */
export interface SendingDeps extends Pick<BillingDeps, "database" | "clock"> {
  readonly accounts: Pick<BillingDeps["accounts"], "findUser">;
  readonly payments: Pick<BillingDeps["payments"], "cardForm">;
  readonly emails: EmailSender;
  readonly publicUrl: URL;
}

/** Sends a claimed message. The same occasion gives the same message id, so that a repeated job does not send a second message. */
export async function sendNotice(
  deps: SendingDeps,
  { userId, kind, key }: { userId: string; kind: string; key: string },
): Promise<void> {
  const notice = await findNotice(deps.database.db, userId, kind, key);
  const user = await deps.accounts.findUser(userId);
  // Skip deleted accounts.
  if (notice === null || user === null) return;
  const invoice = notice.kind === "receipt" ? await findPaidInvoice(deps, userId, notice.invoiceId) : null;
  const message = billingMessage(notice, {
    user: { fullName: user.fullName },
    publicUrl: deps.publicUrl,
    now: deps.clock.now(),
    testMode: deps.payments.cardForm.provider === "sandbox",
    ...(invoice === null ? {} : { invoice: receiptOf(invoice) }),
  });
  const occasion = keyedHash(userId, `${kind} ${key}`).slice(0, 32);
  await deps.emails.send({
    to: user.provenEmail,
    messageId: `${kind}-${occasion}@${deps.publicUrl.hostname}`,
    ...message,
  });
}

function receiptOf({ invoice, number, description }: PaidInvoice): ReceiptInvoice {
  const { pence, paidAt, periodStartsAt, periodEndsAt } = invoice;
  return { number, description, pence, paidAt, period: { startsAt: periodStartsAt, endsAt: periodEndsAt } };
}
