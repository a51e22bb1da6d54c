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
 * Which rows of a plan's shopping list are in the trolley. A tick shows at once, holds without a connection, and comes to
 * whoever looks at the same list.
 */
export function useTicks(userId: string, planId: string, { own }: { own: boolean }) {
  return useListTicks(
    useMemo(() => ({ userId, planId }), [userId, planId]),
    { own },
  );
}

type ListOptions = {
  /** False on a plan that is somebody else's. */
  own?: boolean;
  /** Called with the version of the plan itself, at first and whenever it has changed. */
  onPlan?: (version: string) => void;
};

/** The list stands and can be ticked before what others do on it comes: until the code of that is here, or without it. */
async function follow(...[list, leaving, listener]: Parameters<FollowList>): Promise<void> {
  const stream = await import("#web/features/plans/list-stream").catch(() => null);
  stream?.followList(list, leaving, listener);
}

/** The same for any list. It must be one object for as long as it is the same list. */
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
        // Asked plainly, the server says why.
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
    // Read afresh: another window may have ticked since this one was drawn.
    const now = readTicks(list);
    writeTicks(list, withChange(now, ids(now), ticked, Date.now()));
    void syncTicks(client, list);
  }
  return {
    ticked: useMemo(() => tickedRows(state), [state]),
    /** Ticked here, and the server cannot be told now. */
    waiting: (retrying || !online) && hasUnsent(state),
    /** How many people look at the list now, this one counted; null while nobody knows. */
    looking,
    toggle: (foodId: string) => change(() => [foodId], !tickedRows(state).has(foodId)),
    clear: () => change((now) => [...tickedRows(now)], false),
  };
}
