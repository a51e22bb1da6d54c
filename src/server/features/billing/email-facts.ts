import type { EmailContent } from "#server/services/email/email-content";

/** A paid invoice as shown on its receipt. */
export interface ReceiptInvoice {
  readonly number: string;
  readonly pence: number;
  /** Epoch milliseconds, like all instants here. */
  readonly paidAt: number;
  readonly description: string;
  readonly period?: { readonly startsAt: number; readonly endsAt: number };
  /** Until when this payment can be refunded; if absent, the receipt states the rule instead. */
  readonly refundUntil?: number;
}

/** What the e-mails are written with. */
export interface EmailFacts {
  readonly subscriptionUrl: string;
  readonly invoice: ReceiptInvoice | null;
  readonly now: number | null;
}

/** The body of an e-mail, without the title, greeting and shared footer. */
export type EmailBody = Pick<EmailContent, "paragraphs" | "facts" | "action" | "closing">;
