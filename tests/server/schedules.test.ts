import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { startTestApp, type TestApp } from "#tests/support/app";
import { engines } from "#tests/support/engines";

describe.each(engines())("the schedules in the job queue on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, work: false });
  });
  afterAll(() => app.close());

  it("send each recurring job, in UTC", async () => {
    const { rows } = (await app.context.platform.database.db.execute(
      sql`select name, cron, timezone, data from pgboss.schedule order by name`,
    )) as { rows: unknown[] };
    expect(rows).toEqual([
      { name: "accounts.forget-ended", cron: "17 * * * *", timezone: "UTC", data: {} },
      { name: "billing.look-at-due", cron: "* * * * *", timezone: "UTC", data: {} },
      { name: "billing.reconcile", cron: "41 * * * *", timezone: "UTC", data: {} },
      { name: "generation.end-abandoned", cron: "* * * * *", timezone: "UTC", data: {} },
      { name: "generation.forget-ended", cron: "17 4 * * *", timezone: "UTC", data: {} },
    ]);
  });
});
