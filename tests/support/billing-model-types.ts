import type { Plan } from "#tests/support/billing";

/** A confirmed card, by how later charges behave. */
export type HeldCard = "good" | "asksOnce" | "asksAlways" | "failsLater";

/** What the payment provider stores about a subscription, in the model's terms. */
export interface Sub {
  /** The client secret of its first payment; else a name that the model gives. */
  name: string;
  phase: "incomplete" | "trialing" | "active" | "past_due" | "ended";
  plan: Plan;
  /** From the next period on. */
  nextPlan: Plan | null;
  createdAt: number;
  trialEndsAt: number | null;
  startsAt: number;
  endsAt: number;
  /** Paid periods are counted from here, in months. */
  anchor: number;
  months: number;
  cancels: boolean;
  cancelledAt: number | null;
  endedAt: number | null;
  why: "cancelled" | "refunded" | "unpaid" | "abandoned" | null;
  card: HeldCard | null;
  /** The next plan's card, unless a new one has been set. */
  nextCard: HeldCard | null;
  /** A change to the yearly plan awaiting the bank's confirmation. */
  waiting: { offer: string; secret: string; pence: number; since: number; until: number } | null;
}

export interface Invoice {
  sub: string;
  pence: number;
  refunded: number;
  refundedAt: number | null;
  state: "draft" | "open" | "paid" | "void";
  reason: "first" | "renewal" | "switch";
  madeAt: number;
  paidAt: number | null;
  /** What it pays for. */
  startsAt: number;
  endsAt: number;
  /** How often it was tried again by itself. */
  retries: number;
  /** Of a change of plan that the bank had to allow. */
  secret: string | null;
}

/** A card that was, or may still be, confirmed for later. */
export interface Setup {
  secret: string;
  purpose: "subscribe" | "card";
  plan: Plan;
  state: "open" | "confirmed" | "used";
  card: HeldCard | null;
  /** The first-charge date last shown on the page. */
  named: number;
  begunAt: number;
}

/** The subscriptions and invoices of one customer. */
export interface Account {
  subs: Sub[];
  invoices: Invoice[];
  readonly habits: Habits;
}

/** What differs between the providers. */
export interface Habits {
  /** Whether one change takes several requests, any of which may be the last. */
  readonly overHttp: boolean;
  /** How long a renewal's invoice is a draft before it is charged. */
  readonly draft: number;
  /** How long after the first time a failed payment is tried again; after the last time the subscription ends. */
  readonly retries: readonly number[];
}

/**
 * A possible state for one user. An undisturbed step leads from one state to exactly one other;
 * an interrupted step, or one with a lost answer, leads to several, and observations eliminate the wrong ones.
 */
export interface ModelState {
  provider: Account;
  /** What was last read from the provider and stored, and when. */
  known: Account;
  readAt: number;
  setups: Setup[];
  trialStartedAt: number | null;
  trialEndsAt: number | null;
  /** Of a trial without a card. */
  trialCancelledAt: number | null;
  grantedAt: number | null;
  /** The invoices that go back, as places in the provider's list, and since when the user wants it. */
  pendingRequests: { place: number; askedAt: number }[];
  /** The subscription that the user wants to end, and since when, until the provider has been told. */
  cancelRequest: { sub: string; askedAt: number } | null;
  /** The offers accepted once that waited for the bank. */
  taken: string[];
  /** What was asked for under each key, in that order. `sub`: what it is about; null: the trial without a card, or invoices. */
  begun: Record<string, { kind: "cancel" | "reactivate" | "refund"; sub: string | null; at: number; order: number }>;
  /** Messages by their occasion. */
  sentEmails: Record<string, string>;
}

export const PENCE: Readonly<Record<Plan, number>> = { monthly: 299, yearly: 2_999 };
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Of the trial, and of the grace of a missing payment. */
export const WEEK = 7 * DAY;

export function newModelState(habits: Habits): ModelState {
  return {
    provider: { subs: [], invoices: [], habits },
    known: { subs: [], invoices: [], habits },
    readAt: 0,
    setups: [],
    trialStartedAt: null,
    trialEndsAt: null,
    trialCancelledAt: null,
    grantedAt: null,
    pendingRequests: [],
    cancelRequest: null,
    taken: [],
    begun: {},
    sentEmails: {},
  };
}

export function liveOf({ subs }: Account): Sub | null {
  return subs.find(({ phase }) => phase === "trialing" || phase === "active" || phase === "past_due") ?? null;
}

/** The subscription that says what the user has: the live one, else the one that ended last. */
export function decidingOf(account: Account): Sub | null {
  const ended = account.subs.filter(({ phase }) => phase === "ended");
  return liveOf(account) ?? ended.toSorted((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0))[0] ?? null;
}
