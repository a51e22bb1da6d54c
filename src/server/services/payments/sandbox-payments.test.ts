import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#server/db/schema/accounts";
import { sandboxCustomers } from "#server/db/schema/sandbox";
import { DAY_MS } from "#server/services/clock/clock";
import { CardRefused } from "#server/services/payments/payments";
import { engines } from "#tests/support/engines";
import { CARDS, payers, startSandbox, type SandboxUnderTest } from "#tests/support/payments";

const START = Date.UTC(2027, 0, 31, 9, 30);
const OUT_OF_DATE = "This payment form is out of date. Please reload the page.";

describe.each(engines())("the sandbox on $name", (engine) => {
  let under: SandboxUnderTest;
  let they: ReturnType<typeof payers>;
  beforeAll(async () => {
    under = await startSandbox(engine, START);
    they = payers(under);
  });
  afterAll(() => under.close());

  const rowOf = async (customerId: string) => {
    const rows = await under.database.db
      .select()
      .from(sandboxCustomers)
      .where(eq(sandboxCustomers.customerId, customerId));
    return rows[0];
  };
  const eventsOf = async (customerId: string) =>
    (await under.payments.collectEvents()).filter((event) => event.customerId === customerId);

  it("tells each happening once, and needs nobody to ask for what time brings", async () => {
    const { customerId } = await they.subscribed({ trialDays: 7 });
    const begun = await eventsOf(customerId);
    expect(begun.map(({ type }) => type)).toEqual(["setup_intent.succeeded", "customer.subscription.created"]);
    expect(await eventsOf(customerId)).toEqual([]);
    under.clock.advance(7 * DAY_MS);
    const [one, other] = await Promise.all([under.payments.collectEvents(), under.payments.collectEvents()]);
    const later = [...one, ...other].filter((event) => event.customerId === customerId);
    expect(later.map(({ type }) => type)).toEqual([
      "customer.subscription.trial_will_end",
      "invoice.paid",
      "customer.subscription.updated",
    ]);
    expect(new Set([...begun, ...later].map(({ id }) => id)).size).toBe(5);
    expect(await they.paidPence(customerId)).toBe(299);
  });

  it("advances more customers than one batch, and knows when each is due next", async () => {
    const customers = await Promise.all(Array.from({ length: 60 }, () => they.subscribed({ trialDays: 5 })));
    await under.payments.collectEvents();
    const [first] = customers;
    if (first === undefined) throw new Error("nobody subscribed");
    expect((await rowOf(first.customerId))?.nextAt).toBe(first.trialEndsAt - 3 * DAY_MS);
    under.clock.advance(5 * DAY_MS);
    const events = await under.payments.collectEvents();
    const paid = new Set(events.filter(({ type }) => type === "invoice.paid").map(({ customerId }) => customerId));
    expect(customers.every(({ customerId }) => paid.has(customerId))).toBe(true);
    const { subscriptions } = await they.readAccount(first.customerId);
    expect((await rowOf(first.customerId))?.nextAt).toBe(subscriptions[0]?.periodEndsAt);
    await under.payments.endNow({ subscriptionId: first.subscriptionId, reason: "other", key: they.freshKey() });
    expect((await rowOf(first.customerId))?.nextAt).toBe(under.clock.now());
    expect(await eventsOf(first.customerId)).toMatchObject([{ type: "customer.subscription.deleted" }]);
    expect((await rowOf(first.customerId))?.nextAt).toBeNull();
  });

  it("writes nothing where only a look was taken", async () => {
    const { customerId } = await they.subscribed();
    const before = await rowOf(customerId);
    await they.readAccount(customerId);
    expect(await rowOf(customerId)).toEqual(before);
  });

  it("keeps no card number", async () => {
    const { customerId, subscriptionId } = await they.subscribed({ number: CARDS.asksOnce });
    await they.useCard({ customerId, subscriptionId }, CARDS.mastercard);
    const kept = JSON.stringify(await rowOf(customerId));
    expect(kept).toContain("authenticates_once");
    for (const number of Object.values(CARDS)) expect(kept).not.toContain(number);
  });

  it("takes a client secret from its own customer alone", async () => {
    const [owner, stranger] = [await they.newCustomer(), await they.newCustomer()];
    const { id, clientSecret } = await under.payments.beginSetup({ customerId: owner, key: they.freshKey() });
    const card = { number: CARDS.good, expiry: "12/79", cvc: "123" };
    const attempts = [
      { customerId: stranger, clientSecret },
      { customerId: owner, clientSecret: `${clientSecret}x` },
      { customerId: owner, clientSecret: "" },
      { customerId: "cus_unknown", clientSecret },
    ];
    for (const attempt of attempts) {
      const refusal = await under.payments
        .confirmCard({ ...attempt, card, authentication: null })
        .catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(CardRefused);
      expect(refusal).toMatchObject({ message: OUT_OF_DATE });
    }
    // Nor is the bank's question answered before it was asked.
    const early = { customerId: owner, clientSecret, card: null, authentication: "complete" } as const;
    await expect(under.payments.confirmCard(early)).rejects.toMatchObject({ message: OUT_OF_DATE });
    expect(await under.payments.readSetup(id)).toMatchObject({ state: "open" });
    const other = await under.payments.beginSetup({ customerId: owner, key: they.freshKey() });
    expect(other.clientSecret.split("_secret_")[1]).toHaveLength(43);
    expect(other.clientSecret).not.toBe(clientSecret);
  });

  it("answers a confirmation that is sent again as it answered the first", async () => {
    const customerId = await they.newCustomer();
    const { clientSecret } = await under.payments.beginSetup({ customerId, key: they.freshKey() });
    const unpaid = await under.payments.beginUnpaid({ customerId, plan: "monthly", key: they.freshKey() });
    const answers = await Promise.all([
      ...[1, 2].map(() => under.confirmSetup(clientSecret, CARDS.good)),
      ...[1, 2].map(() => under.confirmPayment(unpaid.clientSecret ?? "", CARDS.good)),
    ]);
    expect(answers).toEqual(["succeeded", "succeeded", "succeeded", "succeeded"]);
    expect(await they.paidPence(customerId)).toBe(299);
  });

  it("forgets a customer whose user is deleted, and refuses one whose user never was", async () => {
    const person = await under.person();
    const customerId = await under.payments.ensureCustomer(person);
    await under.database.db.delete(users).where(eq(users.id, person.userId));
    await expect(they.readAccount(customerId)).rejects.toThrow("The sandbox knows no customer");
    await expect(under.payments.ensureCustomer(person)).rejects.toThrow();
  });
});
