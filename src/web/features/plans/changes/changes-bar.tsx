import { useRef } from "react";
import { Undo2 } from "lucide-react";
import { remakePlan } from "#contract/plan-changes";
import type { PlanRecord } from "#contract/meal-plans";
import { AskBox } from "#web/features/plans/changes/ask-box";
import { choose, useChoices } from "#web/features/plans/changes/change-choices";
import { MoreDialog } from "#web/features/plans/changes/more-dialog";
import { RepeatButton } from "#web/features/plans/changes/repeat-button";
import { useScrollAnchor } from "#web/features/plans/changes/scroll-anchor";
import { SwapDialog } from "#web/features/plans/changes/swap-dialog";
import { useDragInWeek } from "#web/features/plans/changes/use-drag-in-week";
import { usePlanChange } from "#web/features/plans/changes/use-plan-change";
import type { PlacedMeal } from "#web/features/plans/plan-messages";
import { call } from "#web/lib/api";
import { Button } from "#web/ui/button";
import { classes } from "#web/ui/classes";
import { Notice } from "#web/ui/notice";

type ChangesBarProps = { record: PlanRecord; meals: readonly PlacedMeal[] };

/** Changes to the week as a whole, and the dialogs about one meal. It floats while there is something to undo or replan. */
export function ChangesBar({ record, meals }: ChangesBarProps) {
  const { id, revision } = record;
  const { kept: chosen, asked, changed } = useChoices(id);
  const change = usePlanChange(record);
  useDragInWeek(record, meals, change);
  useScrollAnchor(revision);
  const bar = useRef<HTMLDivElement>(null);
  const open = meals.filter(({ meal }) => !record.cooked.includes(meal.id));
  const kept = open.filter(({ meal }) => chosen.has(meal.id)).map(({ meal }) => meal.id);
  const others = open.length - kept.length;
  const canUndo = (record.undo_steps ?? 0) > 0;
  const placed = meals.find(({ meal }) => meal.id === asked?.mealId) ?? null;
  const refused = change.refusedOf("remake");

  function close(): void {
    change.forget();
    choose(id, { asked: null });
  }
  function remake(): void {
    change.make({
      kind: "remake",
      send: (idempotencyKey) => call(remakePlan, { params: { id }, body: { keep: kept, revision }, idempotencyKey }),
      done: others === 1 ? "One dish replaced" : `${others} dishes replaced`,
      arriveAt: null,
    });
    // Its button disappears once it is done.
    bar.current?.focus({ preventScroll: true });
  }
  return (
    <>
      <div
        ref={bar}
        role="group"
        aria-label="Change the week"
        tabIndex={-1}
        className={classes(
          "no-print z-10 flex flex-wrap items-center gap-2 self-start rounded-card outline-none",
          ((changed && canUndo) || kept.length > 0) &&
            "sticky bottom-[calc(var(--bottom-bar,0px)+0.5rem)] border border-line bg-surface p-2 shadow-float",
        )}
      >
        {refused !== null && (
          <Notice tone="error" role="alert" className="w-full">
            {refused}
          </Notice>
        )}
        {kept.length > 0 && (
          <>
            <p role="status" className="px-2 text-small font-medium">
              {kept.length === 1 ? "1 dish kept" : `${kept.length} dishes kept`}
            </p>
            {others > 0 && (
              <Button
                size="sm"
                className="sm:min-h-11"
                pending={change.pending === "remake"}
                pendingLabel="Choosing other dishes..."
                onClick={remake}
              >
                Replace the {others === 1 ? "other" : "others"}
              </Button>
            )}
          </>
        )}
        {canUndo && (
          <Button
            variant="secondary"
            size="sm"
            className="sm:min-h-11"
            pending={change.pending === "undo"}
            onClick={change.undo}
          >
            <Undo2 aria-hidden="true" />
            <span>
              Undo<span className="max-sm:sr-only"> the last change</span>
            </span>
          </Button>
        )}
      </div>
      <AskBox record={record} change={change} />
      <RepeatButton planId={id} />
      <SwapDialog record={record} placed={asked?.what === "swap" ? placed : null} change={change} onClose={close} />
      <MoreDialog
        record={record}
        meals={meals}
        placed={asked?.what === "more" ? placed : null}
        change={change}
        onClose={close}
      />
    </>
  );
}
