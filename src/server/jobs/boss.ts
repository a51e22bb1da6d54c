import { sql, type SQL } from "drizzle-orm";
import { PgBoss, fromDrizzle, fromPglite, type QueueOptions, type QueueResult, type Schedule } from "pg-boss";
import type { Queryable } from "#server/db/database";
import type { EmbeddedDatabase } from "#server/db/embedded-database";
import type { ServerDatabase } from "#server/db/server-database";
import type { JobBinding, Jobs } from "#server/jobs/job";
import { HEARTBEAT_EVERY_SECONDS, watchSilentJobs } from "#server/jobs/silent-jobs";
import { DAY_MS, SECOND_MS } from "#server/services/clock/clock";
import type { Log } from "#server/services/log/log";
import { LogOrigin } from "#server/services/log/log-origin";

export interface JobRunnerOptions {
  readonly database: EmbeddedDatabase | ServerDatabase;
  readonly log: Log;
  /** Whether this process runs jobs, or only sends them. */
  readonly works: boolean;
  /** Whether this process also schedules recurring jobs. */
  readonly schedules: boolean;
}

/** The queue and the workers of one process. */
export interface JobRunner extends Jobs {
  /** Creates the queues; after that jobs can be sent. */
  start(bindings: readonly JobBinding[]): Promise<void>;
  /** Starts running jobs, if this process works. */
  work(): Promise<void>;
  /** Takes no more jobs; running ones continue, and jobs can still be sent. */
  rest(): Promise<void>;
  /** Takes no more jobs, and waits at most `waitMs` for running ones. */
  stop(waitMs: number): Promise<void>;
}

// A job without a heartbeat for this long is failed by the library's own maintenance, at most a minute later; this handles last tries.
// Jobs that can be retried are found sooner, by `silent-jobs`.
const HEARTBEAT_SECONDS = 20;
// New jobs send a notification; retries and postponed ones do not, and are found by polling.
const POLL_SECONDS = 2;
/** A database that accepts connections but does not answer must not block the workers for ever. The longest statement cleans up a table. */
const CONNECTIONS = { max: 5, connectionTimeoutMillis: 5 * SECOND_MS, query_timeout: 30 * SECOND_MS };
const TIME_ZONE = "UTC";
const DONE_KEPT_SECONDS = DAY_MS / SECOND_MS;

export function jobRunner({ database, log, works, schedules }: JobRunnerOptions): JobRunner {
  const boss = new PgBoss({
    ...("client" in database
      ? { db: fromPglite(database.client), backend: "pglite" as const }
      : { connectionString: database.url, ...CONNECTIONS }),
    useListenNotify: true,
    supervise: works,
    schedule: works && schedules,
  });
  boss.on("error", (err) => log.error({ err }, "The job queue met an error"));
  let bound: readonly JobBinding[] = [];
  const workers = new Map<string, readonly string[]>();
  const silentJobs = watchSilentJobs({
    db: database.db,
    log,
    freed: (name) => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker)),
  });
  return {
    async start(bindings) {
      bound = bindings;
      await boss.start();
      const kept = { queues: await boss.getQueues(), schedules: await boss.getSchedules() };
      for (const binding of bindings) await makeQueue(boss, database.db, binding, kept);
      if (database.embedded) await reclaim(database.db);
    },
    async work() {
      if (!works) return;
      for (const binding of bound) {
        const { name, concurrency = 1 } = binding.definition;
        // Each is a separate worker, because only a worker with a known id can be woken.
        for (let worker = 0; worker < concurrency; worker += 1) {
          workers.set(name, [...(workers.get(name) ?? []), await workOn(boss, binding, log)]);
        }
      }
      // The embedded database has one process, which checks for left-over jobs at start-up.
      if (!database.embedded) silentJobs.start();
    },
    async send(on, definition, payload, options = {}) {
      if ((options.onlyOneFor !== undefined) !== (definition.exclusive === true)) {
        throw new Error(`${definition.name}: onlyOneFor belongs to exclusive jobs, and to all of them`);
      }
      await boss.send(definition.name, definition.payload.parse(payload), {
        db: sendingOn(on),
        ...(options.onlyOneFor === undefined ? {} : { singletonKey: options.onlyOneFor }),
        ...(options.notBefore === undefined ? {} : { startAfter: new Date(options.notBefore) }),
      });
    },
    async pending(on, definition) {
      const found = await on.execute(
        sql`select data from pgboss.job where name = ${definition.name} and state < 'completed'`,
      );
      return (found as { rows: { data: unknown }[] }).rows.map(({ data }) => definition.payload.parse(data));
    },
    async forgetUser(on, userId) {
      await on.execute(sql`delete from pgboss.job where data ->> 'userId' = ${userId} and state <> 'active'`);
    },
    async rest() {
      silentJobs.stop();
      for (const { definition } of bound) await boss.offWork(definition.name, { wait: false });
    },
    stop: (waitMs) => boss.stop({ graceful: waitMs > 0, timeout: Math.max(waitMs, 1_000), close: true }),
  };
}

// The queue builds its statements with the tag it is given, so what comes back is always SQL.
function sendingOn(on: Queryable) {
  return fromDrizzle({ execute: async (query) => (await on.execute(query as SQL)) as { rows: unknown[] } }, sql);
}

/** What the database holds of all queues when a process starts. */
interface Kept {
  readonly queues: readonly QueueResult[];
  readonly schedules: readonly Schedule[];
}

/** Writes only what is other than it was kept: most starts come after one of the same version, and each statement has its time. */
async function makeQueue(boss: PgBoss, db: Queryable, { definition, schedule }: JobBinding, kept: Kept): Promise<void> {
  const { name, retry, timeoutSeconds } = definition;
  const options = {
    retryLimit: retry.tries - 1,
    retryDelay: retry.delaySeconds,
    retryBackoff: retry.backoff,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: DONE_KEPT_SECONDS,
    notify: true,
  };
  const queue = kept.queues.find((one) => one.name === name);
  if (queue === undefined) {
    await boss.createQueue(name, { ...options, policy: definition.exclusive === true ? "exclusive" : "standard" });
  } else if (!agrees(queue, options)) {
    await boss.updateQueue(name, options);
  }
  // The first use of a queue reads its settings outside the sender's transaction, which the embedded database's one
  // connection would wait for itself to finish.
  await boss.findJobs(name, { id: "00000000-0000-7000-8000-000000000000", db: sendingOn(db) });
  const scheduled = kept.schedules.find((one) => one.name === name);
  if (schedule === null) {
    if (scheduled !== undefined) await boss.unschedule(name);
  } else if (scheduled?.cron !== schedule || scheduled.timezone !== TIME_ZONE) {
    await boss.schedule(name, schedule, {}, { tz: TIME_ZONE });
  }
}

function agrees(kept: QueueOptions, wanted: QueueOptions): boolean {
  return Object.entries(wanted).every(([name, value]) => kept[name as keyof QueueOptions] === value);
}

/** Starts one worker, and returns its id. */
async function workOn(boss: PgBoss, { definition, handle, about }: JobBinding, log: Log): Promise<string> {
  const options = {
    includeMetadata: true,
    batchSize: 1,
    notifyPollingIntervalSeconds: POLL_SECONDS,
    heartbeatRefreshSeconds: HEARTBEAT_EVERY_SECONDS,
  } as const;
  let worker: string | null = null;
  worker = await boss.work<object, void, typeof options>(definition.name, options, async ([job]) => {
    if (job === undefined) return;
    const run = {
      jobId: job.id,
      attempt: job.retryCount + 1,
      lastAttempt: job.retryCount >= job.retryLimit,
      signal: job.signal,
    };
    const origin = new LogOrigin({ job: definition.name, jobId: job.id, ...about(job.data) });
    try {
      await origin.run(() => handle(job.data, run));
    } catch (err) {
      origin.run(() => log.warn({ err, attempt: run.attempt, last: run.lastAttempt }, "A job failed"));
      // The queue stores thrown errors in full, and a mail server's reply or a statement's values may contain a user's address.
      throw failed(definition.name);
    } finally {
      origin.end();
      // Notifications received meanwhile are lost: without this, waiting jobs would be found one per poll.
      if (worker !== null) boss.notifyWorker(worker);
    }
  });
  return worker;
}

function failed(name: string): Error {
  return new Error(`${name} failed; the log says why`);
}

// The embedded database has one process: anything in progress at its start was left behind by a killed one.
async function reclaim(db: Queryable): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'retry' where state = 'active'`);
}
