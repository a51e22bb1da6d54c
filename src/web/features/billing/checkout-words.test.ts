import { describe, expect, test } from "vitest";
import { keyFacts, orderButtonWords, planInAddress } from "#web/features/billing/checkout-words";

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
    expect(orderButtonWords({ plan, intentType: "setup", amount })).toEqual({ words: "Start Free Trial", price });
  });

  test("of a payment says what is paid now", () => {
    expect(orderButtonWords({ plan: "monthly", intentType: "payment", amount: 299 }).words).toBe(
      "Subscribe and pay £2.99 now",
    );
    expect(orderButtonWords({ plan: "yearly", intentType: "payment", amount: 0 }).words).toBe(
      "Subscribe and pay £29.99 now",
    );
  });
});

describe("the key information", () => {
  const textOf = (facts: ReturnType<typeof keyFacts>, term: string) => facts.find((fact) => fact.term === term)?.text;

  test("names the day and the amount of the first charge", () => {
    const facts = keyFacts({
      plan: "yearly",
      intentType: "setup",
      amount: 2_999,
      firstChargeAt: "2026-11-28T05:00:00.000Z",
    });
    expect(textOf(facts, "Price")).toBe("£29.99 every year, VAT included");
    expect(textOf(facts, "First charge")).toBe("£29.99 on 28 November 2026, when the free trial ends");
    expect(textOf(facts, "Renewal")).toBe("Every year on the same card, until you cancel");
  });

  test("says that a payment is charged today", () => {
    const facts = keyFacts({ plan: "monthly", intentType: "payment", amount: 299, firstChargeAt: null });
    expect(textOf(facts, "First charge")).toBe("£2.99 today");
    expect(textOf(facts, "Cancelling")).toContain("two clicks");
  });
});
