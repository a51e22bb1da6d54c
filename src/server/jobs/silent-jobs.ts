import { sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { SECOND_MS } from "#server/services/clock/clock";
import type { Log } from "#server/services/log/log";

/** How often a worker sends a heartbeat for a job. */
export const HEARTBEAT_EVERY_SECONDS = 2;
/** A job with this many missed heartbeats is checked a second time, by when a worker that only paused, or had no database, has sent one. */
const SILENT_SECONDS = 2 * HEARTBEAT_EVERY_SECONDS;
/** One short statement over running jobs, from each working process. */
const LOOK_EVERY_MS = HEARTBEAT_EVERY_SECONDS * SECOND_MS;

interface SilentJob {
  readonly name: string;
  readonly id: string;
  readonly heartbeat: string;
}

/**
 * Frees jobs whose workers died, or could not report the outcome because the database was unavailable. The library does so too, but
 * only during maintenance that counts all jobs, which cannot run every few seconds. Last tries are left to it. If
 * the worker is alive after all, it loses the job, which may run twice anyway.
 */
export function watchSilentJobs({
  db,
  log,
  freed,
}: {
  readonly db: Queryable;
  readonly log: Log;
  /** Called with the queue's name when it has jobs to retry, since retries send no notification. */
  readonly freed: (name: string) => void;
}): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  let seen: ReadonlyMap<string, string> = new Map();

  async function look(): Promise<void> {
    try {
      const silent = await listSilent(db);
      const before = seen;
      seen = new Map(silent.map(({ id, heartbeat }) => [id, heartbeat]));
      for (const job of silent.filter(({ id, heartbeat }) => before.get(id) === heartbeat)) {
        if (!(await free(db, job))) continue;
        log.warn({ job: job.name, id: job.id }, "A job whose worker fell silent is tried again");
        freed(job.name);
      }
    } catch {
      // The database is unavailable: earlier observations say nothing about workers that could not send heartbeats meanwhile.
      seen = new Map();
    }
  }

  function lookLater(): void {
    timer = setTimeout(() => void look().finally(() => timer !== null && lookLater()), LOOK_EVERY_MS);
  }

  return {
    start: lookLater,
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

/** By the database's clock, which the queue uses. */
async function listSilent(db: Queryable): Promise<readonly SilentJob[]> {
  const { rows } = (await db.execute(sql`
    select name, id, heartbeat_on::text as heartbeat from pgboss.job
    where state = 'active' and retry_count < retry_limit
      and heartbeat_on < pgboss.job_now() - make_interval(secs => ${SILENT_SECONDS})`)) as { rows: SilentJob[] };
  return rows;
}

/** False if another process was first, or a heartbeat arrived after all. */
async function free(db: Queryable, { name, id, heartbeat }: SilentJob): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    update pgboss.job set state = 'retry'
    where name = ${name} and id = ${id} and state = 'active' and heartbeat_on = ${heartbeat}::timestamptz
    returning id`)) as { rows: unknown[] };
  return rows.length > 0;
}
