import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "drizzle-orm";
import { openEmbeddedDatabase, type EmbeddedDatabase } from "#server/db/embedded-database";
import { openServerDatabase, type ServerDatabase } from "#server/db/server-database";
import { jobRunner, type JobRunner } from "#server/jobs/boss";
import { bindJob, defineJob, type JobRun } from "#server/jobs/job";
import { jsonLog } from "#server/services/log/log";
import { engines, type Place } from "#tests/support/engines";
import { PATIENTLY } from "#tests/support/patiently";

const log = jsonLog("silent");
const greet = defineJob({
  name: "test.greet",
  payload: z.object({ name: z.string() }),
  retry: { tries: 3, delaySeconds: 0, backoff: false },
  timeoutSeconds: 30,
});
const bake = defineJob({
  name: "test.bake",
  payload: z.object({ userId: z.string() }),
  retry: { tries: 1, delaySeconds: 0, backoff: false },
  timeoutSeconds: 30,
  exclusive: true,
});

describe.each(engines())("jobs on $name", (engine) => {
  let place: Place;
  let database: EmbeddedDatabase | ServerDatabase;
  const runners: JobRunner[] = [];

  beforeEach(async () => {
    place = await engine.place();
    database =
      place.databaseUrl === null
        ? await openEmbeddedDatabase({ folder: place.dataDir })
        : await openServerDatabase(place.databaseUrl, log);
  });
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop(0);
    await database.close();
    await place.remove();
  });

  async function running(
    greeter: (name: string, run: JobRun) => Promise<void>,
    baker = () => Promise.resolve(),
  ): Promise<JobRunner> {
    const runner = jobRunner({ database, log, works: true, schedules: true });
    runners.push(runner);
    await runner.start([bindJob(greet, ({ name }, run) => greeter(name, run)), bindJob(bake, baker)]);
    await runner.work();
    return runner;
  }

  it("are committed with their transaction, and run immediately", async () => {
    const greeted: string[] = [];
    const jobs = await running(async (name) => void greeted.push(name));
    const failing = database.transaction(async (tx) => {
      await jobs.send(tx, greet, { name: "nobody" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await database.transaction((tx) => jobs.send(tx, greet, { name: "anna" }));
    await vi.waitFor(() => expect(greeted).toEqual(["anna"]), PATIENTLY);
  });

  it("follow each other without a pause, two at a time if the kind allows it", async () => {
    const pair = defineJob({ ...greet, name: "test.pair", concurrency: 2 });
    let atOnce = 0;
    let most = 0;
    const done: string[] = [];
    const runner = jobRunner({ database, log, works: true, schedules: true });
    runners.push(runner);
    const handle = async ({ name }: { name: string }): Promise<void> => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await runner.pending(database.db, pair);
      atOnce -= 1;
      done.push(name);
    };
    await runner.start([bindJob(greet, handle), bindJob(pair, handle)]);
    for (let sent = 0; sent < 12; sent += 1) {
      await runner.send(database.db, greet, { name: `one ${sent}` });
      await runner.send(database.db, pair, { name: `two ${sent}` });
    }
    expect(await runner.pending(database.db, pair)).toHaveLength(12);
    await runner.work();
    // With one job per poll, twelve of them would take more than twenty seconds.
    await vi.waitFor(() => expect(done).toHaveLength(24), PATIENTLY);
    expect(new Set(done).size).toBe(24);
    expect(most).toBeGreaterThan(1);
  });

  it("are retried as often as their policy says, and know which try is the last", async () => {
    const runs: { attempt: number; last: boolean }[] = [];
    const jobs = await running(async (_name, { attempt, lastAttempt }) => {
      runs.push({ attempt, last: lastAttempt });
      if (!lastAttempt) throw new Error("not yet");
    });
    await jobs.send(database.db, greet, { name: "anna" });
    await vi.waitFor(
      () =>
        expect(runs).toEqual([
          { attempt: 1, last: false },
          { attempt: 2, last: false },
          { attempt: 3, last: true },
        ]),
      PATIENTLY,
    );
  });

  it("wait as long as one of the same kind and key waits or runs, when exclusive", async () => {
    let baked = 0;
    let finish: () => void = () => undefined;
    const oven = new Promise<void>((resolve) => (finish = resolve));
    const jobs = await running(
      () => Promise.resolve(),
      async () => {
        await oven;
        baked += 1;
      },
    );
    for (let time = 0; time < 4; time += 1) await jobs.send(database.db, bake, { userId: "a" }, { onlyOneFor: "a" });
    finish();
    await vi.waitFor(() => expect(baked).toBe(1), PATIENTLY);
    const { rows } = (await database.db.execute(
      sql`select count(*)::int as n from pgboss.job where name = ${bake.name}`,
    )) as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("refuse an invalid payload", async () => {
    const jobs = await running(() => Promise.resolve());
    await expect(jobs.send(database.db, greet, { name: 5 as unknown as string })).rejects.toThrow();
  });

  it("finish what is in progress before stopping", async () => {
    let finished = false;
    let begun = false;
    const jobs = await running(async () => {
      begun = true;
      await database.db.execute(sql`select pg_sleep(0.3)`);
      finished = true;
    });
    await jobs.send(database.db, greet, { name: "anna" });
    await vi.waitFor(() => expect(begun).toBe(true), PATIENTLY);
    await jobs.stop(10_000);
    runners.splice(0);
    expect(finished).toBe(true);
  });

  it("are left to others by a paused runner, whose running jobs continue and can still send more", async () => {
    const greeted: string[] = [];
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const jobs = await running(async (name) => {
      greeted.push(name);
      await held;
      await jobs.send(database.db, greet, { name: `after ${name}` });
    });
    await jobs.send(database.db, greet, { name: "anna" });
    await vi.waitFor(() => expect(greeted).toEqual(["anna"]), PATIENTLY);
    await jobs.rest();
    letGo();
    await jobs.stop(10_000);
    runners.splice(0);
    expect(greeted).toEqual(["anna"]);
    const next: string[] = [];
    await running(async (name) => void next.push(name));
    await vi.waitFor(() => expect(next).toEqual(["after anna"]), PATIENTLY);
  });

  async function started(definition: typeof greet, schedule: string | null): Promise<void> {
    const runner = jobRunner({ database, log, works: false, schedules: false });
    await runner.start([bindJob(definition, () => Promise.resolve(), schedule)]);
    await runner.send(database.db, definition, { name: "anna" });
    await runner.stop(0);
  }

  /** How often the jobs are tried again, when they come by themselves, and when either was last written. */
  async function kept() {
    const { rows } = (await database.db.execute(sql`
      select q.retry_limit as retries, q.updated_on as written, s.cron, s.updated_on as scheduled
      from pgboss.queue q left join pgboss.schedule s on s.name = q.name where q.name = ${greet.name}`)) as {
      rows: { retries: number; written: unknown; cron: string | null; scheduled: unknown }[];
    };
    return rows;
  }

  it("are written by a later start where they became others, and left as they are where they did not", async () => {
    await started(greet, "5 4 * * *");
    const first = await kept();
    expect(first).toMatchObject([{ retries: 2, cron: "5 4 * * *" }]);
    await started(greet, "5 4 * * *");
    expect(await kept()).toEqual(first);
    await started({ ...greet, retry: { ...greet.retry, tries: 6 } }, "7 4 * * *");
    expect(await kept()).toMatchObject([{ retries: 5, cron: "7 4 * * *" }]);
    await started(greet, null);
    expect(await kept()).toMatchObject([{ retries: 2, cron: null }]);
  });
});
