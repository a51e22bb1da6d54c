import { sql, type SQL } from "drizzle-orm";
import type { ListSort } from "#contract/admin";
import type { Queryable } from "#server/db/database";

/** Where a page of a list ends: the next one starts after it. `key` is the sort key, as text. */
export interface ListMark {
  readonly key: string;
  readonly id: string;
}

/** One page of a list over all users. */
export interface Listing {
  readonly sort: ListSort;
  /** Word prefixes; null lists everything. */
  readonly search: string | null;
  readonly after: ListMark | null;
  readonly limit: number;
}

/** A list over one table, whose columns `id`, `created_at`, `sort_name` and `words` migration 0005 keeps indexed. */
export interface ListedTable {
  readonly name: "users" | "meal_plans";
  /** A filter for which rows are listed at all. */
  readonly only?: SQL;
  /** Further matches, besides the rows that contain the words. */
  readonly alsoFound?: { readonly column: "user_id"; readonly ids: readonly string[] };
}

/** How many rows a search scans in list order before it uses the word index. */
const SCANNED = 5_000;

/** The sort expressions, from the columns of a row. */
export const KEYS: Readonly<Record<ListSort, SQL>> = {
  newest: sql`(extract(epoch from created_at) * 1000)::bigint::text`,
  oldest: sql`(extract(epoch from created_at) * 1000)::bigint::text`,
  name: sql`sort_name`,
};
export const ORDERS: Readonly<Record<ListSort, SQL>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  name: sql`sort_name, id`,
};

/** Whether a column of words contains all of the search words, at least as prefixes. */
export function hasWords(words: SQL, search: string): SQL {
  return sql`${words} @@ (
    select string_agg(quote_literal(word) || ':*', ' & ') from unnest(search_words(${search})) as word
  )::tsquery`;
}

/** Rows after a cursor in the list's order. */
export function after(sort: ListSort, mark: ListMark | null): SQL {
  if (mark === null) return sql`true`;
  const { key, id } = mark;
  switch (sort) {
    case "newest":
      return sql`(created_at, id) < (${isoTime(key)}::timestamptz, ${id}::uuid)`;
    case "oldest":
      return sql`(created_at, id) > (${isoTime(key)}::timestamptz, ${id}::uuid)`;
    case "name":
      return sql`(sort_name, id) > (${key} collate "C", ${id}::uuid)`;
  }
}

/**
 * The ids of one page, in order, with their cursors. A common word is soon found by scanning in order, a rare one by the
 * word index; either is slow the other way, and the database's own choice depends on statistics that the
 * embedded one does not keep.
 */
export async function listIds(on: Queryable, table: ListedTable, listing: Listing): Promise<readonly ListMark[]> {
  const { sort, search, limit } = listing;
  const [name, order, key] = [sql.identifier(table.name), ORDERS[sort], KEYS[sort]];
  const within = sql`${table.only ?? sql`true`} and ${after(sort, listing.after)}`;
  if (search === null) {
    return rowsOf(
      await on.execute(sql`select id, ${key} as key from ${name} where ${within} order by ${order} limit ${limit}`),
    );
  }
  const having = hasWords(sql`words`, search);
  const also = alsoFound(table);
  const [scan] = rowsOf<{ scanned: number; met: readonly ListMark[] | null }>(
    await on.execute(sql`
      with scanned as materialized (
        select id, created_at, sort_name, words ${also === null ? sql`` : sql`, user_id`}
        from ${name} where ${within} order by ${order} limit ${SCANNED}
      ), met as (
        select id, ${key} as key from scanned
        where ${having} ${also === null ? sql`` : sql`or ${also}`} order by ${order} limit ${limit}
      )
      select (select count(*)::integer from scanned) as scanned, (select json_agg(met) from met) as met
    `),
  );
  const met = scan?.met ?? [];
  if (met.length === limit || (scan?.scanned ?? 0) < SCANNED) return met;
  return rowsOf(
    await on.execute(sql`
      with found as materialized (
        select id, created_at, sort_name from ${name} where ${having}
        ${also === null ? sql`` : sql`union select id, created_at, sort_name from ${name} where ${also}`}
      )
      select id, ${key} as key from found where ${within} order by ${order} limit ${limit}
    `),
  );
}

function alsoFound({ alsoFound: also }: ListedTable): SQL | null {
  if (also === undefined || also.ids.length === 0) return null;
  return sql`${sql.identifier(also.column)} in (${sql.join(
    also.ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;
}

function rowsOf<Row = ListMark>(result: unknown): readonly Row[] {
  return (result as { rows: readonly Row[] }).rows;
}

function isoTime(milliseconds: string): string {
  return new Date(Number(milliseconds)).toISOString();
}
