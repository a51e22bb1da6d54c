import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { getOwnLines, type OwnLine } from "#contract/cupboard";
import { linesWithUnsent } from "#web/features/plans/plan-unsent";
import { sumPounds } from "#web/features/plans/plan-messages";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";
import type { Change } from "#web/shared/unsent/changes";

const NONE: readonly OwnLine[] = [];

/** The user's own lines on a plan's list, with unsent changes. */
export function useOwnLines(planId: string, own: boolean, unsent: readonly Change[]): readonly OwnLine[] {
  const { data = NONE } = useQuery({
    queryKey: queryKeys.ownLines(planId),
    queryFn: ({ signal }) => call(getOwnLines, { params: { id: planId }, signal }),
    enabled: own,
  });
  return useMemo(() => linesWithUnsent(data, planId, unsent), [data, planId, unsent]);
}

/** What counted lines add to the total, in pounds. */
export function countedPounds(lines: readonly Pick<OwnLine, "counts" | "price">[]): number {
  return sumPounds(lines.map(({ counts, price }) => (counts ? (price ?? 0) : 0)));
}
