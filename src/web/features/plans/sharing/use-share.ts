import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endPlanShare, getPlanShare, sharePlan } from "#contract/sharing";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";

export type UseShare = ReturnType<typeof useShare>;

/** The link of one's own plan, fetched anew whenever it is wanted: another device may have made or ended it. */
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
    /** Forgets what went wrong before. */
    forgetFaults: () => {
      make.reset();
      end.reset();
    },
    /** What went wrong last, if anything did. */
    fault: make.error ?? end.error ?? link.error,
  };
}
