import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { Clock, Flame, Sparkles } from "lucide-react";
import { type Alternative, getAlternatives, suggestDish, swapMeal } from "#contract/plan-changes";
import type { PlanRecord } from "#contract/meal-plans";
import type { UsePlanChange } from "#web/features/plans/changes/use-plan-change";
import type { PlacedMeal } from "#web/features/plans/plan-messages";
import { isPassingFault, messageOf } from "#web/lib/api-error";
import { call, newIdempotencyKey } from "#web/lib/api";
import { formatMinutes, formatPounds } from "#web/lib/format";
import { useProviderName } from "#web/shared/public-config";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";
import { DishPicture } from "#web/ui/dish-picture";
import { Notice } from "#web/ui/notice";
import { Skeleton } from "#web/ui/skeleton";

type SwapDialogProps = {
  record: Pick<PlanRecord, "id" | "revision">;
  /** Null while closed. */
  placed: PlacedMeal | null;
  change: UsePlanChange;
  onClose: () => void;
};

/** Dishes that could replace a meal; one tap swaps one in. */
export function SwapDialog({ record, placed, change, onClose }: SwapDialogProps) {
  const [chosen, setChosen] = useState("");
  const { id, revision } = record;
  const mealId = placed?.meal.id ?? "";
  const dishes = useQuery({
    queryKey: ["alternatives", id, mealId, revision],
    queryFn: ({ signal }) => call(getAlternatives, { params: { id, meal_id: mealId }, signal }),
    enabled: placed !== null,
  });
  const refused = change.refusedOf("swap");
  const few = dishes.data?.[0]?.why_few ?? null;

  function swap(dish: Alternative): void {
    setChosen(dish.meal_id);
    change.make({
      kind: "swap",
      send: (idempotencyKey) =>
        call(swapMeal, { params: { id }, body: { meal_id: mealId, with: dish.meal_id, revision }, idempotencyKey }),
      done: `Swapped for ${dish.name}`,
      arriveAt: dish.meal_id,
    });
  }
  return (
    <Dialog
      open={placed !== null}
      onOpenChange={(wanted) => !wanted && onClose()}
      choicesFollow
      title={placed === null ? "" : `Another dish for ${placed.day}`}
      description={`Instead of ${placed?.meal.name ?? ""}. Each keeps your choices and your budget.`}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Keep it as it is
        </Button>
      }
    >
      {refused !== null && (
        <Notice tone="error" role="alert" className="mb-3">
          {refused}
        </Notice>
      )}
      {dishes.isPending && (
        <div role="status" aria-label="Looking for other dishes" className="flex flex-col gap-2">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-28" />
          ))}
        </div>
      )}
      {dishes.isError && (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{messageOf(dishes.error)}</p>
          {isPassingFault(dishes.error) && (
            <Button variant="secondary" size="sm" onClick={() => void dishes.refetch()}>
              Try again
            </Button>
          )}
        </div>
      )}
      {dishes.data !== undefined && (
        <ul className="-mx-2 flex flex-col gap-2">
          {dishes.data.map((dish) => (
            <li key={dish.meal_id}>
              <DishChoice
                dish={dish}
                pending={change.pending === "swap" && chosen === dish.meal_id}
                choose={() => swap(dish)}
              />
            </li>
          ))}
        </ul>
      )}
      {few !== null && <p className="mt-3 text-small text-quiet">{few}</p>}
      {placed !== null && (
        <SomethingElse
          key={`${mealId} ${revision}`}
          plan={{ id, meal_id: mealId }}
          pendingId={change.pending === "swap" ? chosen : null}
          choose={swap}
        />
      )}
    </Dialog>
  );
}

type SomethingElseProps = {
  plan: { id: string; meal_id: string };
  /** The dish that is being swapped in. */
  pendingId: string | null;
  choose: (dish: Alternative) => void;
};

/** With an AI provider: one dish from it, on request. */
function SomethingElse({ plan, pendingId, choose }: SomethingElseProps) {
  const provider = useProviderName();
  const suggestion = useMutation({
    mutationFn: (idempotencyKey: string) => call(suggestDish, { params: plan, idempotencyKey }),
  });
  const part = useRef<HTMLDivElement>(null);
  const dish = suggestion.data;
  const { isError } = suggestion;
  // The answer is above the button, which may be the only visible part of a long list.
  useEffect(() => {
    if (dish !== undefined || isError) part.current?.scrollIntoView({ block: "nearest" });
  }, [dish, isError]);
  if (provider === null) return null;
  return (
    <div ref={part} className="mt-4 flex scroll-mb-5 flex-col items-start gap-3 border-t border-hairline pt-4">
      <div role="status" className="w-full empty:hidden">
        {suggestion.isPending && <p>{`Asking ${provider} for a dish. It may take half a minute.`}</p>}
        {dish !== undefined && (
          <>
            <p className="mb-2 text-small text-quiet">{`Suggested by ${provider}, checked as all our dishes are:`}</p>
            <div className="-mx-2">
              <DishChoice dish={dish} pending={pendingId === dish.meal_id} choose={() => choose(dish)} />
            </div>
          </>
        )}
      </div>
      {isError && <p role="alert">{messageOf(suggestion.error)}</p>}
      <Button
        variant="secondary"
        size="sm"
        pending={suggestion.isPending}
        pendingLabel="Asking..."
        onClick={() => suggestion.mutate(newIdempotencyKey())}
      >
        <Sparkles aria-hidden="true" />
        Suggest something else
      </Button>
    </div>
  );
}

function DishChoice({ dish, pending, choose }: { dish: Alternative; pending: boolean; choose: () => void }) {
  const id = useId();
  return (
    <button
      type="button"
      aria-label={`Swap for ${dish.name}`}
      aria-describedby={`${id}-facts ${id}-reason`}
      aria-disabled={pending || undefined}
      onClick={(event) => event.detail < 2 && choose()}
      className="flex w-full items-center gap-3 rounded-card border border-hairline p-3 text-start transition-colors duration-150 hover:border-leaf hover:bg-leaf-wash aria-disabled:opacity-60"
    >
      <DishPicture id={dish.meal_id} foods={dish.foods} className="w-16 shrink-0 self-start" />
      <span className="min-w-0 flex-1">
        <span className="block font-title leading-tight font-semibold wrap-anywhere">{dish.name}</span>
        <span
          id={`${id}-facts`}
          className="mt-1 flex flex-wrap items-center gap-x-3 text-small [&_svg]:size-4 [&_svg]:text-quiet"
        >
          <span className="inline-flex items-center gap-1">
            <Clock aria-hidden="true" /> {timeOf(dish)}
          </span>{" "}
          <span className="inline-flex items-center gap-1">
            <Flame aria-hidden="true" /> {Math.round(dish.kcal)} kcal
          </span>{" "}
          <span className="ms-auto font-semibold tabular-nums">{costChangeText(dish.cost_change)}</span>
        </span>
        <span id={`${id}-reason`} className="mt-1 block text-small text-quiet">
          {pending ? "Swapping..." : dish.reason}
        </span>
      </span>
    </button>
  );
}

function timeOf({ time, hands_off_time }: Alternative): string {
  const words = formatMinutes(time);
  return hands_off_time === 0 ? words : `${words} + ${formatMinutes(hands_off_time)} slow cooker`;
}

/** "+£0.40", "−£1.10" or "Same price": the change in the week's cost. */
export function costChangeText(pounds: number): string {
  const pence = Math.round(pounds * 100);
  if (pence === 0) return "Same price";
  return pence > 0 ? `+${formatPounds(pence / 100)}` : `−${formatPounds(-pence / 100)}`;
}
