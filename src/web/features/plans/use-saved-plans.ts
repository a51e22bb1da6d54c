import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteMealPlan, getMealPlanPdf, listMealPlans } from "#contract/meal-plans";
import { ApiError } from "#web/lib/api-error";
import { call, callPage, newIdempotencyKey, send } from "#web/lib/api";
import { queryKeys } from "#web/lib/query-keys";
import { toast } from "#web/ui/toast-store";

/** The user's plans, newest first, page by page. */
export function useSavedPlans() {
  return useInfiniteQuery({
    queryKey: queryKeys.userMealPlans,
    queryFn: ({ pageParam, signal }) =>
      callPage(listMealPlans, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function useDeletePlan(onSettled: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, key }: { id: string; key: string }) => {
      try {
        await call(deleteMealPlan, { params: { id }, idempotencyKey: key });
      } catch (error) {
        // Gone already: another tab was quicker, or the answer to a first try was lost.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: async (_, { id }) => {
      queryClient.removeQueries({ queryKey: queryKeys.mealPlan(id) });
      toast({ title: "Plan deleted", description: "Your meal plan has been successfully deleted." });
      await queryClient.invalidateQueries({ queryKey: queryKeys.userMealPlans });
    },
    onError: (error) => {
      const words = error instanceof ApiError ? error.parsedMessage : null;
      toast({
        title: "Delete failed",
        description: words ?? "There was an error deleting your meal plan.",
        destructive: true,
      });
    },
    onSettled,
  });
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

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
