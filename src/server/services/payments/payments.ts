import type { PaidPlan } from "#domain/entitlement/paid-plan";
import type { EndReason, ProviderAccount } from "#domain/entitlement/provider-account";

/** What the browser needs to draw the card form. */
export type CardFormSettings =
  | { readonly provider: "sandbox" }
  | { readonly provider: "stripe"; readonly publishableKey: string };

export type CustomerState = "stands" | "deleted" | "unknown";

/** A card being confirmed for later charges. Nothing is charged by it. */
export interface CardSetup {
  readonly id: string;
  readonly customerId: string;
  /** `open`: waits for the browser; `succeeded`: the card may be charged; `over`: can no longer succeed. */
  readonly state: "open" | "succeeded" | "over";
  /** Hands the browser the right to confirm this one card. Never stored and never logged. */
  readonly clientSecret: string;
}

/** A subscription whose first payment the browser confirms; until then it grants nothing. */
export interface UnpaidSubscription {
  readonly subscriptionId: string;
  /** Null once it can no longer be paid or has been. */
  readonly clientSecret: string | null;
  readonly pence: number;
}

/** Something that happened at the provider: a reason to read it, never a fact (spec C36). */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Whom it is about; null when it names nobody. */
  readonly customerId: string | null;
  /** The payment that it is about, where it names nobody. */
  readonly paymentId: string | null;
  /** Whether no other event tells the same: a renewal sends a dozen, and three of them would do. */
  readonly decisive: boolean;
}

/** A page of what has happened, the newest first. `next` leads to the page after it; null after the last one. */
export interface EventPage {
  readonly events: readonly ProviderEvent[];
  readonly next: string | null;
}

/**
 * Takes money. Every call may be repeated: what is named by a `key` is done once for that key, and the rest leads to the
 * same state however often it is called. Amounts in pence, instants in epoch milliseconds.
 * Throws `CardRefused`, `ProviderUnavailable` and `CustomerGone`; any other error is a fault of ours.
 */
export interface Payments {
  /** Whom the start-up message names. */
  readonly description: string;
  readonly cardForm: CardFormSettings;
  /** Compares the provider's prices with ours. Throws `WrongPrices`; an unreachable provider throws `ProviderUnavailable`. */
  checkPrices(): Promise<void>;

  /** The customer of a user, made at the first call; another one after `formerId`, which the provider knows no longer. */
  ensureCustomer(user: {
    readonly userId: string;
    readonly email: string;
    readonly fullName: string;
    readonly formerId?: string;
  }): Promise<string>;
  /** Whether a customer still stands: someone may have deleted it at the provider. `unknown`: it never was there. */
  customerState(customerId: string): Promise<CustomerState>;
  /** Gives a customer the name and address that the user has now. */
  describeCustomer(customer: {
    readonly customerId: string;
    readonly email: string;
    readonly fullName: string;
  }): Promise<void>;
  /**
   * Deletes the user's customers other than `keptId`, as lost answers leave them. Returns those that stay because something was bought
   * on them, which none of ours should have been.
   */
  removeSpareCustomers(of: {
    readonly userId: string;
    readonly email: string | null;
    readonly keptId: string | null;
  }): Promise<readonly string[]>;
  /**
   * Deletes a customer with the address and cards that the provider holds of them, and the user's spare ones. Invoices stay, as the law
   * wants. Harmless when it was done before. Returns what `removeSpareCustomers` does.
   */
  forgetCustomer(customerId: string): Promise<readonly string[]>;
  /** Everything the provider knows of a customer, incomplete and ended subscriptions included. */
  readAccount(customerId: string): Promise<ProviderAccount>;

  /** Begins to confirm a card. */
  beginSetup(setup: { readonly customerId: string; readonly key: string }): Promise<CardSetup>;
  /** Null when there is no such setup. */
  readSetup(setupId: string): Promise<CardSetup | null>;
  /**
   * Subscribes with the card of a succeeded setup. With `trialEndsAt` the first charge is made then, else at once.
   * The key must be derived from the setup, so that one setup makes one subscription at most.
   */
  subscribe(subscription: {
    readonly customerId: string;
    readonly setupId: string;
    readonly plan: PaidPlan;
    readonly trialEndsAt: number | null;
    readonly key: string;
  }): Promise<void>;
  /** Makes a subscription that begins when its first payment is confirmed in the browser. */
  beginUnpaid(subscription: {
    readonly customerId: string;
    readonly plan: PaidPlan;
    readonly key: string;
  }): Promise<UnpaidSubscription>;
  readUnpaid(subscriptionId: string): Promise<UnpaidSubscription>;
  /** Gives up an unpaid subscription, so that its payment can no longer be confirmed. Harmless when it was paid or given up. */
  abandonUnpaid(subscriptionId: string): Promise<void>;

  /** Ends the subscription with its period, or takes that back. A scheduled change of plan is dropped with it. */
  setCancelsAtPeriodEnd(change: {
    readonly subscriptionId: string;
    readonly cancels: boolean;
    readonly key: string;
  }): Promise<void>;
  /** Ends the subscription at once; nothing is charged afterwards and nothing given back. Harmless when it has ended. */
  endNow(end: { readonly subscriptionId: string; readonly reason: EndReason; readonly key: string }): Promise<void>;
  /** Makes sure that none of an ended subscription's invoices can be paid any more, whoever ended it. */
  voidInvoices(of: { readonly subscriptionId: string }): Promise<void>;
  /** Gives a payment back in full, once. */
  refund(refund: { readonly paymentId: string; readonly key: string }): Promise<void>;

  /** What a change to `plan` at the moment `at` would charge at once. */
  previewSwitch(change: {
    readonly subscriptionId: string;
    readonly plan: PaidPlan;
    readonly at: number;
  }): Promise<{ readonly duePence: number; readonly renewsAt: number }>;
  /**
   * Changes the plan now and charges the difference as it was at the moment `at`; the change holds only once it is paid.
   * A client secret means that the bank asks the customer first. Throws `CardRefused`, and then nothing has changed.
   */
  switchNow(change: {
    readonly subscriptionId: string;
    readonly plan: PaidPlan;
    readonly at: number;
    readonly key: string;
  }): Promise<{ readonly clientSecret: string | null }>;
  /** Changes the plan during a trial; the trial's end stays and nothing is charged. */
  switchInTrial(change: {
    readonly subscriptionId: string;
    readonly plan: PaidPlan;
    readonly key: string;
  }): Promise<void>;
  /** Changes the plan with the next period; null drops a change that is scheduled. */
  scheduleSwitch(change: {
    readonly subscriptionId: string;
    readonly plan: PaidPlan | null;
    readonly key: string;
  }): Promise<void>;

  /** Makes the card of a succeeded setup the one that is charged, and pays what is past due with it. A refusal of that payment is no error here: the account then tells of it. */
  useCard(change: {
    readonly customerId: string;
    readonly subscriptionId: string | null;
    readonly setupId: string;
  }): Promise<void>;

  /**
   * The client secret with which the customer confirms a payment that is past due because their bank asks for them, with the
   * card that is in use; null when no payment waits for them. Charges nothing by itself.
   */
  overdueConfirmation(subscriptionId: string): Promise<{ readonly clientSecret: string | null }>;

  /** Checks the signature of a webhook over its exact bytes. Throws `BadSignature`. */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent;
  /** What happened since the last call at a provider that has no webhooks of its own; empty elsewhere. */
  collectEvents(): Promise<readonly ProviderEvent[]>;
  /**
   * The decisive events from one moment to another, for those whose webhook was lost; a provider keeps them for 30 days.
   * Absent where reading an account costs nothing.
   */
  listEvents?(asked: { readonly from: number; readonly to: number; readonly after: string | null }): Promise<EventPage>;
}

/** The bank or the provider refuses the card. The message is the provider's own and is shown as it stands. */
export class CardRefused extends Error {
  override readonly name = "CardRefused";
}

/** The provider did not answer, or answered that it cannot now. A later try may succeed; the work may or may not have been done. */
export class ProviderUnavailable extends Error {
  override readonly name: string = "ProviderUnavailable";
}

/** The provider is asked too often, and says so; `retryAfterMs` is how long it wants to be left alone, where it says that. */
export class ProviderBusy extends ProviderUnavailable {
  override readonly name = "ProviderBusy";
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The provider knows no such customer, or no longer: nothing can be charged to it any more. */
export class CustomerGone extends Error {
  override readonly name = "CustomerGone";
}

/** A webhook that the provider did not sign, or long ago. */
export class BadSignature extends Error {
  override readonly name = "BadSignature";
}

/** The provider's price of a plan is not ours; the message names the setting. */
export class WrongPrices extends Error {
  override readonly name = "WrongPrices";
}
