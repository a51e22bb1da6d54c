import { useCallback } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { activateSubscription, markPlanSelected } from "#contract/accounts";
import { logFailure } from "#web/features/billing/billing-log";
import { call, newIdempotencyKey } from "#web/lib/api";
import { ApiError } from "#web/lib/api-error";
import { queryKeys } from "#web/lib/query-keys";

/** `unknown`: the server did not say; it settles by itself later, through the provider's webhook or its own jobs. */
export type Settled = "settled" | "not_ready" | "unknown";

/** Has the server look at what was just confirmed, and reads everything anew that it changes. Never throws. */
export function useSettle(): () => Promise<Settled> {
  const client = useQueryClient();
  const { mutateAsync: activate } = useMutation({
    mutationFn: (idempotencyKey: string) => call(activateSubscription, { body: {}, idempotencyKey }),
  });
  return useCallback(async () => {
    const key = newIdempotencyKey();
    const settled = await activate(key).then(() => "settled" as const, readFailure);
    if (settled !== "not_ready") {
      await call(markPlanSelected, { idempotencyKey: `${key}-plan` }).catch((error: unknown) =>
        logFailure("Remembering the choice of a plan", error),
      );
    }
    await Promise.all(
      [queryKeys.user, queryKeys.subscriptionStatus, queryKeys.subscription, queryKeys.invoices].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
    return settled;
  }, [activate, client]);
}

function readFailure(error: unknown): Settled {
  if (error instanceof ApiError && error.code === "not_ready") return "not_ready";
  logFailure("Activating the subscription", error);
  return "unknown";
}
