import { describe, expect, test } from "vitest";
import {
  brandOf,
  cardFaults,
  caretAfterDigits,
  cvcLength,
  formatCardNumber,
  formatExpiry,
} from "#web/features/billing/card-form/sandbox/card-input";

const NOW = new Date("2026-11-21T05:00:00Z");
const GOOD = { number: "4242 4242 4242 4242", expiry: "12/28", cvc: "123" };

test.each([
  ["4242424242424242", "4242 4242 4242 4242", "visa"],
  ["4242-4242-4", "4242 4242 4", "visa"],
  ["5555555555554444", "5555 5555 5555 4444", "mastercard"],
  ["2223003122003222", "2223 0031 2200 3222", "mastercard"],
  ["378282246310005", "3782 822463 10005", "amex"],
  ["37828224631000599", "3782 822463 10005", "amex"],
  ["3782", "3782", "amex"],
  ["6011", "6011", null],
  ["42424242424242424242424", "4242 4242 4242 4242 424", "visa"],
  ["card", "", null],
])("%s is shown as %s, brand %s", (typed, shown, brand) => {
  expect(formatCardNumber(typed)).toBe(shown);
  expect(brandOf(typed)).toBe(brand);
});

test.each([
  ["1", "", "1"],
  ["12", "1", "12/"],
  ["12/2", "12/", "12/2"],
  ["12/28", "12/2", "12/28"],
  ["1228", "", "12/28"],
  ["12/2028", "", "12/28"],
  ["1 / 28", "", "01/28"],
  ["3", "", "03/"],
  ["1/", "1", "01/"],
  // Backspace over the slash.
  ["12", "12/", "1"],
  ["", "1", ""],
])("the expiry %s typed after %s becomes %s", (typed, before, shown) => {
  expect(formatExpiry(typed, before)).toBe(shown);
});

test("the caret stays after the typed digit", () => {
  expect(caretAfterDigits("4242 4242", 0)).toBe(0);
  expect(caretAfterDigits("4242 4242", 4)).toBe(4);
  expect(caretAfterDigits("4242 4242", 5)).toBe(6);
  expect(caretAfterDigits("4242", 9)).toBe(4);
});

describe("the faults of a card", () => {
  test("a complete one has none", () => {
    expect(cardFaults(GOOD, NOW)).toEqual({});
    expect(cardFaults({ number: "378282246310005", expiry: "11/26", cvc: "1234" }, NOW)).toEqual({});
  });

  test("an empty one has one in each field", () => {
    expect(cardFaults({ number: "", expiry: "", cvc: "" }, NOW)).toEqual({
      number: "Please enter a card number",
      expiry: "Please enter the expiry date as MM/YY",
      cvc: "Please enter the security code",
    });
  });

  test.each([
    [{ number: "4242 4242" }, { number: "This card number is too short" }],
    [{ number: "4242 4242 4242 4241" }, { number: "This card number is not valid. Please check the digits" }],
    [{ expiry: "13/28" }, { expiry: "The month must be between 01 and 12" }],
    [{ expiry: "00/28" }, { expiry: "The month must be between 01 and 12" }],
    [{ expiry: "10/26" }, { expiry: "This card has expired" }],
    [{ expiry: "12/2" }, { expiry: "Please enter the expiry date as MM/YY" }],
    [{ cvc: "12" }, { cvc: "The security code has 3 digits" }],
    [{ number: "378282246310005" }, { cvc: "The security code has 4 digits" }],
  ])("%o is told at its field", (change, faults) => {
    expect(cardFaults({ ...GOOD, ...change }, NOW)).toEqual(faults);
  });

  test("a card is valid until the end of its month", () => {
    expect(cardFaults({ ...GOOD, expiry: "11/26" }, new Date("2026-11-30T23:59:59Z"))).toEqual({});
    expect(cardFaults({ ...GOOD, expiry: "11/26" }, new Date("2026-12-01T00:00:00Z"))).toEqual({
      expiry: "This card has expired",
    });
  });
});

test("the security code of an American Express has four digits", () => {
  expect(cvcLength("3714")).toBe(4);
  expect(cvcLength("4000")).toBe(3);
});
