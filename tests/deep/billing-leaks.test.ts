import { randomBytes } from "node:crypto";
import { cp } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Stripe } from "stripe";
import { DAY_MS } from "#server/services/clock/clock";
import { CARDS } from "#tests/support/billing";
import { Payer, PAYERS_PASSWORD, startBillingServer, type BillingServer } from "#tests/support/billing-process";
import {
  STRIPE_KEYS,
  payerAt,
  startStripePlace,
  stripeSettings,
  type StripePlace,
} from "#tests/support/billing-stripe";
import {
  CLIENT_SECRET,
  PROVIDER_ID,
  cardNumber,
  dumpTables,
  exactly,
  filesWith,
  findLeaks,
  misplace,
  unneededIn,
  unneededInAnswer,
  type Canaries,
} from "#tests/support/leaks";
import { moveableClock } from "#tests/support/moved-clock";
import { eventually, startServer } from "#tests/support/server-process";

const clock = moveableClock();
const why = "missing" in clock ? ` (left out: ${clock.missing})` : "";
const FULL_NAME = "Zebedee Canarysurname";
const EXPIRY = "11/47";
const SECURITY_CODE = "7395";

/** Never anywhere on the server. */
const NOWHERE: Canaries = {
  ...Object.fromEntries(Object.entries(CARDS).map(([name, digits]) => [`card ${name}`, cardNumber(digits)])),
  password: exactly(PAYERS_PASSWORD),
  "secret key": exactly(STRIPE_KEYS.secret),
  "webhook secret": exactly(STRIPE_KEYS.webhook),
};
const IN_NO_LOG: Canaries = {
  ...NOWHERE,
  "client secret": CLIENT_SECRET,
  "e-mail": /leak[a-z]*@example\.com/iu,
  name: /Canarysurname/iu,
  "card's expiry": exactly(EXPIRY),
  "security code": /"7395?"|cvc/iu,
};
const IN_NO_EMAIL: Canaries = { ...NOWHERE, "client secret": CLIENT_SECRET, "provider's id": PROVIDER_ID };
const IN_NO_ANSWER: Canaries = { ...IN_NO_EMAIL, "security code": /cvc/iu };
const IN_NO_TABLE: Canaries = { ...NOWHERE, "client secret": CLIENT_SECRET };

describe.skipIf("missing" in clock).each(["sandbox", "stripe"] as const)(
  `the secrets of payments by %s${why}`,
  (provider) => {
    let server: BillingServer;
    let stripePlace: StripePlace | null = null;
    const payers: Payer[] = [];
    let ahead = 0;

    beforeAll(async () => {
      if ("missing" in clock) return;
      clock.moveTo(0);
      if (provider === "stripe") {
        stripePlace = await startStripePlace(clock);
        server = stripePlace.server;
        stripePlace.stripe.webhooks.automatic(true);
      } else {
        server = await startBillingServer(clock.settings);
      }
      await runEveryFlow();
    }, 240_000);
    afterAll(async () => {
      await (stripePlace ?? server)?.remove();
      if (!("missing" in clock)) clock.moveTo(0);
    });

    const moveBy = (days: number) => {
      if (stripePlace !== null) stripePlace.moveBy(days * DAY_MS);
      else if (!("missing" in clock)) clock.moveTo((ahead += days * DAY_MS));
    };
    const newcomer = async (username: string) => {
      const who = await payerAt(stripePlace?.stripe ?? null, server.url, username, FULL_NAME);
      payers.push(who.payer);
      return who;
    };
    /** A card as it is typed, wrong ones included; only the sandbox sees any. */
    const type = (payer: Payer, clientSecret: string, number: string, more: object = {}) =>
      provider === "sandbox"
        ? payer.send("POST", "/api/sandbox/confirm-card", {
            clientSecret,
            card: { number, expiry: EXPIRY, cvc: SECURITY_CODE.slice(0, 3) },
            ...more,
          })
        : Promise.resolve(null);

    async function runEveryFlow(): Promise<void> {
      const { payer, confirm } = await newcomer("leaky");
      const key = { "idempotency-key": "leaky-key" };
      const begun = await payer.send("POST", "/api/create-subscription-payment", { plan: "monthly" }, key);
      const { clientSecret } = begun.body as { clientSecret: string };
      await type(payer, clientSecret, CARDS.declined);
      await type(payer, clientSecret, "4000 0000 0000 9995");
      await type(payer, clientSecret, "4242-4242-4242-4242", { cvc: SECURITY_CODE });
      await type(payer, clientSecret, CARDS.asksOnce);
      await type(payer, clientSecret, CARDS.asksOnce, { authentication: "fail" });
      await payer.activate(key);
      await confirm(clientSecret);
      // Like a client without an answer: repeats the request with its key until the answer is stored.
      let kept = 0;
      for (let tries = 0; tries < 5 && kept !== 200; tries += 1)
        kept = (await payer.send("POST", "/api/activate-subscription", {}, { "idempotency-key": "leaky-activation" }))
          .status;
      expect(kept).toBe(200);
      await payer.offer("yearly");
      await payer.must("POST", "/api/cancel-subscription");
      await payer.must("POST", "/api/reactivate-subscription");
      await payer.send("POST", "/api/create-subscription-payment", { plan: "yearly" });
      const owes = await newcomer("leakowes");
      await owes.confirm((await owes.payer.checkout()).clientSecret, "failsLater");
      await owes.payer.activate();
      const used = await newcomer("leakused");
      await used.payer.must("POST", "/api/activate-subscription", { isTrial: true });

      moveBy(8);
      await eventually(async () => ((await payer.status()).status === "active" ? true : null), "the first charge");
      const change = await payer.send("POST", "/api/subscription/card", undefined, { "idempotency-key": "leaky-card" });
      await confirm((change.body as { clientSecret: string }).clientSecret, "mastercard");
      await payer.activate();
      const { offerId } = await payer.offer("yearly");
      await payer.send("POST", "/api/subscription/switch", { offerId }, { "idempotency-key": "leaky-switch" });
      const [invoice] = await payer.invoices();
      await payer.send("GET", `/api/subscription/invoices/${invoice?.id}/pdf`);
      await payer.details();
      await payer.must("POST", "/api/subscription/refund");
      await payer.send("POST", "/api/subscription/refund");
      await payer.send("GET", "/api/user");
      await used.payer.checkout("monthly");
      await used.confirm((await used.payer.checkout("yearly")).clientSecret);
      await used.payer.activate();
      await owes.payer.details();
      const emailed = (kind: string) => async () =>
        (await server.outbox()).some((emails) => emails.kind === kind) ? true : null;
      await eventually(emailed("refunded"), "the message about the refund");
      await eventually(emailed("payment_failed"), "the message about the failed payment");
      await misplace(payer, { clientSecret, number: CARDS.mastercard, expiry: EXPIRY, cvc: SECURITY_CODE });
    }

    it("are in no URL, and in no response that does not need them", () => {
      const exchanges = payers.flatMap((payer) => payer.exchanges);
      expect(exchanges.length).toBeGreaterThan(25);
      for (const exchange of exchanges) {
        const where = `${exchange.method} ${exchange.path}: ${exchange.status}`;
        expect(findLeaks(IN_NO_ANSWER, where, unneededIn(exchange))).toEqual([]);
        expect(exchange.status, where).toBeLessThan(500);
      }
      expect(exchanges.filter(({ body }) => JSON.stringify(body).includes("_secret_")).length).toBeGreaterThan(3);
    });

    it("are not echoed when sent to the wrong place", () => {
      const exchanges = payers.flatMap((payer) => payer.misplaced);
      expect(exchanges.length).toBeGreaterThan(20);
      for (const exchange of exchanges) {
        const where = `${exchange.method} ${exchange.path}: ${exchange.status}`;
        expect(findLeaks(IN_NO_ANSWER, where, unneededInAnswer(exchange))).toEqual([]);
        expect(exchange.status, where).toBeLessThan(500);
      }
    });

    it("are in no log line and in no message", async () => {
      expect(server.output()).toContain("Mail written");
      expect(findLeaks(IN_NO_LOG, "the output", server.output())).toEqual([]);
      const sentEmails = await server.outbox();
      expect(sentEmails.length).toBeGreaterThan(6);
      for (const { kind, text } of sentEmails) expect(findLeaks(IN_NO_EMAIL, kind, text)).toEqual([]);
    });

    it("are in no table and in no file", async () => {
      const dump = await server.lookInside(dumpTables, { last: true });
      expect(dump.get("public.users")).toContain("Canarysurname");
      expect(dump.get("public.idempotency_keys")).toContain("leaky-activation");
      for (const [table, rows] of dump) {
        // The sandbox is its own provider, so it stores what customers confirm, but never a number.
        const canaries = table === "public.sandbox_customers" ? NOWHERE : IN_NO_TABLE;
        expect(findLeaks(canaries, table, rows)).toEqual([]);
      }
      const { searched, found } = await filesWith(
        [...Object.values(CARDS), PAYERS_PASSWORD, STRIPE_KEYS.secret, STRIPE_KEYS.webhook],
        server.dataDir,
      );
      expect(found).toEqual([]);
      expect(searched).toBeGreaterThan(100);
    });
  },
);

describe("a failing Stripe, and impostors", () => {
  let place: StripePlace;
  let payer: Payer;

  beforeAll(async () => {
    place = await startStripePlace(null);
    payer = await new Payer(place.server.url, "leakfailing").register(FULL_NAME);
  });
  afterAll(() => place.remove());

  const sendWebhook = async (body: string, signature: string | null) => {
    const answer = await fetch(`${place.server.url()}/api/webhooks/stripe`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(signature === null ? {} : { "stripe-signature": signature }) },
      body,
    });
    return { status: answer.status, text: await answer.text() };
  };
  const signed = (payload: string, aheadSeconds = 0, secret: string = STRIPE_KEYS.webhook) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(Date.now() / 1_000) + aheadSeconds,
    });
  const event = (type: string, customer: string | null, id = `evt_${randomBytes(8).toString("hex")}`) =>
    JSON.stringify({ id, object: "event", type, data: { object: { object: "subscription", id: "sub_x", customer } } });

  it("is reported in the app's own words", async () => {
    place.stripe.failNext(/./u, { status: 500, times: 20 });
    const failed = await payer.send("POST", "/api/create-subscription-payment", { plan: "monthly" });
    expect(failed).toMatchObject({ status: 503, body: { code: "payment_provider_unavailable" } });
    expect(Object.keys(failed.body as object).toSorted()).toEqual(["code", "message"]);
    expect(
      findLeaks({ ...IN_NO_ANSWER, stripe: /api_error|127\.0\.0\.1/iu }, "the 503", JSON.stringify(failed.body)),
    ).toEqual([]);
    await fetch(`${place.stripe.url}/v1/nothing`);
  });

  it("rejects wrong keys without revealing the key", async () => {
    const settings = {
      ...stripeSettings(place.stripe),
      STRIPE_SECRET_KEY: "sk_test_wrongcanary123",
      DATA_DIR: `${place.server.dataDir}/other`,
    };
    await cp(inject("embeddedTemplate"), settings.DATA_DIR, { recursive: true });
    const told = await startServer(settings).then(
      () => "it started",
      (error: unknown) => String(error),
    );
    expect(told).toContain("STRIPE_SECRET_KEY is wrong");
    expect(told).not.toContain("wrongcanary");
  });

  it.each([
    ["without a signature", 400, (body: string) => [body, null] as const],
    ["with a signature by another secret", 400, (body: string) => [body, signed(body, 0, "whsec_guessed")] as const],
    ["with a signature over another body", 400, (body: string) => [`${body} `, signed(body)] as const],
    ["with nonsense for a signature", 400, (body: string) => [body, "t=,v1="] as const],
    ["signed an hour ago", 400, (body: string) => [body, signed(body, -3_600)] as const],
    ["signed an hour ahead", 400, (body: string) => [body, signed(body, 3_600)] as const],
    ["signed, about nobody we know", 200, (body: string) => [body, signed(body)] as const],
  ] as const)("answers a webhook %s with %i", async (_how, status, made) => {
    const [body, signature] = made(event("customer.subscription.updated", "cus_unknown"));
    const answer = await sendWebhook(body, signature);
    expect(answer.status).toBe(status);
    expect(findLeaks(IN_NO_ANSWER, "the answer", answer.text)).toEqual([]);
  });

  it("answers unknown kinds and repetitions with success, and what is too large or no event with an error", async () => {
    const unknown = event("a.kind.of.tomorrow", null);
    expect((await sendWebhook(unknown, signed(unknown))).status).toBe(200);
    expect((await sendWebhook(unknown, signed(unknown))).status).toBe(200);
    const nonsense = "[1, 2";
    expect((await sendWebhook(nonsense, signed(nonsense))).status).toBe(400);
    const large = event("x".repeat(2_000_000), null);
    expect((await sendWebhook(large, signed(large))).status).toBe(413);
    expect(findLeaks(IN_NO_LOG, "the output", place.server.output())).toEqual([]);
  });
});
