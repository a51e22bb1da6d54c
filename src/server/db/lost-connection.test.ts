import { sql } from "drizzle-orm";
import { Client } from "pg";
import { describe, expect, inject, it } from "vitest";
import { openServerDatabase } from "#server/db/server-database";
import { jsonLog } from "#server/services/log/log";
import { engines } from "#tests/support/engines";

describe.skipIf(inject("postgresUrl") === null)("a connection to PostgreSQL that is lost", () => {
  it("within a transaction, between two statements, fails that transaction and nothing else", async () => {
    const place = await engines()[1]?.place();
    if (place === undefined || place.databaseUrl === null) throw new Error("There is no PostgreSQL");
    const database = await openServerDatabase(place.databaseUrl, jsonLog("silent"));
    const other = new Client({ connectionString: place.databaseUrl });
    await other.connect();
    const broken = database.transaction(async (tx) => {
      const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as { rows: { pid: number }[] };
      await other.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
      // What the socket tells of it is heard before the next statement is sent.
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
});
