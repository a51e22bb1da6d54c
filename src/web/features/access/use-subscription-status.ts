import { useQuery } from "@tanstack/react-query";
import { getSubscriptionStatus } from "#contract/accounts";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";

/** What the signed-in user may do now; asked only when someone is signed in. */
export function useSubscriptionStatus({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.subscriptionStatus,
    queryFn: ({ signal }) => call(getSubscriptionStatus, { signal }),
    enabled,
  });
}
