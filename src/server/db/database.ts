import type { PgAsyncDatabase, PgAsyncTransaction } from "drizzle-orm/pg-core";
import type { PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { RunStatement, Statement } from "#server/db/statement";

/** A transaction's handle. Inside a transaction nothing but this may be awaited: the embedded database has one connection. */
export type Transaction = PgAsyncTransaction<PgQueryResultHKT>;

/** What a repository's reads and writes run on: the database or a transaction's handle. */
export type Queryable = PgAsyncDatabase<PgQueryResultHKT>;

/** Stops listening. */
export type Unlisten = () => Promise<void>;

/** The one database of an installation, embedded or a server's. */
export interface Database {
  /** How the start-up message names it. */
  readonly description: string;
  readonly embedded: boolean;
  readonly db: Queryable;
  /** Runs `work` in one transaction: all of it happens or none. Retried when the database asks for that, so it must not touch the outside. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The same for what nobody waits for and what takes as long as it takes, such as a migration: no time limit ends its statements. */
  longTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Prepares a statement for whom planning it anew each time would take longer than running it. Outside transactions. */
  prepare<Row>(statement: Statement): RunStatement<Row>;
  /** Calls `onNotify` for every NOTIFY on the channel, from this process or another. It may be missed, so what it announces must be readable. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<Unlisten>;
  /** Gives back the room of rows that are gone, which a server does by itself. Outside transactions. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL's five characters for what went wrong, from whichever layer wrapped it. */
export function databaseCode(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/u.test(at.code)) return at.code;
  }
  return null;
}
