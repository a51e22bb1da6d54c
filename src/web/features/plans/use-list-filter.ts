import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import { PLAN_SORTS } from "#domain/plan/plan-sorts";
import type { PlanSort } from "#domain/plan/plan-sorts";

/** What somebody looks for in the list of saved plans, and in which order. */
export type ListFilter = { search: string; sort: PlanSort };

/** A search of the server's own length; more is cut off. */
export const LONGEST_SEARCH = 100;

/** Reads a filter out of an address, trusting nothing about it. */
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

/** The filter stands in the address, so that the way back from a plan leads to the same list. */
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
