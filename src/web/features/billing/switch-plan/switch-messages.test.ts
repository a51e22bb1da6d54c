import { expect, test } from "vitest";
import type { SwitchOffer } from "#contract/billing";
import { switchMessages, tookPlace } from "#web/features/billing/switch-plan/switch-messages";

const YEARLY_NOW: SwitchOffer = {
  plan: "yearly",
  kind: "now",
  amountDue: 26.11,
  startsAt: "2026-11-21T05:00:00.000Z",
  nextChargeAt: "2027-11-21T05:00:00.000Z",
  price: 29.99,
  offerId: "offer-1",
};

const FROM_MONTHLY = { current: "monthly", refundUntil: null } as const;

test("a change that costs something says how much today and how much later", () => {
  const words = switchMessages(YEARLY_NOW, FROM_MONTHLY);
  expect(words.button).toBe("Pay £26.11 and switch to yearly");
  expect(words.facts).toContainEqual({ term: "Today", text: "£26.11 on your card" });
  expect(words.facts).toContainEqual({ term: "Next charge", text: "£29.99 on 21 November 2027" });
  expect(words.facts).toContainEqual({ term: "Renewal", text: "£29.99 a year, VAT included, until you cancel" });
});

test.each([
  [null, "Not for this payment. After each yearly renewal you have 14 days to cancel and get it back"],
  ["2026-11-28T05:00:00.000Z", "Cancel by 28 November 2026 and you get back all you have paid, this payment included"],
])("a change with a right to a refund until %s says what holds for its payment", (refundUntil, text) => {
  expect(switchMessages(YEARLY_NOW, { current: "monthly", refundUntil }).facts).toContainEqual({
    term: "Refund",
    text,
  });
});

test("a change in the trial keeps the right that comes with the first charge", () => {
  const { facts } = switchMessages({ ...YEARLY_NOW, kind: "in_trial", amountDue: 0 }, FROM_MONTHLY);
  expect(facts.find(({ term }) => term === "Refund")?.text).toContain("within 14 days of the first charge");
});

test("a change that is covered by what was paid costs nothing today", () => {
  const words = switchMessages({ ...YEARLY_NOW, amountDue: 0 }, FROM_MONTHLY);
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
  expect(switchMessages(offer, { current, refundUntil: null }).button).toBe(button);
});

test("a change that is planned already says from when", () => {
  const planned = switchMessages(
    { ...YEARLY_NOW, kind: "none", plan: "monthly", price: 2.99, nextChargeAt: "2027-03-03T09:00:00.000Z" },
    { current: "yearly", refundUntil: null },
  );
  expect(planned.lead).toContain("3 March 2027");
});

test.each([
  ["now", "yearly", { plan: "yearly", scheduledPlan: null }, true],
  ["now", "yearly", { plan: "monthly", scheduledPlan: null }, false],
  ["in_trial", "yearly", { plan: null, scheduledPlan: null }, false],
  ["at_period_end", "monthly", { plan: "yearly", scheduledPlan: "monthly" }, true],
  ["at_period_end", "monthly", { plan: "yearly", scheduledPlan: null }, false],
  ["keep", "yearly", { plan: "yearly", scheduledPlan: "monthly" }, false],
  ["keep", "yearly", { plan: "yearly", scheduledPlan: null }, true],
] as const)("a change %s to %s with %o afterwards has taken place: %s", (kind, plan, after, taken) => {
  expect(tookPlace({ ...YEARLY_NOW, kind, plan }, after)).toBe(taken);
});
