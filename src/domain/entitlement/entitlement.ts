/** Length of the free trial in days (spec §9) and of the grace after a failed payment (decisions §1.1). */
export const TRIAL_DAYS = 7;
export const PAST_DUE_GRACE_DAYS = 7;

const DAY_MS = 86_400_000;

export type SubscriptionStatus = "trial" | "active" | "cancelled" | "expired" | "trial_expired";
export type BillingInterval = "month" | "year";

/** What is known about a user's access. Instants in epoch milliseconds; null where it never happened. The status is always derived. */
export interface EntitlementFacts {
  readonly trialStartedAt: number | null;
  readonly trialEndsAt: number | null;
  /** Whether a live subscription at the payment provider stands behind the trial, so that it charges when the trial ends. */
  readonly trialHasCard: boolean;
  /** End of the period that has been paid for. */
  readonly paidUntil: number | null;
  readonly interval: BillingInterval | null;
  /** When the user cancelled; cleared by a reactivation. */
  readonly cancelledAt: number | null;
  /** Since when a renewal's payment has been failing. */
  readonly pastDueSince: number | null;
  /** Set when access ended before its period did: a refund, a dispute, an unpaid subscription. */
  readonly endedAt: number | null;
  /** A super admin's free grant. */
  readonly grantedAt: number | null;
}

/** Nobody's facts: a user who never had access. */
export const NO_FACTS: EntitlementFacts = {
  trialStartedAt: null,
  trialEndsAt: null,
  trialHasCard: false,
  paidUntil: null,
  interval: null,
  cancelledAt: null,
  pastDueSince: null,
  endedAt: null,
  grantedAt: null,
};

/** A user's access at one instant. Instants in epoch milliseconds. */
export interface Entitlement {
  readonly status: SubscriptionStatus | null;
  readonly hasActiveSubscription: boolean;
  readonly trialExpired: boolean;
  readonly hasUsedTrial: boolean;
  readonly interval: BillingInterval | null;
  readonly nextBillingDate: number | null;
  readonly trialEndsAt: number | null;
}

/** A period of access, in the order in which the rows are tried; the first row that holds decides. */
interface Row {
  readonly holds: (facts: EntitlementFacts, now: number) => boolean;
  readonly status: SubscriptionStatus | null;
  readonly access: boolean;
  readonly bills: (facts: EntitlementFacts) => number | null;
}

const never = () => null;
const trialRuns = (facts: EntitlementFacts, now: number) =>
  facts.trialEndsAt !== null && now < facts.trialEndsAt && facts.endedAt === null;
const paidRuns = (facts: EntitlementFacts, now: number) =>
  facts.paidUntil !== null && now < facts.paidUntil && facts.endedAt === null;
const graceRuns = (facts: EntitlementFacts, now: number) =>
  facts.pastDueSince !== null && now < facts.pastDueSince + PAST_DUE_GRACE_DAYS * DAY_MS && facts.endedAt === null;

/** Whether access runs apart from a grant: while a payment is past due, its grace decides and not the period. */
const periodRuns = (facts: EntitlementFacts, now: number) =>
  facts.pastDueSince === null ? paidRuns(facts, now) || trialRuns(facts, now) : graceRuns(facts, now);

/** The whole state machine of decisions §1.1 and §1.2 as a table. */
const ROWS: readonly Row[] = [
  { holds: (f) => f.grantedAt !== null, status: "active", access: true, bills: never },
  { holds: (f, now) => f.cancelledAt !== null && periodRuns(f, now), status: "cancelled", access: true, bills: never },
  { holds: (f) => f.cancelledAt !== null, status: "cancelled", access: false, bills: never },
  {
    holds: (f, now) => f.pastDueSince !== null && graceRuns(f, now),
    status: "active",
    access: true,
    bills: (f) => f.paidUntil,
  },
  { holds: (f) => f.pastDueSince !== null, status: "expired", access: false, bills: never },
  { holds: paidRuns, status: "active", access: true, bills: (f) => f.paidUntil },
  { holds: trialRuns, status: "trial", access: true, bills: (f) => (f.trialHasCard ? f.trialEndsAt : null) },
  { holds: (f) => f.paidUntil !== null || f.endedAt !== null, status: "expired", access: false, bills: never },
  { holds: (f) => f.trialStartedAt !== null, status: "trial_expired", access: false, bills: never },
  { holds: () => true, status: null, access: false, bills: never },
];

/** Derives a user's access from the stored facts at the instant `now` (epoch milliseconds). Pure and total. */
export function entitlementAt(facts: EntitlementFacts, now: number): Entitlement {
  const row = ROWS.find((candidate) => candidate.holds(facts, now)) as Row;
  const billed =
    facts.grantedAt === null &&
    (row.status === "trial" ? facts.trialHasCard : facts.trialHasCard || facts.paidUntil !== null);
  const hasUsedTrial = facts.trialStartedAt !== null;
  return {
    status: row.status,
    hasActiveSubscription: row.access,
    trialExpired: hasUsedTrial && !trialRuns(facts, now) && facts.paidUntil === null,
    hasUsedTrial,
    interval: billed ? facts.interval : null,
    nextBillingDate: row.bills(facts),
    trialEndsAt: facts.trialEndsAt,
  };
}

/** Starts the cardless trial at `now`; null when a trial was used before, which is for ever. */
export function startTrial(facts: EntitlementFacts, now: number): EntitlementFacts | null {
  if (facts.trialStartedAt !== null) return null;
  return { ...facts, trialStartedAt: now, trialEndsAt: now + TRIAL_DAYS * DAY_MS, trialHasCard: false };
}
