import { DAY_MS, PAST_DUE_GRACE_DAYS } from "#domain/entitlement/entitlement";
import { PLAN_PENCE, planOf, type PaidPlan } from "#domain/entitlement/paid-plan";
import type { ProviderAccount, ProviderSubscription } from "#domain/entitlement/provider-account";
import { decidingSubscription, invoicesOf, paidForNothing, pastDueSince } from "#domain/entitlement/subscription-facts";

/** How long before the first charge the reminder goes out (spec C48). */
export const REMINDER_DAYS = 3;
/** How long before a yearly renewal its notice goes out: enough time to cancel. */
export const RENEWAL_NOTICE_DAYS = 14;

/**
 * A message that an account's state calls for. `key` identifies the occasion: each key is sent once, however often the account is
 * read. Money in pence, instants in epoch milliseconds.
 */
export type Notice =
  | {
      readonly kind: "trial_started";
      readonly key: string;
      readonly plan: PaidPlan;
      readonly pence: number;
      readonly firstChargeAt: number;
    }
  | {
      readonly kind: "trial_ending";
      readonly key: string;
      readonly plan: PaidPlan;
      readonly pence: number;
      readonly firstChargeAt: number;
    }
  | {
      readonly kind: "receipt";
      readonly key: string;
      readonly invoiceId: string;
      readonly plan: PaidPlan;
      readonly renewsAt: number | null;
    }
  | { readonly kind: "renewal_coming"; readonly key: string; readonly pence: number; readonly renewsAt: number }
  | { readonly kind: "payment_failed"; readonly key: string; readonly pence: number; readonly accessUntil: number }
  | { readonly kind: "cancelled"; readonly key: string; readonly accessUntil: number }
  | {
      readonly kind: "disputed";
      readonly key: string;
      /** What the bank has taken back. */
      readonly pence: number;
      readonly endedAt: number;
    }
  | {
      readonly kind: "refunded";
      readonly key: string;
      readonly pence: number;
      readonly endedAt: number;
      /** An accidental second subscription was refunded; the first continues. */
      readonly byMistake: boolean;
    }
  | {
      readonly kind: "paid_after_end";
      readonly key: string;
      /** What was paid for an ended subscription, and refunded. */
      readonly pence: number;
      readonly paidAt: number;
      readonly endedAt: number;
    };

/**
 * The messages that the account calls for at `now`, including any already sent. `refundInvoiceIds`: the invoices for which the
 * user requested a refund.
 */
export function noticesDue(
  account: ProviderAccount,
  refundInvoiceIds: readonly string[],
  now: number,
): readonly Notice[] {
  const subscription = decidingSubscription(account);
  return [
    ...(subscription === null ? [] : ofSubscription(account, subscription, now)),
    ...account.subscriptions.flatMap((one) => receipts(account, one)),
    ...refunds(account, refundInvoiceIds),
    ...paidAfterEnd(account, refundInvoiceIds),
  ];
}

function ofSubscription(account: ProviderAccount, subscription: ProviderSubscription, now: number): Notice[] {
  const { id, phase, trialEndsAt, periodEndsAt, cancelsAtPeriodEnd, cancelledAt, endedAt, endReason } = subscription;
  const plan = planOf(subscription.nextInterval ?? subscription.interval);
  const notices: Notice[] = [];
  if (phase === "trialing" && trialEndsAt !== null) {
    const charge = { plan, pence: PLAN_PENCE[plan], firstChargeAt: trialEndsAt };
    notices.push({ kind: "trial_started", key: id, ...charge });
    if (!cancelsAtPeriodEnd && now >= trialEndsAt - REMINDER_DAYS * DAY_MS) {
      // A change of plan changes the charge: a user reminded of another amount is reminded again.
      notices.push({ kind: "trial_ending", key: `${id} ${plan}`, ...charge });
    }
  }
  const renewsYearly =
    phase === "active" && subscription.interval === "year" && plan === "yearly" && !cancelsAtPeriodEnd;
  if (renewsYearly && now >= periodEndsAt - RENEWAL_NOTICE_DAYS * DAY_MS) {
    notices.push({
      kind: "renewal_coming",
      key: `${id} ${periodEndsAt}`,
      pence: PLAN_PENCE.yearly,
      renewsAt: periodEndsAt,
    });
  }
  const open = invoicesOf(account, id).find(({ state, failedAttempts }) => state === "open" && failedAttempts > 0);
  const since = pastDueSince(account, subscription);
  if (open !== undefined && since !== null) {
    const accessUntil = since + PAST_DUE_GRACE_DAYS * DAY_MS;
    notices.push({ kind: "payment_failed", key: open.id, pence: open.pence, accessUntil });
  }
  if (endReason === "disputed" && endedAt !== null) {
    const disputed = invoicesOf(account, id).filter(
      (invoice) => account.disputedInvoiceIds?.includes(invoice.id) === true,
    );
    const pence = disputed.reduce((sum, invoice) => sum + invoice.pence, 0);
    if (pence > 0) notices.push({ kind: "disputed", key: id, pence, endedAt });
  }
  const asked = cancelledAt ?? endedAt;
  if (asked !== null && (cancelsAtPeriodEnd || endReason === "cancelled")) {
    notices.push({ kind: "cancelled", key: `${id} ${asked}`, accessUntil: endedAt ?? periodEndsAt });
  }
  return notices;
}

function receipts(account: ProviderAccount, subscription: ProviderSubscription): Notice[] {
  const renews = subscription.phase === "active" && !subscription.cancelsAtPeriodEnd;
  return invoicesOf(account, subscription.id)
    .filter(({ state }) => state === "paid")
    .map((invoice) => ({
      kind: "receipt",
      key: invoice.id,
      invoiceId: invoice.id,
      plan: planOf(subscription.nextInterval ?? subscription.interval),
      renewsAt: renews ? subscription.periodEndsAt : null,
    }));
}

/** One message once everything owed is on its way; earlier refunds are not part of it. */
function refunds(account: ProviderAccount, requested: readonly string[]): Notice[] {
  return account.subscriptions.flatMap(({ id, endReason, endedAt }) => {
    if (endedAt === null || (endReason !== "refunded" && endReason !== "duplicate")) return [];
    const byMistake = endReason === "duplicate";
    const invoices = invoicesOf(account, id).filter(({ state }) => state === "paid");
    const owed = byMistake ? invoices : invoices.filter((invoice) => requested.includes(invoice.id));
    const waits = owed.some(({ paymentId, pence, refundedPence }) => paymentId !== null && refundedPence < pence);
    const pence = owed.reduce((sum, { refundedPence }) => sum + refundedPence, 0);
    return waits || pence === 0 ? [] : [{ kind: "refunded", key: id, pence, endedAt, byMistake }];
  });
}

/** One message for each payment that bought nothing, once it is on its way back. A requested refund has its own message. */
function paidAfterEnd(account: ProviderAccount, requested: readonly string[]): Notice[] {
  return account.subscriptions.flatMap((subscription) => {
    const { id, endReason, endedAt } = subscription;
    if (endedAt === null || endReason === "duplicate") return [];
    return invoicesOf(account, id)
      .filter(
        (invoice) =>
          paidForNothing(subscription, invoice) && !(endReason === "refunded" && requested.includes(invoice.id)),
      )
      .filter(({ pence, refundedPence }) => refundedPence >= pence)
      .map((invoice) => ({
        kind: "paid_after_end" as const,
        key: invoice.id,
        pence: invoice.pence,
        paidAt: invoice.paidAt ?? endedAt,
        endedAt,
      }));
  });
}
