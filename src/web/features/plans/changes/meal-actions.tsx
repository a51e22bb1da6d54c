import { useEffect, useRef } from "react";
import { ArrowLeftRight, Ellipsis, Pin } from "lucide-react";
import type { PlanMealAnswer } from "#contract/meal-plans";
import { choose, keepMeal, useChoices } from "#web/features/plans/changes/change-choices";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";

type MealActionsProps = {
  planId: string;
  /** The id of the meal's card on the page. */
  anchor: string;
  meal: Pick<PlanMealAnswer, "id" | "name" | "servings">;
  /** How many people the week is planned for. */
  people: number;
};

/** The actions for one meal of the week. */
export function MealActions({ planId, anchor, meal: { id, name, servings }, people }: MealActionsProps) {
  const { kept, arriveAt } = useChoices(planId);
  const isKept = kept.has(id);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (arriveAt !== id) return;
    first.current?.focus({ preventScroll: true });
    choose(planId, { arriveAt: null });
  }, [arriveAt, id, planId]);
  return (
    <div role="group" aria-label={`Change ${name}`} className="no-print mt-3 flex flex-wrap items-center gap-2">
      <Button
        ref={first}
        variant="secondary"
        size="sm"
        className="sm:min-h-11 max-sm:flex-1"
        aria-label={`Swap ${name}`}
        onClick={() => choose(planId, { asked: { what: "swap", mealId: id, anchor } })}
      >
        <ArrowLeftRight aria-hidden="true" />
        Swap
      </Button>
      <Button
        variant="secondary"
        size="sm"
        repeatable
        className="sm:min-h-11 max-sm:flex-1 aria-pressed:border-leaf aria-pressed:bg-leaf-wash aria-pressed:text-leaf"
        aria-label={`Keep ${name}`}
        aria-pressed={isKept}
        onClick={() => keepMeal(planId, id, !isKept)}
      >
        <Pin aria-hidden="true" className={isKept ? "fill-current" : undefined} />
        Keep
      </Button>
      <Button
        variant="secondary"
        size="sm"
        className="sm:min-h-11 max-sm:flex-1"
        aria-label={`More for ${name}`}
        onClick={() => choose(planId, { asked: { what: "more", mealId: id, anchor } })}
      >
        <Ellipsis aria-hidden="true" />
        More
      </Button>
      {servings !== people && <Badge tone="mustard">{`For ${servings}, the week for ${people}`}</Badge>}
    </div>
  );
}
