import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  getSuperAdminStats,
  grantFreeAccess,
  listAudit,
  listSuperAdminMealPlans,
  listSuperAdminUsers,
  revokeFreeAccess,
  type SuperAdminUser,
} from "#contract/admin";
import { listTillErrors } from "#contract/till";
import { LIST_OPTIONS, type ListFilter, queryOf } from "#web/features/admin/list-query";
import { call, callPage, type ListPage, newIdempotencyKey } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";
import { useSignedInUser } from "#web/shared/session";
import { toast } from "#web/ui/toast-store";

export function useStats() {
  return useQuery({
    queryKey: queryKeys.superAdminStats,
    queryFn: ({ signal }) => call(getSuperAdminStats, { signal }),
    gcTime: LIST_OPTIONS.gcTime,
  });
}

export function useTillErrors() {
  return useQuery({
    queryKey: queryKeys.superAdminTillErrors,
    queryFn: ({ signal }) => call(listTillErrors, { signal }),
    gcTime: LIST_OPTIONS.gcTime,
  });
}

export function useUsers(filter: ListFilter) {
  return useInfiniteQuery({
    ...LIST_OPTIONS,
    queryKey: [...queryKeys.superAdminUsers, filter.search, filter.sort],
    queryFn: ({ pageParam, signal }) => callPage(listSuperAdminUsers, { query: queryOf(filter, pageParam), signal }),
  });
}

export function useWeeksPlans(filter: ListFilter) {
  return useInfiniteQuery({
    ...LIST_OPTIONS,
    queryKey: [...queryKeys.superAdminMealPlans, filter.search],
    queryFn: ({ pageParam, signal }) =>
      callPage(listSuperAdminMealPlans, { query: queryOf(filter, pageParam), signal }),
  });
}

export function useAuditTrail() {
  return useInfiniteQuery({
    ...LIST_OPTIONS,
    queryKey: queryKeys.superAdminAudit,
    queryFn: ({ pageParam, signal }) =>
      callPage(listAudit, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  });
}

type AccessChange = { userId: string; grant: boolean; key: string };

/** Grants or revokes free access, and updates every list at once. */
export function useFreeAccess() {
  const client = useQueryClient();
  const me = useSignedInUser();
  return useMutation({
    mutationFn: ({ userId, grant, key }: AccessChange) =>
      call(grant ? grantFreeAccess : revokeFreeAccess, { body: { userId }, idempotencyKey: key }),
    onSuccess: ({ userId, hasFreeAccess }) => {
      client.setQueriesData<InfiniteData<ListPage<SuperAdminUser[]>>>(
        { queryKey: queryKeys.superAdminUsers },
        (list) => list && withAccess(list, userId, hasFreeAccess),
      );
      if (userId === me.id) void client.invalidateQueries({ queryKey: queryKeys.subscriptionStatus });
      toast({
        title: hasFreeAccess ? "User has been granted free premium access" : "Free premium access has been revoked",
      });
    },
    onError: (error) => toast({ title: "Error", description: messageOf(error), destructive: true }),
  });
}

/** A new action of the super admin: its retries carry the same key. */
export function accessChangeOf({ id, hasFreeAccess }: SuperAdminUser): AccessChange {
  return { userId: id, grant: !hasFreeAccess, key: newIdempotencyKey() };
}

function withAccess(list: InfiniteData<ListPage<SuperAdminUser[]>>, userId: string, hasFreeAccess: boolean) {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.map((user) => (user.id === userId ? { ...user, hasFreeAccess } : user)),
    })),
  };
}
