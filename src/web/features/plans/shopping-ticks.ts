import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { hasUnsent, type TickState, tickedRows, withChange } from "#web/features/plans/tick-state";
import {
  isRetrying,
  onTicks,
  parseTicks,
  readTicks,
  syncTicks,
  ticksText,
  writeTicks,
} from "#web/features/plans/tick-sync";
import { useOnline } from "#web/lib/use-online";

/**
 * Which rows of a plan's shopping list are in the trolley. A tick shows at once, holds without a connection, and comes to the
 * user's other devices when they look.
 */
export function useTicks(userId: string, planId: string, { own }: { own: boolean }) {
  const client = useQueryClient();
  const online = useOnline();
  const list = useMemo(() => ({ userId, planId }), [userId, planId]);
  const text = useSyncExternalStore(onTicks, () => ticksText(list));
  const retrying = useSyncExternalStore(onTicks, () => isRetrying(list));
  const state = useMemo(() => parseTicks(text), [text]);

  useEffect(() => {
    if (!own) return;
    const look = () => {
      if (document.visibilityState === "visible") void syncTicks(client, list, { look: true });
    };
    look();
    window.addEventListener("online", look);
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [client, list, own]);

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
    toggle: (foodId: string) => change(() => [foodId], !tickedRows(state).has(foodId)),
    clear: () => change((now) => [...tickedRows(now)], false),
  };
}
