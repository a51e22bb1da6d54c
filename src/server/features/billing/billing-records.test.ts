import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billingSubscriptions } from "#server/db/schema/billing";
import { databaseCode } from "#server/db/database";
import { startTestApp, type TestApp } from "#tests/support/app";
import { subscribe } from "#tests/support/billing";
import { engines } from "#tests/support/engines";
import { outsideTransactions } from "#tests/support/outside-transactions";

const UNIQUE_VIOLATION = "23505";

describe.each(engines())("what is kept of subscriptions on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());

  it("holds at most one live subscription per user, whoever writes it, and any number of ended ones", async () => {
    const person = await app.signUp();
    await subscribe(person);
    const { db } = app.context.platform.database;
    const [kept] = (await db.select().from(billingSubscriptions)).filter(({ userId }) => userId === person.user.id);
    const insert = (id: string, phase: "trialing" | "active" | "past_due" | "incomplete" | "ended") => {
      if (kept === undefined) throw new Error("nothing was kept");
      return db.insert(billingSubscriptions).values({ ...kept, id, phase });
    };
    for (const phase of ["trialing", "active", "past_due"] as const) {
      const refusal: unknown = await insert(`second ${phase}`, phase).then(
        () => null,
        (error: unknown) => error,
      );
      expect(databaseCode(refusal)).toBe(UNIQUE_VIOLATION);
      expect(String((refusal as Error).cause)).toContain("billing_subscriptions_live_key");
    }
    await insert("an unpaid one", "incomplete");
    await insert("an older one", "ended");
    await insert("the oldest one", "ended");
  });

  it("is never written during a provider call: such a call would fail here", async () => {
    const { database } = app.context.platform;
    const asked = outsideTransactions({ ask: () => Promise.resolve("answered") });
    expect(await asked.ask()).toBe("answered");
    await expect(database.transaction(() => asked.ask())).rejects.toThrow("ask was called within a transaction");
    await expect(
      database.transaction(async (tx) => {
        await tx.select().from(billingSubscriptions);
        return asked.ask();
      }),
    ).rejects.toThrow("ask was called within a transaction");
  });
});
