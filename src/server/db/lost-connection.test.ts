import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { describe, expect, inject, it } from "vitest";
import { createContext } from "#server/context";
import { openServerDatabase } from "#server/db/server-database";
import { jsonLog } from "#server/services/log/log";
import { databaseIsAway } from "#server/db/database-away";
import { databaseLine } from "#tests/support/database-line";
import { realCatalogue } from "#tests/support/catalogue";
import { postgresEngine } from "#tests/support/engines";
import { realParts, testAssets } from "#tests/support/parts";
import { testConfig } from "#tests/support/test-config";

/** What reading a large catalogue does to a thread on a slow machine. */
function keepThreadBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) JSON.parse("{}");
}

describe.skipIf(inject("postgresUrl") === null)("a connection to PostgreSQL that is lost", () => {
  it("inside a transaction, between two statements, fails that transaction and nothing else", async () => {
    const place = await postgresEngine()?.place();
    if (place === undefined || place.databaseUrl === null) throw new Error("There is no PostgreSQL");
    const database = await openServerDatabase(place.databaseUrl, jsonLog("silent"));
    const other = new Client({ connectionString: place.databaseUrl });
    await other.connect();
    const broken = database.transaction(async (tx) => {
      const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as { rows: { pid: number }[] };
      await other.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
      // The socket error is received before the next statement is sent.
      await other.query("select pg_sleep(0.2)");
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    await expect(database.transaction(async (tx) => tx.execute(sql`select 1 as one`))).resolves.toMatchObject({
      rows: [{ one: 1 }],
    });
    await other.end();
    await database.close();
    await place.remove();
  });

  it("is not given up for silent at a start that reads its catalogue for longer than a database may stay silent", async () => {
    const place = await postgresEngine()?.place();
    if (place === undefined) throw new Error("There is no PostgreSQL");
    const answersWithinMs = 300;
    const parts = realParts();
    const { catalogue } = realCatalogue();
    let isRead = false;
    const context = await createContext(testConfig(place), testAssets(resolve("tests/fixtures/pages")), {
      ...parts,
      log: jsonLog("silent"),
      schedules: false,
      databaseAnswersWithinMs: answersWithinMs,
      get catalogue() {
        if (!isRead) keepThreadBusy(3 * answersWithinMs);
        isRead = true;
        return catalogue;
      },
    });
    await expect(context.platform.database.db.execute(sql`select 1 as one`)).resolves.toMatchObject({
      rows: [{ one: 1 }],
    });
    await context.stop(0);
    await place.remove();
  });

  it("or that stays silent too long, fails the queries waiting for it and is not reused", async () => {
    const place = await postgresEngine()?.place();
    if (place === undefined || place.databaseUrl === null) throw new Error("There is no PostgreSQL");
    const line = await databaseLine(place.databaseUrl);
    const database = await openServerDatabase(line.url, jsonLog("silent"), { answersWithinMs: 1_000 });
    const other = new Client({ connectionString: place.databaseUrl });
    await other.connect();
    await other.query("create table notes (id integer)");
    line.hang();
    const failed = await Promise.allSettled([
      database.transaction(async (tx) => tx.execute(sql`insert into notes values (1)`)),
      database.db.execute(sql`insert into notes values (2)`),
    ]);
    expect(failed.map((one) => one.status === "rejected" && databaseIsAway(one.reason))).toEqual([true, true]);
    // Now the database begins the transaction that has already been given up.
    line.goOn();
    await Promise.all([3, 4, 5].map((id) => database.db.execute(sql`insert into notes values (${id})`)));
    // Other connections see only committed rows.
    const { rows } = await other.query("select id from notes where id > 2 order by id");
    expect(rows).toEqual([{ id: 3 }, { id: 4 }, { id: 5 }]);
    await other.end();
    await database.close();
    await line.cut();
    await place.remove();
  });
});
