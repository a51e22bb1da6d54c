import { DAYS } from "#domain/options/days";
import { useEffect } from "react";
import type { PlanRecord } from "#contract/meal-plans";
import { moveTo } from "#web/features/plans/changes/more-dialog";
import type { UsePlanChange } from "#web/features/plans/changes/use-plan-change";
import { anchorOf, type PlacedMeal } from "#web/features/plans/plan-messages";

/** Dragging one plate of the week overview onto another swaps them; phones and keyboards use the menu. */
export function useDragInWeek(record: PlanRecord, meals: readonly PlacedMeal[], { make }: UsePlanChange): void {
  useEffect(() => {
    const week = document.getElementById("week");
    if (week === null) return;
    let dragged: PlacedMeal | null = null;
    const mealAt = (target: EventTarget | null): PlacedMeal | null => {
      const link = target instanceof Element ? target.closest("a[href^='#meal-']") : null;
      if (link === null) return null;
      return meals.find((_, index) => link.getAttribute("href") === `#${anchorOf("meal", index)}`) ?? null;
    };
    const onStart = (event: DragEvent): void => {
      dragged = mealAt(event.target);
    };
    const onOver = (event: DragEvent): void => {
      const over = mealAt(event.target);
      // Without preventDefault, the drop would be refused.
      if (dragged !== null && over !== null && over !== dragged) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      const onto = mealAt(event.target);
      const day = DAYS.find((name) => name === onto?.day);
      if (dragged === null || onto === null || onto === dragged || day === undefined) return;
      event.preventDefault();
      make(moveTo(record, dragged.meal, day, onto.meal.name));
    };
    const listening = new AbortController();
    const { signal } = listening;
    week.addEventListener("dragstart", onStart, { signal });
    week.addEventListener("dragover", onOver, { signal });
    week.addEventListener("drop", onDrop, { signal });
    return () => listening.abort();
  }, [record, meals, make]);
}
