import type { EmailContent } from "#server/services/email/email-content";

/** A paid invoice as its receipt tells it. */
export interface ReceiptInvoice {
  readonly number: string;
  readonly pence: number;
  /** Epoch milliseconds, as all instants here. */
  readonly paidAt: number;
  readonly description: string;
  readonly period?: { readonly startsAt: number; readonly endsAt: number };
  /** Until when this payment can be had back; without it the receipt tells the rule instead. */
  readonly refundUntil?: number;
}

/** What the e-mails are written with. */
export interface EmailFacts {
  readonly subscriptionUrl: string;
  readonly invoice: ReceiptInvoice | null;
  readonly now: number | null;
}

/** The body of an e-mail, before its title, its greeting and what all of them share. */
export type EmailBody = Pick<EmailContent, "paragraphs" | "facts" | "action" | "closing">;
