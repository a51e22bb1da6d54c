import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import { PLAN_SORTS } from "#domain/plan/plan-sorts";
import type { PlanSort } from "#domain/plan/plan-sorts";

/** The search and sort order of the saved plans. */
export type ListFilter = { search: string; sort: PlanSort };

/** The server's limit for a search; longer text is cut off. */
export const LONGEST_SEARCH = 100;

/** Parses a filter from a URL without trusting it. */
export function readListFilter(params: URLSearchParams): ListFilter {
  const asked = params.get("sort");
  return {
    search: (params.get("search") ?? "").trim().slice(0, LONGEST_SEARCH),
    sort: PLAN_SORTS.find((sort) => sort === asked) ?? "newest",
  };
}

export function isPlainFilter({ search, sort }: ListFilter): boolean {
  return search === "" && sort === "newest";
}

/** The filter is in the URL, so that going back from a plan returns to the same list. */
export function useListFilter(): [filter: ListFilter, change: (change: Partial<ListFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readListFilter(params), [params]);
  const change = useCallback(
    (changed: Partial<ListFilter>) =>
      setParams(
        (before) => {
          const { search, sort } = { ...readListFilter(before), ...changed };
          return { ...(search === "" ? {} : { search }), ...(sort === "newest" ? {} : { sort }) };
        },
        { replace: true },
      ),
    [setParams],
  );
  return [filter, change];
}
