import { sql, type SQL } from "drizzle-orm";

/**
 * SQL for one JSON value that a route reads from a row, in the same query that looks up its caller. The caller's columns of `users`
 * and {@link ASKED_ID} are in scope, so that the SQL itself says who may read the row.
 */
export interface CallerRow<Row> {
  /** Identifies the prepared query. */
  readonly name: string;
  readonly json: SQL<Row | null>;
}

/** The id in the request's address; null if it is not a valid id. */
export const ASKED_ID = sql.raw("asked.id");
