import { useQuery } from "@tanstack/react-query";
import { getUser } from "#contract/accounts";
import { call } from "#web/lib/api";
import { ApiError } from "#web/lib/api-error";
import { isSignOutPending } from "#web/lib/private-storage";
import { queryKeys } from "#web/shared/query-keys";

/** The signed-in user; null if signed out (a 401 is that answer, not an error). */
export function useUser() {
  return useQuery({
    queryKey: queryKeys.user,
    // The server marks pages requested without a session cookie: then there is no need to ask.
    initialData: () => (document.documentElement.dataset.session === "none" ? null : undefined),
    queryFn: async ({ signal }) => {
      if (isSignOutPending()) return null;
      try {
        return await call(getUser, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
  });
}
