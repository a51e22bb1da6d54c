import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ListSort } from "#contract/admin";
import type { ListPage } from "#web/lib/api";
import type { Sorted } from "#web/ui/table";

/** What an admin looks for, and in which order. */
export type ListFilter = { search: string; sort: ListSort };

export const PLAIN_FILTER: ListFilter = { search: "", sort: "newest" };

/** A list that grows page by page. */
export type ListQuery<Row> = UseInfiniteQueryResult<InfiniteData<ListPage<Row[]>>>;

/** The query for a filter and a page's cursor; unset values are omitted. */
export function queryOf({ search, sort }: ListFilter, cursor: string | null) {
  return {
    ...(search === "" ? {} : { search }),
    ...(sort === "newest" ? {} : { sort }),
    ...(cursor === null ? {} : { cursor }),
  };
}

/** Options shared by these lists. They are dropped a minute after leaving the page: admins need current data. */
export const LIST_OPTIONS = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: ListPage<unknown>) => nextCursor,
  placeholderData: keepPreviousData,
  gcTime: 60_000,
} as const;

/** Which column a list is sorted by under a filter; the tables announce it to screen readers. */
export function sortedBy(sort: ListSort, columns: { time: string; name: string }): Sorted {
  return sort === "name"
    ? { column: columns.name, direction: "ascending" }
    : { column: columns.time, direction: sort === "oldest" ? "ascending" : "descending" };
}
