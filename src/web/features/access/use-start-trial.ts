import { useMutation, useQueryClient } from "@tanstack/react-query";
import { activateSubscription, getSubscriptionStatus, markPlanSelected } from "#contract/accounts";
import { call, newIdempotencyKey } from "#web/lib/api";
import { paths } from "#web/shared/paths";
import { PRODUCT_NAME } from "#contract/product";
import { queryKeys } from "#web/shared/query-keys";
import { toast } from "#web/ui/toast-store";

const START = ["start-trial"];

/** Starts the trial without a card. */
export function useStartTrial() {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationKey: START,
    mutationFn: async (idempotencyKey: string) => {
      await call(activateSubscription, { body: { isTrial: true }, idempotencyKey }).catch(async (error: unknown) => {
        // Only the answer may have been lost: a running trial has started.
        const { status } = await call(getSubscriptionStatus);
        if (status !== "trial") throw error;
      });
      await call(markPlanSelected, { idempotencyKey: `${idempotencyKey}-plan` }).catch(() => {
        // The trial gives access by itself; the choice of a plan is only recorded.
        // oxlint-disable-next-line no-console
        console.warn("Remembering the choice of a plan failed");
      });
    },
    onSuccess: () => {
      toast.afterReload({ title: `Welcome to ${PRODUCT_NAME} Premium!` });
      window.location.assign(paths.home);
    },
    onError: () => {
      toast({ title: "Error", description: "Failed to start trial. Please try again.", destructive: true });
      // The trial may already be used: the gate then redirects.
      void client.invalidateQueries({ queryKey: queryKeys.subscriptionStatus });
    },
  });
  return {
    /** Also while the next page is loading. */
    starting: isPending || isSuccess,
    start: () => {
      if (client.isMutating({ mutationKey: START }) === 0) mutate(newIdempotencyKey());
    },
  };
}
