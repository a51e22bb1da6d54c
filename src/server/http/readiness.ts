import { sql } from "drizzle-orm";
import type { Database } from "#server/db/database";
import { Failure } from "#server/failure";
import { databaseUnavailable } from "#server/http/errors";

/** Monitors check every few seconds, and treat a late answer as none. */
const ANSWERS_WITHIN_MS = 2_000;

export interface ReadinessOptions {
  readonly database: Database;
  /** The name of the newest migration that this version knows. */
  readonly newestMigration: string;
  /** Whether everything that the first request would wait for is warmed up. */
  readonly isWarm: () => boolean;
}

/** Resolves when requests can be answered: the parts are warm, the database is reached, and its schema is this version's. */
export function readiness({ database, newestMigration, isWarm }: ReadinessOptions): () => Promise<void> {
  return async () => {
    if (!isWarm())
      throw new Failure("high_load", "Mealwright is starting. Please try again in a moment.", { retryAfterSeconds: 1 });
    if (!(await inTime(isMigrated(database, newestMigration))))
      throw new Failure(
        "database_unavailable",
        "The database is not the one that this version has brought up to date.",
      );
  };
}

async function isMigrated({ db }: Database, newest: string): Promise<boolean> {
  const { rows } = (await db.execute(sql`select from schema_migrations where name = ${newest}`)) as { rows: unknown[] };
  return rows.length > 0;
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(databaseUnavailable()), ANSWERS_WITHIN_MS);
  });
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
