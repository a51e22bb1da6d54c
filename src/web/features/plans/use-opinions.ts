import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listDishes } from "#contract/dishes";
import type { Opinion } from "#domain/request/tastes";
import { dishIdOf } from "#domain/recipe/variant";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";
import { useSignedInUser } from "#web/shared/session";
import { useUnsent } from "#web/shared/unsent/use-unsent";
import { toast } from "#web/ui/toast-store";

const UNDO_TOAST_MS = 10_000;

/** The opinions of a plan's dishes, by meal id, and a setter. */
type SayOpinion = {
  of: (mealId: string) => Opinion | null;
  say: (meal: { id: string; name: string }, opinion: Opinion | null) => void;
};

/** The user's opinions of the dishes in one of their plans. */
export function useOpinions(id: string): SayOpinion {
  const user = useSignedInUser();
  const { unsent, change } = useUnsent(user.id);
  const { data } = useQuery({
    queryKey: queryKeys.dishesOfPlan(id),
    queryFn: ({ signal }) => call(listDishes, { query: { plan_id: id }, signal }),
  });
  return useMemo(() => {
    const said = new Map<string, Opinion | null>(data?.map(({ meal_id, opinion }) => [meal_id, opinion]));
    for (const one of unsent) if (one.kind === "opinion") said.set(one.dish, one.opinion);
    const of = (mealId: string): Opinion | null => said.get(dishIdOf(mealId)) ?? null;
    return {
      of,
      say: (meal, opinion) => {
        const dish = dishIdOf(meal.id);
        const before = of(meal.id);
        change({ kind: "opinion", dish, opinion });
        if (opinion === null) return;
        toast({
          title: opinion === "again" ? "Again soon" : "Never again",
          description:
            opinion === "again"
              ? `${meal.name} comes back in three to four weeks, where it fits.`
              : `${meal.name} stays in this week, and won’t come up again after it.`,
          duration: UNDO_TOAST_MS,
          action: { label: "Undo", act: () => change({ kind: "opinion", dish, opinion: before }) },
        });
      },
    };
  }, [data, unsent, change]);
}
