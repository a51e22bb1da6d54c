import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGES } from "#contract/pages";
import { startTestApp, type TestApp } from "#tests/support/app";
import { STRIPE_KEYS, stripeSettings } from "#tests/support/billing-stripe";
import { oneEngine } from "#tests/support/engines";
import { startStripeServer, type StripeServer } from "#tests/support/stripe/server";

const engine = oneEngine();

const GUEST = /https:/u;

describe("where Stripe's card form may stand", () => {
  let stripe: StripeServer;
  let app: TestApp;
  beforeAll(async () => {
    stripe = await startStripeServer({ clock: Date, secretKey: STRIPE_KEYS.secret, webhooks: null });
    app = await startTestApp({ engine, environment: stripeSettings(stripe), work: false });
  });
  afterAll(async () => {
    await app.close();
    await stripe.close();
  });

  it("is the checkout's page of someone who is signed in, and no other answer", async () => {
    const person = await app.signUp();
    const addresses = [...PAGES.map(({ path }) => path.replace(":id", "1")), "/no/such/page", "/subscribe/more"];
    for (const path of [
      ...addresses,
      "/index.html",
      "/assets/app-1a2b3c.js",
      "/api/user",
      "/subscribe?plan=yearly",
      "/subscribe/",
    ]) {
      const { headers, text } = await person.get(path);
      const here = /^\/subscribe(?:\/?$|\?)/u.test(path);
      expect(GUEST.test(String(headers["content-security-policy"])), path).toBe(here);
      expect(text.includes('data-card-form="here"'), path).toBe(here);
      expect(text.includes('data-card-form="elsewhere"'), path).toBe(!here && !/html$|js$|^\/api/u.test(path));
    }
    const { headers } = await person.get("/subscribe");
    expect(headers["content-security-policy"]).toMatch(
      /;script-src 'self' 'sha256-[\w+/=]{44}' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;style-src 'self';/u,
    );
    expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
  });

  it("is not shown to a visitor, who is redirected to sign in first", async () => {
    const { headers, text } = await app.client().get("/subscribe");
    expect(headers["content-security-policy"]).not.toMatch(GUEST);
    expect(text).toContain('data-card-form="elsewhere"');
  });
});
