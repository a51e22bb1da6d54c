import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type CupboardItem, getCupboard } from "#contract/cupboard";
import { getCupboardNews } from "#contract/cupboard-news";
import { withUnsent } from "#web/features/cupboard/cupboard-state";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";
import { useSignedInUser } from "#web/shared/session";
import type { FoodChange } from "#web/shared/unsent/changes";
import { change, releaseHeld, takeBack } from "#web/shared/unsent/send-unsent";
import { useUnsent } from "#web/shared/unsent/use-unsent";

const NONE: ReadonlyMap<string, CupboardItem> = new Map();

/** The cupboard with unsent changes, and its actions. */
export function useCupboard() {
  const user = useSignedInUser();
  const client = useQueryClient();
  const answer = useQuery({
    queryKey: queryKeys.cupboard,
    queryFn: ({ signal }) => call(getCupboard, { signal }),
    // It changes by itself, as days pass and meals are cooked.
    refetchOnMount: "always",
  });
  const { unsent, waiting } = useUnsent(user.id);
  // Removed rows stay in place, so that nothing shifts under the thumb and the removal can be undone.
  const [removed, setRemoved] = useState(NONE);
  const items = useMemo(
    () => (answer.data === undefined ? undefined : withUnsent(answer.data, unsent)),
    [answer.data, unsent],
  );

  useEffect(() => {
    const release = () => document.visibilityState === "hidden" && releaseHeld(client, user.id);
    document.addEventListener("visibilitychange", release);
    return () => {
      document.removeEventListener("visibilitychange", release);
      releaseHeld(client, user.id);
    };
  }, [client, user.id]);

  function tell(food: string, said: FoodChange, hold = false): void {
    change(client, user.id, { kind: "food", food, change: said }, { hold });
  }
  return {
    answer,
    items,
    removed,
    unsent,
    waiting,
    say: (item: CupboardItem, said: Exclude<FoodChange, "gone">) => tell(item.food_id, said),
    remove: (item: CupboardItem) => {
      setRemoved(new Map([...removed, [item.food_id, item]]));
      tell(item.food_id, "gone", true);
    },
    putBack: (item: CupboardItem) => {
      setRemoved(new Map([...removed].filter(([food]) => food !== item.food_id)));
      if (takeBack(user.id, { kind: "food", food: item.food_id, change: "gone" })) return;
      const { always, amount, unit } = item;
      tell(item.food_id, always ? { always } : { amount: Math.max(1, amount ?? 1), unit });
    },
    addLater: (text: string, key: string) => change(client, user.id, { kind: "add", text, key }),
  };
}

/** What goes off soon, and what was thrown away. */
export function useCupboardNews() {
  return useQuery({
    queryKey: queryKeys.cupboardNews,
    queryFn: ({ signal }) => call(getCupboardNews, { signal }),
    refetchOnMount: "always",
  });
}
