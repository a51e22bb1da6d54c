import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { intervalOf } from "#domain/entitlement/paid-plan";
import type {
  Card,
  ProviderAccount,
  ProviderInvoice,
  ProviderSubscription,
} from "#domain/entitlement/provider-account";
import type { SandboxCardBehaviour } from "#server/services/payments/sandbox-cards";

/** A card as it is kept: how it behaves instead of its number. */
export interface SandboxCard extends Card {
  readonly behaviour: SandboxCardBehaviour;
  /** The setup or invoice it was confirmed for. */
  readonly source: string;
}

export interface SandboxSetup {
  readonly id: string;
  readonly state: "open" | "succeeded";
  readonly clientSecret: string;
  /** The confirmed card; while the setup is open, the one whose bank was asked. */
  readonly card: SandboxCard | null;
}

export interface SandboxSubscription extends Omit<ProviderSubscription, "interval" | "nextInterval" | "card"> {
  readonly plan: PaidPlan;
  readonly nextPlan: PaidPlan | null;
  readonly card: SandboxCard | null;
  /** Where paid periods are counted from, so that the day of the month survives short months. */
  readonly anchor: number;
  /** Months from the anchor to the end of the running period. */
  readonly months: number;
  readonly remindedOfTrialEnd: boolean;
  /** A change of plan that waits for the bank's question to be answered. */
  readonly pending: { readonly plan: PaidPlan; readonly invoiceId: string; readonly expiresAt: number } | null;
}

export interface SandboxInvoice extends ProviderInvoice {
  /** Lets a browser pay this invoice; null where it is paid without one. */
  readonly clientSecret: string | null;
  /** The card whose bank was asked while this invoice was being paid. */
  readonly asked: SandboxCard | null;
  /** How often it was tried again by itself. */
  readonly retries: number;
}

/** Everything the sandbox keeps of one customer; instants in epoch milliseconds, lists oldest first. */
export interface SandboxState {
  readonly customerId: string;
  readonly setups: readonly SandboxSetup[];
  readonly subscriptions: readonly SandboxSubscription[];
  readonly invoices: readonly SandboxInvoice[];
  /** What each idempotency key made. */
  readonly done: Readonly<Record<string, string>>;
  readonly events: readonly { readonly id: string; readonly type: string }[];
}

/** Names what the sandbox makes. */
export type NewId = (prefix: "seti" | "sub" | "in" | "pay" | "evt") => string;

export function newCustomer(customerId: string): SandboxState {
  return { customerId, setups: [], subscriptions: [], invoices: [], done: {}, events: [] };
}

export function happened(state: SandboxState, type: string, newId: NewId): SandboxState {
  return { ...state, events: [...state.events, { id: newId("evt"), type }] };
}

export function putSetup(state: SandboxState, setup: SandboxSetup): SandboxState {
  return { ...state, setups: put(state.setups, setup) };
}

export function putSubscription(state: SandboxState, subscription: SandboxSubscription): SandboxState {
  return { ...state, subscriptions: put(state.subscriptions, subscription) };
}

export function putInvoice(state: SandboxState, invoice: SandboxInvoice): SandboxState {
  return { ...state, invoices: put(state.invoices, invoice) };
}

function put<T extends { readonly id: string }>(all: readonly T[], one: T): readonly T[] {
  const known = all.some(({ id }) => id === one.id);
  return known ? all.map((other) => (other.id === one.id ? one : other)) : [...all, one];
}

/** Throws where there is none: anyone who asks has the id from the sandbox. */
export function subscriptionOf(state: SandboxState, id: string): SandboxSubscription {
  const subscription = state.subscriptions.find((candidate) => candidate.id === id);
  if (subscription === undefined) throw new Error(`The sandbox knows no subscription ${id}`);
  return subscription;
}

/** The card of a succeeded setup. */
export function cardOf(state: SandboxState, setupId: string): SandboxCard {
  const setup = state.setups.find(({ id }) => id === setupId);
  if (setup?.state !== "succeeded" || setup.card === null) {
    throw new Error(`No card was confirmed by the sandbox setup ${setupId}`);
  }
  return setup.card;
}

export function openInvoices(state: SandboxState, subscriptionId: string): readonly SandboxInvoice[] {
  return state.invoices.filter((invoice) => invoice.subscriptionId === subscriptionId && invoice.state === "open");
}

/** As the port tells of it. */
export function accountOf(state: SandboxState): ProviderAccount {
  return {
    subscriptions: state.subscriptions.toReversed().map(providerSubscription),
    invoices: state.invoices.toReversed().map(providerInvoice),
  };
}

function providerSubscription(subscription: SandboxSubscription): ProviderSubscription {
  const {
    plan,
    nextPlan,
    card,
    anchor: _,
    months: _months,
    remindedOfTrialEnd: _told,
    pending: _pending,
    ...same
  } = subscription;
  return {
    ...same,
    interval: intervalOf(plan),
    nextInterval: nextPlan === null ? null : intervalOf(nextPlan),
    card: card === null ? null : providerCard(card),
  };
}

function providerInvoice(invoice: SandboxInvoice): ProviderInvoice {
  const { clientSecret: _, asked: _asked, retries: _retries, ...same } = invoice;
  return same;
}

function providerCard({ brand, last4, expiryMonth, expiryYear }: SandboxCard): Card {
  return { brand, last4, expiryMonth, expiryYear };
}
