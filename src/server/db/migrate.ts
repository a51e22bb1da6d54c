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

/** A fingerprint of these migrations, which identifies a prepared database. */
export function migrationsHash(migrations: readonly Migration[]): string {
  const hash = createHash("sha256");
  for (const { name, sql: text } of migrations) hash.update(`${name}\n${text}\n`);
  return hash.digest("hex").slice(0, 16);
}

/** A newer version has changed the database. The message says how to proceed; nothing was written. */
export class NewerDatabase extends Error {
  override readonly name = "NewerDatabase";
}

/** Which version ran the migration, and when: epoch milliseconds. */
export interface Migrating {
  readonly at: number;
  readonly version: string;
}

const LOCK = 4_917_201;

/**
 * Brings the schema up to date, all steps in one transaction under an advisory lock: if several processes start at
 * once, one does it and the others wait. Throws `NewerDatabase` if the database has steps that this version does not know.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  { at, version }: Migrating,
): Promise<number> {
  return database.longTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const applied = await listApplied(tx);
    const unknown = applied.filter(({ name }) => !migrations.some((migration) => migration.name === name));
    if (unknown.length > 0) throw newerDatabase(unknown, version, database.description);
    const missing = migrations.filter((migration) => !applied.some(({ name }) => name === migration.name));
    if (missing.length === 0) return 0;
    await tx.execute(
      sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null)`,
    );
    await tx.execute(sql`alter table schema_migrations add column if not exists version text`);
    for (const migration of missing) {
      for (const statement of migration.sql.split(/^--> next$/mu)) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into schema_migrations (name, applied_at, version) values (${migration.name}, ${new Date(at).toISOString()}, ${version})`,
      );
    }
    return missing.length;
  });
}

interface Applied {
  readonly name: string;
  /** The day, in UTC. */
  readonly day: string;
  /** Null if it was run by a version that did not record itself. */
  readonly version: string | null;
}

/** In the order in which they were run; the table may not exist yet, or have no version column. */
async function listApplied(tx: Queryable): Promise<readonly Applied[]> {
  const { rows: tables } = (await tx.execute(sql`select to_regclass('schema_migrations') is not null as there`)) as {
    rows: { there: boolean }[];
  };
  if (tables[0]?.there !== true) return [];
  const { rows } = (await tx.execute(sql`
    select name, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD') as day, to_jsonb(schema_migrations) ->> 'version' as version
    from schema_migrations order by name`)) as { rows: Applied[] };
  return rows;
}

function newerDatabase(unknown: readonly Applied[], version: string, where: string): NewerDatabase {
  const newest = unknown.at(-1);
  const by = unknown.findLast((step) => step.version !== null && step.version !== version)?.version ?? null;
  const needed = by === null ? `the version that brought ${newest?.name}` : `version ${by}`;
  return new NewerDatabase(
    [
      `A newer version has changed the database (${where}) on ${unknown[0]?.day}: it has ${unknown.map(({ name }) => name).join(", ")},`,
      `which this version, ${version}, does not know. Nothing was written.`,
      `Start ${needed} or a newer one. To go back to this version, first put a backup of the database`,
      `from before ${unknown[0]?.day} in its place: what was done since then is lost with that.`,
    ].join(" "),
  );
}
