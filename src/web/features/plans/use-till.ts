import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PlanRecord } from "#contract/meal-plans";
import { getTillError, putTill } from "#contract/till";
import { SUPERMARKETS } from "#domain/options/options";
import { call, newIdempotencyKey } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";
import { toast } from "#web/ui/toast-store";

/** Sends a plan's till total, in pounds; null withdraws it. The plan shows it once the server has it. */
export function useTellTill(id: string, onTold: (amount: number | null) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, key }: { amount: number | null; key: string }) =>
      call(putTill, { params: { id }, body: { amount }, idempotencyKey: key }),
    onSuccess: ({ till_total }) => {
      client.setQueryData<PlanRecord>(queryKeys.mealPlan(id), (record) => record && { ...record, till_total });
      onTold(till_total);
      // A reported total is shown next to the field, but a withdrawal needs a toast.
      if (till_total === null) toast({ title: "Till total removed" });
    },
    onError: (error) => toast({ title: "Not saved", description: messageOf(error), destructive: true }),
  });
}

/** A new report: its retries carry the same key. */
export function tellingOf(amount: number | null): { amount: number | null; key: string } {
  return { amount, key: newIdempotencyKey() };
}

/** Our average error at this shop, once there are enough receipts; null or undefined until then. */
export function useTillError(shop: string) {
  const supermarket = SUPERMARKETS.find((known) => known === shop);
  return useQuery({
    queryKey: queryKeys.tillError(shop),
    queryFn:
      supermarket === undefined ? skipToken : ({ signal }) => call(getTillError, { query: { supermarket }, signal }),
  }).data;
}
