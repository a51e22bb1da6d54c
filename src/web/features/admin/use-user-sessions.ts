import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SessionAnswer } from "#contract/account";
import { endUserSession, endUserSessions, listUserSessions } from "#contract/admin";
import { call } from "#web/lib/api";
import { ApiError } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";

/** A user's sessions, newest first, on one page: there are never more than twenty. Refetched each time. */
export function useUserSessions(userId: string) {
  return useQuery({
    queryKey: queryKeys.superAdminUserSessions(userId),
    queryFn: ({ signal }) => call(listUserSessions, { params: { id: userId }, query: {}, signal }),
    gcTime: 0,
  });
}

/** Ends one of a user's sessions, or all of them. `onEnded`: called once the list is updated. */
export function useEndUserSession(userId: string, onEnded: (ended: SessionAnswer | "all") => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (session: SessionAnswer | "all") => {
      if (session === "all") return call(endUserSessions, { params: { id: userId } });
      try {
        await call(endUserSession, { params: { id: userId, sessionId: session.id } });
      } catch (error) {
        // Already gone: it signed out by itself, or the answer to the first try was lost.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: async (_, session) => {
      await client.invalidateQueries({ queryKey: queryKeys.superAdminUserSessions(userId) });
      onEnded(session);
    },
  });
}
