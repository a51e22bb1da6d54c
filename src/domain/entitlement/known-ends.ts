import type { ProviderAccount } from "#domain/entitlement/provider-account";

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
