import type { PgAsyncDatabase, PgAsyncTransaction } from "drizzle-orm/pg-core";
import type { PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { RunStatement, Statement } from "#server/db/statement";

/** A transaction's handle. Inside a transaction nothing but this may be awaited: the embedded database has one connection. */
export type Transaction = PgAsyncTransaction<PgQueryResultHKT>;

/** What a repository reads from and writes to: the database or a transaction's handle. */
export type Queryable = PgAsyncDatabase<PgQueryResultHKT>;

/** Stops listening. */
export type Unlisten = () => Promise<void>;

/** The one database of an installation, embedded or a server's. */
export interface Database {
  /** How the start-up message names it. */
  readonly description: string;
  readonly embedded: boolean;
  readonly db: Queryable;
  /** Runs `work` in one transaction: all or nothing. Retried when the database asks for it, so it must have no outside effects. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The same without a statement time limit, for work that no request waits for, such as a migration. */
  longTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Prepares a statement that would take longer to plan each time than to run. Outside transactions. */
  prepare<Row>(statement: Statement): RunStatement<Row>;
  /**
   * Calls `onNotify` for every NOTIFY on the channel, from this process or another. Notifications may be missed, so what they
   * announce must also be readable from tables.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<Unlisten>;
  /** Reclaims the space of deleted rows, which a server does by itself. Outside transactions. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL's five-character error code, whichever layer wrapped it. */
export function databaseCode(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/u.test(at.code)) return at.code;
  }
  return null;
}
