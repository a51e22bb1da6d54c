import type { Entitlement } from "#domain/entitlement/entitlement";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import type { Transaction } from "#server/db/database";
import type { UserAction } from "#server/features/billing/actions.repository";
import type { Checkout } from "#server/features/billing/checkout.usecases";
import type { Details } from "#server/features/billing/subscription-details";
import type { PaidInvoice } from "#server/features/billing/paid-invoices";
import type { Offer } from "#server/features/billing/switch.usecases";
import type { CardChange } from "#server/features/billing/sync.usecases";
import type { CardConfirmation } from "#server/services/payments/sandbox-payments";

export interface BillingUseCases {
  beginCheckout(userId: string, plan: PaidPlan): Promise<Checkout>;
  beginCardChange(userId: string): Promise<{ clientSecret: string }>;
  cancel(action: UserAction): Promise<Entitlement>;
  reactivate(action: UserAction): Promise<Entitlement>;
  cancelAndRefund(action: UserAction): Promise<Entitlement>;
  offerSwitch(userId: string, plan: PaidPlan): Promise<Offer>;
  takeOffer(action: UserAction, offerId: string): Promise<{ readonly clientSecret: string | null }>;
  details(userId: string): Promise<Details>;
  entitlement(userId: string): Promise<Entitlement>;
  paidInvoices(userId: string): Promise<readonly PaidInvoice[]>;
  /** A page of them, and the mark of the next one; null when this is the last. */
  paidInvoicesPage(
    userId: string,
    cursor: string | null,
  ): Promise<{ readonly rows: readonly PaidInvoice[]; readonly next: string | null }>;
  receiptPdf(
    userId: string,
    id: string,
    signal: AbortSignal,
  ): Promise<{ readonly bytes: Uint8Array; readonly name: string }>;
  /** Throws `not_found` where cards are not the sandbox's. */
  confirmSandboxCard(
    userId: string,
    confirmation: Omit<CardConfirmation, "customerId">,
  ): Promise<"succeeded" | "authenticate">;
  /** Throws `BadSignature`. */
  handleWebhook(rawBody: Buffer, signature: string | undefined): Promise<void>;
  /** Makes use of a card that a browser has confirmed. Throws `not_ready` and `card_refused`. */
  confirmCard(action: {
    readonly userId: string;
    readonly actionKey: string | null;
  }): Promise<{ readonly justSubscribed: boolean }>;
  /** Puts another card to use. Throws `not_ready`. */
  confirmCardChange(action: UserAction): Promise<CardChange>;
  /** Asks the provider where a period has passed; its silence takes nothing from anyone. */
  periodPassed(userId: string): Promise<void>;
  signedIn(userId: string): Promise<void>;
  /** In the transaction that changes a name or an address: the provider is told. */
  profileChangedIn(tx: Transaction, userId: string): Promise<void>;
  /** Before an account is deleted: nothing may be charged afterwards. */
  endBilling(userId: string): Promise<void>;
  /** What the minute's job does. */
  syncDueAccounts(signal?: AbortSignal): Promise<void>;
  /** What the hour's job does. */
  reconcile(signal?: AbortSignal): Promise<void>;
}
