import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#domain/random/random";
import { KILLED_SERVER, startBillingServer, type BillingServer } from "#tests/support/billing-process";
import { deep } from "#tests/support/deep";
import { embeddedEngine, oneEngine } from "#tests/support/engines";
import { FLOWS, type Case } from "#tests/support/kill-flows";
import { Killing, phasesOf } from "#tests/support/killing";
import { moveableClock } from "#tests/support/moved-clock";
import { eventually } from "#tests/support/server-process";

const clock = moveableClock();
const why = "missing" in clock ? ` (left out: ${clock.missing})` : "";

/** What happens after the server is back. The minute's job takes up to a minute, so the small run leaves it out. */
const RECOVERIES = ["the client tries again", "the user signs in", "the job of the minute"] as const;
type Recovery = (typeof RECOVERIES)[number];

/** Around the message that tells of it. */
const EMAIL_PHASES = ["email-before", "email-after"] as const;

/** Writes that must be among the phases at which the server was killed: without them nothing was proved. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  "a trial without a card": [
    "insert idempotency_keys",
    "insert entitlements",
    "insert used_trials",
    "insert audit_events",
    "commit",
    "update idempotency_keys",
    "answer",
  ],
  "an activation": [
    "insert idempotency_keys",
    "insert entitlements",
    "insert used_trials",
    "update sandbox_customers",
    "update billing_intents",
    "insert billing_subscriptions",
    "insert billing_notices",
    "insert pgboss.job_common",
    "commit",
    "update idempotency_keys",
    "answer",
    ...EMAIL_PHASES,
  ],
  "a change to the yearly plan": [
    "update sandbox_customers",
    "insert billing_subscriptions",
    "insert billing_invoices",
    "insert entitlements",
    "insert billing_notices",
    "insert pgboss.job_common",
    "insert audit_events",
    "commit",
    "answer",
    ...EMAIL_PHASES,
  ],
};

const kills = deep()
  ? Object.keys(FLOWS).map((name) => ({ engine: embeddedEngine(), names: [name] }))
  : [{ engine: oneEngine(), names: ["an activation", "a change to the yearly plan"] }];
const groups = kills.map((group) => ({ ...group, called: group.names.join(" and ") }));

afterAll(() => {
  if (!("missing" in clock)) clock.remove();
});

describe.skipIf("missing" in clock).each(groups)(
  `a server on $engine.name killed during $called, on the sandbox${why}`,
  ({ engine, names }) => {
    const [name = ""] = names;
    let server: BillingServer;
    let killing: Killing;
    let kills = 0;
    /** The phases of one whole run, in their order. */
    let whole: readonly string[] = [];
    const killed: string[] = [];

    beforeAll(async () => {
      if ("missing" in clock) return;
      clock.moveTo(0);
      let ahead = 0;
      server = await startBillingServer(clock.settings, {
        ...(engine === undefined ? {} : { engine }),
        preload: KILLED_SERVER,
      });
      const moveBy = (milliseconds: number) => clock.moveTo((ahead += milliseconds));
      killing = new Killing({ server, stripe: null, moveBy, now: () => Date.now() + ahead });
      await killing.prepare(names, deep() ? 1 : 2);
      for (const of of names) {
        const before = await killing.next(of);
        const { status } = await before.act({
          "idempotency-key": "whole",
          "x-killed-at": `0 whole-${names.indexOf(of)}`,
        });
        if (status !== 200) throw new Error(`${of} answered ${status}`);
      }
      whole = await phasesOf(server, "whole-0");
      if (!deep()) return;
      await killing.prepare(names, whole.length + EMAIL_PHASES.length + 1);
    }, 1_200_000);
    afterAll(() => server?.remove());

    /** Has it killed there and brings it back; the phase is null when there was none such. */
    async function kill(of: string, at: number | (typeof EMAIL_PHASES)[number]) {
      const tested = await killing.next(of);
      const run = `kill-${(kills += 1)}`;
      const acted = await tested.act({ "idempotency-key": run, "x-killed-at": `${at} ${run}` }).then(
        () => "answered" as const,
        () => "cut off" as const,
      );
      if (typeof at === "string") {
        await eventually(async () => (await phasesOf(server, run))[0] ?? null, `${of}: ${at}`, 30_000);
      }
      const phase =
        typeof at === "number" && acted === "answered" ? null : ((await phasesOf(server, run)).at(-1) ?? null);
      if (phase !== null) {
        killed.push(phase);
        await server.kill();
        await server.start();
      }
      return { tested, run, phase };
    }

    async function recover({ who, act }: Case, run: string, recovery: Recovery): Promise<void> {
      if (recovery === "the user signs in") await who.payer.signIn();
      if (recovery !== "the client tries again") return;
      // The killed server's claim of the key may still stand for a while: then a new try is made with a new one.
      expect([200, 409]).toContain((await act({ "idempotency-key": run })).status);
      await act({ "idempotency-key": `${run}-again` });
    }

    const random = seededRandom(3_202_611);
    const anyOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

    it.skipIf(deep())("keeps all whole at a phase of each", async () => {
      for (const [index, of] of names.entries()) {
        const phases = await phasesOf(server, `whole-${index}`);
        const at = 1 + Math.floor(random() * phases.length);
        const { tested, run, phase } = await kill(of, at);
        expect(phase).toBe(phases[at - 1]);
        const recovery = anyOf(RECOVERIES.slice(0, 2));
        await recover(tested, run, recovery);
        await tested.finish?.();
        await killing.checkOutcome(tested, `${of}, killed before ${phase}; ${recovery}`, recovery === RECOVERIES[0]);
      }
      expect(await killing.weekLater()).toBe(names.length);
    });

    it.skipIf(!deep())("keeps all whole at each phase", async () => {
      const waiting: (() => Promise<void>)[] = [];
      const points = [...whole.map((_phase, index) => index + 1), ...(name in NEEDED ? EMAIL_PHASES : [])];
      for (const [index, at] of points.entries()) {
        if (typeof at === "string" && name === "a trial without a card") continue;
        const recovery = RECOVERIES[index % RECOVERIES.length] ?? "the user signs in";
        const { tested, run, phase } = await kill(name, at);
        const what = `${name}, killed at phase ${at} (${phase ?? "answered"}); ${recovery}`;
        await recover(tested, run, recovery);
        const syncSubscription = async () => {
          await tested.finish?.();
          await killing.checkOutcome(tested, what, recovery === "the client tries again");
        };
        if (recovery === "the job of the minute") waiting.push(syncSubscription);
        else await syncSubscription();
      }
      for (const syncSubscription of waiting) await syncSubscription();
      process.stdout.write(
        `${name} on ${engine?.name}: ${killed.length} kills (${waiting.length} left to the job), before each of\n  ${whole.join(", ")}\n`,
      );
      expect(killed).toEqual(expect.arrayContaining([...whole, ...(NEEDED[name] ?? [])]));
    });

    it.skipIf(!deep())("charges each of them once when the time comes, and writes to each once", async () => {
      expect(await killing.weekLater()).toBe(killed.length);
    });
  },
);
