import { DAY_MS } from "#domain/entitlement/entitlement";
import type { ProviderAccount, ProviderInvoice, ProviderSubscription } from "#domain/entitlement/provider-account";

export const NOW = Date.UTC(2026, 10, 21, 12);
export const inDays = (days: number): number => NOW + days * DAY_MS;

export function subscription(more: Partial<ProviderSubscription> = {}): ProviderSubscription {
  return {
    id: "sub_1",
    phase: "active",
    interval: "month",
    createdAt: inDays(-5),
    trialStartedAt: null,
    trialEndsAt: null,
    periodStartsAt: inDays(-5),
    periodEndsAt: inDays(25),
    cancelsAtPeriodEnd: false,
    cancelledAt: null,
    endedAt: null,
    endReason: null,
    nextInterval: null,
    card: null,
    ...more,
  };
}

export function invoice(more: Partial<ProviderInvoice> = {}): ProviderInvoice {
  return {
    id: "in_1",
    number: "MW-1",
    subscriptionId: "sub_1",
    state: "paid",
    reason: "first",
    pence: 299,
    refundedPence: 0,
    createdAt: inDays(-5),
    paidAt: inDays(-5),
    periodStartsAt: inDays(-5),
    periodEndsAt: inDays(25),
    failedAttempts: 0,
    paymentId: "pay_1",
    ...more,
  };
}

export const trialing = subscription({
  phase: "trialing",
  trialStartedAt: inDays(-5),
  trialEndsAt: inDays(2),
  periodEndsAt: inDays(2),
});
export const failing: ProviderAccount = {
  subscriptions: [
    subscription({ phase: "past_due", periodStartsAt: inDays(-2), periodEndsAt: inDays(28), createdAt: inDays(-32) }),
  ],
  invoices: [
    invoice({
      id: "in_2",
      state: "open",
      reason: "renewal",
      createdAt: inDays(-2),
      paidAt: null,
      paymentId: null,
      failedAttempts: 1,
    }),
    invoice({ createdAt: inDays(-32), paidAt: inDays(-32), periodStartsAt: inDays(-32), periodEndsAt: inDays(-2) }),
  ],
};
export const one = (sub: ProviderSubscription, ...invoices: ProviderInvoice[]): ProviderAccount => ({
  subscriptions: [sub],
  invoices,
});
