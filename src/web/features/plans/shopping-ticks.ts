import { useCallback, useState } from "react";
import { readPrivate, writePrivate } from "#web/lib/private-storage";

/** Which rows of a plan's shopping list are in the trolley: kept in this browser, for this user, until sign-out. */
export function useTicks(userId: string, planId: string) {
  const name = `shopping:${planId}`;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => readTicks(readPrivate("local", userId, name)));
  const keep = useCallback(
    (next: ReadonlySet<string>) => {
      setTicked(next);
      writePrivate("local", userId, name, [...next]);
    },
    [userId, name],
  );
  const toggle = (foodId: string): void => {
    const next = new Set(ticked);
    if (!next.delete(foodId)) next.add(foodId);
    keep(next);
  };
  return { ticked, toggle, clear: () => keep(new Set()) };
}

export function readTicks(stored: unknown): Set<string> {
  return new Set(Array.isArray(stored) ? stored.filter((entry): entry is string => typeof entry === "string") : []);
}
