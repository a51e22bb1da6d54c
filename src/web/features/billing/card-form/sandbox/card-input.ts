/** What is typed into the sandbox's card form. */
export type CardInput = { number: string; expiry: string; cvc: string };
export type CardField = keyof CardInput;
export type CardBrand = "visa" | "mastercard" | "amex";

export const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
};

const LONGEST_NUMBER = 19;
const AMEX_DIGITS = 15;

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/gu, "");
}

/** The brand indicated by a number's first digits; null while ambiguous or unknown. */
export function brandOf(number: string): CardBrand | null {
  const digits = digitsOf(number);
  if (digits.startsWith("4")) return "visa";
  if (/^3[47]/u.test(digits)) return "amex";
  const four = Number(digits.slice(0, 4));
  const newRange = digits.length >= 4 && four >= 2_221 && four <= 2_720;
  return /^5[1-5]/u.test(digits) || newRange ? "mastercard" : null;
}

/** "4242 4242 4242 4242", or "3782 822463 10005": grouped as printed on the card. */
export function formatCardNumber(text: string): string {
  const amex = brandOf(text) === "amex";
  const digits = digitsOf(text).slice(0, amex ? AMEX_DIGITS : LONGEST_NUMBER);
  const groups = amex ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)] : (digits.match(/.{1,4}/gu) ?? []);
  return groups.filter((group) => group !== "").join(" ");
}

/**
 * Formats typed, pasted or autofilled text ("1228", "12 / 2028", "2") as "12/28". The slash is added after the month,
 * and removed when the month is shortened.
 */
export function formatExpiry(text: string, before = ""): string {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/u.exec(text) ?? [];
  if (month !== undefined) return `${month.padStart(2, "0")}/${year}`;
  const typed = digitsOf(text);
  // Deleting the slash also deletes the month's second digit: otherwise the slash would come straight back.
  if (before === `${text}/`) return typed.slice(0, 1);
  if (/^[2-9]$/u.test(typed)) return `0${typed}/`;
  if (/^\d\//u.test(text)) return `0${typed}`.slice(0, 2) + "/" + typed.slice(1, 3);
  return typed.length < 2 ? typed : `${typed.slice(0, 2)}/${typed.slice(2, 4)}`;
}

/** The caret position in a formatted text that keeps the same number of digits before it. */
export function caretAfterDigits(formatted: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (const [index, character] of [...formatted].entries()) {
    if (/\d/u.test(character)) seen += 1;
    if (seen === digits) return index + 1;
  }
  return formatted.length;
}

export function cvcLength(number: string): number {
  return brandOf(number) === "amex" ? 4 : 3;
}

/** The faults of what was typed, by field; empty when there are none. `now` decides which cards have expired. */
export function cardFaults({ number, expiry, cvc }: CardInput, now: Date): Partial<Record<CardField, string>> {
  const faults = {
    number: numberFault(digitsOf(number)),
    expiry: expiryFault(expiry, now),
    cvc: cvcFault(cvc, number),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

function numberFault(digits: string): string | null {
  if (digits === "") return "Please enter a card number";
  if (digits.length < 12) return "This card number is too short";
  return passesLuhn(digits) ? null : "This card number is not valid. Please check the digits";
}

function expiryFault(expiry: string, now: Date): string | null {
  const [, month, year] = /^(\d{2})\/(\d{2})$/u.exec(expiry) ?? [];
  if (month === undefined || year === undefined) return "Please enter the expiry date as MM/YY";
  if (Number(month) < 1 || Number(month) > 12) return "The month must be between 01 and 12";
  // A card is valid until the end of its month.
  const over = Date.UTC(2_000 + Number(year), Number(month), 1);
  return over <= now.getTime() ? "This card has expired" : null;
}

function cvcFault(cvc: string, number: string): string | null {
  if (cvc === "") return "Please enter the security code";
  const length = cvcLength(number);
  return digitsOf(cvc).length === length ? null : `The security code has ${length} digits`;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
