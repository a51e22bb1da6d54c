import { describe, expect, it } from "vitest";
import { NO_FACTS, entitlementAt, startTrial } from "#domain/entitlement/entitlement";
import type { ProviderAccount, ProviderSubscription } from "#domain/entitlement/provider-account";
import { noticesDue } from "#domain/entitlement/notices";
import { refundRight } from "#domain/entitlement/refund-right";
import { decidingSubscription, factsFromAccount, liveSubscription } from "#domain/entitlement/subscription-facts";
import { dueProviderActions, type ProviderAction, type PendingRequests } from "#domain/entitlement/provider-actions";
import { NOW, failing, inDays, invoice, one, subscription, trialing } from "#domain/testing/accounts";

describe("access derived from an account at the provider", () => {
  const trialFacts = startTrial(NO_FACTS, inDays(-40)) ?? NO_FACTS;
  const ended = (endReason: ProviderSubscription["endReason"], more: Partial<ProviderSubscription> = {}) =>
    subscription({ phase: "ended", endedAt: inDays(-1), endReason, ...more });

  it.each([
    ["unchanged facts without a subscription", { subscriptions: [], invoices: [] }, "trial_expired", false, null],
    [
      "an incomplete subscription, which grants nothing",
      one(subscription({ phase: "incomplete" })),
      "trial_expired",
      false,
      null,
    ],
    ["a trial with a card", one(trialing), "trial", true, inDays(2)],
    [
      "a cancelled trial",
      one({ ...trialing, cancelsAtPeriodEnd: true, cancelledAt: inDays(-1) }),
      "cancelled",
      true,
      null,
    ],
    ["a paid month", one(subscription(), invoice()), "active", true, inDays(25)],
    [
      "cancelled in a paid month",
      one(subscription({ cancelsAtPeriodEnd: true, cancelledAt: NOW }), invoice()),
      "cancelled",
      true,
      null,
    ],
    ["a failing renewal, within grace", failing, "active", true, inDays(28)],
    [
      "ended at the user's request",
      one(ended("cancelled", { cancelledAt: inDays(-9) }), invoice()),
      "cancelled",
      false,
      null,
    ],
    ["refunded", one(ended("refunded"), invoice({ refundedPence: 299 })), "cancelled", false, null],
    ["ended for non-payment", one(ended("payment_failed"), invoice()), "expired", false, null],
    ["ended by a dispute", one(ended("disputed"), invoice()), "expired", false, null],
    [
      "a trial that ran out without a card",
      one(ended("no_card", { trialStartedAt: inDays(-8), trialEndsAt: inDays(-1) })),
      "trial_expired",
      false,
      null,
    ],
    [
      "a first charge that never succeeded",
      one(ended("payment_failed", { trialStartedAt: inDays(-15), trialEndsAt: inDays(-8) })),
      "expired",
      false,
      null,
    ],
  ] as const)("%s", (_, account, status, access, next) => {
    expect(entitlementAt(factsFromAccount(trialFacts, account), NOW)).toMatchObject({
      status,
      hasActiveSubscription: access,
      nextBillingDate: next,
      hasUsedTrial: true,
    });
  });

  it("lasts for the days of grace even if the provider gives up earlier", () => {
    const [, paid] = failing.invoices;
    const [invoice] = failing.invoices;
    if (invoice === undefined || paid === undefined) throw new Error("There should be two invoices");
    const gone = ended("payment_failed", { endedAt: inDays(3), periodStartsAt: inDays(-2), periodEndsAt: inDays(28) });
    const facts = factsFromAccount(trialFacts, one(gone, { ...invoice, state: "void" }, paid));
    const access = (day: number) => entitlementAt(facts, inDays(day));
    expect(access(5 - 1e-6)).toMatchObject({ status: "active", hasActiveSubscription: true, nextBillingDate: null });
    expect(access(5)).toMatchObject({ status: "expired", hasActiveSubscription: false });
    const late = ended("payment_failed", { endedAt: inDays(6) });
    const over = factsFromAccount(trialFacts, one(late, { ...invoice, state: "void" }, paid));
    expect(over).toMatchObject({ pastDueSince: null, endedAt: inDays(6) });
  });

  it("continues if a new subscription follows an ended one, in whatever order they are listed", () => {
    const old = ended("cancelled", { id: "sub_0", cancelledAt: inDays(-9), createdAt: inDays(-60) });
    const fresh = subscription({ id: "sub_2" });
    const invoices = [invoice({ subscriptionId: "sub_2" })];
    for (const subscriptions of [
      [old, fresh],
      [fresh, old],
    ]) {
      const facts = factsFromAccount(NO_FACTS, { subscriptions, invoices });
      expect(entitlementAt(facts, NOW)).toMatchObject({ status: "active", hasUsedTrial: false, interval: "month" });
    }
  });

  it("does not depend on how often the account is read", () => {
    for (const account of [one(trialing), one(subscription(), invoice()), failing]) {
      const once = factsFromAccount(trialFacts, account);
      expect(factsFromAccount(once, account)).toEqual(once);
    }
  });

  it("is not affected for a free grant", () => {
    expect(factsFromAccount({ ...NO_FACTS, grantedAt: NOW }, one(subscription(), invoice())).grantedAt).toBe(NOW);
  });
});

describe("actions due at the provider", () => {
  const none: PendingRequests = { refundInvoiceIds: [], cancel: null };
  const nextAction = (account: ProviderAccount, pendingRequests: PendingRequests, now: number): ProviderAction | null =>
    dueProviderActions(account, pendingRequests, now)[0] ?? null;

  it("end a second live subscription and refund its payments", () => {
    const second = subscription({ id: "sub_2", createdAt: inDays(-1) });
    const paidTwice = {
      subscriptions: [second, subscription()],
      invoices: [invoice({ id: "in_2", subscriptionId: "sub_2", paymentId: "pay_2" }), invoice()],
    };
    expect(nextAction(paidTwice, none, NOW)).toEqual({ kind: "end", subscriptionId: "sub_2", reason: "duplicate" });
    const after = {
      ...paidTwice,
      subscriptions: [
        { ...second, phase: "ended" as const, endedAt: NOW, endReason: "duplicate" as const },
        subscription(),
      ],
    };
    expect(nextAction(after, none, NOW)).toEqual({
      kind: "refund",
      invoiceId: "in_2",
      paymentId: "pay_2",
      refundedPence: 0,
    });
    expect(liveSubscription(after)?.id).toBe("sub_1");
    expect(decidingSubscription(after)?.id).toBe("sub_1");
  });

  it("make a requested refund in two steps, and only once", () => {
    const pendingRequests = { ...none, refundInvoiceIds: ["in_1"] };
    expect(nextAction(one(subscription(), invoice()), pendingRequests, NOW)).toMatchObject({
      kind: "end",
      reason: "refunded",
    });
    const over = subscription({ phase: "ended", endedAt: NOW, endReason: "refunded" });
    expect(nextAction(one(over, invoice()), pendingRequests, NOW)).toMatchObject({
      kind: "refund",
      paymentId: "pay_1",
    });
    expect(nextAction(one(over, invoice({ refundedPence: 299 })), pendingRequests, NOW)).toBeNull();
  });

  it("refund the rest of a partial refund, and skip an invoice that no card paid", () => {
    const over = subscription({ phase: "ended", endedAt: NOW, endReason: "refunded" });
    const pendingRequests = { ...none, refundInvoiceIds: ["in_1", "in_2"] };
    const invoices = [invoice({ id: "in_2", paymentId: null }), invoice({ refundedPence: 99 })];
    expect(nextAction(one(over, ...invoices), pendingRequests, NOW)).toMatchObject({
      invoiceId: "in_1",
      refundedPence: 99,
    });
  });

  it("put what stops charges before refunds", () => {
    const old = subscription({ id: "sub_0", phase: "ended", endedAt: inDays(-2), endReason: "refunded" });
    const invoices = [invoice(), invoice({ id: "in_0", subscriptionId: "sub_0", paymentId: "pay_0" })];
    const pendingRequests = { refundInvoiceIds: ["in_0"], cancel: { subscriptionId: "sub_1", askedAt: NOW } };
    const due = dueProviderActions({ subscriptions: [subscription(), old], invoices }, pendingRequests, NOW);
    expect(due.map(({ kind }) => kind)).toEqual(["cancel", "refund"]);
  });

  it("make a requested cancellation once, and end a past-due subscription at once", () => {
    const pendingRequests = { ...none, cancel: { subscriptionId: "sub_1", askedAt: NOW } };
    expect(nextAction(one(subscription(), invoice()), pendingRequests, NOW)).toEqual({
      kind: "cancel",
      subscriptionId: "sub_1",
    });
    expect(nextAction(one(subscription({ cancelsAtPeriodEnd: true }), invoice()), pendingRequests, NOW)).toBeNull();
    expect(nextAction(one(subscription({ id: "sub_2" })), pendingRequests, NOW)).toBeNull();
    expect(nextAction(failing, pendingRequests, NOW)).toMatchObject({ kind: "end", reason: "cancelled" });
    const [late] = failing.subscriptions;
    const gone = { ...failing, subscriptions: late === undefined ? [] : [{ ...late, cancelsAtPeriodEnd: true }] };
    expect(nextAction(gone, none, NOW)).toMatchObject({ kind: "end", reason: "cancelled" });
  });

  it("end a cancelled subscription at once while its new period is unpaid, but not if only a change is unpaid", () => {
    const pendingRequests = { ...none, cancel: { subscriptionId: "sub_1", askedAt: NOW } };
    const unpaid = { id: "in_2", state: "open", paidAt: null, paymentId: null } as const;
    const renewing = (gone: boolean) =>
      one(subscription({ cancelsAtPeriodEnd: gone }), invoice({ ...unpaid, reason: "renewal" }));
    expect(nextAction(renewing(false), none, NOW)).toBeNull();
    expect(nextAction(renewing(false), pendingRequests, NOW)).toMatchObject({ kind: "end", reason: "cancelled" });
    expect(nextAction(renewing(true), none, NOW)).toMatchObject({ kind: "end", reason: "cancelled" });
    const switching = one(subscription(), invoice({ ...unpaid, reason: "switch" }), invoice());
    expect(nextAction(switching, pendingRequests, NOW)).toMatchObject({ kind: "cancel" });
  });

  it("refund what was charged after the cancellation was requested", () => {
    const pendingRequests = { ...none, cancel: { subscriptionId: "sub_1", askedAt: inDays(-6) } };
    expect(nextAction(one(subscription(), invoice()), pendingRequests, NOW)).toMatchObject({
      kind: "end",
      reason: "refunded",
    });
    const over = subscription({ phase: "ended", endedAt: NOW, endReason: "refunded" });
    expect(nextAction(one(over, invoice()), pendingRequests, NOW)).toMatchObject({ kind: "refund", invoiceId: "in_1" });
  });

  it("end a subscription at once when the bank has taken its payment back, before all else, but not for an older one's invoice", () => {
    const old = subscription({ id: "sub_0", phase: "ended", endedAt: inDays(-9), endReason: "cancelled" });
    const invoices = [invoice({ paymentId: null }), invoice({ id: "in_0", subscriptionId: "sub_0", paymentId: null })];
    const account = { subscriptions: [subscription(), old], invoices };
    const pendingRequests = { refundInvoiceIds: ["in_1"], cancel: { subscriptionId: "sub_1", askedAt: NOW } };
    expect(nextAction({ ...account, disputedInvoiceIds: ["in_0"] }, none, NOW)).toBeNull();
    const disputed = { ...account, disputedInvoiceIds: ["in_0", "in_1"] };
    for (const request of [none, pendingRequests]) {
      expect(dueProviderActions(disputed, request, NOW)).toEqual([
        { kind: "end", subscriptionId: "sub_1", reason: "disputed" },
      ]);
    }
    const over = subscription({ phase: "ended", endedAt: NOW, endReason: "disputed" });
    expect(dueProviderActions({ ...disputed, subscriptions: [over, old] }, pendingRequests, NOW)).toEqual([]);
    const told = noticesDue({ ...disputed, subscriptions: [over, old] }, [], NOW).filter(
      ({ kind }) => kind !== "receipt",
    );
    expect(told).toEqual([{ kind: "disputed", key: "sub_1", pence: 299, endedAt: NOW }]);
  });

  it("end a subscription past due for longer than the days of grace", () => {
    expect(nextAction(failing, none, inDays(5) - 1)).toBeNull();
    expect(nextAction(failing, none, inDays(5))).toEqual({
      kind: "end",
      subscriptionId: "sub_1",
      reason: "payment_failed",
    });
  });
});

describe("the right to a refund", () => {
  const later = { id: "in_2", reason: "renewal" as const, createdAt: inDays(-3), paidAt: inDays(-3) };

  it("covers everything paid within 14 days of the first charge, to the millisecond", () => {
    const account = one(
      subscription({ interval: "year" }),
      invoice({ id: "in_2", reason: "switch", pence: 2_700, createdAt: NOW, paidAt: NOW }),
      invoice(),
    );
    expect(refundRight(account, inDays(9) - 1)).toEqual({
      invoiceIds: ["in_1", "in_2"],
      pence: 2_999,
      until: inDays(9),
    });
    expect(refundRight(account, inDays(9))).toBeNull();
  });

  it("returns with each yearly renewal, for that renewal, and never with a monthly one", () => {
    const first = invoice({ createdAt: inDays(-368), paidAt: inDays(-368) });
    expect(
      refundRight(one(subscription({ interval: "year" }), invoice({ ...later, pence: 2_999 }), first), NOW),
    ).toEqual({
      invoiceIds: ["in_2"],
      pence: 2_999,
      until: inDays(11),
    });
    expect(refundRight(one(subscription(), invoice(later), first), NOW)).toBeNull();
  });

  it("needs a live subscription and a payment", () => {
    expect(refundRight(one(trialing), NOW)).toBeNull();
    expect(
      refundRight(one(subscription({ phase: "ended", endedAt: NOW, endReason: "cancelled" }), invoice()), NOW),
    ).toBeNull();
  });
});
