import { expect, test } from "vitest";
import type { SwitchOffer } from "#contract/billing";
import { switchWords } from "#web/features/billing/switch-words";

const YEARLY_NOW: SwitchOffer = {
  plan: "yearly",
  kind: "now",
  amountDue: 26.11,
  startsAt: "2026-11-21T05:00:00.000Z",
  nextChargeAt: "2027-11-21T05:00:00.000Z",
  price: 29.99,
  offerId: "offer-1",
};

test("a change that costs something says how much today and how much later", () => {
  const words = switchWords(YEARLY_NOW, "monthly");
  expect(words.button).toBe("Pay £26.11 and switch to yearly");
  expect(words.facts).toContainEqual({ term: "Today", text: "£26.11 on your card" });
  expect(words.facts).toContainEqual({ term: "Next charge", text: "£29.99 on 21 November 2027" });
  expect(words.facts).toContainEqual({ term: "Renewal", text: "£29.99 a year, until you cancel" });
});

test("a change that is covered by what was paid costs nothing today", () => {
  const words = switchWords({ ...YEARLY_NOW, amountDue: 0 }, "monthly");
  expect(words.button).toBe("Switch to yearly now");
  expect(words.facts).toContainEqual({ term: "Today", text: "Nothing" });
});

test.each([
  ["in_trial", "yearly", "monthly", "Switch to yearly after the trial"],
  ["at_period_end", "monthly", "yearly", "Switch to monthly on 3 March 2027"],
  ["keep", "yearly", "yearly", "Keep yearly"],
  ["none", "yearly", "yearly", null],
  ["none", "monthly", "yearly", null],
] as const)("%s to %s from %s is offered as %s", (kind, plan, current, button) => {
  const offer: SwitchOffer = {
    ...YEARLY_NOW,
    kind,
    plan,
    amountDue: 0,
    price: plan === "yearly" ? 29.99 : 2.99,
    startsAt: "2027-03-03T09:00:00.000Z",
    nextChargeAt: "2027-03-03T09:00:00.000Z",
  };
  expect(switchWords(offer, current).button).toBe(button);
});

test("a change that is planned already says from when", () => {
  const planned = switchWords(
    { ...YEARLY_NOW, kind: "none", plan: "monthly", price: 2.99, nextChargeAt: "2027-03-03T09:00:00.000Z" },
    "yearly",
  );
  expect(planned.lead).toContain("3 March 2027");
});
