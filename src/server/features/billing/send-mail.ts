import { findPaidBill } from "#server/features/billing/details.usecases";
import type { PaidBill } from "#server/features/billing/paid-bills";
import { billingMail as billingMessage } from "#server/features/billing/mails";
import type { ReceiptInvoice } from "#server/features/billing/mails-facts";
import { findNotice } from "#server/features/billing/billing.repository";
import type { BillingNeeds } from "#server/features/billing/needs";
import { keyedHash } from "#server/services/ids/ids";
import type { Mail } from "#server/services/mail/mail";

/** What a message is written and sent with. */
export interface SendingNeeds extends Pick<BillingNeeds, "database" | "clock"> {
  readonly accounts: Pick<BillingNeeds["accounts"], "findUser">;
  readonly payments: Pick<BillingNeeds["payments"], "cardForm">;
  readonly mail: Mail;
  readonly publicUrl: URL;
}

/** Sends a claimed message. The same occasion makes the same message id, so that a repeated job is no second message. */
export async function sendNotice(
  needs: SendingNeeds,
  { userId, kind, key }: { userId: string; kind: string; key: string },
): Promise<void> {
  const notice = await findNotice(needs.database.db, userId, kind, key);
  const user = await needs.accounts.findUser(userId);
  // An account that is gone by then needs no message.
  if (notice === null || user === null) return;
  const bill = notice.kind === "receipt" ? await findPaidBill(needs, userId, notice.invoiceId) : null;
  const message = billingMessage(notice, {
    user: { fullName: user.fullName },
    publicUrl: needs.publicUrl,
    now: needs.clock.now(),
    testMode: needs.payments.cardForm.provider === "sandbox",
    ...(bill === null ? {} : { invoice: receiptOf(bill) }),
  });
  const occasion = keyedHash(userId, `${kind} ${key}`).slice(0, 32);
  await needs.mail.send({
    to: user.provenEmail,
    messageId: `${kind}-${occasion}@${needs.publicUrl.hostname}`,
    ...message,
  });
}

function receiptOf({ invoice, number, description }: PaidBill): ReceiptInvoice {
  const { pence, paidAt, periodStartsAt, periodEndsAt } = invoice;
  return { number, description, pence, paidAt, period: { startsAt: periodStartsAt, endsAt: periodEndsAt } };
}
