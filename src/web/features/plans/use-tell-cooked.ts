import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSignedInUser } from "#web/shared/session";
import { change } from "#web/shared/unsent/send-unsent";
import { toast } from "#web/ui/toast-store";

const UNDO_TOAST_MS = 10_000;

/** Marks meals of a plan as cooked, or not; what they used is taken from the cupboard, or returned. */
export function useTellCooked(planId: string): (mealIds: readonly string[], cooked: boolean) => void {
  const client = useQueryClient();
  const { id: userId } = useSignedInUser();
  return useCallback(
    (mealIds, cooked) => {
      const tell = (isCooked: boolean): void => {
        for (const meal of mealIds) change(client, userId, { kind: "cooked", plan: planId, meal, cooked: isCooked });
      };
      tell(cooked);
      if (!cooked) return;
      toast({
        title: "Taken out of your cupboard",
        description: mealIds.length === 1 ? "Everything this dish used." : "Everything these dishes used.",
        duration: UNDO_TOAST_MS,
        action: { label: "Undo", act: () => tell(false) },
      });
    },
    [client, userId, planId],
  );
}
