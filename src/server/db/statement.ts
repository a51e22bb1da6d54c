import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

/** A statement that is planned once and run often. Its parameters are `sql.placeholder(name)`, given as PostgreSQL's own text. */
export interface Statement {
  /** Unique per connection. */
  readonly name: string;
  readonly query: SQL;
}

/** Runs a prepared statement with its parameters by name. */
export type RunStatement<Row> = (parameters: Readonly<Record<string, string>>) => Promise<readonly Row[]>;

/** The statement's text with numbered parameters, and a function that puts them in order, which throws if one is missing. */
export function writtenStatement({ query }: Statement): {
  text: string;
  valuesOf: (parameters: Readonly<Record<string, string>>) => string[];
} {
  const { sql: text, params } = new PgDialect().sqlToQuery(query);
  return { text, valuesOf: (parameters) => fillPlaceholders(params, { ...parameters }).map(String) };
}

/** Values without commas, quotes and braces, such as ids and hashes, as PostgreSQL writes an array of them. */
export function arrayText(values: readonly (string | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}
