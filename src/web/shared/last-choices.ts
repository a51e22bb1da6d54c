import { useQuery } from "@tanstack/react-query";
import { getLastChoices } from "#contract/last-choices";
import { call } from "#web/lib/api";
import { readPrivate, removePrivate, writePrivate } from "#web/lib/private-storage";

/** What was chosen for the newest plan; null for somebody who has none. */
export function useLastChoices({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ["last-choices"],
    queryFn: ({ signal }) => call(getLastChoices, { signal }),
    enabled,
    // Another phone may have asked for a plan since.
    refetchOnMount: "always",
  });
}

const NEXT = "same-again";

/** What somebody changed of their last choices on the dashboard, where the wizard takes it up and asks for the plan. */
export type SameAgain = { mealsPerWeek: number; numPeople: number; maxBudget: number };

export function leaveSameAgain(userId: string, changed: SameAgain): void {
  writePrivate("session", userId, NEXT, changed);
}

/** It is taken up once. */
export function forgetSameAgain(userId: string): void {
  removePrivate("session", userId, NEXT);
}

/** What the dashboard left; null where it left nothing, or nothing that can be read. */
export function readSameAgain(userId: string): SameAgain | null {
  const stored = readPrivate("session", userId, NEXT);
  if (typeof stored !== "object" || stored === null) return null;
  const { mealsPerWeek, numPeople, maxBudget } = stored as Partial<Record<keyof SameAgain, unknown>>;
  return typeof mealsPerWeek === "number" && typeof numPeople === "number" && typeof maxBudget === "number"
    ? { mealsPerWeek, numPeople, maxBudget }
    : null;
}
