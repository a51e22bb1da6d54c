import { useQuery } from "@tanstack/react-query";
import { getLastChoices } from "#contract/last-choices";
import { call } from "#web/lib/api";
import { readPrivate, removePrivate, writePrivate } from "#web/lib/private-storage";

/** The choices for the newest plan; null for a user without one. */
export function useLastChoices({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ["last-choices"],
    queryFn: ({ signal }) => call(getLastChoices, { signal }),
    enabled,
    // Another device may have requested a plan since.
    refetchOnMount: "always",
  });
}

const NEXT = "same-again";

/** Changes to the last choices made on the dashboard, which the wizard picks up to request the plan. */
export type SameAgain = { mealsPerWeek: number; numPeople: number; maxBudget: number };

export function leaveSameAgain(userId: string, changed: SameAgain): void {
  writePrivate("session", userId, NEXT, changed);
}

/** It is used once. */
export function forgetSameAgain(userId: string): void {
  removePrivate("session", userId, NEXT);
}

/** What the dashboard stored; null if nothing, or unreadable. */
export function readSameAgain(userId: string): SameAgain | null {
  const stored = readPrivate("session", userId, NEXT);
  if (typeof stored !== "object" || stored === null) return null;
  const { mealsPerWeek, numPeople, maxBudget } = stored as Partial<Record<keyof SameAgain, unknown>>;
  return typeof mealsPerWeek === "number" && typeof numPeople === "number" && typeof maxBudget === "number"
    ? { mealsPerWeek, numPeople, maxBudget }
    : null;
}
