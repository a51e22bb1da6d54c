import { PRODUCT_NAME } from "#contract/product";
import type { Notice } from "#domain/entitlement/notices";
import { shortDate } from "#server/london-date";
import {
  cancelledEmail,
  disputedEmail,
  paidAfterEndEmail,
  paymentFailedEmail,
  refundedEmail,
  renewalComingEmail,
} from "#server/features/billing/email-contents-later";
import { receiptEmail, trialEndingEmail, trialStartedEmail } from "#server/features/billing/email-contents-charges";
import { writeEmail } from "#server/services/email/email-content";
import type { EmailBody, EmailFacts, ReceiptInvoice } from "#server/features/billing/email-facts";
import { pounds } from "#server/features/billing/email-messages";

export interface BillingEmailFacts {
  readonly user: { readonly fullName: string };
  readonly publicUrl: URL;
  /** Needed by receipts. */
  readonly invoice?: ReceiptInvoice;
  /** When the message is written, which decides between future and past tense. */
  readonly now?: number;
  /** Whether the payments are simulated. */
  readonly testMode?: boolean;
}

/** The message for a notice. Throws RangeError for a receipt without its invoice. */
export function billingEmail(
  notice: Notice,
  { user, publicUrl, invoice, now, testMode }: BillingEmailFacts,
): { subject: string; text: string; html: string } {
  const facts: EmailFacts = {
    subscriptionUrl: new URL("/subscription", publicUrl).href,
    invoice: invoice ?? null,
    now: now ?? null,
  };
  const { subject, body } = written(notice, facts);
  const closing = [
    ...(body.closing ?? []),
    ...(testMode === true
      ? [`Test mode: ${PRODUCT_NAME} runs here without a payment provider, and no card is charged.`]
      : []),
  ];
  return { subject, ...writeEmail({ title: subject, greetingName: user.fullName, ...body, closing }, publicUrl) };
}

function written(notice: Notice, facts: EmailFacts): { subject: string; body: EmailBody } {
  switch (notice.kind) {
    case "trial_started":
      return {
        subject: `Your free trial is set up: first payment on ${shortDate(notice.firstChargeAt)}`,
        body: trialStartedEmail(notice, facts),
      };
    case "trial_ending":
      return {
        subject: `Your free trial ends on ${shortDate(notice.firstChargeAt)}, then ${pounds(notice.pence)} is charged`,
        body: trialEndingEmail(notice, facts),
      };
    case "receipt": {
      const { invoice } = facts;
      if (invoice === null) throw new RangeError(`the receipt ${notice.invoiceId} lacks its invoice`);
      return {
        subject: `Your ${PRODUCT_NAME} receipt: ${pounds(invoice.pence)} on ${shortDate(invoice.paidAt)}`,
        body: receiptEmail(notice, invoice, facts),
      };
    }
    case "renewal_coming":
      return {
        subject: `Your yearly plan renews on ${shortDate(notice.renewsAt)} for ${pounds(notice.pence)}`,
        body: renewalComingEmail(notice, facts),
      };
    case "payment_failed":
      return {
        subject: `Your payment of ${pounds(notice.pence)} did not go through`,
        body: paymentFailedEmail(notice, facts),
      };
    case "cancelled":
      return { subject: "Your subscription is cancelled", body: cancelledEmail(notice, facts) };
    case "disputed":
      return { subject: "Your subscription has ended: a payment was taken back", body: disputedEmail(notice, facts) };
    case "refunded":
      return { subject: `Your refund of ${pounds(notice.pence)}`, body: refundedEmail(notice, facts) };
    case "paid_after_end":
      return {
        subject: `Your payment of ${pounds(notice.pence)} is on its way back`,
        body: paidAfterEndEmail(notice, facts),
      };
  }
}
