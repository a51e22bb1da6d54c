import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { DAY_MS } from "#server/services/clock/clock";
import type { SandboxState } from "#server/services/payments/sandbox-state";
import type { TestApp } from "#tests/support/app";
import { beginCheckout, CARDS, statusOf } from "#tests/support/billing";
import { PREPARED, readOutbox, type Payer } from "#tests/support/billing-process";
import { STRIPE_KEYS, payerAt, stripeSettings } from "#tests/support/billing-stripe";
import { deep } from "#tests/support/deep";
import { engines, postgresEngine, type Place } from "#tests/support/engines";
import { moveableClock } from "#tests/support/moved-clock";
import { eventually, startServer, type ServerProcess } from "#tests/support/server-process";
import { startStripeServer, type StripeServer } from "#tests/support/stripe/server";
import { startStripeApp } from "#tests/support/stripe-app";

const USERS = 20;
const clock = moveableClock();
const missing = inject("postgresUrl") === null ? "no PostgreSQL was found" : "missing" in clock ? clock.missing : null;
const why = missing === null ? "" : ` (left out: ${missing})`;

/** How often the trial of a user was begun, the addresses that have used theirs, and what a trial with a card leaves besides. */
const TRIALS = `
  select
    (select count(*)::int from entitlements e where e.user_id = u.id and e.trial_started_at is not null) as trials,
    (select count(*)::int from used_trials) as hashes,
    (select count(*)::int from audit_events a where a.subject_id = u.id and a.action = 'trial.started') as started,
    (select count(*)::int from billing_notices n where n.user_id = u.id) as "sentEmails"
  from users u where u.username = $1`;

/** What the provider has of one customer. */
interface Held {
  readonly live: number;
  readonly begun: number;
  /** Unpaid first invoices that a browser could still pay. */
  readonly payable: number;
  readonly paidPence: readonly number[];
}

const places = [
  { provider: "sandbox", processes: 2 },
  ...(deep()
    ? ([
        { provider: "sandbox", processes: 1 },
        { provider: "stripe", processes: 2 },
      ] as const)
    : []),
] as const;

afterAll(() => {
  if (!("missing" in clock)) clock.remove();
});

describe.skipIf(missing !== null).each(places)(
  `$provider with $processes processes on one PostgreSQL${why}`,
  ({ provider, processes }) => {
    let place: Place;
    let folder: string;
    let stripe: StripeServer;
    let ahead = 0;
    let turn = 0;
    const servers: ServerProcess[] = [];
    /** Each request goes to the next process. */
    const url = () => servers[(turn += 1) % servers.length]?.url ?? "";

    beforeAll(async () => {
      const engine = postgresEngine();
      if (engine === null || "missing" in clock) throw new Error("what is missing should have left this out");
      place = await engine.place();
      folder = await mkdtemp(join(tmpdir(), "mealwright-parallel-"));
      clock.moveTo(0);
      stripe = await startStripeServer({ clock: { now: () => Date.now() + ahead }, secretKey: STRIPE_KEYS.secret });
      const settings = {
        ...PREPARED,
        ...clock.settings,
        ...(provider === "stripe" ? stripeSettings(stripe) : {}),
        DATABASE_URL: place.databaseUrl ?? "",
        DATA_DIR: folder,
      };
      servers.push(...(await Promise.all(Array.from({ length: processes }, () => startServer(settings)))));
    });
    afterAll(async () => {
      for (const server of servers) await server.stop();
      await stripe.close();
      await place.remove();
      await rm(folder, { recursive: true, force: true });
      if (!("missing" in clock)) clock.moveTo(0);
    });

    const rows = async (statement: string, values: readonly string[]): Promise<Record<string, unknown>[]> => {
      const client = new Client({ connectionString: place.databaseUrl ?? "" });
      await client.connect();
      try {
        return (await client.query(statement, [...values])).rows;
      } finally {
        await client.end();
      }
    };

    /** Counted at the provider, not in our copy. */
    async function held({ username }: Payer): Promise<Held> {
      const [customer] = await rows(
        "select customer_id from billing_customers join users on users.id = user_id where username = $1",
        [username],
      );
      const id = String(customer?.customer_id);
      return provider === "stripe" ? heldAtStripe(stripe, id) : heldBySandbox(await sandboxState(id));
    }
    const trialsOf = async (username: string) => (await rows(TRIALS, [username]))[0] ?? {};
    const sandboxState = async (id: string) => {
      const [row] = await rows("select state from sandbox_customers where customer_id = $1", [id]);
      return row?.state as SandboxState;
    };

    let people = 0;
    const newcomer = async () => payerAt(provider === "stripe" ? stripe : null, url, `users${(people += 1)}`);
    const kinds = (payer: Payer) => payer.sentEmails({ outbox: () => readOutbox(join(folder, "outbox")) });
    const users = <T>(act: (index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: USERS }, (_, at) => act(at)));
    const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();
    const all = (status: number) => Array.from({ length: USERS }, () => status);
    const written = async (payer: Payer, expected: readonly string[]) => {
      await eventually(async () => ((await kinds(payer)).length >= expected.length ? true : null), expected.join(", "));
      expect(await kinds(payer)).toEqual(expected);
    };

    it("starts one cardless trial of twenty", async () => {
      const { payer } = await newcomer();
      const before = await trialsOf(payer.username);
      expect(before).toMatchObject({ trials: 0, started: 0, sentEmails: 0 });
      const starts = await users(() => payer.send("POST", "/api/activate-subscription", { isTrial: true }));
      expect(statuses(starts)).toEqual([200, ...Array.from({ length: USERS - 1 }, () => 409)]);
      const hashes = Number(before.hashes) + 1;
      expect(await trialsOf(payer.username)).toEqual({ trials: 1, hashes, started: 1, sentEmails: 0 });
    });

    it("makes one form of twenty checkouts, and one subscription of twenty activations", async () => {
      const { payer, confirm } = await newcomer();
      const forms = await users(() => payer.checkout());
      expect(new Set(forms.map(({ clientSecret }) => clientSecret)).size).toBe(1);
      await confirm(forms[0]?.clientSecret ?? "");
      expect(statuses(await users(() => payer.activate()))).toEqual(all(200));
      expect(await held(payer)).toEqual({ live: 1, begun: 1, payable: 0, paidPence: [] });
      await written(payer, ["trial_started"]);
    });

    it("makes one subscription of two confirmed cards, one for each plan", async () => {
      const { payer, confirm } = await newcomer();
      const monthly = await payer.checkout("monthly");
      const yearly = await payer.checkout("yearly");
      await Promise.all([confirm(monthly.clientSecret), confirm(yearly.clientSecret)]);
      expect(statuses(await users(() => payer.activate()))).toEqual(all(200));
      expect(await held(payer)).toEqual({ live: 1, begun: 1, payable: 0, paidPence: [] });
      await written(payer, ["trial_started"]);
    });

    it("cancels, takes back, switches and refunds once for twenty", { timeout: 240_000 }, async () => {
      const { payer, confirm } = await newcomer();
      const used = await newcomer();
      await used.payer.must("POST", "/api/activate-subscription", { isTrial: true });
      await confirm((await payer.checkout()).clientSecret);
      expect((await payer.activate()).status).toBe(200);
      expect(statuses(await users(() => payer.send("POST", "/api/cancel-subscription")))).toEqual(all(200));
      await written(payer, ["cancelled", "trial_started"]);
      expect(statuses(await users(() => payer.send("POST", "/api/reactivate-subscription")))).toEqual(all(200));
      expect(await payer.status()).toMatchObject({ status: "trial" });

      ahead += 8 * DAY_MS;
      if (!("missing" in clock)) clock.moveTo(ahead);
      await users(() => payer.status());
      await eventually(async () => ((await payer.status()).status === "active" ? true : null), "the first charge");
      expect(await held(payer)).toMatchObject({ live: 1, paidPence: [299] });
      const offer = await payer.offer("yearly");
      const switches = await users(() => payer.send("POST", "/api/subscription/switch", { offerId: offer.offerId }));
      expect(statuses(switches)).toEqual(all(200));
      const due = Math.round(offer.amountDue * 100);
      expect(await held(payer)).toEqual({ live: 1, begun: 1, payable: 0, paidPence: [299, due] });
      await written(payer, ["cancelled", "receipt", "receipt", "trial_started"]);

      const refunds = await users(() => payer.send("POST", "/api/subscription/refund"));
      expect(statuses(refunds)).toEqual(all(200));
      expect(await held(payer)).toMatchObject({ live: 0, begun: 1, paidPence: [0, 0] });
      await written(payer, ["cancelled", "receipt", "receipt", "refunded", "trial_started"]);

      // The trial is used up: the first month is paid at once, whichever of two plans is confirmed.
      const plans = ["monthly", "yearly"] as const;
      await users((at) => used.payer.checkout(plans[at % 2]));
      expect((await held(used.payer)).payable).toBeLessThanOrEqual(1);
      await used.confirm((await used.payer.checkout("monthly")).clientSecret);
      expect(statuses(await users(() => used.payer.activate()))).toEqual(all(200));
      expect(await held(used.payer)).toMatchObject({ live: 1, payable: 0, paidPence: [299] });
      await written(used.payer, ["receipt"]);
    });
  },
);

describe.each(engines())("Stripe with one process on $name", (engine) => {
  let app: TestApp;
  let stripe: StripeServer;

  beforeAll(async () => {
    ({ app, stripe } = await startStripeApp({ engine, environment: { RATE_LIMIT_SCALE: "1000" } }));
  });
  afterAll(async () => {
    await app.close();
    await stripe.close();
  });

  const users = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: USERS }, act));
  const trials = async (): Promise<unknown> => {
    const started = sql`(select count(*)::int from entitlements where trial_started_at is not null) as trials`;
    const used = sql`(select count(*)::int from used_trials) as hashes`;
    const { rows } = (await app.context.platform.database.db.execute(sql`select ${started}, ${used}`)) as {
      rows: unknown[];
    };
    return rows[0];
  };

  it("starts one trial of twenty, makes one subscription of twenty activations, and charges it once", async () => {
    const cardless = await app.signUp();
    const starts = await users(() => cardless.post("/api/activate-subscription", { isTrial: true }));
    expect(starts.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(starts.filter(({ body }) => (body as { code?: string }).code === "trial_already_used")).toHaveLength(
      USERS - 1,
    );
    expect(await trials()).toEqual({ trials: 1, hashes: 1 });

    const payer = await app.signUp();
    const secrets = (await users(() => beginCheckout(payer))).map(({ clientSecret }) => clientSecret);
    expect(new Set(secrets).size).toBe(1);
    stripe.confirmSetup(secrets[0] ?? "", CARDS.good);
    const activated = await users(() => payer.post("/api/activate-subscription", {}));
    expect(new Set(activated.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await trials()).toEqual({ trials: 2, hashes: 2 });
    const [customer = "", ...others] = stripe.state.customerIds();
    expect(others).toEqual([]);
    expect(heldAtStripe(stripe, customer)).toEqual({ live: 1, begun: 1, payable: 0, paidPence: [] });

    app.clock.advance(8 * DAY_MS);
    await users(() => payer.get("/api/subscription-status"));
    expect(await statusOf(payer)).toMatchObject({ status: "active" });
    expect(heldAtStripe(stripe, customer)).toEqual({ live: 1, begun: 1, payable: 0, paidPence: [299] });
    await app.drainJobs();
    const kinds = app.mailbox.map(({ messageId }) => messageId.split("-")[0]).toSorted();
    expect(kinds.filter((kind) => kind === "receipt" || kind === "trial_started")).toEqual([
      "receipt",
      "trial_started",
    ]);
  });
});

function heldBySandbox({ subscriptions, invoices }: SandboxState): Held {
  const begun = subscriptions.filter(({ phase }) => phase !== "incomplete");
  return {
    live: begun.filter(({ phase }) => phase !== "ended").length,
    begun: begun.length,
    payable: subscriptions.filter(({ phase, endedAt }) => phase === "incomplete" && endedAt === null).length,
    paidPence: invoices
      .filter(({ state }) => state === "paid")
      .map(({ pence, refundedPence }) => pence - refundedPence),
  };
}

function heldAtStripe({ state }: StripeServer, customer: string): Held {
  const subscriptions = state.subscriptionsOf(customer);
  const begun = subscriptions.filter(({ status }) => !status.startsWith("incomplete"));
  return {
    live: begun.filter(({ status }) => status !== "canceled").length,
    begun: begun.length,
    payable: subscriptions.filter(({ status }) => status === "incomplete").length,
    paidPence: state
      .chargesOf(customer)
      .filter(({ status }) => status === "succeeded")
      .map(({ amount, amount_refunded }) => amount - amount_refunded),
  };
}
