import type { ProviderAccount } from "#domain/entitlement/provider-account";
import { isLive } from "#domain/entitlement/subscription-facts";

/**
 * What the account that was read last means once the provider no longer tells of its customer: what ran has ended at `now`,
 * what was open is never paid, and what was paid stays paid.
 */
export function endedWithCustomer({ subscriptions, invoices }: ProviderAccount, now: number): ProviderAccount {
  return {
    subscriptions: subscriptions.map((one) => {
      if (isLive(one)) return { ...one, phase: "ended", endedAt: now, endReason: "other", nextInterval: null };
      return one.phase === "incomplete" ? { ...one, endedAt: one.endedAt ?? now } : one;
    }),
    invoices: invoices.map((invoice) => (invoice.state === "open" ? { ...invoice, state: "void" } : invoice)),
  };
}
