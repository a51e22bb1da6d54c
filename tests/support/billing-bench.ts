import { sql } from "drizzle-orm";
import type { Context } from "#server/context";
import { users } from "#server/db/schema/accounts";
import { sendNotice } from "#server/features/billing/send-email";
import type { EmailMessage } from "#server/services/email/email";
import type { Payments } from "#server/services/payments/payments";
import { ask, beginSession, type Asking, type Person } from "#tests/support/billing-api";
import { PASSWORD, startTestApp, type TestApp, type TestAppOptions } from "#tests/support/app";
import { faultSwitches, faulty, type Faults, type Post } from "#tests/support/billing-faults";
import type { Ledger } from "#tests/support/billing-ledger";
import type { Form, FormOutcome } from "#tests/support/billing-model";
import type { Habits } from "#tests/support/billing-model-types";
import { observed, type Observation } from "#tests/support/billing-observe";
import type { Engine, Place } from "#tests/support/engines";

/** A restart takes a second or two: most of those that a sequence asks for are passed over. */
const ONE_RESTART_IN = 12;

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
  /** A request of the person's browser. Throws `Refused`. */
  ask(person: Person, asking: Asking): Promise<unknown>;
  /** Begins a sequence: nothing of the one before is on its way any more. */
  begin(at: number): Promise<Person>;
  /** The customer's half of a payment, from the first click to the last. */
  confirm(person: Person, form: Form): Promise<FormOutcome>;
  /** What becomes of events from now on. */
  post(way: Post): void;
  /** Has the events sent that come by themselves, and says how many arrived. */
  sendEvents(): Promise<number>;
  observe(person: Person): Promise<Observation>;
  /** Sends the messages that wait for the user, and returns them. */
  sendEmails(person: Person): Promise<readonly EmailMessage[]>;
  /** The process ends and another starts on the same database. */
  restart(): Promise<void>;
  /** After a process ended in the middle of its work: its database is closed under it, and another starts in its place. */
  rise(): Promise<void>;
  forget(person: Person): Promise<void>;
  close(): Promise<void>;
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
  /** Sends the events that wait, and says how many arrived. */
  sendEvents?(): Promise<number>;
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
  const faults = faultSwitches(habits.overHttp);
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
    faults.dropCalls();
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
      await database.db.insert(users).values({ id: userId, username, email, provenEmail: email, ...rest, ...dates });
      return { userId, username, token: await beginSession(app.context, userId) };
    },
    ask: (person, asking) => ask(app.context, person, asking),
    confirm: (person, form) => provider.confirm(app.context, person, form),
    post(way) {
      faults.post = way;
      provider.post?.(way);
    },
    sendEvents: () => provider.sendEvents?.() ?? Promise.resolve(0),
    async begin(at) {
      faults.fresh();
      bench.post("in order");
      await bench.sendEvents();
      clock.set(at);
      return bench.newUser();
    },
    async observe(person) {
      if (real === null) throw new Error("There is no payment provider");
      const ledger = await provider.ledger(app.context, person, real);
      return observed(app.context, person.userId, ledger);
    },
    sendEmails: (person) => sendEmails(app, person, real),
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

async function hashOfPassword(app: TestApp): Promise<string> {
  const { user } = await app.signUp("first");
  const found = await app.context.accounts.findUser(user.id);
  if (found === null) throw new Error(`No user came of registering with ${PASSWORD}`);
  return found.passwordHash;
}

async function sendEmails(
  app: TestApp,
  { userId }: Person,
  payments: Payments | null,
): Promise<readonly EmailMessage[]> {
  const { platform, accounts } = app.context;
  const { rows } = (await platform.database.db.execute(
    sql`delete from pgboss.job where name = 'billing.mail' and data->>'userId' = ${userId} returning data`,
  )) as { rows: { data: { userId: string; kind: string; key: string } }[] };
  const before = app.mailbox.length;
  const deps = { ...platform, accounts, payments } as unknown as Parameters<typeof sendNotice>[0];
  const publicUrl = platform.config.publicUrl;
  for (const { data } of rows) await sendNotice({ ...deps, emails: platform.emails, publicUrl }, data);
  return app.mailbox.slice(before);
}
