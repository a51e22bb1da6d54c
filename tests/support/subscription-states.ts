import type { Page } from "@playwright/test";
import type { SubscriptionStatusAnswer } from "#contract/accounts";
import type { InvoiceAnswer, SubscriptionDetails } from "#contract/billing";
import { entitlementAt, type EntitlementFacts, NO_FACTS, startTrial } from "#domain/entitlement/entitlement";
import type { ProviderAccount, ProviderInvoice, ProviderSubscription } from "#domain/entitlement/provider-account";
import { factsFromAccount } from "#domain/entitlement/subscription-facts";
import { presentEntitlement } from "#server/features/accounts/accounts.present";
import { presentInvoice, presentDetails } from "#server/features/billing/billing.present";
import { subscriptionDetails, type Known } from "#server/features/billing/subscription-details";
import { paidInvoices } from "#server/features/billing/paid-invoices";
import { letPagesAsk } from "#tests/support/asking-page";

/** A state that takes a fresh account weeks to reach, as the server answers it. */
export type PretendedState = {
  status: SubscriptionStatusAnswer;
  details: SubscriptionDetails;
  invoices: readonly InvoiceAnswer[];
};

export const NOW = Date.UTC(2026, 10, 20, 12);
const PAID_AT = Date.UTC(2026, 10, 14, 12);
const RENEWS_AT = Date.UTC(2026, 11, 14, 12);
const BEFORE = Date.UTC(2026, 9, 14, 12);

const MONTHLY: ProviderSubscription = {
  id: "sub_2",
  phase: "active",
  interval: "month",
  createdAt: PAID_AT,
  trialStartedAt: null,
  trialEndsAt: null,
  periodStartsAt: PAID_AT,
  periodEndsAt: RENEWS_AT,
  cancelsAtPeriodEnd: false,
  cancelledAt: null,
  endedAt: null,
  endReason: null,
  nextInterval: null,
  card: { brand: "visa", last4: "4242", expiryMonth: 4, expiryYear: 2030 },
};
const RENEWED: ProviderSubscription = { ...MONTHLY, createdAt: BEFORE };

const INVOICE: ProviderInvoice = {
  id: "0190a6f0-0000-7000-8000-000000000001",
  number: "MW-C9A1F3D2-0002",
  subscriptionId: "sub_2",
  state: "paid",
  reason: "first",
  pence: 299,
  refundedPence: 0,
  createdAt: PAID_AT,
  paidAt: PAID_AT,
  periodStartsAt: PAID_AT,
  periodEndsAt: RENEWS_AT,
  failedAttempts: 0,
  paymentId: "pay_2",
};
const INVOICE_BEFORE: ProviderInvoice = {
  ...INVOICE,
  id: `${INVOICE.id.slice(0, -1)}2`,
  number: "MW-C9A1F3D2-0001",
  createdAt: BEFORE,
  paidAt: BEFORE,
  periodStartsAt: BEFORE,
  periodEndsAt: PAID_AT,
  paymentId: "pay_1",
};
const RENEWAL: ProviderInvoice = { ...INVOICE, reason: "renewal" };
const REFUNDED: ProviderInvoice = { ...INVOICE_BEFORE, subscriptionId: "sub_1", refundedPence: 299 };

const TRIAL_USED: EntitlementFacts = startTrial(NO_FACTS, Date.UTC(2026, 9, 7, 12)) ?? NO_FACTS;

type Told = Partial<Pick<Known, "cancelRequest" | "refundOwedSince">> & {
  subscription?: ProviderSubscription;
  invoices?: readonly ProviderInvoice[];
  granted?: boolean;
  before?: EntitlementFacts;
};

/** What the server makes of an account at the provider. */
function stateOf({
  subscription,
  invoices = [],
  granted = false,
  before = TRIAL_USED,
  ...pendingRequests
}: Told): PretendedState {
  const account: ProviderAccount = {
    subscriptions: subscription === undefined ? [] : [subscription],
    invoices: invoices,
  };
  const facts = factsFromAccount({ ...before, grantedAt: granted ? BEFORE : null }, account);
  const entitlement = entitlementAt(facts, NOW);
  const known = { entitlement, account, facts, cancelRequest: null, refundOwedSince: null, ...pendingRequests };
  return {
    status: presentEntitlement(entitlement),
    details: presentDetails(subscriptionDetails(known, NOW), { provider: "sandbox" }),
    invoices: paidInvoices(account).map(presentInvoice),
  };
}

const ASKED_AT = Date.UTC(2026, 10, 19, 12);

export const STATES = {
  paid: stateOf({ subscription: MONTHLY, invoices: [INVOICE, REFUNDED] }),
  granted: stateOf({ granted: true }),
  grantedBesideOwn: stateOf({ subscription: RENEWED, invoices: [RENEWAL, INVOICE_BEFORE], granted: true }),
  scheduled: stateOf({
    subscription: { ...RENEWED, interval: "year", nextInterval: "month", createdAt: Date.UTC(2025, 11, 14, 12) },
    invoices: [{ ...INVOICE_BEFORE, pence: 2_999, periodEndsAt: RENEWS_AT }],
  }),
  pastDue: stateOf({
    subscription: { ...RENEWED, phase: "past_due" },
    invoices: [{ ...RENEWAL, state: "open", paidAt: null, paymentId: null, failedAttempts: 1 }, INVOICE_BEFORE],
  }),
  cancelled: stateOf({
    subscription: { ...RENEWED, cancelsAtPeriodEnd: true, cancelledAt: ASKED_AT },
    invoices: [RENEWAL, INVOICE_BEFORE],
  }),
  cancelNoted: stateOf({
    subscription: MONTHLY,
    invoices: [INVOICE],
    cancelRequest: { subscriptionId: MONTHLY.id, askedAt: ASKED_AT },
  }),
  refundNoted: stateOf({ subscription: MONTHLY, invoices: [INVOICE], refundOwedSince: ASKED_AT }),
  refunded: stateOf({
    subscription: { ...MONTHLY, phase: "ended", cancelledAt: ASKED_AT, endedAt: ASKED_AT, endReason: "refunded" },
    invoices: [{ ...INVOICE, refundedPence: 299 }],
  }),
  cancelledAndOver: stateOf({
    subscription: {
      ...RENEWED,
      phase: "ended",
      periodEndsAt: PAID_AT,
      cancelledAt: BEFORE,
      endedAt: PAID_AT,
      endReason: "cancelled",
    },
    invoices: [INVOICE_BEFORE],
  }),
  expired: stateOf({
    subscription: { ...RENEWED, phase: "ended", periodEndsAt: PAID_AT, endedAt: PAID_AT, endReason: "payment_failed" },
    invoices: [INVOICE_BEFORE],
  }),
  trialEnded: stateOf({ before: startTrial(NO_FACTS, Date.UTC(2026, 10, 7, 12)) ?? NO_FACTS }),
} as const satisfies Record<string, PretendedState>;

/** Answers what the pages ask about the subscription as if the person were in that state. */
export async function pretendState(page: Page, { status, details, invoices }: PretendedState): Promise<void> {
  // The page's own clock must not tell another day than the server's answers.
  await page.clock.setFixedTime(NOW);
  await letPagesAsk(page);
  await page.route("**/api/subscription-status", (route) => route.fulfill({ json: status }));
  await page.route("**/api/subscription", (route) => route.fulfill({ json: details }));
  await page.route("**/api/subscription/invoices", (route) => route.fulfill({ json: invoices }));
}
