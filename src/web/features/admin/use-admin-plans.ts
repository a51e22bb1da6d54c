import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useLocation } from "wouter";
import { getAdminMealPlanPdf, listAdminMealPlans } from "#contract/admin";
import { forgetCredentials, useAdminAuthorization } from "#web/features/admin/admin-credentials";
import { LIST_OPTIONS, type ListFilter, queryOf } from "#web/features/admin/list-query";
import { ApiError } from "#web/lib/api-error";
import { callPage, send } from "#web/lib/api";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";
import { saveFile } from "#web/lib/save-file";
import { toast } from "#web/ui/toast-store";

/** The first page of all plans, which is used to check credentials. */
export function fetchAdminPlans(
  authorization: string,
  filter: ListFilter,
  cursor: string | null,
  signal?: AbortSignal,
) {
  return callPage(listAdminMealPlans, { query: queryOf(filter, cursor), headers: { authorization }, signal });
}

/** The cache key of an admin's list; each admin has separate ones. */
export function adminPlansKey(authorization: string, { search, sort }: ListFilter) {
  return [...queryKeys.adminMealPlans, authorization, search, sort];
}

/** All users' plans. Invalid credentials are cleared, and the page redirects to the login. */
export function useAdminPlans(authorization: string, filter: ListFilter) {
  const logout = useAdminLogout();
  return useInfiniteQuery({
    ...LIST_OPTIONS,
    queryKey: adminPlansKey(authorization, filter),
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await fetchAdminPlans(authorization, filter, pageParam, signal);
      } catch (error) {
        if (isRefused(error)) logout();
        throw error;
      }
    },
  });
}

/** Saves any plan's PDF, once it is ready. */
export function useAdminPdf() {
  const authorization = useAdminAuthorization() ?? "";
  const logout = useAdminLogout();
  return useMutation({
    mutationFn: async (id: string) => {
      const headers = { authorization, accept: "application/pdf" };
      const response = await send(getAdminMealPlanPdf, { params: { id }, headers });
      saveFile(await response.blob(), `meal-plan-${id}.pdf`);
    },
    onError: (error) => {
      if (isRefused(error)) logout();
      else toast({ title: "Error", description: "Failed to download PDF", destructive: true });
    },
  });
}

/** Clears the credentials and everything read with them. */
export function useAdminLogout(): () => void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useCallback(() => {
    forgetCredentials();
    navigate(paths.adminLogin, { replace: true });
    client.removeQueries({ queryKey: queryKeys.adminMealPlans });
  }, [client, navigate]);
}

export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
