import { useQuery } from "@tanstack/react-query";
import { getSubscriptionStatus } from "#contract/accounts";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";

/** The signed-in user's access; fetched only when signed in. */
export function useSubscriptionStatus({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.subscriptionStatus,
    queryFn: ({ signal }) => call(getSubscriptionStatus, { signal }),
    enabled,
  });
}
