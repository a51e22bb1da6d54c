import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Activation } from "#contract/accounts";
import type { CardChangeOutcome, InvoiceAnswer } from "#contract/billing";
import { HOUR_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import {
  beginCheckout,
  type CardName,
  confirmCard,
  detailsOf,
  passDays,
  subscribe,
  typedCard,
} from "#tests/support/billing";
import { oneEngine } from "#tests/support/engines";
import { readPdf } from "#tests/support/read-pdf";
import { refusing, watchPayments } from "#tests/support/watched-payments";

const { instead, watched } = watchPayments();

describe("the outcome of a confirmed card", () => {
  let app: TestApp;
  beforeAll(async () => {
    const engine = oneEngine();
    app = await startTestApp({ engine, overrides: { payments: watched } });
  });
  afterEach(() => instead.clear());
  afterAll(() => app.close());

  const justSubscribed = async (person: TestClient) =>
    ((await person.post("/api/activate-subscription", {})).body as Partial<Activation>).justSubscribed;
  const confirmChange = (person: TestClient) => person.post("/api/subscription/card/settle");
  const anotherCard = async (person: TestClient) =>
    ((await person.post("/api/subscription/card")).body as { clientSecret: string }).clientSecret;
  /** Changes the card, as far as the bank allows. */
  const confirmAnother = async (person: TestClient, card: CardName) => {
    const clientSecret = await anotherCard(person);
    const authentication = card === "asksAlways" ? { authentication: "complete" } : {};
    await person.post("/api/sandbox/confirm-card", { clientSecret, card: typedCard(card), ...authentication });
  };

  it("is reported for an hour to a user landing after subscribing, and to no one else", async () => {
    const person = await app.signUp();
    const started = await person.post("/api/activate-subscription", { isTrial: true });
    expect(started.body).toMatchObject({ status: "trial", justSubscribed: false });
    expect(await subscribe(person)).toMatchObject({ status: "trial", justSubscribed: true });
    app.clock.advance(0.9 * HOUR_MS);
    expect(await justSubscribed(person)).toBe(true);
    app.clock.advance(0.2 * HOUR_MS);
    expect(await justSubscribed(person)).toBe(false);
    await confirmAnother(person, "mastercard");
    expect(await justSubscribed(person)).toBe(false);
  });

  it("is reported even if the webhook came first", async () => {
    const person = await app.signUp();
    const { clientSecret } = await beginCheckout(person);
    await confirmCard(person, clientSecret);
    await app.context.billing.syncDueAccounts();
    expect(await justSubscribed(person)).toBe(true);
  });

  it("is the card in use once confirmed, and not before", async () => {
    const person = await app.signUp();
    await subscribe(person);
    const nothing = await confirmChange(person);
    expect([nothing.status, nothing.body]).toMatchObject([409, { code: "not_ready" }]);
    await anotherCard(person);
    const open = await confirmChange(person);
    expect([open.status, open.body]).toEqual([
      409,
      { code: "not_ready", message: "Your card has not been confirmed yet." },
    ]);
    await confirmAnother(person, "mastercard");
    for (const answer of [await confirmChange(person), await confirmChange(person)]) {
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { outcome: "done", status: { status: "trial" }, card: { brand: "mastercard", last4: "4444" } },
      ]);
    }
    app.clock.advance(2 * HOUR_MS);
    expect((await confirmChange(person)).body).toMatchObject({ code: "not_ready" });
  });

  it("is not reported as in use while the provider will not accept it", async () => {
    const person = await app.signUp();
    await subscribe(person);
    await confirmAnother(person, "mastercard");
    instead.set("useCard", refusing);
    expect((await confirmChange(person)).body).toMatchObject({ code: "not_ready" });
    expect((await detailsOf(person)).card).toMatchObject({ brand: "visa" });
    instead.clear();
    expect((await confirmChange(person)).body).toMatchObject({ outcome: "done", card: { brand: "mastercard" } });
  });

  it("is named on receipts for what it paid, and on no older ones", async () => {
    const person = await app.signUp();
    await subscribe(person);
    await passDays(app, 7);
    await person.post("/api/login", { username: person.user.username, password: PASSWORD });
    const receipts = async () => {
      const invoices = (await person.get("/api/subscription/invoices")).body as InvoiceAnswer[];
      const texts = invoices.map(async ({ id }) => {
        const { bytes } = await app.context.billing.receiptPdf(person.user.id, id, new AbortController().signal);
        return (await readPdf(bytes)).text;
      });
      return Promise.all(texts);
    };
    expect(await receipts()).toEqual([expect.stringContaining("Visaendingin4242")]);
    app.clock.advance(HOUR_MS);
    await confirmAnother(person, "mastercard");
    await confirmChange(person);
    expect(await receipts()).toEqual([expect.not.stringMatching(/4242|4444/u)]);
    await passDays(app, 31);
    await person.post("/api/login", { username: person.user.username, password: PASSWORD });
    expect(await receipts()).toEqual([
      expect.stringContaining("Mastercardendingin4444"),
      expect.not.stringMatching(/4242|4444/u),
    ]);
  });

  it("pays an overdue invoice once the customer has confirmed it with the bank", async () => {
    const person = await app.signUp();
    await subscribe(person, { card: "failsLater" });
    await passDays(app, 7);
    await person.post("/api/login", { username: person.user.username, password: PASSWORD });
    await confirmAnother(person, "asksAlways");
    const asked = (await confirmChange(person)).body as Extract<CardChangeOutcome, { outcome: "confirm" }>;
    expect(asked).toMatchObject({
      outcome: "confirm",
      cardForm: { provider: "sandbox" },
      clientSecret: expect.any(String),
    });
    const { clientSecret } = asked;
    const refused = await person.post("/api/sandbox/confirm-card", { clientSecret, authentication: "fail" });
    expect(refused.body).toMatchObject({ code: "card_refused" });
    expect((await confirmChange(person)).body).toMatchObject({ outcome: "confirm", clientSecret });
    await person.post("/api/sandbox/confirm-card", { clientSecret, authentication: "complete" });
    expect((await confirmChange(person)).body).toMatchObject({ outcome: "done", status: { status: "active" } });
    expect(await detailsOf(person)).toMatchObject({ pastDue: null, card: { last4: "3184" } });
    expect((await person.get("/api/subscription/invoices")).body).toMatchObject([{ amount: 2.99 }]);
  });
});
