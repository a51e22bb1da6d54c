import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#server/db/schema/accounts";
import { billingSubscriptions } from "#server/db/schema/billing";
import { DAY_MS } from "#server/services/clock/clock";
import { Payer, startBillingServer, type BillingServer } from "#tests/support/billing-process";
import { deep } from "#tests/support/deep";
import { moveableClock } from "#tests/support/moved-clock";
import { EASY_REQUEST, eventually } from "#tests/support/server-process";

const clock = moveableClock();
const why = "missing" in clock ? ` (left out: ${clock.missing})` : "";

describe.skipIf("missing" in clock)(`a running server whose clock is moved${why}`, () => {
  let server: BillingServer;
  /** How far ahead of the true time it is. */
  let now = 0;
  const person = (username: string) => new Payer(server.url, username).register();
  const moveBy = (days: number) => {
    if ("missing" in clock) return;
    now += days * DAY_MS;
    clock.moveTo(now);
  };
  const mayMakePlans = async (payer: Payer) => (await payer.send("POST", "/api/meal-plans", EASY_REQUEST)).status;

  /** A provider that answers late is asked again at the next visit. */
  const stands = async (payer: Payer, status: string, hasActiveSubscription: boolean) => {
    await eventually(
      async () => ((await payer.status()).status === status ? true : null),
      `${payer.username} being ${status}`,
      15_000,
    );
    expect(await payer.status()).toMatchObject({ status, hasActiveSubscription });
  };

  beforeAll(async () => {
    if ("missing" in clock) return;
    server = await startBillingServer(clock.settings);
  });
  afterAll(async () => {
    await server?.remove();
    if (!("missing" in clock)) clock.remove();
  });

  it("tells everyone at their next visit where they stand", async () => {
    const payer = await person("visits");
    const owes = await person("owes");
    const cardless = await person("cardless");
    const leaves = await person("leaves");
    await cardless.must("POST", "/api/activate-subscription", { isTrial: true });
    expect(await payer.subscribe()).toMatchObject({ status: "trial" });
    await owes.subscribe({ card: "failsLater" });
    await leaves.subscribe();
    await leaves.must("POST", "/api/cancel-subscription");

    moveBy(7.01);
    await stands(payer, "active", true);
    expect(await payer.invoices()).toMatchObject([{ amount: 2.99 }]);
    await stands(cardless, "trial_expired", false);
    await stands(leaves, "cancelled", false);
    expect(await leaves.invoices()).toEqual([]);
    await stands(owes, "active", true);
    expect((await owes.details()).pastDue).toMatchObject({ amount: 2.99 });
    expect(await mayMakePlans(cardless)).toBe(402);
    expect(await mayMakePlans(leaves)).toBe(402);

    moveBy(7.01);
    await stands(owes, "expired", false);
    expect(await mayMakePlans(owes)).toBe(402);

    moveBy(25);
    await payer.signIn();
    await stands(payer, "active", true);
    expect(await payer.invoices()).toHaveLength(2);
    expect(await mayMakePlans(payer)).toBe(201);
    await payer.must("POST", "/api/cancel-subscription");

    moveBy(31);
    await payer.signIn();
    await stands(payer, "cancelled", false);
    expect(await payer.invoices()).toHaveLength(2);
    expect(await mayMakePlans(payer)).toBe(402);
  });

  it.skipIf(!deep())("does all that is due by itself, with nobody at a browser", { timeout: 900_000 }, async () => {
    const payer = await person("paula");
    const owes = await person("oscar");
    const mails = (of: Payer, expected: readonly string[]) =>
      eventually(
        async () => ((await of.mails(server)).length >= expected.length ? of.mails(server) : null),
        `the messages ${expected.join(", ")} to ${of.username}`,
        150_000,
      ).then((sent) => expect(sent).toEqual(expected));
    await payer.subscribe();
    await owes.subscribe({ card: "failsLater" });
    await mails(payer, ["trial_started"]);
    await mails(owes, ["trial_started"]);

    moveBy(4.01);
    await mails(payer, ["trial_ending", "trial_started"]);
    await mails(owes, ["trial_ending", "trial_started"]);

    moveBy(3);
    await mails(payer, ["receipt", "trial_ending", "trial_started"]);
    await mails(owes, ["payment_failed", "trial_ending", "trial_started"]);

    // Somebody for whom the jobs have a message to write on the day on which they must end what was not paid.
    const witness = await person("walter");
    await witness.subscribe();
    moveBy(7.01);
    await mails(witness, ["receipt", "trial_started"]);
    const ended = await server.lookInside(({ db }) =>
      db
        .select({ phase: billingSubscriptions.phase, endReason: billingSubscriptions.endReason })
        .from(billingSubscriptions)
        .innerJoin(users, eq(users.id, billingSubscriptions.userId))
        .where(eq(users.username, owes.username)),
    );
    expect(ended).toEqual([{ phase: "ended", endReason: "payment_failed" }]);
    expect(await mayMakePlans(owes)).toBe(402);
    expect(await owes.status()).toMatchObject({ status: "expired" });

    moveBy(25);
    await mails(payer, ["receipt", "receipt", "trial_ending", "trial_started"]);
    await payer.signIn();
    expect(await payer.invoices()).toMatchObject([{ amount: 2.99 }, { amount: 2.99 }]);
    await payer.must("POST", "/api/cancel-subscription");
    await mails(payer, ["cancelled", "receipt", "receipt", "trial_ending", "trial_started"]);

    moveBy(31);
    await payer.signIn();
    expect(await payer.status()).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
    expect(await mayMakePlans(payer)).toBe(402);
    // Nothing is charged and nothing written any more, however long the jobs go on.
    moveBy(40);
    await payer.signIn();
    expect(await payer.invoices()).toHaveLength(2);
    await mails(payer, ["cancelled", "receipt", "receipt", "trial_ending", "trial_started"]);
    await mails(owes, ["payment_failed", "trial_ending", "trial_started"]);
  });
});
