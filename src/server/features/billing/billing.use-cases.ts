import type { Entitlement } from "#domain/entitlement/entitlement";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import type { AccountsUseCases } from "#server/features/accounts/accounts.use-cases";
import type { UserAction } from "#server/features/billing/actions.repository";
import type { Checkout } from "#server/features/billing/checkout.usecases";
import type { Details } from "#server/features/billing/subscription-details";
import type { PaidInvoice } from "#server/features/billing/paid-invoices";
import type { Offer } from "#server/features/billing/switch.usecases";
import type { CardChange } from "#server/features/billing/sync.usecases";
import type { CardConfirmation } from "#server/services/payments/sandbox-payments";

export interface BillingUseCases {
  /** Signs in, and waits briefly for the provider, so that a payment on another device counts at once. */
  login: AccountsUseCases["login"];
  /**
   * Starts the trial without a card, or makes use of a card that a browser has confirmed. `justSubscribed` says whether a card from
   * the last
   * hour has become a subscription. Throws `trial_already_used`, `not_ready` and `card_refused`.
   */
  activate(input: {
    readonly userId: string;
    readonly isTrial: boolean;
    /** The same for each retry of a request; null if the caller gave no key. */
    readonly actionKey: string | null;
  }): Promise<{ readonly entitlement: Entitlement; readonly justSubscribed: boolean }>;
  /** The status, after asking the provider if a period has passed. */
  currentEntitlement(userId: string): Promise<Entitlement>;
  /** Throws `payment_required` unless the user has premium access now. */
  requireAccess(userId: string): Promise<void>;
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
  /** A page of them, and the cursor of the next; null if this is the last. */
  paidInvoicesPage(
    userId: string,
    cursor: string | null,
  ): Promise<{ readonly rows: readonly PaidInvoice[]; readonly next: string | null }>;
  receiptPdf(
    userId: string,
    id: string,
    signal: AbortSignal,
  ): Promise<{ readonly bytes: Uint8Array; readonly name: string }>;
  /** Throws `not_found` unless the sandbox is in use. */
  confirmSandboxCard(
    userId: string,
    confirmation: Omit<CardConfirmation, "customerId">,
  ): Promise<"succeeded" | "authenticate">;
  /** Throws `BadSignature`. */
  handleWebhook(rawBody: Buffer, signature: string | undefined): Promise<void>;
  /** Puts another card to use. Throws `not_ready`. */
  confirmCardChange(action: UserAction): Promise<CardChange>;
  /** Before an account is deleted: nothing may be charged afterwards. */
  endBilling(userId: string): Promise<void>;
  /** What the minute's job does. */
  syncDueAccounts(signal?: AbortSignal): Promise<void>;
  /** What the hour's job does. */
  reconcile(signal?: AbortSignal): Promise<void>;
}
