import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PlanRecord } from "#contract/meal-plans";
import { getTillError, putTill } from "#contract/till";
import { SUPERMARKETS } from "#domain/options/options";
import { call, newIdempotencyKey } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";
import { toast } from "#web/ui/toast-store";

/** Tells the server what the till said of a plan, in pounds; null takes it back. The plan shows it once the server has it. */
export function useTellTill(id: string, onTold: (amount: number | null) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, key }: { amount: number | null; key: string }) =>
      call(putTill, { params: { id }, body: { amount }, idempotencyKey: key }),
    onSuccess: ({ till_total }) => {
      client.setQueryData<PlanRecord>(queryKeys.mealPlan(id), (record) => record && { ...record, till_total });
      onTold(till_total);
      // What was told shows beside the field; that it is gone shows nowhere.
      if (till_total === null) toast({ title: "Till total removed" });
    },
    onError: (error) => toast({ title: "Not saved", description: messageOf(error), destructive: true }),
  });
}

/** A new telling: its retries carry the same key. */
export function tellingOf(amount: number | null): { amount: number | null; key: string } {
  return { amount, key: newIdempotencyKey() };
}

/** How far our totals are from this shop's till, once enough people have told; null or undefined until then. */
export function useTillError(shop: string) {
  const supermarket = SUPERMARKETS.find((known) => known === shop);
  return useQuery({
    queryKey: queryKeys.tillError(shop),
    queryFn:
      supermarket === undefined ? skipToken : ({ signal }) => call(getTillError, { query: { supermarket }, signal }),
  }).data;
}
