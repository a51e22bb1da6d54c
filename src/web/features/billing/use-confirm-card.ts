import { useCallback } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { activateSubscription, markPlanSelected } from "#contract/accounts";
import { logFailure } from "#web/features/billing/failures";
import { call, newIdempotencyKey } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";

/**
 * `justSubscribed`: a card from the last hour has started a subscription; otherwise there was no card to confirm.
 * `unknown`: the server did not answer; it finds out by itself later, through the provider's webhook or its own jobs.
 * `refused`: the card was confirmed, but could not be charged; in the provider's own words.
 */
export type CardConfirmation =
  | { kind: "confirmed"; justSubscribed?: boolean }
  | { kind: "not_ready" | "unknown" }
  | { kind: "refused"; message: string };

/** Has the server check what was just confirmed, and refetches everything that it changes. Never throws. */
export function useConfirmCard(): () => Promise<CardConfirmation> {
  const client = useQueryClient();
  const { mutateAsync: activate } = useMutation({
    mutationFn: (idempotencyKey: string) => call(activateSubscription, { body: {}, idempotencyKey }),
  });
  return useCallback(async () => {
    const key = newIdempotencyKey();
    const cardConfirmation = await activate(key).then(
      ({ justSubscribed }): CardConfirmation => ({ kind: "confirmed", justSubscribed }),
      readFailure,
    );
    if (cardConfirmation.kind === "confirmed" || cardConfirmation.kind === "unknown") {
      await call(markPlanSelected, { idempotencyKey: `${key}-plan` }).catch((error: unknown) =>
        logFailure("Remembering the choice of a plan", error),
      );
    }
    await Promise.all(
      [queryKeys.user, queryKeys.subscriptionStatus, queryKeys.subscription, queryKeys.invoices].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
    return cardConfirmation;
  }, [activate, client]);
}

function readFailure(error: unknown): CardConfirmation {
  const code = error instanceof ApiError ? error.code : null;
  if (code === "not_ready") return { kind: "not_ready" };
  logFailure("Activating the subscription", error);
  return code === "card_refused" ? { kind: "refused", message: messageOf(error) } : { kind: "unknown" };
}
