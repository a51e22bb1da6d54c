import { decidingOf, liveOf, PENCE, DAY, WEEK, type Sub, type ModelState } from "#tests/support/billing-model-types";
import { openInvoices } from "#tests/support/billing-model-provider";

/** The status by spec C45 to C47, written independently. Instants in epoch milliseconds. */
export interface ExpectedStatus {
  readonly status: "trial" | "active" | "cancelled" | "expired" | "trial_expired" | null;
  readonly hasActiveSubscription: boolean;
  readonly trialExpired: boolean;
  readonly hasUsedTrial: boolean;
  readonly interval: "month" | "year" | null;
  readonly nextBillingDate: number | null;
  readonly trialEndsAt: number | null;
}

type Word = Pick<ExpectedStatus, "status" | "hasActiveSubscription" | "interval" | "nextBillingDate">;

/** The status derived from stored facts at `now`. */
export function expectedStatus(state: ModelState, now: number): ExpectedStatus {
  const { known, trialStartedAt, trialEndsAt, grantedAt } = state;
  const deciding = decidingOf(known);
  const hasUsedTrial = trialStartedAt !== null;
  const trialRuns = trialEndsAt !== null && now < trialEndsAt;
  // While its invoice is a draft, nothing is owed, so it counts as paid.
  const paid =
    deciding?.phase === "active" || known.invoices.some(({ sub, paidAt }) => sub === deciding?.name && paidAt !== null);
  const word =
    grantedAt !== null
      ? says("active", true, null)
      : deciding === null
        ? withoutCard(state, trialRuns)
        : withSub(state, deciding, now);
  const { status, hasActiveSubscription, interval, nextBillingDate } = word;
  const trialExpired = hasUsedTrial && !trialRuns && !paid;
  return { status, hasActiveSubscription, trialExpired, hasUsedTrial, interval, nextBillingDate, trialEndsAt };
}

function withoutCard({ trialStartedAt, trialCancelledAt }: ModelState, trialRuns: boolean): Word {
  if (trialCancelledAt !== null) return says("cancelled", trialRuns, null);
  if (trialRuns) return says("trial", true, null);
  return says(trialStartedAt === null ? null : "trial_expired", false, null);
}

function withSub({ known }: ModelState, sub: Sub, now: number): Word {
  const interval = sub.plan === "yearly" ? "year" : "month";
  if (sub.phase === "ended") return says(sub.why === "unpaid" ? "expired" : "cancelled", false, interval);
  if (sub.phase === "past_due") {
    const since = openInvoices(known, sub)[0]?.madeAt ?? sub.startsAt;
    return now < since + WEEK ? says("active", true, interval, sub.endsAt) : says("expired", false, interval);
  }
  if (sub.cancels) return says("cancelled", now < sub.endsAt, interval);
  if (now < sub.endsAt) return says(sub.phase === "trialing" ? "trial" : "active", true, interval, sub.endsAt);
  // The period has passed and the provider could not be asked: access continues for a week.
  return now < sub.endsAt + WEEK ? says("active", true, interval) : says("expired", false, interval);
}

function says(
  status: Word["status"],
  hasActiveSubscription: boolean,
  interval: Word["interval"],
  nextBillingDate: number | null = null,
): Word {
  return { status, hasActiveSubscription, interval, nextBillingDate };
}

/** Whether a status call is answered only after asking the provider (decision 36). */
export function asksProvider({ known }: ModelState, now: number): boolean {
  const deciding = decidingOf(known);
  if (deciding === null || deciding.phase === "ended") return false;
  return deciding.phase === "past_due" || deciding.endsAt <= now;
}

/** Stores what the provider says, and the messages it calls for: one per occasion, ever. */
export function writeDown(state: ModelState, now: number): void {
  state.known = structuredClone(state.provider);
  state.readAt = now;
  const { known } = state;
  const sub = decidingOf(known);
  if (sub !== null) state.trialCancelledAt = null;
  const live = liveOf(known);
  if (live === null || live.cancels) state.cancelRequest = null;
  for (const [index, invoice] of known.invoices.entries()) {
    if (invoice.paidAt !== null)
      emails(
        state,
        `invoice ${index}`,
        `receipt ${invoice.pence} ${invoice.paidAt} ${invoice.startsAt} ${invoice.endsAt}`,
      );
  }
  for (const one of known.subs) {
    const back = known.invoices.reduce((sum, { sub: of, refunded }) => sum + (of === one.name ? refunded : 0), 0);
    const owed = state.pendingRequests.some(({ place }) => {
      const invoice = known.invoices[place];
      return invoice !== undefined && invoice.sub === one.name && invoice.refunded < invoice.pence;
    });
    if (back > 0 && !owed && one.endedAt !== null) emails(state, `back ${one.name}`, `refunded ${back} ${one.endedAt}`);
  }
  if (sub !== null) emailsOf(state, sub, now);
}

function emailsOf(state: ModelState, sub: Sub, now: number): void {
  const { name, phase, plan, nextPlan, trialEndsAt, endsAt, endedAt, cancels, cancelledAt, why } = sub;
  if (phase === "trialing") {
    emails(state, `started ${name}`, `trial_started ${PENCE[plan]} ${trialEndsAt}`);
    if (!cancels && now >= endsAt - 3 * DAY) {
      emails(state, `ending ${name} ${plan}`, `trial_ending ${PENCE[plan]} ${trialEndsAt}`);
    }
  }
  const renews = phase === "active" && plan === "yearly" && nextPlan === null && !cancels;
  if (renews && now >= endsAt - 14 * DAY) emails(state, `renews ${name} ${endsAt}`, `renewal_coming 2999 ${endsAt}`);
  if (phase === "past_due") {
    for (const invoice of openInvoices(state.known, sub)) {
      emails(state, `failed ${name} ${invoice.madeAt}`, `payment_failed ${invoice.pence} ${invoice.madeAt + WEEK}`);
    }
  }
  if (cancelledAt !== null && (cancels || why === "cancelled")) {
    emails(state, `cancelled ${name} ${cancelledAt}`, `cancelled ${endedAt ?? endsAt}`);
  }
}

export function emails(state: ModelState, occasion: string, text: string): void {
  state.sentEmails[occasion] ??= text;
}
