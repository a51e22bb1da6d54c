import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { BadSignature } from "#server/services/payments/payments";
import { readStripeEvent } from "#server/services/payments/stripe-event";

const SECRET = "whsec_of_a_test";
const NOW = 1_800_000_000;
const { webhooks } = new Stripe("sk_test_nobody");

function body(object: unknown): string {
  return JSON.stringify({ id: "evt_1", object: "event", type: "invoice.paid", data: { object } });
}

function sign(payload: string, change: { timestamp?: number; secret?: string } = {}): string {
  return webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: NOW, ...change });
}

function read(payload: string, signature: string | undefined) {
  const rawBody = Buffer.from(payload);
  return readStripeEvent(webhooks, { rawBody, signature, secret: SECRET, now: NOW * 1_000 });
}

describe("a webhook of Stripe's", () => {
  it.each([
    ["cus_1", { object: "invoice", customer: "cus_1" }],
    ["cus_1", { object: "subscription", customer: { id: "cus_1", object: "customer" } }],
    ["cus_2", { object: "customer", id: "cus_2" }],
    [null, { object: "setup_intent", customer: null }],
    [null, { object: "price" }],
  ])("is about %s: %o", (customerId, object) => {
    const payload = body(object);
    expect(read(payload, sign(payload))).toEqual({
      id: "evt_1",
      type: "invoice.paid",
      decisive: true,
      customerId,
      paymentId: null,
    });
  });

  it("names the payment of a dispute, which names nobody", () => {
    for (const payment_intent of ["pi_1", { id: "pi_1", object: "payment_intent" }]) {
      const payload = body({ object: "dispute", charge: "ch_1", payment_intent });
      expect(read(payload, sign(payload))).toMatchObject({ customerId: null, paymentId: "pi_1" });
    }
  });

  const payload = body({ object: "invoice", customer: "cus_1" });
  it.each([-300, -1, 0, 1, 300])("is accepted %d seconds away", (away) => {
    expect(read(payload, sign(payload, { timestamp: NOW + away })).id).toBe("evt_1");
  });

  it.each([
    ["without a signature", undefined],
    ["with an empty one", ""],
    ["with nonsense", "nonsense"],
    ["with another secret", sign(payload, { secret: "whsec_other" })],
    ["from six minutes ago", sign(payload, { timestamp: NOW - 360 })],
    ["from six minutes ahead", sign(payload, { timestamp: NOW + 360 })],
    ["from tomorrow, with a second time in front", `t=${NOW},${sign(payload, { timestamp: NOW + 86_400 })}`],
    ["of another body", sign(`${payload} `)],
  ])("is refused %s", (_, signature) => {
    expect(() => read(payload, signature)).toThrow(BadSignature);
  });

  it("is refused when it is signed and no event", () => {
    expect(() => read("{", sign("{"))).toThrow(BadSignature);
  });
});
