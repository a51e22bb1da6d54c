import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { comparePlan, moveToSupermarket, type SupermarketBasket } from "#contract/cupboard";
import type { PlanRecord } from "#contract/meal-plans";
import { optionLabel, type Supermarket } from "#domain/options/options";
import { ApiError, messageOf } from "#web/lib/api-error";
import { call, newIdempotencyKey } from "#web/lib/api";
import { formatPounds } from "#web/lib/format";
import { queryKeys } from "#web/shared/query-keys";
import { takePlan } from "#web/shared/unsent/tell-server";
import { Button } from "#web/ui/button";
import { Skeleton } from "#web/ui/skeleton";
import { toast } from "#web/ui/toast-store";

const ROWS = 7;

/** The week's cost at each shop, side by side, and one tap to switch. */
export function OtherShops({ record }: { record: PlanRecord }) {
  const shops = useQuery({
    queryKey: queryKeys.supermarkets(record.id, record.revision),
    queryFn: ({ signal }) => call(comparePlan, { params: { id: record.id }, signal }),
    placeholderData: keepPreviousData,
  });
  const move = useMove(record);
  if (shops.data === undefined) {
    return shops.isError ? (
      <div className="flex flex-wrap items-center gap-3">
        <p role="alert">{messageOf(shops.error)}</p>
        <Button variant="secondary" size="sm" onClick={() => void shops.refetch()}>
          Try again
        </Button>
      </div>
    ) : (
      <div role="status" aria-label="Asking the seven supermarkets" className="flex flex-col gap-2">
        {Array.from({ length: ROWS }, (_, index) => (
          <Skeleton key={index} className="h-12" />
        ))}
      </div>
    );
  }
  const fixed = record.shopped.length > 0;
  const rows = [...shops.data].sort((a, b) => (a.total_cost ?? Infinity) - (b.total_cost ?? Infinity));
  return (
    <>
      {fixed && (
        <p className="mb-2 text-small text-quiet">
          You have shopped for this plan, so it stays at {optionLabel(record.preferredSupermarket)}.
        </p>
      )}
      <table className="w-full max-w-2xl border-collapse text-small">
        <caption className="sr-only">What this week’s meals cost at each supermarket</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Supermarket</th>
            <th scope="col">Total</th>
            <th scope="col">Choose</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((shop) => (
            <ShopRow
              key={shop.supermarket}
              shop={shop}
              here={shop.supermarket === record.preferredSupermarket}
              pending={move.isPending && move.variables.supermarket === shop.supermarket}
              choose={fixed ? null : () => move.mutate(moveTo(shop.supermarket))}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

type ShopRowProps = { shop: SupermarketBasket; here: boolean; pending: boolean; choose: (() => void) | null };

function ShopRow({ shop: { supermarket, total_cost, missing }, here, pending, choose }: ShopRowProps) {
  const name = optionLabel(supermarket);
  return (
    <tr className="border-t border-hairline first:border-0">
      <th scope="row" className="py-1.5 pe-3 text-start font-medium">
        {name}
        {missing.length > 0 && (
          <span className="block font-normal text-quiet wrap-anywhere">
            Doesn’t usually have: {missing.join(", ").toLowerCase()}
          </span>
        )}
      </th>
      <td className="money py-1.5 pe-3 align-middle">{total_cost === null ? "–" : formatPounds(total_cost)}</td>
      <td className="h-14 w-px py-1.5 text-end min-[24rem]:whitespace-nowrap">
        {here ? (
          <span className="px-3 font-semibold text-leaf">This plan</span>
        ) : (
          total_cost !== null &&
          choose !== null && (
            <Button
              variant="ghost"
              size="sm"
              pending={pending}
              aria-label={`Shop there instead: ${name}`}
              onClick={choose}
            >
              Shop there instead
            </Button>
          )
        )}
      </td>
    </tr>
  );
}

/** A new action of the user: its retries carry the same key. */
function moveTo(supermarket: string): { supermarket: Supermarket; key: string } {
  // The server returns the shops' option values.
  return { supermarket: supermarket as Supermarket, key: newIdempotencyKey() };
}

function useMove({ id, revision }: PlanRecord) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ supermarket, key }: { supermarket: Supermarket; key: string }) =>
      call(moveToSupermarket, { params: { id }, body: { supermarket, revision }, idempotencyKey: key }),
    onSuccess: (record) => {
      takePlan(client, record);
      void client.invalidateQueries({ queryKey: queryKeys.userMealPlans });
      toast({
        title: `Now at ${optionLabel(record.preferredSupermarket)}`,
        description:
          record.generatedPlan === null
            ? undefined
            : `The same meals, ${formatPounds(record.generatedPlan.total_cost)}. The list has that shop’s packs.`,
      });
    },
    onError: (error) => {
      const changed = error instanceof ApiError && error.code === "plan_changed";
      // Show the plan's current state.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: queryKeys.mealPlan(id) });
      toast({
        title: changed ? "The plan has changed" : "The shop wasn’t changed",
        description: changed ? `${messageOf(error)} It’s shown as it is now.` : messageOf(error),
        destructive: true,
        duration: 10_000,
      });
    },
  });
}
