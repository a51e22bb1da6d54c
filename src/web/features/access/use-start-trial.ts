import { useMutation, useQueryClient } from "@tanstack/react-query";
import { activateSubscription, markPlanSelected } from "#contract/accounts";
import { call } from "#web/lib/api";
import { paths } from "#web/lib/paths";
import { PRODUCT_NAME } from "#contract/product";
import { queryKeys } from "#web/lib/query-keys";
import { toast } from "#web/ui/toast-store";

/** Starts the trial without a card; the variable is the key of this one action. */
export function useStartTrial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (idempotencyKey: string) => {
      await call(activateSubscription, { body: { isTrial: true }, idempotencyKey });
      await call(markPlanSelected, { idempotencyKey: `${idempotencyKey}-plan` });
    },
    onSuccess: () => {
      toast.afterReload({ title: `Welcome to ${PRODUCT_NAME} Premium!` });
      window.location.assign(paths.home);
    },
    onError: () => {
      toast({ title: "Error", description: "Failed to start trial. Please try again.", destructive: true });
      // The trial may have been used, or may run already: the gate then leads on.
      void client.invalidateQueries({ queryKey: queryKeys.subscriptionStatus });
    },
  });
}
