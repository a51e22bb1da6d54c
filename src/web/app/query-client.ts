import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isDatabaseAway, isPassingFault, isUnreachable } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";

const RETRIES = 2;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 10_000;

/** How long an answer may take before a copy of an earlier one, if any, is used instead. */
const ANSWER_TIMEOUT_MS = 8_000;
const LATE = Symbol("late");

export function retryDelay(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && isPassingFault(error);
}

/** The cache of everything fetched: never stale by itself, refreshed only by invalidation (spec I11). */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown): void => {
    if (!(error instanceof ApiError)) return;
    // A refusal shows that the cached access is out of date.
    if (error.status === 402 || error.status === 403) {
      void client.invalidateQueries({ queryKey: queryKeys.subscriptionStatus });
    }
    if (error.status === 401 && error.code !== "invalid_credentials") {
      void client.invalidateQueries({ queryKey: queryKeys.user });
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== queryKeys.subscriptionStatus[0]) onError(error);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
        retry: shouldRetry,
        retryDelay,
        persister: async (queryFn, context, query) => {
          const answer = Promise.resolve(queryFn(context));
          const late = new Promise<typeof LATE>((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS, LATE));
          let databaseAway = false;
          const first = await Promise.race([answer, late]).catch((error: unknown) => {
            if (!isUnreachable(error)) throw error;
            databaseAway = isDatabaseAway(error);
            return LATE;
          });
          if (first !== LATE) return first;
          const copies = await import("#web/app/offline-copies").catch(() => null);
          const copy = await copies?.cachedFallback(client, query, { answer, databaseAway });
          return copy === undefined ? answer : copy.data;
        },
      },
      // "always": offline, an action fails with a message instead of waiting silently.
      mutations: { networkMode: "always", retry: shouldRetry, retryDelay },
    },
  });
  return client;
}
