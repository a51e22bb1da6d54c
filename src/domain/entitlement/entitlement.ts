/** The length in days of the free trial (spec C11) and of the grace after a failed payment (spec C45). */
export const TRIAL_DAYS = 7;
export const PAST_DUE_GRACE_DAYS = 7;

export const DAY_MS = 86_400_000;

export type SubscriptionStatus = "trial" | "active" | "cancelled" | "expired" | "trial_expired";
export type BillingInterval = "month" | "year";

/** What is known about a user's access. Instants in epoch milliseconds; null if it never happened. The status is always derived. */
export interface EntitlementFacts {
  readonly trialStartedAt: number | null;
  readonly trialEndsAt: number | null;
  /** Whether the trial belongs to a live subscription at the payment provider, which charges when it ends. */
  readonly trialHasCard: boolean;
  /** The end of the last paid period. */
  readonly paidUntil: number | null;
  /** The end of the provider's current period, paid or not: when it charges next. */
  readonly periodEndsAt: number | null;
  readonly interval: BillingInterval | null;
  /** When the user cancelled; cleared by reactivation. */
  readonly cancelledAt: number | null;
  /** When payments began to fail. */
  readonly pastDueSince: number | null;
  /** When the last subscription ended for good: with its period, or earlier through a refund, a dispute or non-payment. */
  readonly endedAt: number | null;
  /** A super admin's free grant. */
  readonly grantedAt: number | null;
}

/** The facts of a user who never had access. */
export const NO_FACTS: EntitlementFacts = {
  trialStartedAt: null,
  trialEndsAt: null,
  trialHasCard: false,
  paidUntil: null,
  periodEndsAt: null,
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

/** A rule for access; the first that applies decides. */
interface Row {
  readonly holds: (facts: EntitlementFacts, now: number) => boolean;
  readonly status: SubscriptionStatus | null;
  readonly access: boolean;
  readonly invoices: (facts: EntitlementFacts) => number | null;
}

const never = () => null;
const ended = (facts: EntitlementFacts, now: number) => facts.endedAt !== null && facts.endedAt <= now;
const trialRuns = (facts: EntitlementFacts, now: number) =>
  facts.trialEndsAt !== null && now < facts.trialEndsAt && !ended(facts, now);
const paidRuns = (facts: EntitlementFacts, now: number) =>
  facts.paidUntil !== null && now < facts.paidUntil && facts.pastDueSince === null && !ended(facts, now);

/**
 * When a payment began to be missing: when it failed, or when the period ended without word from the provider. An outage of the
 * provider must lock nobody out, so unknown counts as late.
 */
export function missingPaymentSince(facts: EntitlementFacts): number | null {
  if (facts.endedAt !== null) return null;
  if (facts.pastDueSince !== null) return facts.pastDueSince;
  if (facts.paidUntil !== null) return facts.paidUntil;
  return facts.trialHasCard ? facts.trialEndsAt : null;
}

const late = (facts: EntitlementFacts, now: number) => {
  const since = missingPaymentSince(facts);
  return since !== null && since <= now;
};
/** The provider may give up on a payment before the grace ends; the end is then in the future. */
const graceRunsOut = (facts: EntitlementFacts, now: number) =>
  facts.pastDueSince !== null && facts.endedAt !== null && now < facts.endedAt;
/** The provider's clock may be ahead of ours: a payment due to fail a moment from now does not yet take access away. */
const graceRuns = (facts: EntitlementFacts, now: number) =>
  graceRunsOut(facts, now) ||
  ((facts.pastDueSince !== null || late(facts, now)) &&
    now < (missingPaymentSince(facts) ?? 0) + PAST_DUE_GRACE_DAYS * DAY_MS);
/** Whether a cancelled user still has paid or granted time. */
const remainderRuns = (facts: EntitlementFacts, now: number) =>
  paidRuns(facts, now) || trialRuns(facts, now) || (facts.pastDueSince !== null && graceRuns(facts, now));

/** The whole state machine of spec C45 to C47 as a table. */
const ROWS: readonly Row[] = [
  { holds: (f) => f.grantedAt !== null, status: "active", access: true, invoices: never },
  {
    holds: (f, now) => f.cancelledAt !== null && remainderRuns(f, now),
    status: "cancelled",
    access: true,
    invoices: never,
  },
  { holds: (f) => f.cancelledAt !== null, status: "cancelled", access: false, invoices: never },
  { holds: ended, status: "expired", access: false, invoices: never },
  { holds: paidRuns, status: "active", access: true, invoices: (f) => f.paidUntil },
  { holds: trialRuns, status: "trial", access: true, invoices: (f) => (f.trialHasCard ? f.trialEndsAt : null) },
  {
    holds: graceRuns,
    status: "active",
    access: true,
    invoices: (f) => (f.pastDueSince === null ? null : f.periodEndsAt),
  },
  { holds: late, status: "expired", access: false, invoices: never },
  { holds: (f) => f.trialStartedAt !== null, status: "trial_expired", access: false, invoices: never },
  { holds: () => true, status: null, access: false, invoices: never },
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
    nextBillingDate: row.invoices(facts),
    trialEndsAt: facts.trialEndsAt,
  };
}

/** Starts the cardless trial at `now`; null when a trial was used before, which is for ever. */
export function startTrial(facts: EntitlementFacts, now: number): EntitlementFacts | null {
  if (facts.trialStartedAt !== null) return null;
  return { ...facts, trialStartedAt: now, trialEndsAt: now + TRIAL_DAYS * DAY_MS, trialHasCard: false };
}
