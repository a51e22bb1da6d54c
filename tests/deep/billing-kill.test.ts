import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#domain/random/random";
import { HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { MOMENTS, killAt, startStripePlace, type Moment, type StripePlace } from "#tests/support/billing-stripe";
import { deep } from "#tests/support/deep";
import { FLOWS, type Case } from "#tests/support/kill-flows";
import { Killing } from "#tests/support/killing";
import { moveableClock } from "#tests/support/moved-clock";

const clock = moveableClock();
const why = "missing" in clock ? ` (left out: ${clock.missing})` : "";

/** What happens after the server is back. */
const RECOVERIES = ["the client tries again", "the user signs in", "Stripe sends an event"] as const;
type Recovery = (typeof RECOVERIES)[number];

interface Kill {
  readonly at: number;
  readonly moment: Moment;
  readonly recovery: Recovery;
}

/** After a kill at each request of these the user does not return, and no event arrives: a job continues. */
const LEFT_ALONE: readonly string[] = [
  "an activation",
  "an activation that is charged at once",
  "a change to the yearly plan",
];
const ASKED = Object.keys(FLOWS).filter((name) => FLOWS[name]?.isPaid === true);
/** In the small run one kill of each of these, at one of the first requests. */
const SAMPLE = ["an activation", "a change to the yearly plan"];
const SAMPLED_REQUESTS = 9;

const kills = deep() ? ASKED.map((name) => [name]) : [SAMPLE];
const groups = kills.map((names) => ({ names, called: names.join(" and ") }));

afterAll(() => {
  if (!("missing" in clock)) clock.remove();
});

describe.skipIf("missing" in clock).each(groups)(`a server killed during $called, on Stripe${why}`, (group) => {
  const { names } = group;
  const [name = ""] = names;
  let place: StripePlace;
  let killing: Killing;
  const requests: string[] = [];
  const killed: string[] = [];

  beforeAll(async () => {
    if ("missing" in clock) return;
    clock.moveTo(0);
    place = await startStripePlace(clock);
    killing = new Killing(place);
    if (!deep()) return killing.prepare(names, 1);
    // Its requests are counted first, so that nobody is missing for any of the kills.
    await killing.prepare(names, 1);
    const before = await killing.next(name);
    const since = place.stripe.requests.length;
    const { status } = await before.act({ "idempotency-key": "whole" });
    if (status !== 200) throw new Error(`${name} answered ${status}`);
    requests.push(...place.stripe.requests.slice(since).map(({ method, path }) => `${method} ${named(path)}`));
    const kills = (requests.length + 1) * MOMENTS.length;
    await killing.prepare(names, LEFT_ALONE.includes(name) ? kills + requests.length : kills);
  }, 1_200_000);
  afterAll(() => place?.remove());

  /** Kills it there and brings it back; the request is null when it had answered. */
  async function kill(of: string, { at, moment }: Omit<Kill, "recovery">) {
    const tested = await killing.next(of);
    const key = `key-${killed.length}-${at}-${moment.length}`;
    const request = await killAt(place, { act: () => tested.act({ "idempotency-key": key }), at, moment });
    if (request !== null) killed.push(request);
    return { tested, key, request };
  }

  async function recover({ who, act }: Case, key: string, recovery: Recovery): Promise<void> {
    switch (recovery) {
      case "the client tries again":
        // The killed server's claim of the key may still stand for a while: then a new try is made with a new one.
        expect([200, 409]).toContain((await act({ "idempotency-key": key })).status);
        await act({ "idempotency-key": `${key}-again` });
        return;
      case "the user signs in":
        return who.payer.signIn();
      case "Stripe sends an event":
        await place.stripe.webhooks.deliver();
    }
  }

  async function killAndRecover(of: string, { recovery, ...point }: Kill): Promise<string | null> {
    const { tested, key, request } = await kill(of, point);
    await recover(tested, key, recovery);
    await tested.finish?.();
    const what = `${of}, killed at request ${point.at} (${request ?? "answered"}) ${point.moment}; ${recovery}`;
    await killing.checkOutcome(tested, what, recovery === "the client tries again");
    return request;
  }

  const random = seededRandom(20_261_121);
  const anyOf = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0];

  it.skipIf(deep())("keeps all whole at a request of each", async () => {
    for (const of of names) {
      const at = 1 + Math.floor(random() * SAMPLED_REQUESTS);
      await killAndRecover(of, { at, moment: anyOf(MOMENTS), recovery: anyOf(RECOVERIES) });
    }
    expect(await killing.weekLater()).toBe(names.length);
  });

  it.skipIf(!deep())("keeps all whole at each request", async () => {
    for (let at = 1; ; at += 1) {
      let request: string | null = null;
      for (const [index, moment] of MOMENTS.entries()) {
        const recovery = RECOVERIES[(at + index) % RECOVERIES.length] ?? "Stripe sends an event";
        request = await killAndRecover(name, { at, moment, recovery });
        if (request === null) break;
      }
      if (request === null) break;
    }
    expect(killed).toEqual(expect.arrayContaining(requests));
    process.stdout.write(
      `${name}: ${killed.length} kills, at each of\n  ${requests.map((request, index) => `${index + 1} ${request}`).join("\n  ")}\n`,
    );
    expect(requests.length).toBeGreaterThan(1);
  });

  it.skipIf(!deep() || !LEFT_ALONE.includes(name))(
    "needs neither the client nor an event of Stripe: the job of the hour goes on with it, whatever the request was",
    async () => {
      place.stripe.webhooks.lose(Number.MAX_SAFE_INTEGER);
      const waiting: { readonly tested: Case; readonly what: string }[] = [];
      for (let at = 1; at <= requests.length; at += 1) {
        const moment = MOMENTS[at % MOMENTS.length] ?? "after the work";
        const { tested, request } = await kill(name, { at, moment });
        waiting.push({
          tested,
          what: `${name}, killed at request ${at} (${request ?? "answered"}) ${moment}; the job`,
        });
      }
      // The job is sent in the 41st minute.
      const inHour = place.now() % HOUR_MS;
      place.moveBy((41 * MINUTE_MS + 2_000 - inHour + HOUR_MS) % HOUR_MS);
      for (const { tested, what } of waiting) await killing.checkOutcome(tested, what, false);
      place.stripe.webhooks.lose(0);
      process.stdout.write(`${name}: ${waiting.length} kills left to the job\n`);
      expect(waiting.length).toBeGreaterThan(MOMENTS.length);
    },
  );

  it.skipIf(!deep())("charges each of them once when the time comes, and writes to each once", async () => {
    expect(await killing.weekLater()).toBeGreaterThan(killed.length / 2);
  });
});

function named(path: string): string {
  return path.replaceAll(/_[A-Za-z0-9]{8,}/gu, "_…");
}
