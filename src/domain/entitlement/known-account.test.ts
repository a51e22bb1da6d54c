import { describe, expect, it } from "vitest";
import { withKnownEnds } from "#domain/entitlement/known-account";
import type { EndReason, ProviderAccount, SubscriptionPhase } from "#domain/entitlement/provider-account";

function account(...ends: readonly (readonly [string, SubscriptionPhase, EndReason | null])[]): ProviderAccount {
  return {
    invoices: [],
    subscriptions: ends.map(([id, phase, endReason]) => ({
      id,
      phase,
      endReason,
      interval: "month",
      createdAt: 1,
      trialStartedAt: null,
      trialEndsAt: null,
      periodStartsAt: 1,
      periodEndsAt: 2,
      cancelsAtPeriodEnd: false,
      cancelledAt: null,
      endedAt: phase === "ended" ? 2 : null,
      nextInterval: null,
      card: null,
    })),
  };
}

const reasons = (told: ProviderAccount, known: ProviderAccount) =>
  withKnownEnds(told, known).subscriptions.map(({ endReason }) => endReason);

describe("why something ended", () => {
  it("stays what it was known for, whatever the provider tells of it now", () => {
    expect(reasons(account(["a", "ended", "cancelled"]), account(["a", "ended", "refunded"]))).toEqual(["refunded"]);
  });

  it("is the provider's word where nothing was known, or only that it ran", () => {
    expect(reasons(account(["a", "ended", "disputed"]), account())).toEqual(["disputed"]);
    expect(reasons(account(["a", "ended", "cancelled"]), account(["a", "active", null]))).toEqual(["cancelled"]);
  });

  it("is nothing while it runs, though it was kept as a second one that is being ended", () => {
    expect(reasons(account(["a", "active", null]), account(["a", "ended", "duplicate"]))).toEqual([null]);
  });
});
