import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { endOtherSessions, endSession, listSessions, type SessionAnswer } from "#contract/account";
import { call, callPage } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";
import { toast } from "#web/ui/toast-store";

/** The user's sessions, newest first. Refetched on each visit: an old list could hide an intruder. */
export function useSessions() {
  return useInfiniteQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ pageParam, signal }) =>
      callPage(listSessions, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: 0,
  });
}

/** Ends one session, or all but this one. `onGone`: the pressed button is about to be removed. */
export function useEndSession({ onGone }: { onGone: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (session: SessionAnswer | "others") => {
      if (session === "others") return call(endOtherSessions);
      try {
        await call(endSession, { params: { id: session.id } });
      } catch (error) {
        // Already gone: it signed out by itself, or the answer to the first try was lost.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: async (_, session) => {
      toast(
        session === "others"
          ? { title: "Other sessions ended", description: "You’re now signed in on this device only." }
          : { title: "Session ended", description: `${session.device} has been signed out.` },
      );
      await client.invalidateQueries({ queryKey: queryKeys.sessions });
      onGone();
    },
    onError: (error) => {
      toast({ title: "We couldn’t end that session", description: messageOf(error), destructive: true });
    },
  });
}
