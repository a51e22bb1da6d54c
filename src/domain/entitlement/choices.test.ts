import { describe, expect, it } from "vitest";
import { checkoutMode, switchKind } from "#domain/entitlement/choices";
import { NO_FACTS, startTrial } from "#domain/entitlement/entitlement";
import { noticesDue } from "#domain/entitlement/notices";
import type { ProviderAccount, ProviderSubscription } from "#domain/entitlement/provider-account";
import { NOW, failing, inDays, invoice, one, subscription, trialing } from "#domain/testing/accounts";

describe("checkout modes", () => {
  const cardless = startTrial(NO_FACTS, inDays(-5)) ?? NO_FACTS;
  const nobody = { subscriptions: [], invoices: [] };

  it.each([
    ["someone new", NO_FACTS, nobody, { kind: "setup", trialEndsAt: null }],
    ["a running trial carries over", cardless, nobody, { kind: "setup", trialEndsAt: inDays(2) }],
    ["a finished trial pays", startTrial(NO_FACTS, inDays(-7)) ?? NO_FACTS, nobody, { kind: "pay" }],
    ["a refunded trial does not continue", { ...cardless, endedAt: NOW }, nobody, { kind: "pay" }],
    ["a live subscription switches", cardless, one(trialing), { kind: "switch" }],
    ["a past due one switches too", cardless, failing, { kind: "switch" }],
    [
      "an incomplete subscription does not count",
      NO_FACTS,
      one(subscription({ phase: "incomplete" })),
      { kind: "setup", trialEndsAt: null },
    ],
  ] as const)("%s", (_, facts, account, mode) => {
    expect(checkoutMode(facts, account, NOW)).toEqual(mode);
  });

  it.each([
    [{}, "yearly", "now"],
    [{}, "monthly", "none"],
    [{ interval: "year" }, "monthly", "at_period_end"],
    [{ interval: "year", nextInterval: "month" }, "monthly", "none"],
    [{ interval: "year", nextInterval: "month" }, "yearly", "keep"],
    [{ phase: "trialing" }, "yearly", "in_trial"],
    [{ phase: "past_due" }, "yearly", "pay_first"],
    [{ cancelsAtPeriodEnd: true }, "yearly", "reactivate_first"],
  ] as const)("%o to %s is %s", (state, plan, kind) => {
    expect(switchKind(subscription(state), plan)).toBe(kind);
  });
});

describe("messages", () => {
  const kinds = (account: ProviderAccount, now = NOW) => noticesDue(account, ["in_1"], now).map(({ kind }) => kind);

  it("remind three days before the first charge, unless it was cancelled", () => {
    const at = (days: number, more: Partial<ProviderSubscription> = {}) =>
      kinds(one({ ...trialing, ...more }), inDays(days));
    expect(at(-1.01)).toEqual(["trial_started"]);
    expect(at(-1)).toEqual(["trial_started", "trial_ending"]);
    expect(at(-1, { cancelsAtPeriodEnd: true, cancelledAt: NOW })).toEqual(["trial_started", "cancelled"]);
  });

  it.each([
    ["a payment", one(subscription(), invoice()), ["receipt"]],
    ["a failed payment", failing, ["payment_failed", "receipt"]],
    [
      "an upcoming yearly renewal",
      one(subscription({ interval: "year", periodEndsAt: inDays(14) }), invoice()),
      ["renewal_coming", "receipt"],
    ],
    [
      "a yearly renewal that becomes monthly",
      one(subscription({ interval: "year", nextInterval: "month", periodEndsAt: inDays(2) }), invoice()),
      ["receipt"],
    ],
    [
      "a refund",
      one(subscription({ phase: "ended", endedAt: NOW, endReason: "refunded" }), invoice({ refundedPence: 299 })),
      ["receipt", "refunded"],
    ],
  ] as const)("follow %s", (_, account, expected) => {
    expect(kinds(account)).toEqual(expected);
  });

  it("announce a refund once, when all of it is returned, and no earlier refunds", () => {
    const over = subscription({ phase: "ended", endedAt: NOW, endReason: "refunded" });
    const told = (first: number, second: number, requested: readonly string[]) => {
      const invoices = [
        invoice({ id: "in_2", paymentId: "pay_2", refundedPence: second }),
        invoice({ refundedPence: first }),
      ];
      const notices = noticesDue(one(over, ...invoices), requested, NOW).filter(({ kind }) => kind === "refunded");
      return notices.map((notice) => "pence" in notice && notice.pence);
    };
    expect(told(299, 0, ["in_1", "in_2"])).toEqual([]);
    expect(told(299, 299, ["in_1", "in_2"])).toEqual([598]);
    expect(told(100, 299, ["in_2"])).toEqual([299]);
    expect(told(100, 0, [])).toEqual([]);
  });

  it("announce a cancellation that ended the subscription at once", () => {
    const over = subscription({ phase: "ended", endedAt: NOW, endReason: "cancelled" });
    expect(kinds(one(over))).toEqual(["cancelled"]);
  });

  it("have a key for each occasion: a second cancellation is announced, a second reading is not", () => {
    const cancelled = (at: number) =>
      noticesDue(one(subscription({ cancelsAtPeriodEnd: true, cancelledAt: at })), [], NOW);
    expect(cancelled(NOW)).toEqual(cancelled(NOW));
    expect(cancelled(NOW)[0]?.key).not.toBe(cancelled(NOW - 1)[0]?.key);
  });
});
