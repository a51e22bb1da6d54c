import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type DishOpinion, listDishes } from "#contract/dishes";
import { callPage } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";
import { useSignedInUser } from "#web/shared/session";
import { useUnsent } from "#web/shared/unsent/use-unsent";

/** A dish as its row shows it: `said` is null once undone, and the row stays in place. */
export type RatedDish = Omit<DishOpinion, "opinion"> & {
  opinion: NonNullable<DishOpinion["opinion"]>;
  said: DishOpinion["opinion"];
};

/** The dishes that the user has an opinion on, and a way to undo it. */
export function useRatedDishes() {
  const user = useSignedInUser();
  const { unsent, waiting, change } = useUnsent(user.id);
  // Undone rows stay in place, so that nothing shifts under the thumb and the opinion can be restored.
  const [takenBack, setTakenBack] = useState<ReadonlyMap<string, DishOpinion>>(new Map());
  const answer = useInfiniteQuery({
    queryKey: queryKeys.spokenDishes,
    queryFn: ({ pageParam, signal }) =>
      callPage(listDishes, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: "always",
  });
  const { data } = answer;
  const dishes = useMemo(() => {
    if (data === undefined) return undefined;
    const told = new Map(data.pages.flatMap(({ items }) => items).map((dish) => [dish.meal_id, dish]));
    const said = new Map([...told.values()].map(({ meal_id, opinion }) => [meal_id, opinion]));
    for (const one of unsent) if (one.kind === "opinion") said.set(one.dish, one.opinion);
    return [...new Map([...takenBack, ...told]).values()]
      .toSorted((a, b) => (b.told_at ?? "").localeCompare(a.told_at ?? ""))
      .flatMap((dish): RatedDish[] => {
        const now = said.get(dish.meal_id) ?? null;
        const opinion = now ?? takenBack.get(dish.meal_id)?.opinion ?? null;
        return opinion === null ? [] : [{ ...dish, opinion, said: now }];
      });
  }, [data, unsent, takenBack]);

  return {
    answer,
    dishes,
    waiting,
    takeBack: (dish: RatedDish) => {
      setTakenBack(new Map([...takenBack, [dish.meal_id, dish]]));
      change({ kind: "opinion", dish: dish.meal_id, opinion: null });
    },
    sayAgain: (dish: RatedDish) => change({ kind: "opinion", dish: dish.meal_id, opinion: dish.opinion }),
  };
}
