import type { ProviderAccount } from "#domain/entitlement/provider-account";
import { isLive } from "#domain/entitlement/subscription-facts";

/**
 * The account as read, with the reasons for ends that were already known: why something ended does not change. Ends made by an
 * older version of ours are marked at the provider where we no longer look.
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
 * The account last read, once the provider no longer has its customer: live subscriptions end at `now`, open invoices are never
 * paid, and paid ones stay paid.
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
