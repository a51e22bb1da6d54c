import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "#server/db/database";
import { openEmbeddedDatabase } from "#server/db/embedded-database";
import { lockFolder } from "#server/db/folder-lock";
import { migrate, readMigrations } from "#server/db/migrate";
import { openServerDatabase } from "#server/db/server-database";
import { jsonLog } from "#server/services/log/log";
import { fillFromTemplate } from "#tests/support/embedded-template";
import { engines, type Place } from "#tests/support/engines";
import { PATIENTLY } from "#tests/support/patiently";

const migrations = readMigrations(resolve(import.meta.dirname, "../../../migrations"));

const now = { at: 0, version: "1.0.0" };

async function open({ databaseUrl, dataDir }: Place): Promise<Database> {
  return databaseUrl === null
    ? openEmbeddedDatabase({ folder: dataDir })
    : openServerDatabase(databaseUrl, jsonLog("silent"));
}

describe.each(engines())("the database on $name", (engine) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await engine.place();
    database = await open(place);
    await database.db.execute(sql`create table notes (id integer primary key, text text not null)`);
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  it("keeps all of a transaction or none", async () => {
    const failing = database.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values (1, 'one')`);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await database.transaction(async (tx) => tx.execute(sql`insert into notes values (2, 'two')`));
    const { rows } = (await database.db.execute(sql`select id from notes order by id`)) as { rows: unknown[] };
    expect(rows).toEqual([{ id: 2 }]);
  });

  it("delivers a notification once its transaction commits, until told to stop", async () => {
    const received: string[] = [];
    const unlisten = await database.listen("test_news", (payload) => received.push(payload));
    await database.transaction(async (tx) => tx.execute(sql`select pg_notify('test_news', 'first')`));
    await vi.waitFor(() => expect(received).toEqual(["first"]), PATIENTLY);
    await unlisten();
    await database.db.execute(sql`select pg_notify('test_news', 'second')`);
    await database.db.execute(sql`select 1`);
    expect(received).toEqual(["first"]);
  });

  it.runIf(engine.name === "the embedded database")("uses the room of rows that are gone for others", async () => {
    await database.db.execute(sql`create table passing (id integer primary key, text text not null)`);
    const sizes: number[] = [];
    for (let day = 0; day < 4; day += 1) {
      await database.db.execute(sql`insert into passing select i, repeat('x', 300) from generate_series(1, 2000) as i`);
      const { rows } = (await database.db.execute(sql`select pg_total_relation_size('passing')::int as bytes`)) as {
        rows: { bytes: number }[];
      };
      sizes.push(rows[0]?.bytes ?? 0);
      await database.db.execute(sql`delete from passing`);
      await database.tidy();
    }
    expect(Math.max(...sizes)).toBeLessThan(1.2 * (sizes[0] ?? 0));
  });

  it("has nothing left to migrate, and refuses a database changed by a newer version: it says which, and writes nothing", async () => {
    expect(await migrate(database, migrations, now)).toBe(0);
    const changed = await engine.place();
    const opened = await open(changed);
    try {
      const steps = ["9997_one.sql", "9998_two.sql"].map((name) => ({ name, sql: "select 1" }));
      await migrate(opened, [...migrations, ...steps], { at: Date.UTC(2027, 2, 12), version: "3.1.0" });
      const written = async () => {
        const rows = sql`select xmin::text, * from schema_migrations order by name`;
        return (await opened.db.execute(rows)) as { rows: unknown[] };
      };
      const before = await written();
      await expect(migrate(opened, migrations, now)).rejects.toThrow(
        /on 2027-03-12: it has 9997_one\.sql, 9998_two\.sql, which this version, 1\.0\.0, does not know\. Nothing was written\. Start version 3\.1\.0 or a newer one\..* backup of the database from before 2027-03-12/u,
      );
      expect((await written()).rows).toEqual(before.rows);
      // Older versions did not record which they were.
      await opened.db.execute(sql`alter table schema_migrations drop column version`);
      await expect(migrate(opened, migrations, now)).rejects.toThrow(/Start the version that brought 9998_two\.sql/u);
    } finally {
      await opened.close();
      await changed.remove();
    }
  });

  it("runs a migration once for all processes that start together, completely or not at all", async () => {
    const more = [
      ...migrations,
      { name: "9998_more.sql", sql: "create table more (id integer)\n--> next\ninsert into more values (1)" },
    ];
    const counts = await Promise.all([1, 2, 3].map(() => migrate(database, more, now)));
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    const broken = [
      ...more,
      { name: "9999_broken.sql", sql: "create table half (id integer)\n--> next\nselect nonsense" },
    ];
    await expect(migrate(database, broken, now)).rejects.toThrow();
    const { rows } = (await database.db.execute(sql`select to_regclass('half') as half`)) as { rows: unknown[] };
    expect(rows).toEqual([{ half: null }]);
  });

  it("migrates the users and plans of an older version, and lists them like new ones", async () => {
    const old = await engine.place();
    const opened = await open(old);
    const [user, plan] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-9000-000000000001"];
    const madeAt = new Date().toISOString();
    const meal = (title: string, ...foods: string[]) => ({
      meals: [{ title, ingredients: foods.map((foodId) => ({ foodId })) }],
    });
    const document = JSON.stringify({
      schemaVersion: 1,
      totalPence: 4_210,
      days: [meal(`Chef's "best" crème pie`, "leek", "cream"), meal("Dal", "lentils")],
    });
    try {
      await opened.db.execute(sql`drop schema public cascade`);
      await opened.db.execute(sql`create schema public`);
      const before = migrations.filter(({ name }) => name < "0004");
      await migrate(opened, before, now);
      await opened.db.execute(sql`
        insert into users (id, username, email, full_name, password_hash, created_at, updated_at)
        values (${user}, 'Zoë', 'zoe@example.org', 'Zoë O''Hara', 'none', ${madeAt}, ${madeAt})`);
      await opened.db.execute(sql`
        insert into meal_plans (id, user_id, full_name, email, meals_per_week, num_people, dietary_preference, supermarket,
          skill, budget_pence, meal_ids, document, created_at)
        values (${plan}, ${user}, 'Zoë O''Hara', 'zoe@example.org', 2, 1, 'low_carb', 'tesco', 'beginner', 5000,
          array['pie', 'dal'], ${document}::jsonb, ${madeAt})`);
      expect(await migrate(opened, migrations, now)).toBe(migrations.length - before.length);
      const { rows } = (await opened.db.execute(sql`
        select users.sort_name, users.mails_plan_ready, users.proven_email, total_pence, dish_titles, first_dish_foods, search_text,
          users.words @@ 'zoe & ohara'::tsquery or users.words @@ 'zoe & hara'::tsquery as found
        from meal_plans join users on users.id = user_id
        where meal_plans.words @@ 'zoe & example:*'::tsquery`)) as { rows: unknown[] };
      expect(rows).toEqual([
        {
          sort_name: "zoe o'hara",
          mails_plan_ready: false,
          proven_email: "zoe@example.org",
          total_pence: 4_210,
          dish_titles: [`Chef's "best" crème pie`, "Dal"],
          first_dish_foods: [["leek", "cream"], ["lentils"], []],
          search_text: expect.stringMatching(/^zoe ohara low carb tesco .*chefs .*creme pie.*dal/u) as string,
          found: true,
        },
      ]);
    } finally {
      await opened.close();
      await old.remove();
    }
  });

  it("refuses to change or delete audit entries", async () => {
    await database.db.execute(
      sql`insert into audit_events (id, at, action) values ('01a1fbf0-555e-708c-8696-8f90587e8923', '2026-01-01', 'test')`,
    );
    await expect(database.db.execute(sql`delete from audit_events`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("append-only") },
    });
    await expect(database.db.execute(sql`update audit_events set action = 'x'`)).rejects.toThrow();
  });
});

describe("the embedded database", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "mealwright-embedded-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("reports its creation, reaches the disk at each commit, and survives a restart", async () => {
    const creating = vi.fn<() => void>();
    const fsync = vi.fn<(fileDescriptor: number) => void>();
    const database = await openEmbeddedDatabase({ folder, creating, fsync });
    expect(creating).toHaveBeenCalledOnce();
    await database.db.execute(sql`create table notes (id integer)`);
    const before = fsync.mock.calls.length;
    for (const id of [1, 2, 3]) await database.db.execute(sql`insert into notes values (${id})`);
    expect(fsync.mock.calls.length - before).toBeGreaterThanOrEqual(3);
    await database.close();

    const again = await openEmbeddedDatabase({ folder, creating });
    expect(creating).toHaveBeenCalledOnce();
    const { rows } = (await again.db.execute(sql`select count(*)::int as count from notes`)) as { rows: unknown[] };
    expect(rows).toEqual([{ count: 3 }]);
    await again.close();
  });

  it("yields to the event loop between many waiting queries", async () => {
    fillFromTemplate(folder);
    const database = await openEmbeddedDatabase({ folder });
    let turns = 0;
    let over = false;
    const count = (): void => {
      turns += 1;
      if (!over) setImmediate(count);
    };
    const queries = Array.from({ length: 80 }, (_, index) => database.db.execute(sql`select ${index}::int`));
    setImmediate(count);
    await Promise.all(queries);
    over = true;
    expect(turns).toBeGreaterThanOrEqual(9);
    await database.close();
  });

  it("can be opened once at a time, and again after it is closed", async () => {
    const release = lockFolder(folder);
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(/Another Mealwright process/u);
    release();
    lockFolder(folder)();
  });

  it("is freed when the process that held it is killed", async () => {
    const script = `
      const { DatabaseSync } = await import("node:sqlite");
      const held = new DatabaseSync(${JSON.stringify(join(folder, "in-use.lock"))});
      held.exec("pragma locking_mode = exclusive; begin exclusive");
      process.stdout.write("held");
      setInterval(() => held, 1000);`;
    const holder = spawn(process.execPath, ["--input-type=module", "--no-warnings", "-e", script]);
    await new Promise((held) => void holder.stdout.once("data", held));
    expect(existsSync(join(folder, "in-use.lock"))).toBe(true);
    expect(() => lockFolder(folder)).toThrow(/Another Mealwright process/u);
    const ended = new Promise((gone) => void holder.once("exit", gone));
    holder.kill("SIGKILL");
    await ended;
    lockFolder(folder)();
  });
});
