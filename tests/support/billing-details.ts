import { refundRight } from "#tests/support/billing-model-choices";
import { openInvoices, runsUnpaid } from "#tests/support/billing-model-provider";
import { expectedStatus } from "#tests/support/billing-model-status";
import { decidingOf, liveOf, PENCE, WEEK, type HeldCard, type ModelState } from "#tests/support/billing-model-types";

const LAST4: Readonly<Record<HeldCard, string>> = {
  good: "4242",
  asksOnce: "3155",
  asksAlways: "3184",
  failsLater: "0341",
};

/** What `GET /api/subscription` says in a state; null where a word is the provider's own. */
export function expectedDetails(state: ModelState, now: number): unknown {
  const { known, trialEndsAt, trialCancelledAt } = state;
  const live = liveOf(known);
  const cardless = live === null && decidingOf(known) === null && trialEndsAt !== null && now < trialEndsAt;
  const runs = live !== null || cardless;
  const cancelled = live === null ? trialCancelledAt !== null : live.cancels;
  const ends = live?.endsAt ?? trialEndsAt;
  const open = live?.phase === "past_due" ? openInvoices(known, live) : [];
  const since = open[0]?.madeAt ?? null;
  const { owed, until } = refundRight(known, now);
  const endsAtOnce = live !== null && runsUnpaid(known, live);
  const noted = notedIn(state);
  const refunds = noted?.what === "refund";
  const leaves = cancelled || noted !== null;
  return {
    status: spoken(expectedStatus(state, now)),
    plan: live?.plan ?? null,
    price: live === null ? null : PENCE[live.plan] / 100,
    scheduledPlan: live?.nextPlan ?? null,
    accessEndsAt: runs && leaves && !refunds && !endsAtOnce && ends !== null ? iso(ends) : null,
    cancelEndsAtOnce: endsAtOnce,
    canCancel: runs && !leaves,
    canReactivate: runs && leaves && !refunds,
    card: live === null || live.card === null ? null : `visa ${LAST4[live.card]}`,
    pastDue: since === null ? null : { amount: pounds(open), since: iso(since), accessUntil: iso(since + WEEK) },
    noted,
    refund: owed.length === 0 || refunds ? null : { amount: pounds(owed), until: iso(until) },
  };
}

/** What was asked for and the provider has not done so far. */
function notedIn({
  known,
  pendingRequests,
  cancelRequest,
}: ModelState): { what: "refund" | "cancel"; since: string } | null {
  const owed = pendingRequests.filter(
    ({ place }) => (known.invoices[place]?.refunded ?? 0) < (known.invoices[place]?.pence ?? 0),
  );
  const asked = owed.map(({ askedAt }) => askedAt);
  if (asked.length > 0) return { what: "refund", since: iso(Math.min(...asked)) };
  const live = liveOf(known);
  if (cancelRequest === null || live === null || live.cancels || cancelRequest.sub !== live.name) return null;
  return { what: "cancel", since: iso(cancelRequest.askedAt) };
}

/** The API's answer with what differs between the providers left out. */
export function detailsText(answer: unknown): string {
  const {
    card,
    cardForm: _form,
    ...rest
  } = answer as { card: { brand: string; last4: string } | null; cardForm: unknown };
  return ordered({ ...rest, card: card === null ? null : `${card.brand} ${card.last4}` });
}

/** A status as the API tells it. */
export function spoken(status: ReturnType<typeof expectedStatus>): unknown {
  const { nextBillingDate, trialEndsAt } = status;
  return {
    ...status,
    nextBillingDate: nextBillingDate === null ? null : iso(nextBillingDate),
    trialEndsAt: trialEndsAt === null ? null : iso(trialEndsAt),
  };
}

/** JSON whose names stand in one order. */
export function ordered(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => one.localeCompare(other)))
      : inner,
  );
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function pounds(invoices: readonly { readonly pence: number }[]): number {
  return invoices.reduce((sum, { pence }) => sum + pence, 0) / 100;
}
