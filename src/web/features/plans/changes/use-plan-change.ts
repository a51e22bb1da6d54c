import { useMutation, useQueryClient } from "@tanstack/react-query";
import { undoChange } from "#contract/plan-changes";
import type { PlanRecord } from "#contract/meal-plans";
import { askedCard, choose } from "#web/features/plans/changes/change-choices";
import { rememberAnchor } from "#web/features/plans/changes/scroll-anchor";
import { ApiError, messageOf } from "#web/lib/api-error";
import { call, newIdempotencyKey } from "#web/lib/api";
import { formatPounds } from "#web/lib/format";
import { queryKeys } from "#web/shared/query-keys";
import { takePlan } from "#web/shared/unsent/tell-server";
import { toast } from "#web/ui/toast-store";

const UNDO_TOAST_MS = 10_000;

/** One action of the user. */
export type PlanChange = {
  kind: "swap" | "remake" | "servings" | "move" | "skip" | "undo" | "asked" | "shopping_day";
  /** Sends it; its retries carry the same key. */
  send: (idempotencyKey: string) => Promise<PlanRecord>;
  /** What was done, for the toast. */
  done: string | ((changed: PlanRecord) => string);
  /** The meal whose buttons take the focus afterwards; null if the pressed button is still there. */
  arriveAt: string | null;
  /** A follow-up action, such as closing the dialog. */
  after?: () => void;
};

export type UsePlanChange = ReturnType<typeof usePlanChange>;

/** Changes a plan, one change at a time, and shows the result. */
export function usePlanChange({ id, revision }: Pick<PlanRecord, "id" | "revision">) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ send, key }: PlanChange & { key: string }) => send(key),
    onSuccess: (changed, { kind, done, arriveAt, after }) => {
      rememberAnchor(changed.revision, askedCard(id));
      takePlan(client, changed);
      after?.();
      const follow = [
        queryKeys.userMealPlans,
        queryKeys.currentWeek,
        queryKeys.dishesOfPlan(id),
        queryKeys.cupboard,
        queryKeys.cupboardNews,
      ];
      for (const queryKey of follow) void client.invalidateQueries({ queryKey });
      choose(id, {
        asked: null,
        changed: true,
        arriveAt,
        ...(kind === "remake" && { kept: new Set<string>() }),
      });
      const total = changed.generatedPlan?.total_cost;
      toast({
        title: typeof done === "string" ? done : done(changed),
        description: total === undefined ? undefined : `The week now costs ${formatPounds(total)}.`,
        duration: UNDO_TOAST_MS,
        // It undoes this very change: if there has been another since, it is refused with a message.
        ...(kind !== "undo" &&
          (changed.undo_steps ?? 0) > 0 && { action: { label: "Undo", act: () => undo(changed.revision) } }),
      });
    },
    onError: (error, { kind }) => {
      const isChanged = error instanceof ApiError && error.code === "plan_changed";
      // Show the plan's current state.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404))
        void client.invalidateQueries({ queryKey: queryKeys.mealPlan(id) });
      if (isChanged) choose(id, { asked: null });
      if (isChanged || kind === "undo")
        toast({
          title: isChanged ? "The plan has changed" : "Nothing was taken back",
          description: isChanged ? `${messageOf(error)} It’s shown as it is now.` : messageOf(error),
          destructive: true,
          duration: UNDO_TOAST_MS,
        });
    },
  });

  function start(wanted: PlanChange): void {
    change.mutate({ ...wanted, key: newIdempotencyKey() });
  }
  function undo(of: number): void {
    start({
      kind: "undo",
      send: (idempotencyKey) => call(undoChange, { params: { id }, body: { revision: of }, idempotencyKey }),
      done: "Taken back",
      arriveAt: null,
    });
  }
  const pending = change.isPending ? change.variables.kind : null;
  const failed = change.isError && !(change.error instanceof ApiError && change.error.code === "plan_changed");
  return {
    /** Starts a change, unless one is in progress. */
    make: (wanted: PlanChange): void => {
      if (!change.isPending) start(wanted);
    },
    /** Undoes the last change. */
    undo: (): void => {
      if (!change.isPending) undo(revision);
    },
    /** The change in progress. */
    pending,
    /** Why an action of this kind was refused, to be shown in place; null if it was not. */
    refusedOf: (kind: PlanChange["kind"]): string | null =>
      failed && change.variables.kind === kind ? messageOf(change.error) : null,
    /** Clears an earlier refusal. */
    forget: change.reset,
  };
}
