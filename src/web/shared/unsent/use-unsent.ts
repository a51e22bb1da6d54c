import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useOnline } from "#web/lib/use-online";
import type { Change } from "#web/shared/unsent/changes";
import { change, isRetrying } from "#web/shared/unsent/send-unsent";
import { onUnsent, parseUnsent, unsentText } from "#web/shared/unsent/unsent-store";

/** A user's unsent changes to their cupboard and lists, and a way to add more. */
export function useUnsent(userId: string) {
  const client = useQueryClient();
  const online = useOnline();
  const text = useSyncExternalStore(onUnsent, () => unsentText(userId));
  const retrying = useSyncExternalStore(onUnsent, () => isRetrying(userId));
  const unsent = useMemo(() => parseUnsent(text).map((kept) => kept.change), [text]);
  return {
    unsent,
    /** Something is unsent, and the server cannot be reached now. */
    waiting: (retrying || !online) && unsent.length > 0,
    change: useCallback((wanted: Change) => change(client, userId, wanted), [client, userId]),
  };
}
