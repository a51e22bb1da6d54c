import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { postgresEngine } from "#tests/support/engines";
import { KILLED_SERVER, startBillingServer } from "#tests/support/billing-process";
import { startStripePlace } from "#tests/support/billing-stripe";
import { deep } from "#tests/support/deep";
import { FLOWS, type Case } from "#tests/support/kill-flows";
import { Killing, phasesOf, type KillPlace } from "#tests/support/killing";
import { moveableClock } from "#tests/support/moved-clock";
import { eventually } from "#tests/support/server-process";

const clock = moveableClock();
const engine = postgresEngine();
const missing = "missing" in clock ? clock.missing : engine === null ? "no PostgreSQL was found" : null;
const why = missing === null ? "" : ` (left out: ${missing})`;

/**
 * What happens after the server is back. The sandbox sends no events again: a kill may lose what its job of the minute was about to
 * read. The job of the hour is the last, so that no event arrives for those who wait for it.
 */
const RECOVERIES = [
  "the client tries again",
  "the user signs in",
  "the provider sends an event",
  "the job of the hour",
] as const;
type Recovery = (typeof RECOVERIES)[number];
const PROVIDERS = ["the sandbox", "Stripe"] as const;

/** Each phase of these is followed by every recovery; of the others by one. */
const THOROUGHLY: readonly string[] = [
  "an activation",
  "an activation that is charged at once",
  "a change to the yearly plan",
];
/** How many are under way, each at another phase, when the process is killed: fewer than there are connections. */
const AT_ONCE = 6;

const groups = PROVIDERS.flatMap((provider) =>
  Object.keys(FLOWS)
    .filter((name) => provider === "the sandbox" || FLOWS[name]?.isPaid === true)
    .map((name) => ({ provider, name })),
);

interface Killed {
  readonly tested: Case;
  readonly run: string;
  readonly what: string;
}

afterAll(() => {
  if (!("missing" in clock)) clock.remove();
});

describe.skipIf(!deep() || missing !== null).each(groups)(
  `a server on PostgreSQL killed with several under way in $name, on $provider${why}`,
  ({ provider, name }) => {
    let place: KillPlace & { readonly remove: () => Promise<void> };
    let killing: Killing;
    let whole: readonly string[] = [];
    let ahead = 0;
    let people = 0;
    let kills = 0;
    const killed: string[] = [];

    beforeAll(async () => {
      if ("missing" in clock || engine === null) return;
      clock.moveTo(0);
      if (provider === "Stripe") {
        place = await startStripePlace(clock, engine, KILLED_SERVER);
      } else {
        const server = await startBillingServer(clock.settings, { engine, preload: KILLED_SERVER });
        const moveBy = (milliseconds: number) => clock.moveTo((ahead += milliseconds));
        place = { server, stripe: null, moveBy, now: () => Date.now() + ahead, remove: () => server.remove() };
      }
      killing = new Killing(place);
      await killing.prepare([name], 1);
      const before = await killing.next(name);
      const { status } = await before.act({ "idempotency-key": "whole", "x-stays-at": "0 whole" });
      if (status !== 200) throw new Error(`${name} answered ${status}`);
      whole = await phasesOf(place.server, "whole");
      await killing.prepare([name], whole.length * (THOROUGHLY.includes(name) ? RECOVERIES.length : 1));
    }, 1_200_000);
    afterAll(() => place?.remove());

    /** Has each of them come to another phase and stay there, kills the server, and brings it back. */
    async function kill(points: readonly number[], recovery: (at: number) => Recovery): Promise<readonly Killed[]> {
      const { server } = place;
      const started: (Killed & { readonly at: number; readonly over: Promise<unknown> })[] = [];
      for (const at of points) {
        const tested = await killing.next(name);
        const run = `killed-${(people += 1)}`;
        const over = tested.act({ "idempotency-key": run, "x-stays-at": `${at} ${run}` }).catch(() => null);
        const what = `${name}, killed at phase ${at} (${whole[at - 1]}); ${recovery(at)}`;
        started.push({ tested, run, at, over, what });
      }
      for (const { run, at, over, what } of started) {
        const there = eventually(async () => ((await phasesOf(server, run)).length >= at ? true : null), what);
        await Promise.race([over, there.catch(() => null)]);
      }
      await server.kill();
      kills += 1;
      await Promise.all(started.map(({ over }) => over));
      for (const { run, at } of started) {
        const phases = await phasesOf(server, run);
        if (phases.length >= at) killed.push(phases[at - 1] ?? "");
      }
      await server.start();
      return started;
    }

    async function recover({ tested: { who, act }, run }: Killed, recovery: Recovery): Promise<void> {
      switch (recovery) {
        case "the client tries again":
          // The killed server's claim of the key may still stand for a while: then a new try is made with a new one.
          expect([200, 409]).toContain((await act({ "idempotency-key": run })).status);
          await act({ "idempotency-key": `${run}-again` });
          return;
        case "the user signs in":
          return who.payer.signIn();
        case "the provider sends an event":
          await place.stripe?.webhooks.deliver();
          return;
        case "the job of the hour":
      }
    }

    const chunks = (points: readonly number[]): readonly (readonly number[])[] =>
      Array.from({ length: Math.ceil(points.length / AT_ONCE) }, (_, at) =>
        points.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
      );

    async function round(recovery: Recovery, points: readonly number[]): Promise<void> {
      const byJob = recovery === "the job of the hour";
      // Undelivered events would only be retried later, for a long time.
      if (recovery !== "the provider sends an event") place.stripe?.webhooks.lose(Number.MAX_SAFE_INTEGER);
      const waiting: Killed[] = [];
      for (const chunk of chunks(points)) {
        const interrupted = await kill(chunk, () => recovery);
        for (const one of interrupted) {
          await recover(one, recovery);
          await one.tested.finish?.();
          if (byJob) waiting.push(one);
          else await killing.checkOutcome(one.tested, one.what, recovery === "the client tries again");
        }
      }
      // The job is sent in the 41st minute.
      if (byJob) {
        const inHour = place.now() % HOUR_MS;
        place.moveBy((41 * MINUTE_MS + 2_000 - inHour + HOUR_MS) % HOUR_MS);
      }
      for (const { tested, what } of waiting) await killing.checkOutcome(tested, what, false);
      place.stripe?.webhooks.lose(0);
    }

    it("keeps everything consistent at each phase", async () => {
      const all = whole.map((_phase, index) => index + 1);
      const recoveries = RECOVERIES.filter((one) => provider === "Stripe" || one !== "the provider sends an event");
      for (const [index, recovery] of recoveries.entries()) {
        const points = THOROUGHLY.includes(name) ? all : all.filter((at) => at % recoveries.length === index);
        await round(recovery, points);
      }
      process.stdout.write(
        `${name} on PostgreSQL, ${provider}: ${killed.length} people in ${kills} kills, before each of\n  ${whole.join(", ")}\n`,
      );
      expect(killed).toEqual(expect.arrayContaining([...whole]));
    });

    it("charges each of them once when the time comes, and writes to each once", async () => {
      expect(await killing.weekLater()).toBe(people);
    });
  },
);
