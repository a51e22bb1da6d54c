import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { hasUnsent, type TickState, tickedRows, withChange } from "#web/features/plans/tick-state";
import {
  forgetTicks,
  receiveTicks,
  isRetrying,
  onTicks,
  parseTicks,
  readTicks,
  syncTicks,
  type TickList,
  ticksText,
  writeTicks,
} from "#web/features/plans/tick-sync";
import type { FollowList } from "#web/features/plans/list-stream";
import { useOnline } from "#web/lib/use-online";

/**
 * Which rows of a plan's shopping list are in the trolley. A tick shows at once, works offline, and reaches
 * everyone viewing the same list.
 */
export function useTicks(userId: string, planId: string, { own }: { own: boolean }) {
  return useListTicks(
    useMemo(() => ({ userId, planId }), [userId, planId]),
    { own },
  );
}

type ListOptions = {
  /** False on another user's plan. */
  own?: boolean;
  /** Called with the plan's version, initially and whenever it changes. */
  onPlan?: (version: string) => void;
};

/** The list can be ticked before others' changes arrive, while that code is loading, or without it. */
async function follow(...[list, leaving, listener]: Parameters<FollowList>): Promise<void> {
  const stream = await import("#web/features/plans/list-stream").catch(() => null);
  stream?.followList(list, leaving, listener);
}

/** The same for any list. It must be a stable object per list. */
export function useListTicks(list: TickList, { own = true, onPlan }: ListOptions = {}) {
  const client = useQueryClient();
  const online = useOnline();
  const text = useSyncExternalStore(onTicks, () => ticksText(list));
  const retrying = useSyncExternalStore(onTicks, () => isRetrying(list));
  const state = useMemo(() => parseTicks(text), [text]);
  const [looking, setLooking] = useState<number | null>(null);

  useEffect(() => {
    if (!own) return;
    const look = () => {
      if (document.visibilityState === "visible") void syncTicks(client, list, { look: true });
    };
    look();
    const leaving = new AbortController();
    void follow(list, leaving.signal, {
      onTicks: (answer) => receiveTicks(client, list, answer),
      onPeople: (told) => setLooking(told.looking),
      onPlan: ({ version }) => onPlan?.(version),
      onGone: () => forgetTicks(client, list),
      onBroken: (refused) => {
        setLooking(null);
        // An ordinary request shows the server's reason.
        if (refused) look();
      },
    });
    window.addEventListener("online", look);
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      leaving.abort();
      window.removeEventListener("online", look);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [client, list, own, onPlan]);

  function change(ids: (state: TickState) => readonly string[], ticked: boolean): void {
    // Re-read: another window may have ticked since this one rendered.
    const now = readTicks(list);
    writeTicks(list, withChange(now, ids(now), ticked, Date.now()));
    void syncTicks(client, list);
  }
  return {
    ticked: useMemo(() => tickedRows(state), [state]),
    /** Ticked here, but the server cannot be reached now. */
    waiting: (retrying || !online) && hasUnsent(state),
    /** How many people are viewing the list now, including the user; null while unknown. */
    looking,
    toggle: (foodId: string) => change(() => [foodId], !tickedRows(state).has(foodId)),
    clear: () => change((now) => [...tickedRows(now)], false),
  };
}
