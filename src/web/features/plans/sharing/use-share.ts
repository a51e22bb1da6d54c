import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endPlanShare, getPlanShare, sharePlan } from "#contract/sharing";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";

export type UseShare = ReturnType<typeof useShare>;

/** The link of the user's own plan, refetched each time: another device may have created or revoked it. */
export function useShare(planId: string, { wanted }: { wanted: boolean }) {
  const client = useQueryClient();
  const params = { id: planId };
  const queryKey = queryKeys.planShare(planId);
  const link = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getPlanShare, { params, signal }),
    enabled: wanted,
    staleTime: 0,
  });
  const make = useMutation({
    mutationFn: () => call(sharePlan, { params }),
    onSuccess: (made) => client.setQueryData(queryKey, made),
  });
  const end = useMutation({
    mutationFn: () => call(endPlanShare, { params }),
    onSuccess: () => client.setQueryData(queryKey, null),
  });
  return {
    link,
    make: () => make.mutate(),
    making: make.isPending,
    end: (onEnded: () => void) => end.mutate(undefined, { onSuccess: onEnded }),
    ending: end.isPending,
    /** Clears an earlier error. */
    forgetFaults: () => {
      make.reset();
      end.reset();
    },
    /** The last error, if any. */
    fault: make.error ?? end.error ?? link.error,
  };
}
