import { PRODUCT_NAME } from "#contract/product";
import type { Notice } from "#domain/entitlement/notices";
import { shortDate } from "#server/london-date";
import {
  cancelledLetter,
  disputedLetter,
  paidAfterEndLetter,
  paymentFailedLetter,
  refundedLetter,
  renewalComingLetter,
} from "#server/features/billing/mails-later";
import { receiptLetter, trialEndingLetter, trialStartedLetter } from "#server/features/billing/mails-charges";
import { letter } from "#server/services/mail/letter";
import type { LetterBody, LetterFacts, ReceiptInvoice } from "#server/features/billing/mails-facts";
import { pounds } from "#server/features/billing/mails-words";

export interface BillingMailFacts {
  readonly user: { readonly fullName: string };
  readonly publicUrl: URL;
  /** Needed by receipts. */
  readonly invoice?: ReceiptInvoice;
  /** When the message is written; tells whether an end lies ahead or behind. */
  readonly now?: number;
  /** Whether the payments are pretended. */
  readonly testMode?: boolean;
}

/** The message that a notice calls for. Throws RangeError for a receipt without its invoice. */
export function billingMail(
  notice: Notice,
  { user, publicUrl, invoice, now, testMode }: BillingMailFacts,
): { subject: string; text: string; html: string } {
  const facts: LetterFacts = {
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
  return { subject, ...letter({ title: subject, greetingName: user.fullName, ...body, closing }, publicUrl) };
}

function written(notice: Notice, facts: LetterFacts): { subject: string; body: LetterBody } {
  switch (notice.kind) {
    case "trial_started":
      return {
        subject: `Your free trial is set up: first payment on ${shortDate(notice.firstChargeAt)}`,
        body: trialStartedLetter(notice, facts),
      };
    case "trial_ending":
      return {
        subject: `Your free trial ends on ${shortDate(notice.firstChargeAt)}, then ${pounds(notice.pence)} is charged`,
        body: trialEndingLetter(notice, facts),
      };
    case "receipt": {
      const { invoice } = facts;
      if (invoice === null) throw new RangeError(`the receipt ${notice.invoiceId} lacks its invoice`);
      return {
        subject: `Your ${PRODUCT_NAME} receipt: ${pounds(invoice.pence)} on ${shortDate(invoice.paidAt)}`,
        body: receiptLetter(notice, invoice, facts),
      };
    }
    case "renewal_coming":
      return {
        subject: `Your yearly plan renews on ${shortDate(notice.renewsAt)} for ${pounds(notice.pence)}`,
        body: renewalComingLetter(notice, facts),
      };
    case "payment_failed":
      return {
        subject: `Your payment of ${pounds(notice.pence)} did not go through`,
        body: paymentFailedLetter(notice, facts),
      };
    case "cancelled":
      return { subject: "Your subscription is cancelled", body: cancelledLetter(notice, facts) };
    case "disputed":
      return { subject: "Your subscription has ended: a payment was taken back", body: disputedLetter(notice, facts) };
    case "refunded":
      return { subject: `Your refund of ${pounds(notice.pence)}`, body: refundedLetter(notice, facts) };
    case "paid_after_end":
      return {
        subject: `Your payment of ${pounds(notice.pence)} is on its way back`,
        body: paidAfterEndLetter(notice, facts),
      };
  }
}
