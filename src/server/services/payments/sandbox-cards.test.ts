import { describe, expect, it } from "vitest";
import { offSessionRefusal, readCard } from "#server/services/payments/sandbox-cards";
import { CARDS } from "#tests/support/payments";

const NOW = Date.UTC(2027, 0, 31, 23, 59, 59);
const good = { number: CARDS.good, expiry: "12/30", cvc: "123" };

describe("a card as it is typed in", () => {
  it("is kept without its number", () => {
    const card = readCard({ number: "4242 4242 4242 4242", expiry: " 1/2030 ", cvc: " 123 " }, NOW);
    expect(card).toEqual({ brand: "visa", last4: "4242", expiryMonth: 1, expiryYear: 2030, behaviour: "pays" });
    expect(readCard({ ...good, number: CARDS.mastercard }, NOW)).toMatchObject({ brand: "mastercard" });
  });

  it("is good until its month is over", () => {
    expect(readCard({ ...good, expiry: "01/27" }, NOW)).toMatchObject({ expiryMonth: 1, expiryYear: 2027 });
    expect(() => readCard({ ...good, expiry: "01/27" }, NOW + 1_000)).toThrow(
      "Your card’s expiry date is in the past.",
    );
  });

  it.each([
    [{ number: "4242424242424241" }, "Your card number is invalid."],
    [{ number: "" }, "Your card number is invalid."],
    [{ number: "4242" }, "Your card number is invalid."],
    [{ number: "4242x42424242424" }, "Your card number is invalid."],
    [{ expiry: "13/30" }, "Your card’s expiry date is invalid."],
    [{ expiry: "1230" }, "Your card’s expiry date is invalid."],
    [{ cvc: "12" }, "Your card’s security code must have 3 digits."],
    [{ cvc: "1234" }, "Your card’s security code must have 3 digits."],
    [{ number: "378282246310005", cvc: "123" }, "Your card’s security code must have 4 digits."],
    [
      { number: "378282246310005", cvc: "1234" },
      "This is test mode: no card is charged. Please use one of the test cards.",
    ],
    [{ number: "4111 1111 1111 1111" }, "This is test mode: no card is charged. Please use one of the test cards."],
  ])("is refused: %o", (wrong, message) => {
    expect(() => readCard({ ...good, ...wrong }, NOW)).toThrow(
      expect.objectContaining({ name: "CardRefused", message }),
    );
  });

  it("is turned down by its bank", () => {
    expect(readCard({ ...good, number: CARDS.declined }, NOW)).toEqual({ refusal: "Your card was declined." });
    expect(readCard({ ...good, number: CARDS.insufficientFunds }, NOW)).toEqual({
      refusal: "Your card has insufficient funds.",
    });
  });

  it("can be charged without its owner, or not", () => {
    const refusals = ["pays", "authenticates_once", "declines_later", "authenticates_always"] as const;
    expect(refusals.map((behaviour) => offSessionRefusal({ behaviour }))).toEqual([
      null,
      null,
      "Your card was declined.",
      expect.stringContaining("confirmed with your bank"),
    ]);
    expect(offSessionRefusal(null)).toBe("Your card was declined.");
  });
});
