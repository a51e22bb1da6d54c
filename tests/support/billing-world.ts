import { eq, sql } from "drizzle-orm";
import type { Notice } from "#domain/entitlement/notices";
import { Failure } from "#server/failure";
import type { Context } from "#server/context";
import { users } from "#server/db/schema/accounts";
import { billingNotices } from "#server/db/schema/billing";
import { sendNotice } from "#server/features/billing/send-mail";
import type { MailMessage } from "#server/services/mail/mail";
import type { Payments } from "#server/services/payments/payments";
import { PASSWORD, startTestApp, type TestApp, type TestAppOptions } from "#tests/support/app";
import { CARDS, type Plan } from "#tests/support/billing";
import { faultSwitches, faulty, type Faults, type Post } from "#tests/support/billing-faults";
import type { Form, FormOutcome } from "#tests/support/billing-model";
import { expectedStatus, type ExpectedStatus } from "#tests/support/billing-model-status";
import { passTime } from "#tests/support/billing-model-provider";
import { liveOf, type Habits, type World } from "#tests/support/billing-model-types";
import type { Engine, Place } from "#tests/support/engines";

/** A restart takes a second or two: most of those that a life asks for are passed over. */
const ONE_RESTART_IN = 12;

/** Everything about one user that is compared. Pence and epoch milliseconds. */
export interface Observation {
  /** From what is stored, without asking the provider. */
  readonly status: ExpectedStatus;
  /** By the provider's own books, whatever our server makes of them. */
  readonly live: readonly string[];
  readonly charges: readonly string[];
  readonly refunds: readonly string[];
  /** By our own list of paid bills. */
  readonly bills: readonly string[];
  readonly mails: readonly string[];
}

/** What the provider itself holds of one user: subscriptions that go on, and every charge and refund that went through. */
export type Ledger = Pick<Observation, "live" | "charges" | "refunds">;

/** A clock for one sequence after another, each of which begins where it likes. */
export interface SteppedClock {
  now(): number;
  set(now: number): void;
  advance(milliseconds: number): void;
}

/** A server with a payment provider that fails when told to. */
export interface Bench {
  readonly name: string;
  readonly clock: SteppedClock;
  readonly faults: Faults;
  readonly habits: Habits;
  context(): Context;
  newUser(): Promise<Person>;
  /** Begins a life: nothing of the one before is on its way any more. */
  begin(at: number): Promise<Person>;
  /** The customer's half of a payment, from the first click to the last. */
  confirm(person: Person, form: Form): Promise<FormOutcome>;
  /** What becomes of events from now on. */
  post(way: Post): void;
  /** Has the events sent that come by themselves, and says how many were heard. */
  ring(): Promise<number>;
  observe(person: Person): Promise<Observation>;
  /** Sends the messages that wait for the user, and returns them. */
  sendMails(person: Person): Promise<readonly MailMessage[]>;
  /** The process ends and another starts on the same database. */
  restart(): Promise<void>;
  /** After a process ended in the middle of its work: its database is closed under it, and another starts in its place. */
  rise(): Promise<void>;
  forget(person: Person): Promise<void>;
  close(): Promise<void>;
}

export interface Person {
  readonly userId: string;
  readonly username: string;
}

/** What differs between the providers. */
export interface BenchProvider {
  readonly name: string;
  readonly environment: Record<string, string>;
  readonly clock: SteppedClock;
  readonly habits: Habits;
  /** Called with each process that starts. */
  started?(context: Context): Promise<void>;
  confirm(context: Context, person: Person, form: Form): Promise<FormOutcome>;
  /** The provider's own records; `real` lets its time pass. */
  ledger(context: Context, person: Person, real: Payments): Promise<Ledger>;
  /** Has what becomes of its requests decided by the switches. */
  obey?(faults: Faults): void;
  /** Where events come by themselves: what becomes of those that happen from now on. */
  post?(way: Post): void;
  /** Sends the events that wait, and says how many were heard. */
  ring?(): Promise<number>;
  close(): Promise<void>;
}

export function steppedClock(): SteppedClock {
  let now = Date.UTC(2027, 0, 30, 9);
  return {
    now: () => now,
    set: (to) => {
      now = to;
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

export async function startBench(engine: Engine, provider: BenchProvider): Promise<Bench> {
  const { clock, habits } = provider;
  const faults = faultSwitches(habits.wire);
  provider.obey?.(faults);
  const place: Place = await engine.place();
  let real: Payments | null = null;
  const start = (): Promise<TestApp> => {
    const wrap = (payments: Payments) => faulty((real = payments), faults);
    const overrides = { clock, payments: wrap } satisfies TestAppOptions["overrides"];
    const environment = { RATE_LIMIT_SCALE: "1000000", ...provider.environment };
    return startTestApp({ engine, place, work: false, environment, overrides });
  };
  let app = await start();
  await provider.started?.(app.context);
  const passwordHash = await hashOfPassword(app);
  let people = 0;
  let restarts = 0;
  let rising: Promise<void> | null = null;
  const startAgain = async (): Promise<void> => {
    app = await start();
    await provider.started?.(app.context);
  };
  const rise = async (): Promise<void> => {
    const { context } = app;
    const closed = context.platform.database.close();
    faults.bury();
    await closed;
    await context.stop(0).catch(() => undefined);
    await startAgain();
  };
  const bench: Bench = {
    name: provider.name,
    clock,
    faults,
    habits,
    context: () => app.context,
    async newUser() {
      people += 1;
      const username = `payer${people}`;
      const { database, ids } = app.context.platform;
      const userId = ids.uuid();
      const email = `${username}@example.org`;
      const dates = { createdAt: clock.now(), updatedAt: clock.now() };
      const rest = { fullName: "Paula Payer", role: "user", hasSelectedPlan: false, passwordHash } as const;
      await database.db.insert(users).values({ id: userId, username, email, ...rest, ...dates });
      return { userId, username };
    },
    confirm: (person, form) => provider.confirm(app.context, person, form),
    post(way) {
      faults.post = way;
      provider.post?.(way);
    },
    ring: () => provider.ring?.() ?? Promise.resolve(0),
    async begin(at) {
      faults.fresh();
      bench.post("in order");
      await bench.ring();
      clock.set(at);
      return bench.newUser();
    },
    async observe(person) {
      if (real === null) throw new Error("There is no payment provider");
      const ledger = await provider.ledger(app.context, person, real);
      return observed(app.context, person, ledger);
    },
    sendMails: (person) => sendMails(app, person, real),
    async restart() {
      restarts += 1;
      if (restarts % ONE_RESTART_IN !== 1) return;
      await app.close();
      await startAgain();
    },
    rise: () => (rising ??= rise().finally(() => (rising = null))),
    async forget({ userId }) {
      await app.context.platform.database.db.execute(sql`delete from users where id = ${userId}`);
    },
    async close() {
      await app.close();
      await provider.close();
      await place.remove();
    },
  };
  return bench;
}

/** The provider that is built in. */
export function sandboxProvider(): BenchProvider {
  return {
    name: "the sandbox",
    environment: {},
    clock: steppedClock(),
    habits: { wire: false, draft: 0 },
    ledger: sandboxLedger,
    async confirm({ billing }, { userId }, { secret, of, card, bank }) {
      const typed = { number: CARDS[card], expiry: "12/79", cvc: "123" };
      // A change of plan is charged to the card on file: the form only asks the bank's question.
      const given = of === "switch" ? null : typed;
      try {
        const form = { clientSecret: secret, card: given, authentication: null };
        const first = await billing.confirmSandboxCard(userId, form);
        if (first === "succeeded") return "succeeded";
        if (bank === "leave") return "left";
        await billing.confirmSandboxCard(userId, { ...form, card: null, authentication: bank });
        return "succeeded";
      } catch (error) {
        if (error instanceof Failure && error.code === "card_refused") return "refused";
        throw error;
      }
    },
    close: () => Promise.resolve(),
  };
}

async function hashOfPassword(app: TestApp): Promise<string> {
  const { user } = await app.signUp("first");
  const found = await app.context.accounts.findUser(user.id);
  if (found === null) throw new Error(`No user came of registering with ${PASSWORD}`);
  return found.passwordHash;
}

/** The part of the sandbox's document that holds what is live and what was paid. */
interface SandboxDocument {
  readonly subscriptions: readonly {
    readonly phase: string;
    readonly plan: Plan;
    readonly nextPlan: Plan | null;
    readonly periodEndsAt: number;
    readonly cancelsAtPeriodEnd: boolean;
  }[];
  readonly invoices: readonly {
    readonly paymentId: string | null;
    readonly pence: number;
    readonly refundedPence: number;
    readonly paidAt: number | null;
  }[];
}

async function sandboxLedger({ platform }: Context, { userId }: Person, real: Payments): Promise<Ledger> {
  const read = async () =>
    (
      (await platform.database.db.execute(
        sql`select customer_id, state from sandbox_customers where user_id = ${userId}`,
      )) as { rows: { customer_id: string; state: SandboxDocument }[] }
    ).rows[0];
  const customer = await read();
  if (customer === undefined) return { live: [], charges: [], refunds: [] };
  // Its time passes when it is asked for something.
  await real.readAccount(customer.customer_id);
  const { subscriptions, invoices } = (await read())?.state ?? customer.state;
  const paid = invoices.filter(({ paymentId }) => paymentId !== null);
  return {
    live: subscriptions
      .filter(({ phase }) => phase !== "incomplete" && phase !== "ended")
      .map((sub) => liveText({ ...sub, endsAt: sub.periodEndsAt, cancels: sub.cancelsAtPeriodEnd })),
    charges: paid.map(({ pence, paidAt }) => chargeText({ pence, paidAt })).toSorted(),
    refunds: paid
      .filter(({ refundedPence }) => refundedPence > 0)
      .map(({ refundedPence, paidAt }) => refundText({ pence: refundedPence, paidAt, at: null }))
      .toSorted(),
  };
}

export function liveText(sub: {
  readonly phase: string;
  readonly plan: Plan;
  readonly nextPlan: Plan | null;
  readonly endsAt: number;
  readonly cancels: boolean;
}): string {
  const { phase, plan, nextPlan, endsAt, cancels } = sub;
  return `${phase} ${plan}${nextPlan === null ? "" : `, then ${nextPlan}`}, until ${day(endsAt)}${cancels ? ", then no more" : ""}`;
}

export function chargeText({ pence, paidAt }: { readonly pence: number; readonly paidAt: number | null }): string {
  return `${day(paidAt)} ${pence}`;
}

/** `at` is null where the provider keeps no date of it. */
export function refundText({
  pence,
  paidAt,
  at,
}: {
  readonly pence: number;
  readonly paidAt: number | null;
  readonly at: number | null;
}): string {
  return `${pence} of ${day(paidAt)}${at === null ? "" : ` on ${day(at)}`}`;
}

function day(at: number | null): string {
  return at === null ? "no day" : new Date(at).toISOString();
}

function billText(bill: {
  readonly pence: number;
  readonly refunded: number;
  readonly paidAt: number | null;
  readonly startsAt: number;
  readonly endsAt: number;
}): string {
  const { pence, refunded, paidAt, startsAt, endsAt } = bill;
  return `${day(paidAt)} ${pence} for ${day(startsAt)} to ${day(endsAt)}${refunded === 0 ? "" : `, ${refunded} back`}`;
}

async function observed(context: Context, { userId }: Person, ledger: Ledger): Promise<Observation> {
  const { accounts, billing, platform } = context;
  const bills = await billing.paidBills(userId);
  const notices = await platform.database.db.select().from(billingNotices).where(eq(billingNotices.userId, userId));
  const penceOf = (id: string) => bills.find(({ invoice }) => invoice.id === id)?.invoice.pence;
  return {
    status: await accounts.entitlementOf(userId),
    ...ledger,
    bills: bills
      .map(({ invoice }) => {
        const { pence, refundedPence, paidAt, periodStartsAt, periodEndsAt } = invoice;
        return billText({ pence, refunded: refundedPence, paidAt, startsAt: periodStartsAt, endsAt: periodEndsAt });
      })
      .toSorted(),
    mails: notices.map(({ details }) => mailText(details, penceOf)).toSorted(),
  };
}

function mailText(notice: Notice, penceOf: (invoiceId: string) => number | undefined): string {
  switch (notice.kind) {
    case "trial_started":
    case "trial_ending":
      return `${notice.kind} ${notice.pence} ${notice.firstChargeAt}`;
    case "receipt":
      return `receipt ${penceOf(notice.invoiceId)}`;
    case "renewal_coming":
      return `renewal_coming ${notice.pence} ${notice.renewsAt}`;
    case "payment_failed":
      return `payment_failed ${notice.pence} ${notice.accessUntil}`;
    case "cancelled":
      return `cancelled ${notice.accessUntil}`;
    case "refunded":
      return `refunded ${notice.pence} ${notice.endedAt}`;
  }
}

/** What the judge expects to be observed in a world. */
export function foreseen(world: World, now: number): Observation {
  const provider = structuredClone(world.provider);
  passTime(provider, now);
  const live = liveOf(provider);
  const paid = provider.bills.filter(({ paidAt }) => paidAt !== null);
  const back = paid.filter(({ refunded }) => refunded > 0);
  return {
    status: expectedStatus(world, now),
    live: live === null ? [] : [liveText(live)],
    charges: paid.map(chargeText).toSorted(),
    refunds: back
      .map(({ refunded, paidAt, refundedAt }) =>
        refundText({ pence: refunded, paidAt, at: world.wire ? refundedAt : null }),
      )
      .toSorted(),
    bills: world.known.bills
      .filter(({ paidAt }) => paidAt !== null)
      .map(billText)
      .toSorted(),
    mails: Object.values(world.mails).toSorted(),
  };
}

async function sendMails(app: TestApp, { userId }: Person, payments: Payments | null): Promise<readonly MailMessage[]> {
  const { platform, accounts } = app.context;
  const { rows } = (await platform.database.db.execute(
    sql`delete from pgboss.job where name = 'billing.mail' and data->>'userId' = ${userId} returning data`,
  )) as { rows: { data: { userId: string; kind: string; key: string } }[] };
  const before = app.mailbox.length;
  const needs = { ...platform, accounts, payments } as unknown as Parameters<typeof sendNotice>[0];
  const publicUrl = platform.config.publicUrl;
  for (const { data } of rows) await sendNotice({ ...needs, mail: platform.mail, publicUrl }, data);
  return app.mailbox.slice(before);
}
