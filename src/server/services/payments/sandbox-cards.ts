import { CardRefused } from "#server/services/payments/payments";

/**
 * How a card that was confirmed behaves when it is charged. `authenticates_once`: its bank asks when the card is confirmed
 * and never again; `authenticates_always`: whenever its owner is there to be asked, so that nothing can be charged without
 * them; `declines_later`: no charge succeeds.
 */
export type SandboxCardBehaviour = "pays" | "declines_later" | "authenticates_once" | "authenticates_always";

/** What is typed into the sandbox's card form. */
export interface TypedCard {
  /** Digits, with or without spaces. */
  readonly number: string;
  /** "MM/YY". */
  readonly expiry: string;
  readonly cvc: string;
}

/** A card whose number was recognised and is forgotten again. */
export interface KnownCard {
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly behaviour: SandboxCardBehaviour;
}

export const DECLINED = "Your card was declined.";
const INSUFFICIENT_FUNDS = "Your card has insufficient funds.";
const NEEDS_ITS_OWNER = "Your card was declined. This payment needs to be confirmed with your bank.";
export const NOT_AUTHENTICATED = "We could not confirm your card with your bank. Please try again or use another card.";
export const OUT_OF_DATE = "This payment form is out of date. Please reload the page.";
const NOT_A_TEST_CARD = "This is test mode: no card is charged. Please use one of the test cards.";

// The numbers and what they stand for are those of Stripe's test mode, so that one list serves both providers.
const TEST_CARDS: Readonly<Record<string, SandboxCardBehaviour | { readonly refusal: string }>> = {
  "4242424242424242": "pays",
  "5555555555554444": "pays",
  "4000000000000002": { refusal: DECLINED },
  "4000000000009995": { refusal: INSUFFICIENT_FUNDS },
  "4000002500003155": "authenticates_once",
  "4000002760003184": "authenticates_always",
  "4000000000000341": "declines_later",
};

/** What was typed, checked as a card form checks it. Throws `CardRefused`; a number that the bank turns down is returned as its refusal. */
export function readCard(typed: TypedCard, now: number): KnownCard | { readonly refusal: string } {
  const number = typed.number.replaceAll(/[\s-]/gu, "");
  if (!/^\d{12,19}$/u.test(number) || !passesLuhn(number)) throw new CardRefused("Your card number is invalid.");
  const { expiryMonth, expiryYear } = readExpiry(typed.expiry, now);
  const digits = /^3[47]/u.test(number) ? 4 : 3;
  if (!/^\d+$/u.test(typed.cvc.trim()) || typed.cvc.trim().length !== digits) {
    throw new CardRefused(`Your card’s security code must have ${digits} digits.`);
  }
  const meaning = TEST_CARDS[number];
  if (meaning === undefined) throw new CardRefused(NOT_A_TEST_CARD);
  if (typeof meaning === "object") return meaning;
  const brand = number.startsWith("5") ? "mastercard" : "visa";
  return { brand, last4: number.slice(-4), expiryMonth, expiryYear, behaviour: meaning };
}

function readExpiry(typed: string, now: number): { readonly expiryMonth: number; readonly expiryYear: number } {
  const [, month, year] = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/u.exec(typed.trim()) ?? [];
  const expiryMonth = Number(month ?? 0);
  const expiryYear = 2_000 + Number(year ?? 0);
  if (expiryMonth < 1 || expiryMonth > 12) throw new CardRefused("Your card’s expiry date is invalid.");
  // A card is good until its month is over.
  if (Date.UTC(expiryYear, expiryMonth, 1) <= now) throw new CardRefused("Your card’s expiry date is in the past.");
  return { expiryMonth, expiryYear };
}

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Whether the bank asks the owner when a card is confirmed or used in front of them. */
export function asksAtConfirmation({ behaviour }: KnownCard): boolean {
  return behaviour === "authenticates_once" || behaviour === "authenticates_always";
}

/** Why a charge without the owner fails; null when it succeeds. */
export function offSessionRefusal(card: { readonly behaviour: SandboxCardBehaviour } | null): string | null {
  if (card === null || card.behaviour === "declines_later") return DECLINED;
  return card.behaviour === "authenticates_always" ? NEEDS_ITS_OWNER : null;
}
