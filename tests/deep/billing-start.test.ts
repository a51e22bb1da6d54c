import { afterAll, describe, expect, it } from "vitest";
import { Payer, PREPARED, startBillingServer } from "#tests/support/billing-process";
import { STRIPE_KEYS, stripeSettings } from "#tests/support/billing-stripe";
import { embeddedEngine } from "#tests/support/engines";
import { startServer } from "#tests/support/server-process";
import { startStripeServer } from "#tests/support/stripe/server";

/** More requests than a test makes. */
const ALL = 1_000_000;

describe("a server whose Stripe has different prices, or is down at the start", () => {
  const ends: (() => Promise<void>)[] = [];
  const startStripe = async (yearly: number) => {
    const month = { id: "price_monthly", amount: 299, currency: "gbp", interval: "month" } as const;
    const year = { id: "price_yearly", amount: yearly, currency: "gbp", interval: "year" } as const;
    const stripe = await startStripeServer({ clock: Date, secretKey: STRIPE_KEYS.secret, prices: [month, year] });
    ends.push(() => stripe.close());
    return stripe;
  };
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  it("does not start on a wrong price, and names its setting", async () => {
    const place = await embeddedEngine().place();
    ends.push(() => place.remove());
    const settings = { ...PREPARED, DATA_DIR: place.dataDir, ...stripeSettings(await startStripe(3_999)) };
    await expect(startServer(settings)).rejects.toThrow(/cannot start:.*STRIPE_PRICE_YEARLY/u);
  });

  it("starts during a Stripe outage, sells nothing unchecked, and sells once it answers", async () => {
    const stripe = await startStripe(2_999);
    const endOutage = stripe.failNext(/^GET \/v1\/prices/u, { status: 500, times: ALL });
    const server = await startBillingServer(stripeSettings(stripe));
    ends.push(() => server.remove());
    const payer = await new Payer(server.url, "early").register();
    const checkout = () => payer.send("POST", "/api/create-subscription-payment", { plan: "yearly" });
    expect(await checkout()).toMatchObject({ status: 503, body: { code: "payment_provider_unavailable" } });
    expect(stripe.state.customerIds()).toEqual([]);
    endOutage();
    expect(await checkout()).toMatchObject({ status: 200, body: { amount: 2_999 } });
  });
});
