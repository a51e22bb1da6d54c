import { type ReactNode, useCallback } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CardAnswer, type CardChangeOutcome, confirmCardChange } from "#contract/billing";
import { logFailure } from "#web/features/billing/failures";
import { useBankConfirmation } from "#web/features/billing/card-form/card-form-bank";
import { refreshSubscription } from "#web/features/billing/subscription/subscription-changes";
import { call, newIdempotencyKey } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";

/**
 * The outcome of a confirmed card. `asks`: the bank requires confirmation before the overdue payment goes through.
 * `unknown`: the server did not answer; it finds out by itself later.
 */
export type CardChangeConfirmation =
  | { kind: "in_use"; card: CardAnswer | null; asks: boolean }
  | { kind: "not_ready" }
  | { kind: "unknown" }
  | { kind: "refused"; message: string };

/** Has the server use the card just confirmed, and refetches everything that it changes. Never throws. */
export function useConfirmCardChange(): () => Promise<CardChangeConfirmation> {
  const confirmCard = useOutcome();
  return useCallback(async () => (await confirmCard()).cardConfirmation, [confirmCard]);
}

/** The same, with the bank's question about an overdue payment in between. The dialog must be on the page. */
export function useConfirmCardChangeWithBank(): {
  confirmCard: () => Promise<CardChangeConfirmation>;
  dialog: ReactNode;
} {
  const ask = useOutcome();
  const bank = useBankConfirmation();
  const confirmCard = async (): Promise<CardChangeConfirmation> => {
    const { cardConfirmation, question } = await ask();
    if (question === null) return cardConfirmation;
    await bank.confirm(question);
    return (await ask()).cardConfirmation;
  };
  return { confirmCard, dialog: bank.dialog };
}

type Question = Parameters<ReturnType<typeof useBankConfirmation>["confirm"]>[0];
type Outcome = { cardConfirmation: CardChangeConfirmation; question: Question | null };

function useOutcome(): () => Promise<Outcome> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (idempotencyKey: string) => call(confirmCardChange, { idempotencyKey }),
  });
  return useCallback(async () => {
    const outcome = await mutateAsync(newIdempotencyKey()).then(readOutcome, readFailure);
    await refreshSubscription(client);
    return outcome;
  }, [mutateAsync, client]);
}

function readOutcome(change: CardChangeOutcome): Outcome {
  const asks = change.outcome === "confirm";
  return { cardConfirmation: { kind: "in_use", card: change.card, asks }, question: asks ? change : null };
}

function readFailure(error: unknown): Outcome {
  const code = error instanceof ApiError ? error.code : null;
  if (code !== "not_ready") logFailure("Putting the card to use", error);
  if (code === "card_refused")
    return { cardConfirmation: { kind: "refused", message: messageOf(error) }, question: null };
  return { cardConfirmation: code === "not_ready" ? { kind: code } : { kind: "unknown" }, question: null };
}
