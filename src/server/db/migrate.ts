import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/db/database";

/** One step of the schema: a file of plain SQL, never edited once landed. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The migrations of a folder, in the order of their names. */
export function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/** A short name for exactly these migrations, by which a prepared database is recognised. */
export function migrationsHash(migrations: readonly Migration[]): string {
  const hash = createHash("sha256");
  for (const { name, sql: text } of migrations) hash.update(`${name}\n${text}\n`);
  return hash.digest("hex").slice(0, 16);
}

const LOCK = 4_917_201;

/**
 * Brings the schema up to date, all steps in one transaction under an advisory lock: of several processes that start at
 * once one does it and the others wait. `appliedAt` is epoch milliseconds.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  appliedAt: number,
): Promise<number> {
  return database.longTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(
      sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null)`,
    );
    const applied = await appliedNames(tx);
    refuseUnknown(applied, migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) {
      for (const statement of migration.sql.split(/^--> next$/mu)) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into schema_migrations values (${migration.name}, ${new Date(appliedAt).toISOString()})`,
      );
    }
    return missing.length;
  });
}

async function appliedNames(tx: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = (await tx.execute(sql`select name from schema_migrations`)) as { rows: { name: string }[] };
  return new Set(rows.map(({ name }) => name));
}

function refuseUnknown(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied].find((name) => !known.has(name));
  if (newer !== undefined) {
    throw new Error(`The database was written by a newer Mealwright (it has ${newer}). Start that version instead.`);
  }
}
