import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import { PLAN_SORTS } from "#domain/plan/plan-sorts";
import type { PlanSort } from "#domain/plan/plan-sorts";

/** What somebody looks for in the list of saved plans, and in which order. */
export type ListWish = { search: string; sort: PlanSort };

/** A search of the server's own length; more is cut off. */
export const LONGEST_SEARCH = 100;

/** Reads a wish out of an address, trusting nothing about it. */
export function readWish(params: URLSearchParams): ListWish {
  const asked = params.get("sort");
  return {
    search: (params.get("search") ?? "").trim().slice(0, LONGEST_SEARCH),
    sort: PLAN_SORTS.find((sort) => sort === asked) ?? "newest",
  };
}

export function isPlainWish({ search, sort }: ListWish): boolean {
  return search === "" && sort === "newest";
}

/** The wish stands in the address, so that the way back from a plan leads to the same list. */
export function useListWish(): [wish: ListWish, change: (change: Partial<ListWish>) => void] {
  const [params, setParams] = useSearchParams();
  const wish = useMemo(() => readWish(params), [params]);
  const change = useCallback(
    (changed: Partial<ListWish>) =>
      setParams(
        (before) => {
          const { search, sort } = { ...readWish(before), ...changed };
          return { ...(search === "" ? {} : { search }), ...(sort === "newest" ? {} : { sort }) };
        },
        { replace: true },
      ),
    [setParams],
  );
  return [wish, change];
}
