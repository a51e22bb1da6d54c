import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { jsonLog } from "#server/services/log/log";
import { CardRefused, ProviderUnavailable } from "#server/services/payments/payments";
import { asking, withKey } from "#server/services/payments/stripe-errors";

type Raw = Parameters<typeof Stripe.errors.StripeError.generate>[0];

const log = jsonLog("silent");
const failure = (raw: Record<string, unknown>) =>
  // The SDK itself chooses the class, by status and kind.
  raw.statusCode === undefined ? new Stripe.errors.StripeConnectionError(raw) : sdkError(raw);
const fails = (raw: Record<string, unknown>) => asking(log, "subscribe", () => Promise.reject(failure(raw)));

function sdkError(raw: Record<string, unknown>): Error {
  const status = raw.statusCode as number;
  const kinds = Stripe.errors;
  const given = raw as unknown as Raw;
  if (status === 429) return new kinds.StripeRateLimitError(given);
  if (status === 402) return new kinds.StripeCardError(given);
  if (status === 401) return new kinds.StripeAuthenticationError(given);
  if (raw.type === "idempotency_error") return new kinds.StripeIdempotencyError(given);
  return status < 500 && status !== 409 ? new kinds.StripeInvalidRequestError(given) : new kinds.StripeAPIError(given);
}

describe("an error of Stripe's", () => {
  it("that is about the card is told in Stripe's own words", async () => {
    const message = "Your card has insufficient funds.";
    const refusal = fails({ statusCode: 402, code: "card_declined", decline_code: "insufficient_funds", message });
    await expect(refusal).rejects.toEqual(new CardRefused(message));
    await expect(
      fails({ statusCode: 400, code: "invoice_payment_intent_requires_action", message }),
    ).rejects.toBeInstanceOf(CardRefused);
  });

  it.each([
    {},
    { statusCode: 429 },
    { statusCode: 409, code: "idempotency_key_in_use" },
    { statusCode: 500 },
    { statusCode: 503 },
  ])("may pass: %o", async (raw) => {
    await expect(fails({ message: "later", ...raw })).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  it("that is a fault of ours repeats nothing that was sent", async () => {
    const message = "Invalid email address: paula@example.org";
    const fault = await fails({ statusCode: 400, code: "email_invalid", param: "email", message }).catch(
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(Error);
    expect(fault).not.toBeInstanceOf(ProviderUnavailable);
    expect(fault).not.toBeInstanceOf(CardRefused);
    expect(String(fault)).toMatch(/subscribe.*email_invalid/u);
    expect(JSON.stringify(fault) + String(fault) + String((fault as Error).cause)).not.toContain("paula");
  });

  it("names the setting when the key is wrong", async () => {
    await expect(fails({ statusCode: 401, message: "Invalid API Key provided: sk_live_***" })).rejects.toThrow(
      /STRIPE_SECRET_KEY is wrong$/u,
    );
  });

  it("of our own passes as it is", async () => {
    const own = new RangeError("ours");
    await expect(asking(log, "refund", () => Promise.reject(own))).rejects.toBe(own);
  });
});

describe("work that is named by a key", () => {
  const replayed = { statusCode: 500, message: "oops", headers: { "idempotent-replayed": "true" } };
  const working = async (faults: readonly (Record<string, unknown> | null)[]) => {
    const keys: string[] = [];
    const outcome = await withKey("sub:1", (key) => {
      const fault = faults[keys.push(key) - 1] ?? null;
      return fault === null ? Promise.resolve("done") : Promise.reject(failure(fault));
    }).catch((error: unknown) => (error instanceof Stripe.errors.StripeError ? "failed" : "broken"));
    return { keys, outcome };
  };

  it("uses its key", async () => {
    expect(await working([null])).toEqual({ keys: ["sub:1"], outcome: "done" });
  });

  it("takes another when Stripe only repeats its old fault, or holds the key for another request", async () => {
    expect(await working([replayed, null])).toEqual({ keys: ["sub:1", "sub:1:2"], outcome: "done" });
    const other = { statusCode: 400, type: "idempotency_error", message: "other parameters" };
    expect(await working([other, replayed, null])).toEqual({
      keys: ["sub:1", "sub:1:2", "sub:1:3"],
      outcome: "done",
    });
  });

  it("keeps its key while a try may still be under way, and gives up in the end", async () => {
    for (const fault of [
      { statusCode: 500 },
      {},
      { statusCode: 402 },
      { statusCode: 409, type: "idempotency_error" },
    ]) {
      expect(await working([{ message: "no", ...fault }])).toEqual({ keys: ["sub:1"], outcome: "failed" });
    }
    expect(await working(Array.from({ length: 10 }, () => replayed))).toMatchObject({ outcome: "failed" });
  });
});
