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

describe("the reason for an end", () => {
  it("stays as first known, whatever the provider says now", () => {
    expect(reasons(account(["a", "ended", "cancelled"]), account(["a", "ended", "refunded"]))).toEqual(["refunded"]);
  });

  it("comes from the provider if none was known, or only that it was live", () => {
    expect(reasons(account(["a", "ended", "disputed"]), account())).toEqual(["disputed"]);
    expect(reasons(account(["a", "ended", "cancelled"]), account(["a", "active", null]))).toEqual(["cancelled"]);
  });

  it("is not kept while it is live, even if it was recorded as a duplicate to be ended", () => {
    expect(reasons(account(["a", "active", null]), account(["a", "ended", "duplicate"]))).toEqual([null]);
  });
});
