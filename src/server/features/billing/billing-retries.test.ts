import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SwitchOffer } from "#contract/billing";
import { idempotencyKeys } from "#server/db/schema/http";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { deep } from "#tests/support/deep";
import { beginCheckout, CARDS, statusOf } from "#tests/support/billing";
import {
  retryBenches,
  type Loss,
  type PaymentsCall,
  type Person,
  type RetryBench,
} from "#tests/support/billing-retries";

/** A user action: each call is one try. */
type Tries = () => ReturnType<Person["post"]>;
type Begin = (bench: RetryBench, person: Person) => Promise<Tries>;

interface Action {
  readonly name: string;
  /** Sets up the state in which the action is possible. */
  readonly ready: (bench: RetryBench) => Promise<Person>;
  /** The provider's call whose answer is lost. */
  readonly loses: PaymentsCall;
  readonly begin: Begin;
  /** What the retry must return. */
  readonly truth: object;
}

const posts =
  (path: string, body?: object): Begin =>
  (bench, person) => {
    const headers = { "idempotency-key": bench.freshKey() };
    return Promise.resolve(() => person.post(path, body, headers));
  };
const switches =
  (plan: "monthly" | "yearly"): Begin =>
  async (bench, person) => {
    const offer = (await person.post("/api/subscription/switch-offer", { plan })).body as SwitchOffer;
    return posts("/api/subscription/switch", { offerId: offer.offerId })(bench, person);
  };
const once = async (bench: RetryBench, person: Person, begin: Begin): Promise<Person> => {
  expect((await (await begin(bench, person))()).status).toBe(200);
  return person;
};
const trial = (bench: RetryBench) => bench.subscribed("good");
const afterTrial = async (bench: RetryBench, person: Person, later = 2 * HOUR_MS) => {
  await bench.pass(7 * DAY_MS + later);
  return person;
};
const paid = async (bench: RetryBench) => afterTrial(bench, await trial(bench));
const yearly = async (bench: RetryBench) => afterTrial(bench, await bench.subscribed("good", "yearly"));
const cancels = posts("/api/cancel-subscription");
const gone = { status: "cancelled", hasActiveSubscription: false };

const ACTIONS: readonly Action[] = [
  {
    name: "a cancellation in the draft hour",
    ready: async (bench) => afterTrial(bench, await trial(bench), bench.stripe === null ? -HOUR_MS : 10 * MINUTE_MS),
    loses: "endNow",
    begin: cancels,
    truth: { status: "cancelled" },
  },
  {
    name: "a cancellation while past due",
    ready: async (bench) => afterTrial(bench, await bench.subscribed("failsLater")),
    loses: "endNow",
    begin: cancels,
    truth: gone,
  },
  {
    name: "a cancellation with the period",
    ready: trial,
    loses: "setCancelsAtPeriodEnd",
    begin: cancels,
    truth: { status: "cancelled", hasActiveSubscription: true },
  },
  {
    name: "a cancellation taken back",
    ready: async (bench) => once(bench, await trial(bench), cancels),
    loses: "setCancelsAtPeriodEnd",
    begin: posts("/api/reactivate-subscription"),
    truth: { status: "trial", hasActiveSubscription: true },
  },
  {
    name: "a change of plan in the trial",
    ready: trial,
    loses: "switchInTrial",
    begin: switches("yearly"),
    truth: { outcome: "done", status: { interval: "year" } },
  },
  {
    name: "a change of plan at once",
    ready: paid,
    loses: "switchNow",
    begin: switches("yearly"),
    truth: { outcome: "done", status: { interval: "year" } },
  },
  {
    name: "a change of plan with the next period",
    ready: yearly,
    loses: "scheduleSwitch",
    begin: switches("monthly"),
    truth: { outcome: "done", status: { interval: "year" } },
  },
  {
    name: "a scheduled change that is dropped",
    ready: async (bench) => once(bench, await yearly(bench), switches("monthly")),
    loses: "scheduleSwitch",
    begin: switches("yearly"),
    truth: { outcome: "done", status: { interval: "year" } },
  },
  { name: "a refund", ready: paid, loses: "refund", begin: posts("/api/subscription/refund"), truth: gone },
  {
    name: "a refund whose end of the subscription was not answered",
    ready: paid,
    loses: "endNow",
    begin: posts("/api/subscription/refund"),
    truth: gone,
  },
  {
    name: "another card",
    ready: paid,
    loses: "useCard",
    begin: async (bench, person) => {
      const { clientSecret } = (await person.post("/api/subscription/card")).body as { clientSecret: string };
      await bench.confirm(person, clientSecret, "mastercard");
      return posts("/api/subscription/card/settle")(bench, person);
    },
    truth: { outcome: "done", card: { last4: CARDS.mastercard.slice(-4) } },
  },
  {
    name: "an activation",
    ready: (bench) => bench.app.signUp(),
    loses: "subscribe",
    begin: async (bench, person) => {
      await bench.confirm(person, (await beginCheckout(person)).clientSecret, "good");
      return posts("/api/activate-subscription", {})(bench, person);
    },
    truth: { status: "trial", hasActiveSubscription: true },
  },
];

/** Uses its own server: on a shared one, every account from earlier tests would renew and be read again as the clock advances. */
function ownBench(start: () => Promise<RetryBench>): () => RetryBench {
  let bench: RetryBench | undefined;
  const current = (): RetryBench => {
    if (bench === undefined) throw new Error("The server is not started yet");
    return bench;
  };
  beforeAll(async () => {
    bench = await start();
  });
  afterEach(() => current().mend());
  afterAll(() => bench?.close());
  return current;
}

/** The first try, whose answer is lost, and what happens before the next. */
async function loseFirst(bench: RetryBench, { ready, loses, begin }: Action, how: Loss | undefined) {
  if (how === undefined) throw new Error("Nothing can be lost here");
  const person = await ready(bench);
  const act = await begin(bench, person);
  bench.lose(loses, how);
  const first = await act();
  bench.mend();
  expect([200, 503]).toContain(first.status);
  return { person, act };
}

function called(name: string): Action {
  const action = ACTIONS.find((one) => one.name === name);
  if (action === undefined) throw new Error(`There is no action ${name}`);
  return action;
}

describe.each(retryBenches())("an action whose first answer is lost, with $name", ({ start, losses }) => {
  const ways = losses.flatMap((how) => (["a webhook", "the jobs"] as const).map((first) => ({ how, first })));
  describe.each(ACTIONS.map((action, index) => ({ ...action, index })))("$name", ({ index, ...action }) => {
    const current = ownBench(start);
    // Long runs combine every failure with every action; a short run cycles through the failures.
    it.each(ways.filter((_, way) => deep() || way === index % ways.length))(
      "tells the truth when $how and $first came first",
      async ({ how, first }) => {
        const bench = current();
        const { act } = await loseFirst(bench, action, how);
        if (first === "a webhook") await bench.sendEvents();
        else await bench.pass(0);
        const retry = await act();
        expect([retry.status, retry.body]).toMatchObject([200, action.truth]);
      },
    );
  });
});

describe.each(retryBenches())("a retry that comes late, with $name", ({ start, losses }) => {
  const current = ownBench(start);
  const loses = (action: string) => loseFirst(current(), called(action), losses[0]);
  const again = async (person: Person) => {
    await current().confirm(person, (await beginCheckout(person)).clientSecret, "good");
    expect((await person.post("/api/activate-subscription", {})).status).toBe(200);
  };

  it.each(["a cancellation while past due", "a refund"])(
    "%s is retried after another subscription was begun, and leaves that alone",
    async (name) => {
      const { person, act } = await loses(name);
      await current().sendEvents();
      await again(person);
      expect((await act()).status).toBe(200);
      expect(await statusOf(person)).toMatchObject({ status: "active", hasActiveSubscription: true });
    },
  );

  it("says so when a cancellation is retried after its period", async () => {
    const { act } = await loses("a cancellation with the period");
    await current().pass(8 * DAY_MS);
    const late = await act();
    expect([late.status, late.body]).toMatchObject([200, gone]);
  });

  it("says so when a change of plan is retried after its offer is gone and the plan is cancelled", async () => {
    const { person, act } = await loses("a change of plan at once");
    await current().pass(40 * MINUTE_MS);
    await person.post("/api/subscription/switch-offer", { plan: "yearly" });
    await once(current(), person, cancels);
    const late = await act();
    expect([late.status, late.body]).toMatchObject([200, { outcome: "done", status: { interval: "year" } }]);
  });

  it("says so when an activation is retried after its subscription has ended", async () => {
    const { person, act } = await loses("an activation");
    await current().pass(0);
    await once(current(), person, cancels);
    await current().pass(8 * DAY_MS);
    const late = await act();
    expect([late.status, late.body]).toMatchObject([200, gone]);
  });

  it("says so when another card is retried hours later", async () => {
    const { act } = await loses("another card");
    await current().pass(3 * HOUR_MS);
    const late = await act();
    expect([late.status, late.body]).toMatchObject([200, { outcome: "done" }]);
  });

  it("refuses a new action when there is nothing left to act on", async () => {
    const { person } = await loses("a cancellation while past due");
    await current().sendEvents();
    expect((await (await cancels(current(), person))()).status).toBe(409);
  });

  it("says so when a cardless trial is retried after its answer was lost", async () => {
    const person = await current().app.signUp();
    const begin = await posts("/api/activate-subscription", { isTrial: true })(current(), person);
    expect((await begin()).status).toBe(200);
    // A server killed between the work and its answer drops the claim when it restarts.
    await current().app.context.platform.database.db.delete(idempotencyKeys);
    const retry = await begin();
    expect([retry.status, retry.body]).toMatchObject([200, { status: "trial", hasActiveSubscription: true }]);
    const other = await (await posts("/api/activate-subscription", { isTrial: true })(current(), person))();
    expect([other.status, other.body]).toMatchObject([409, { code: "trial_already_used" }]);
  });

  it("accepts the longest allowed key", async () => {
    const person = await trial(current());
    const key = { "idempotency-key": `${current().freshKey()}-`.padEnd(200, "k") };
    expect((await person.post("/api/cancel-subscription", undefined, key)).status).toBe(200);
    const other = { "idempotency-key": `${current().freshKey()}-`.padEnd(200, "k") };
    expect((await person.post("/api/reactivate-subscription", undefined, other)).status).toBe(200);
    expect(await statusOf(person)).toMatchObject({ status: "trial" });
    const sent = (current().stripe?.requests ?? []).map(({ idempotencyKey }) => idempotencyKey?.length ?? 0);
    expect(Math.max(0, ...sent)).toBeLessThanOrEqual(255);
  });
});
