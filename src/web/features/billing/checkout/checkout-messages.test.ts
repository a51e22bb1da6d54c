import { describe, expect, test } from "vitest";
import {
  keyFacts,
  orderButtonMessage,
  type OrderTerms,
  planInAddress,
} from "#web/features/billing/checkout/checkout-messages";

test.each([
  ["plan=monthly", "monthly"],
  ["plan=yearly", "yearly"],
  ["plan=Yearly", null],
  ["plan=weekly", null],
  ["plan=", null],
  ["", null],
  ["plan=constructor", null],
])("the address %s asks for %s", (search, plan) => {
  expect(planInAddress(search)).toBe(plan);
});

describe("the order button", () => {
  test.each([
    ["monthly", 299, "then pay £2.99/month"],
    ["yearly", 2_999, "then pay £29.99/year"],
    ["yearly", undefined, "then pay £29.99/year"],
    ["yearly", 0, "then pay £29.99/year"],
    ["monthly", null, "then pay £2.99/month"],
  ] as const)("of a trial with %s at %s pence says what follows", (plan, amount, price) => {
    expect(orderButtonMessage({ plan, intentType: "setup", amount })).toEqual({ words: "Start Free Trial", price });
  });

  test("says what is paid now if there is a payment", () => {
    expect(orderButtonMessage({ plan: "monthly", intentType: "payment", amount: 299 }).words).toBe(
      "Subscribe and pay £2.99 now",
    );
    expect(orderButtonMessage({ plan: "yearly", intentType: "payment", amount: 0 }).words).toBe(
      "Subscribe and pay £29.99 now",
    );
  });
});

describe("the key information", () => {
  const NOW = new Date("2026-11-21T05:00:00.000Z");
  const TRIAL: OrderTerms = {
    plan: "yearly",
    intentType: "setup",
    amount: 2_999,
    firstChargeAt: "2026-11-28T05:00:00.000Z",
    newTrial: true,
  };
  const textOf = (terms: OrderTerms, term: string) => keyFacts(terms, NOW).find((fact) => fact.term === term)?.text;

  test("names the length of the trial, and the day and the amount of the first charge", () => {
    expect(textOf(TRIAL, "Price")).toBe("£29.99 every year after your 7-day free trial, VAT included");
    expect(textOf(TRIAL, "First charge")).toBe("£29.99 on 28 November 2026, when the free trial ends");
    expect(textOf(TRIAL, "Renewal")).toBe("Every year on the same card, until you cancel");
  });

  test("does not call a running trial seven days long", () => {
    expect(textOf({ ...TRIAL, newTrial: false }, "Price")).toBe(
      "£29.99 every year after your free trial, VAT included",
    );
  });

  test.each([
    ["2026-11-28T05:00:00.000Z", "By email, 3 days before the first charge"],
    ["2026-11-24T05:00:01.000Z", "By email, 3 days before the first charge"],
    ["2026-11-24T05:00:00.000Z", "By email today"],
    ["2026-11-21T09:00:00.000Z", "By email today"],
  ])("says when the reminder of a first charge at %s comes", (firstChargeAt, text) => {
    expect(textOf({ ...TRIAL, firstChargeAt }, "Reminder")).toBe(text);
  });

  test("says that a payment is charged today, and announces no reminder of it", () => {
    const payment: OrderTerms = { ...TRIAL, plan: "monthly", intentType: "payment", amount: 299, firstChargeAt: null };
    expect(textOf(payment, "Price")).toBe("£2.99 every month, VAT included");
    expect(textOf(payment, "First charge")).toBe("£2.99 today");
    expect(textOf(payment, "Cancelling")).toContain("two clicks");
    expect(textOf(payment, "Reminder")).toBeUndefined();
  });

  test("mentions the refund after each yearly renewal, which monthly plans lack", () => {
    expect(textOf(TRIAL, "Refund")).toBe(
      "Cancel within 14 days of the first charge, or of a yearly renewal, and you get all of it back",
    );
    expect(textOf({ ...TRIAL, plan: "monthly" }, "Refund")).toBe(
      "Cancel within 14 days of the first charge and you get all of it back",
    );
  });
});
