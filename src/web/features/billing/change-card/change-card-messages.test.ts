import { expect, test } from "vitest";
import { cardChangeToast, cardLandingToast } from "#web/features/billing/change-card/change-card-messages";

const card = { brand: "mastercard", last4: "4444", expiryMonth: 4, expiryYear: 2030 };
const pastDue = { amount: 2.99, since: "2026-11-21T09:00:00Z", accessUntil: "2026-11-28T09:00:00Z" };

const inUse = { kind: "in_use", card, asks: false } as const;

test("a card in use is named", () => {
  expect(cardChangeToast(inUse, { pastDue: null })).toEqual({
    title: "Card changed",
    description: "From now on we charge your Mastercard ending in 4444.",
  });
});

test("a card that could not pay an overdue amount is not a success", () => {
  expect(cardChangeToast(inUse, { pastDue })).toMatchObject({
    title: "Payment Failed",
    description: "Your card is saved, but we couldn’t take £2.99 from it. Please try another card.",
    destructive: true,
  });
});

test.each([
  ["not_ready", "Payment Failed"],
  ["unknown", "Card confirmed"],
] as const)("%s without details is titled %s", (cardConfirmation, title) => {
  expect(cardChangeToast({ kind: cardConfirmation }, undefined).title).toBe(title);
});

test("a card in use is named by the answer alone", () => {
  expect(cardChangeToast(inUse, undefined).title).toBe("Card changed");
});

test("a card that was confirmed but could not be charged is reported in the provider's words", () => {
  const refused = { kind: "refused", message: "Your card was declined." } as const;
  const toast = { title: "Payment Failed", description: "Your card was declined.", destructive: true };
  expect(cardChangeToast(refused, undefined)).toEqual(toast);
  expect(cardLandingToast("succeeded", refused, undefined)).toEqual(toast);
});

test.each([
  ["succeeded", "Card changed"],
  ["failed", "Payment Failed"],
  ["pending", "Your bank is still checking"],
] as const)("on the way back from a bank, %s is titled %s", (status, title) => {
  expect(cardLandingToast(status, inUse, { pastDue: null })?.title).toBe(title);
});

test("an address that only looks like a return from a bank says nothing", () => {
  expect(cardLandingToast(null, inUse, { pastDue: null })).toBeNull();
});
