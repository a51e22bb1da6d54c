import { expect, test } from "vitest";
import { cardChangeToast } from "#web/features/billing/change-card-words";

const card = { brand: "mastercard", last4: "4444", expiryMonth: 4, expiryYear: 2030 };
const pastDue = { amount: 2.99, since: "2026-11-21T09:00:00Z", accessUntil: "2026-11-28T09:00:00Z" };

test("a card in use is named", () => {
  expect(cardChangeToast("settled", { card, pastDue: null })).toEqual({
    title: "Card changed",
    description: "From now on your Mastercard ending in 4444 is charged.",
  });
});

test("a card that could not pay what is missing is no success", () => {
  expect(cardChangeToast("settled", { card, pastDue })).toMatchObject({
    title: "Payment Failed",
    description: "The card is saved, but £2.99 could not be charged to it. Please try another card.",
    destructive: true,
  });
});

test.each([
  ["not_ready", "Payment Failed"],
  ["unknown", "Card confirmed"],
  ["settled", "Card changed"],
] as const)("%s without details is titled %s", (settled, title) => {
  expect(cardChangeToast(settled, undefined).title).toBe(title);
});
