import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#domain/planner/random";
import { users } from "#server/db/schema/accounts";
import { sandboxCustomers } from "#server/db/schema/sandbox";
import { DAY_MS } from "#server/services/clock/clock";
import type { SandboxState } from "#server/services/payments/sandbox-state";
import { Payer, startBillingServer, type BillingServer } from "#tests/support/billing-process";
import { deep } from "#tests/support/deep";
import { moveableClock } from "#tests/support/moved-clock";
import { eventually, pause } from "#tests/support/server-process";

const KILLS = deep() ? 40 : 2;
/** From before the request is read up to after it is answered. */
const LATEST_KILL_MS = 60;
const clock = moveableClock();
const why = "missing" in clock ? ` (left out: ${clock.missing})` : "";

/** How it goes on after the server is back. The minute's job takes up to a minute, so the small run leaves it out. */
const RECOVERIES = ["the client tries again", "the user signs in", ...(deep() ? ["the job of the minute"] : [])];

/** What the sandbox itself has of one customer. */
interface Held {
  readonly username: string;
  readonly begun: number;
  readonly live: number;
  readonly paidPence: readonly number[];
}

describe.skipIf("missing" in clock)(`a server on the sandbox, killed at any moment${why}`, () => {
  let server: BillingServer;
  const random = seededRandom(3_202_611);
  const payers: Payer[] = [];

  beforeAll(async () => {
    if ("missing" in clock) return;
    server = await startBillingServer(clock.settings);
  });
  afterAll(async () => {
    await server?.remove();
    if (!("missing" in clock)) clock.remove();
  });

  async function killDuring(act: () => Promise<unknown>): Promise<void> {
    const acted = act().catch(() => null);
    await pause(random() * LATEST_KILL_MS);
    await server.kill();
    await acted;
    await server.start();
  }

  async function recover(payer: Payer, recovery: string | undefined, again: () => Promise<{ status: number }>) {
    if (recovery === "the user signs in") await payer.signIn();
    if (recovery === "the client tries again") expect((await again()).status).toBe(200);
  }

  const held = (): Promise<readonly Held[]> =>
    server.lookInside(async ({ db }) => {
      const rows = await db
        .select({ username: users.username, state: sandboxCustomers.state })
        .from(sandboxCustomers)
        .innerJoin(users, eq(users.id, sandboxCustomers.userId));
      return rows.map(({ username, state }) => {
        const { subscriptions, invoices } = state as SandboxState;
        return {
          username,
          begun: subscriptions.length,
          live: subscriptions.filter(({ phase }) => phase !== "ended").length,
          paidPence: invoices.filter(({ paidAt }) => paidAt !== null).map(({ pence }) => pence),
        };
      });
    });

  it(`makes one subscription and one message of each of ${KILLS} activations`, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const payer = await new Payer(server.url, `killed${kill}`).register();
      payers.push(payer);
      await payer.confirmCard((await payer.checkout(kill % 4 === 0 ? "yearly" : "monthly")).clientSecret);
      await killDuring(() => payer.activate({ "idempotency-key": `activation-${kill}` }));
      await recover(payer, RECOVERIES[kill % RECOVERIES.length], () => payer.activate());
    }
    for (const payer of payers) {
      await eventually(
        async () => ((await payer.mails(server)).length > 0 ? true : null),
        `the message to ${payer.username}`,
        150_000,
      );
      expect(await payer.mails(server)).toEqual(["trial_started"]);
      expect(await payer.status()).toMatchObject({ status: "trial" });
    }
    for (const customer of await held()) expect(customer).toMatchObject({ begun: 1, live: 1, paidPence: [] });
  });

  it("charges each once when the trial ends, though it is killed then too", async () => {
    if (!("missing" in clock)) clock.moveTo(8 * DAY_MS);
    await killDuring(() => Promise.all(payers.map((payer) => payer.status())));
    for (const payer of payers) {
      await eventually(async () => ((await payer.status()).status === "active" ? true : null), "the first charge");
      await eventually(async () => ((await payer.mails(server)).length > 1 ? true : null), "the receipt");
    }
    for (const { username, ...customer } of await held()) {
      const yearly = Number(username.slice("killed".length)) % 4 === 0;
      expect(customer, username).toEqual({ begun: 1, live: 1, paidPence: [yearly ? 2_999 : 299] });
    }
    for (const payer of payers) expect(await payer.mails(server)).toEqual(["receipt", "trial_started"]);
  });

  it("charges each change of plan once or leaves the plan as it was", async () => {
    const due = new Map<string, number>();
    const again = new Set<string>();
    for (const [index, payer] of payers.entries()) {
      if (index % 4 === 0) continue;
      const { offerId, amountDue } = await payer.offer("yearly");
      due.set(payer.username, Math.round(amountDue * 100));
      const change = (key: string) =>
        payer.send("POST", "/api/subscription/switch", { offerId }, { "idempotency-key": key });
      await killDuring(() => change(`switch-${index}`));
      const recovery = RECOVERIES[index % RECOVERIES.length];
      if (recovery === "the client tries again") again.add(payer.username);
      await recover(payer, recovery, () => change(`switch-${index}-again`));
    }
    for (const { username, ...customer } of await held()) {
      const pence = due.get(username);
      if (pence === undefined) continue;
      const paidPence = again.has(username) || customer.paidPence.length > 1 ? [299, pence] : [299];
      expect(customer, username).toEqual({ begun: 1, live: 1, paidPence });
      const payer = payers.find((one) => one.username === username);
      await payer?.signIn();
      const yearly = paidPence.length > 1;
      expect((await payer?.details())?.plan, username).toBe(yearly ? "yearly" : "monthly");
      const mails = yearly ? ["receipt", "receipt", "trial_started"] : ["receipt", "trial_started"];
      await eventually(
        async () => ((await payer?.mails(server))?.length === mails.length ? true : null),
        "the receipt",
      );
      expect(await payer?.mails(server), username).toEqual(mails);
    }
    expect(due.size).toBeGreaterThan(0);
  });
});
