import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#server/db/schema/accounts";
import { billingSubscriptions } from "#server/db/schema/billing";
import { DAY_MS } from "#server/services/clock/clock";
import type { CardName } from "#tests/support/billing";
import { startBillingServer, type BillingServer, type Payer } from "#tests/support/billing-process";
import { payerAt, startStripePlace } from "#tests/support/billing-stripe";
import { deep } from "#tests/support/deep";
import { embeddedEngine, postgresEngine } from "#tests/support/engines";
import { moveableClock } from "#tests/support/moved-clock";
import { EASY_REQUEST, eventually } from "#tests/support/server-process";
import type { StripeServer } from "#tests/support/stripe/server";

const clock = moveableClock();
const why = "missing" in clock ? ` (left out: ${clock.missing})` : "";
const embedded = embeddedEngine();
const shared = postgresEngine();
const places = [
  { provider: "the sandbox", engine: embedded },
  ...(deep()
    ? [
        { provider: "Stripe", engine: embedded },
        ...(shared === null ? [] : ["the sandbox", "Stripe"].map((provider) => ({ provider, engine: shared }))),
      ]
    : []),
];

afterAll(() => {
  if (!("missing" in clock)) clock.remove();
});

describe.skipIf("missing" in clock).each(places)(
  `a running server whose clock is moved, on $provider and $engine.name${why}`,
  ({ provider, engine }) => {
    let server: BillingServer;
    let stripe: StripeServer | null = null;
    let remove: () => Promise<void>;
    /** How far ahead of the true time it is. */
    let now = 0;
    const confirms = new Map<Payer, (clientSecret: string, card?: CardName) => Promise<void>>();
    const person = async (username: string) => {
      const { payer, confirm } = await payerAt(stripe, server.url, username);
      confirms.set(payer, confirm);
      return payer;
    };
    const subscribe = async (payer: Payer, card: CardName = "good") => {
      const { clientSecret } = await payer.checkout();
      await confirms.get(payer)?.(clientSecret, card);
      return payer.must("POST", "/api/activate-subscription", {});
    };
    let moveBy: (days: number) => void;
    const mayMakePlans = async (payer: Payer) => (await payer.send("POST", "/api/meal-plans", EASY_REQUEST)).status;
    const sentEmails = (of: Payer, expected: readonly string[]) =>
      eventually(
        async () => ((await of.sentEmails(server)).length >= expected.length ? of.sentEmails(server) : null),
        `the messages ${expected.join(", ")} to ${of.username}`,
        150_000,
      ).then((sent) => expect(sent).toEqual(expected));

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
      clock.moveTo(0);
      if (provider === "Stripe") {
        const place = await startStripePlace(clock, engine);
        ({ server, stripe } = place);
        remove = () => place.remove();
        place.stripe.webhooks.automatic(true);
        moveBy = (days) => place.moveBy(days * DAY_MS);
      } else {
        server = await startBillingServer(clock.settings, engine === undefined ? {} : { engine });
        remove = () => server.remove();
        moveBy = (days) => clock.moveTo((now += days * DAY_MS));
      }
    });
    afterAll(() => remove?.());

    it("reminds once, three days before the first charge and not earlier", async () => {
      const payer = await person("reminded");
      await subscribe(payer);
      let probes = 0;
      /** Messages are sent in order: once the probe's has arrived, all earlier ones have too. */
      const visited = async () => {
        await payer.signIn();
        const probe = await person(`probe${(probes += 1)}`);
        await subscribe(probe);
        await sentEmails(probe, ["trial_started"]);
        return payer.sentEmails(server);
      };
      moveBy(3.9);
      expect(await visited()).toEqual(["trial_started"]);
      moveBy(0.11);
      expect(await visited()).toEqual(["trial_ending", "trial_started"]);
      expect(await visited()).toEqual(["trial_ending", "trial_started"]);
      moveBy(2);
      expect(await visited()).toEqual(["trial_ending", "trial_started"]);
      moveBy(1.01);
      await stands(payer, "active", true);
      await sentEmails(payer, ["receipt", "trial_ending", "trial_started"]);
      expect(await visited()).toEqual(["receipt", "trial_ending", "trial_started"]);
    });

    it("shows everyone their status at their next visit", async () => {
      const payer = await person("visits");
      const owes = await person("owes");
      const cardless = await person("cardless");
      const leaves = await person("leaves");
      await cardless.must("POST", "/api/activate-subscription", { isTrial: true });
      expect(await subscribe(payer)).toMatchObject({ status: "trial" });
      await subscribe(owes, "failsLater");
      await subscribe(leaves);
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
      await subscribe(payer);
      await subscribe(owes, "failsLater");
      await sentEmails(payer, ["trial_started"]);
      await sentEmails(owes, ["trial_started"]);

      moveBy(4.01);
      await sentEmails(payer, ["trial_ending", "trial_started"]);
      await sentEmails(owes, ["trial_ending", "trial_started"]);

      moveBy(3);
      await sentEmails(payer, ["receipt", "trial_ending", "trial_started"]);
      await sentEmails(owes, ["payment_failed", "trial_ending", "trial_started"]);

      // Someone for whom the jobs have a message to write on the day on which they must end what was not paid.
      const probe = await person("walter");
      await subscribe(probe);
      moveBy(7.01);
      await sentEmails(probe, ["receipt", "trial_started"]);
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
      await sentEmails(payer, ["receipt", "receipt", "trial_ending", "trial_started"]);
      await payer.signIn();
      expect(await payer.invoices()).toMatchObject([{ amount: 2.99 }, { amount: 2.99 }]);
      await payer.must("POST", "/api/cancel-subscription");
      await sentEmails(payer, ["cancelled", "receipt", "receipt", "trial_ending", "trial_started"]);

      moveBy(31);
      await payer.signIn();
      expect(await payer.status()).toMatchObject({ status: "cancelled", hasActiveSubscription: false });
      expect(await mayMakePlans(payer)).toBe(402);
      // Nothing more is charged or sent, however long the jobs continue.
      moveBy(40);
      await payer.signIn();
      expect(await payer.invoices()).toHaveLength(2);
      await sentEmails(payer, ["cancelled", "receipt", "receipt", "trial_ending", "trial_started"]);
      await sentEmails(owes, ["payment_failed", "trial_ending", "trial_started"]);
    });
  },
);
