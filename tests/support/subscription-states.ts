import type { Page } from "@playwright/test";
import type { SubscriptionStatusAnswer } from "#contract/accounts";
import type { InvoiceAnswer, SubscriptionDetails } from "#contract/billing";

/** A state that takes a fresh account weeks to reach, as the server would answer it. */
export type PretendedState = {
  status: SubscriptionStatusAnswer;
  details: Omit<SubscriptionDetails, "status">;
  invoices: readonly InvoiceAnswer[];
};

const STATUS: SubscriptionStatusAnswer = {
  status: "active",
  hasActiveSubscription: true,
  trialExpired: false,
  hasUsedTrial: true,
  interval: "month",
  nextBillingDate: "2026-12-14T12:00:00.000Z",
  trialEndsAt: null,
};

const LIVE: PretendedState["details"] = {
  plan: "monthly",
  price: 2.99,
  scheduledPlan: null,
  accessEndsAt: null,
  canCancel: true,
  canReactivate: false,
  card: { brand: "visa", last4: "4242", expiryMonth: 4, expiryYear: 2030 },
  pastDue: null,
  refund: null,
  noted: null,
  cardForm: { provider: "sandbox" },
};

const NO_SUBSCRIPTION = { ...LIVE, plan: null, price: null, canCancel: false, card: null };
const OVER = { ...STATUS, hasActiveSubscription: false, interval: null, nextBillingDate: null };

const PAID: InvoiceAnswer = {
  id: "0190a6f0-0000-7000-8000-000000000001",
  number: "MW-C9A1F3D2-0002",
  description: "Mealwright Premium, monthly, 14 November 2026 to 14 December 2026",
  amount: 2.99,
  refunded: 0,
  paidAt: "2026-11-14T12:00:00.000Z",
  periodStartsAt: "2026-11-14T12:00:00.000Z",
  periodEndsAt: "2026-12-14T12:00:00.000Z",
};
const REFUNDED = { ...PAID, id: `${PAID.id.slice(0, -1)}2`, number: "MW-C9A1F3D2-0001", refunded: 2.99 };

export const STATES = {
  paid: {
    status: STATUS,
    details: { ...LIVE, refund: { amount: 2.99, until: "2026-11-28T12:00:00.000Z" } },
    invoices: [PAID, REFUNDED],
  },
  granted: { status: { ...STATUS, interval: null, nextBillingDate: null }, details: NO_SUBSCRIPTION, invoices: [] },
  grantedBesideOwn: { status: { ...STATUS, interval: null, nextBillingDate: null }, details: LIVE, invoices: [PAID] },
  scheduled: {
    status: { ...STATUS, interval: "year" },
    details: { ...LIVE, plan: "yearly", price: 29.99, scheduledPlan: "monthly" },
    invoices: [PAID],
  },
  pastDue: {
    status: { ...STATUS, nextBillingDate: null },
    details: {
      ...LIVE,
      pastDue: { amount: 2.99, since: "2026-11-14T12:00:00.000Z", accessUntil: "2026-11-21T12:00:00.000Z" },
    },
    invoices: [REFUNDED],
  },
  cancelled: {
    status: { ...STATUS, status: "cancelled", nextBillingDate: null },
    details: { ...LIVE, canCancel: false, canReactivate: true, accessEndsAt: "2026-12-14T12:00:00.000Z" },
    invoices: [PAID],
  },
  cancelledAndOver: { status: { ...OVER, status: "cancelled" }, details: NO_SUBSCRIPTION, invoices: [PAID] },
  expired: { status: { ...OVER, status: "expired" }, details: NO_SUBSCRIPTION, invoices: [PAID] },
  trialEnded: {
    status: { ...OVER, status: "trial_expired", trialExpired: true, trialEndsAt: "2026-11-14T12:00:00.000Z" },
    details: NO_SUBSCRIPTION,
    invoices: [],
  },
} as const satisfies Record<string, PretendedState>;

/** Answers what the pages ask about the subscription as if the person were in that state. */
export async function pretendState(page: Page, { status, details, invoices }: PretendedState): Promise<void> {
  await page.route("**/api/subscription-status", (route) => route.fulfill({ json: status }));
  await page.route("**/api/subscription", (route) => route.fulfill({ json: { ...details, status } }));
  await page.route("**/api/subscription/invoices", (route) => route.fulfill({ json: invoices }));
}
