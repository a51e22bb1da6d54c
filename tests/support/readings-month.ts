import { min } from "drizzle-orm";
import type { SubscriptionPayment } from "#contract/billing";
import { billingCustomers, billingNotices } from "#server/db/schema/billing";
import type { Person } from "#tests/support/billing-api";
import { DAY, HOUR, MINUTE } from "#tests/support/billing-model-types";
import { startBench, type Bench } from "#tests/support/billing-bench";
import { stripeProvider } from "#tests/support/billing-bench-stripe";
import type { Engine } from "#tests/support/engines";
import type { CountedRequest, StripeServer } from "#tests/support/stripe/server";

/** One in so many has a card that is refused at the renewal. */
const ONE_FAILS_IN = 20;
/** Trials that end on 10 February are renewed on 10 March: once in the 30 days after them. */
const BEGINNING = Date.UTC(2027, 1, 3, 9);
const TRIALS_OVER = BEGINNING + 9 * DAY;
const COUNTED_TO = TRIALS_OVER + 30 * DAY;
/** When in each hour the hour's job runs. */
const HOURLY_AT = 41 * MINUTE;

/** What was asked of the provider in a month, and how late what happened there was known. */
export interface Month {
  /** Of each subscriber to whom nothing happens but one renewal, the provider's requests about them. */
  readonly quiet: readonly number[];
  /** How often the account of each of them was read. */
  readonly quietReadings: readonly number[];
  /** Requests that are about no single subscriber. */
  readonly shared: number;
  /** All requests by the minute. */
  readonly byMinute: readonly number[];
  /** How long after each renewal's charge its receipt was on its way, and after each refusal its message. */
  readonly receiptsLate: readonly number[];
  readonly refusalsLate: readonly number[];
}

interface Simulation {
  readonly bench: Bench;
  readonly stripe: StripeServer;
  readonly people: readonly Person[];
}

interface Wanted {
  readonly subscribers: number;
  /** How many of the month's days are counted, up to its end: the renewals are on the last. Those before pass at once. */
  readonly days: number;
  /** Whether the provider sends its events. */
  readonly webhooks: boolean;
}

/** Lets a month of many subscribers pass. */
export async function simulatedMonth(engine: Engine, { subscribers, days, webhooks }: Wanted): Promise<Month> {
  const countedFrom = COUNTED_TO - days * DAY;
  const provider = await stripeProvider(HOUR / 1_000);
  const bench = await startBench(engine, provider);
  try {
    const people: Person[] = [];
    for (let index = 0; index < subscribers; index += 1) {
      moveTo(bench, BEGINNING + Math.floor((index * DAY) / subscribers));
      people.push(await subscribe(bench));
    }
    const simulation = { bench, stripe: provider.stripe, people };
    await pass(simulation, BEGINNING + 8.5 * DAY);
    for (const person of people.filter((_, index) => fails(index))) await useFailingCard(bench, person);
    await pass(simulation, TRIALS_OVER);
    if (countedFrom > TRIALS_OVER) {
      // Whatever is late after so long a leap is read on the day before it counts.
      moveTo(bench, countedFrom - DAY);
      await pass(simulation, countedFrom);
    }
    bench.post(webhooks ? "in order" : "lost");
    const before = provider.stripe.counted.length;
    await pass(simulation, COUNTED_TO);
    return await monthOf(simulation, provider.stripe.counted.slice(before), countedFrom);
  } finally {
    await bench.close();
  }
}

function moveTo({ clock }: Bench, moment: number): void {
  clock.advance(moment - clock.now());
}

function fails(index: number): boolean {
  return index % ONE_FAILS_IN === 0;
}

async function subscribe(bench: Bench): Promise<Person> {
  const person = await bench.newUser();
  const asking = { method: "POST", path: "create-subscription-payment", body: { plan: "monthly" } } as const;
  const { clientSecret } = (await bench.ask(person, asking)) as SubscriptionPayment;
  await bench.confirm(person, { secret: clientSecret, of: "setup", card: "good", bank: "complete" });
  await bench.ask(person, { method: "POST", path: "activate-subscription", body: {} });
  return person;
}

async function useFailingCard(bench: Bench, person: Person): Promise<void> {
  const begun = await bench.ask(person, { method: "POST", path: "subscription/card" });
  const { clientSecret } = begun as { clientSecret: string };
  await bench.confirm(person, { secret: clientSecret, of: "setup", card: "failsLater", bank: "complete" });
  await bench.ask(person, { method: "POST", path: "activate-subscription", body: {} });
}

/** Runs the jobs at the minutes at which there is something for them to do, and each hour's job. */
async function pass({ bench, stripe }: Simulation, until: number): Promise<void> {
  const { clock } = bench;
  while (clock.now() < until) {
    const next = Math.min(await nextMinuteDue(bench), nextHour(clock.now()), until);
    moveTo(bench, next);
    stripe.tick();
    await bench.sendEvents();
    await bench.context().billing.syncDueAccounts();
    if (next % HOUR === HOURLY_AT) await bench.context().billing.reconcile();
    await bench.sendEvents();
  }
}

async function nextMinuteDue(bench: Bench): Promise<number> {
  const { db } = bench.context().platform.database;
  const [row] = await db.select({ at: min(billingCustomers.nextReadAt) }).from(billingCustomers);
  const due = Math.ceil((row?.at ?? Infinity) / MINUTE) * MINUTE;
  return Math.max(due, bench.clock.now() + MINUTE);
}

function nextHour(now: number): number {
  return Math.floor((now - HOURLY_AT) / HOUR) * HOUR + HOUR + HOURLY_AT;
}

async function monthOf(
  { bench, stripe, people }: Simulation,
  requests: readonly CountedRequest[],
  countedFrom: number,
): Promise<Month> {
  const { db } = bench.context().platform.database;
  const notices = await db.select().from(billingNotices);
  const about = new Map<string, CountedRequest[]>();
  for (const request of requests) {
    if (request.customer !== null) about.set(request.customer, [...(about.get(request.customer) ?? []), request]);
  }
  const receiptsLate: number[] = [];
  const refusalsLate: number[] = [];
  const quiet: CountedRequest[][] = [];
  for (const [index, { userId }] of people.entries()) {
    const [customer = ""] = stripe.state.customersFor(userId);
    if (!fails(index)) quiet.push(about.get(customer) ?? []);
    const charge = stripe.state.chargesOf(customer).find(({ created }) => created * 1_000 > countedFrom);
    const kind = fails(index) ? "payment_failed" : "receipt";
    const told = notices.find(
      (notice) => notice.userId === userId && notice.kind === kind && notice.claimedAt > countedFrom,
    );
    const late = charge === undefined || told === undefined ? Infinity : told.claimedAt - charge.created * 1_000;
    (fails(index) ? refusalsLate : receiptsLate).push(late);
  }
  const minutes = new Map<number, number>();
  for (const { at } of requests) minutes.set(Math.floor(at / MINUTE), (minutes.get(Math.floor(at / MINUTE)) ?? 0) + 1);
  return {
    quiet: quiet.map((all) => all.length),
    quietReadings: quiet.map((all) => all.filter(({ path }) => path === "/v1/charges").length),
    shared: requests.filter(({ customer }) => customer === null).length,
    byMinute: [...minutes.values()],
    receiptsLate,
    refusalsLate,
  };
}
