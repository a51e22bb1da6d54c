import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { deleteMealPlan, getMealPlanPdf, listMealPlans } from "#contract/meal-plans";
import type { PlanSummary } from "#contract/meal-plans";
import type { ListFilter } from "#web/features/plans/use-list-filter";
import { ApiError } from "#web/lib/api-error";
import { type ListPage, call, callPage, newIdempotencyKey, send } from "#web/lib/api";
import { dropCopy, LINES, PLAN } from "#web/shared/copy-store";
import { saveFile } from "#web/lib/save-file";
import { queryKeys } from "#web/shared/query-keys";
import { toast } from "#web/ui/toast-store";

type PlanPages = InfiniteData<ListPage<PlanSummary[]>, string | null>;

/** The user's plans by filter, page by page. While a new filter loads, the previous list stays. */
export function useSavedPlans({ search, sort }: ListFilter) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.userMealPlans, "list", search, sort],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMealPlans, {
        query: {
          ...(search === "" ? {} : { search }),
          ...(sort === "newest" ? {} : { sort }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

type DeletionEnds = { onDeleted: (id: string) => void; onFailed: () => void };

/** Deletes a plan: removed from every list once the server confirms, and kept if it does not. */
export function useDeletePlan({ onDeleted, onFailed }: DeletionEnds) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, key }: { id: string; key: string }) => {
      try {
        await call(deleteMealPlan, { params: { id }, idempotencyKey: key });
      } catch (error) {
        // Already deleted: in another tab, or by a first try whose answer was lost.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, { id }) => {
      queryClient.removeQueries({ queryKey: queryKeys.mealPlan(id) });
      void dropCopy(PLAN + id);
      void dropCopy(LINES + id);
      queryClient.setQueriesData<PlanPages>({ queryKey: [...queryKeys.userMealPlans, "list"] }, (list) =>
        list === undefined ? list : withoutPlan(list, id),
      );
      void queryClient.invalidateQueries({ queryKey: queryKeys.userMealPlans });
      toast({ title: "Plan deleted", description: "Your meal plan has been successfully deleted." });
      onDeleted(id);
    },
    onError: (error) => {
      const words = error instanceof ApiError ? error.parsedMessage : null;
      toast({
        title: "Delete failed",
        description: words ?? "There was an error deleting your meal plan.",
        destructive: true,
      });
      onFailed();
    },
  });
}

function withoutPlan(list: PlanPages, id: string): PlanPages {
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.filter((plan) => plan.id !== id) })),
  };
}

/** A new action of the user: its retries carry the same key. */
export function deletionOf(id: string): { id: string; key: string } {
  return { id, key: newIdempotencyKey() };
}

export function useDownloadPdf() {
  return useMutation({
    mutationFn: async (id: string) => {
      const response = await send(getMealPlanPdf, { params: { id }, headers: { accept: "application/pdf" } });
      saveFile(await response.blob(), `meal-plan-${id}.pdf`);
    },
    onSuccess: () => toast({ title: "Download successful!", description: "Your meal plan PDF has been downloaded." }),
    onError: () =>
      toast({
        title: "Download failed",
        description: "There was an error downloading your meal plan.",
        destructive: true,
      }),
  });
}
