import { type QueryClient, useInfiniteQuery, useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { SubscriptionStatusAnswer } from "#contract/accounts";
import { cancelSubscription, listInvoices, reactivateSubscription, refundSubscription } from "#contract/billing";
import { call, callPage, newIdempotencyKey } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";
import { toast } from "#web/ui/toast-store";

const CHANGE = ["subscription-change"];

/** The paid invoices; refetched on each visit, like the details. */
export function useInvoices() {
  return useInfiniteQuery({
    queryKey: queryKeys.invoices,
    queryFn: ({ pageParam, signal }) =>
      callPage(listInvoices, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: 0,
  });
}

/** Refetches whatever a change of subscription may have affected. */
export async function refreshSubscription(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.subscriptionStatus }),
    client.invalidateQueries({ queryKey: queryKeys.subscription }),
    client.invalidateQueries({ queryKey: queryKeys.invoices }),
  ]);
}

type Change = {
  /** The three share one shape: no body, and the new status as the answer. */
  endpoint: typeof cancelSubscription;
  done: { title: string; description: string };
  /** Called when the page shows the new state. */
  onShown: () => void;
};

/** One change of the subscription. It is pending until the page shows its result; until then no other can start. */
function useChange({ endpoint, done, onShown }: Change) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, isPending } = useMutation({
    mutationKey: CHANGE,
    mutationFn: (idempotencyKey: string): Promise<SubscriptionStatusAnswer> => call(endpoint, { idempotencyKey }),
    onSuccess: async (status) => {
      client.setQueryData(queryKeys.subscriptionStatus, status);
      toast(done);
      await refreshSubscription(client);
      onShown();
    },
    onError: async (error) => {
      toast({ title: "Error", description: messageOf(error), destructive: true });
      await refreshSubscription(client);
      // An ended subscription cannot be reactivated, only started again (spec C41).
      if (error instanceof ApiError && error.code === "period_ended") navigate(paths.subscribe);
    },
  });
  return {
    isPending,
    begin: () => {
      // The rendered page knows of a change slightly later than this.
      if (client.isMutating({ mutationKey: CHANGE }) === 0) mutate(newIdempotencyKey());
    },
  };
}

type Occasion = { description: string; onShown: () => void };

export function useCancel({ description, onShown }: Occasion) {
  return useChange({ endpoint: cancelSubscription, done: { title: "Subscription Cancelled", description }, onShown });
}

export function useReactivate({ description, onShown }: Occasion) {
  return useChange({
    endpoint: reactivateSubscription,
    done: { title: "Subscription Reactivated", description },
    onShown,
  });
}

export function useRefund({ description, onShown }: Occasion) {
  return useChange({ endpoint: refundSubscription, done: { title: "Subscription Cancelled", description }, onShown });
}

/** Whether any change is in progress: a second one has to wait. */
export function useChanging(): boolean {
  return useIsMutating({ mutationKey: CHANGE }) > 0;
}
