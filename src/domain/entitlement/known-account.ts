import type { ProviderAccount } from "#domain/entitlement/provider-account";
import { isLive } from "#domain/entitlement/subscription-facts";

/**
 * The account as it was read, with the reasons of ends that were known before: why something has ended does not change. What was ended
 * by an older version of ours left its mark at the provider where we look no more.
 */
export function withKnownEnds(account: ProviderAccount, known: ProviderAccount): ProviderAccount {
  const reasons = new Map(
    known.subscriptions
      .filter(({ phase, endReason }) => phase === "ended" && endReason !== null)
      .map(({ id, endReason }) => [id, endReason]),
  );
  return {
    ...account,
    subscriptions: account.subscriptions.map((one) =>
      one.phase === "ended" ? { ...one, endReason: reasons.get(one.id) ?? one.endReason } : one,
    ),
  };
}

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
