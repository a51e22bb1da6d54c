import { expect, test } from "vitest";
import { confirmationOf } from "#web/features/billing/card-form/stripe/card-outcome";

test.each([
  [{ setupIntent: { status: "succeeded" } }, "confirmed"],
  [{ paymentIntent: { status: "processing" } }, "confirmed"],
  [{ setupIntent: { status: "requires_payment_method" } }, "failed"],
  [{}, "failed"],
  [{ error: { type: "validation_error", message: "Your card number is incomplete." } }, "invalid"],
] as const)("%o counts as %s", (result, kind) => {
  expect(confirmationOf(result).kind).toBe(kind);
});

test("a refusal keeps the provider's words", () => {
  expect(confirmationOf({ error: { type: "card_error", message: "Your card was declined." } })).toEqual({
    kind: "failed",
    message: "Your card was declined.",
  });
});

test("a card whose confirmation lost its answer is confirmed", () => {
  const status = { status: "succeeded" } as never;
  expect(
    confirmationOf({
      error: { type: "invalid_request_error", code: "setup_intent_unexpected_state", setup_intent: status },
    }),
  ).toEqual({ kind: "confirmed" });
});
