import { sql, type SQL } from "drizzle-orm";

/**
 * What a route reads of one row in the very query that finds its caller: SQL for one JSON value. The caller's columns of `users`
 * and {@link ASKED_ID} are in scope, so that the SQL itself says who may read the row.
 */
export interface CallerRow<Row> {
  /** Tells one prepared query from another. */
  readonly name: string;
  readonly json: SQL<Row | null>;
}

/** The id in the request's address; null where it is no id at all. */
export const ASKED_ID = sql.raw("asked.id");
