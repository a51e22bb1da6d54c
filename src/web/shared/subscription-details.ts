import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getSubscription } from "#contract/billing";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";

/** Plan, card, missing payment and the like. Refetched on each visit: billing data must be current. */
export function useSubscriptionDetails({ enabled = true }: { enabled?: boolean } = {}) {
  const client = useQueryClient();
  return useQuery({
    queryKey: queryKeys.subscription,
    queryFn: async ({ signal }) => {
      const details = await call(getSubscription, { signal });
      // The gate and the badges must agree with the page.
      client.setQueryData(queryKeys.subscriptionStatus, details.status);
      return details;
    },
    gcTime: 0,
    enabled,
  });
}
