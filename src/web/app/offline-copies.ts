import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { PlanRecord } from "#contract/meal-plans";
import { ApiError } from "#web/lib/api-error";
import { dropCopy, keepCopy, LINES, PLAN, readCopy } from "#web/shared/copy-store";
import { forgetCopies } from "#web/lib/private-storage";
import { queryKeys } from "#web/shared/query-keys";

type Shown = { readonly savedAt: number; readonly write: number; readonly databaseAway: boolean };

/** Which queries show a copy: when it was made, the cache write that put it there, and whether the server itself gave the reason. */
const shown = new Map<string, Shown>();

/** What can be read offline, with its age shown. */
const READ: readonly unknown[] = [queryKeys.mealPlan("")[0], queryKeys.userMealPlans[0], queryKeys.cupboard[0]];
const WHOLE: readonly QueryKey[] = [
  queryKeys.user,
  queryKeys.subscriptionStatus,
  queryKeys.config,
  queryKeys.cupboard,
  queryKeys.currentWeek,
  queryKeys.cupboardNews,
];

/** The storage key for a query; null if it is not stored: anything not needed to view plans and the cupboard, and search results. */
export function copyNameOf(key: QueryKey): string | null {
  const [first, second, search] = key;
  if (first === queryKeys.mealPlan("")[0]) return typeof second === "string" ? `${PLAN}${second}` : null;
  if (first === queryKeys.ownLines("")[0]) return typeof second === "string" ? `${LINES}${second}` : null;
  if (first === queryKeys.userMealPlans[0]) {
    return second === "list" && search !== undefined && search !== "" ? null : key.join(" ");
  }
  return key.length === 1 && WHOLE.some(([name]) => name === first) ? String(first) : null;
}

/**
 * The stored copy of what could not be fetched; undefined if this user has none. `answer` is the pending
 * response: if it arrives after all, it replaces the copy.
 */
export async function cachedFallback(
  client: QueryClient,
  query: Query,
  { answer, databaseAway }: { readonly answer: Promise<unknown>; readonly databaseAway: boolean },
): Promise<{ data: unknown } | undefined> {
  const name = copyNameOf(query.queryKey);
  // Data fetched during this visit is better than a copy, and further pages of a list have no copy.
  const hasBetter = query.state.data !== undefined && !isCopy(query);
  if (name === null || hasBetter || isFurtherPage(query)) return undefined;
  const copy = await readCopy(name);
  if (copy === undefined) return undefined;
  // The session may itself come from a copy: the only one used before the user is known.
  if (name !== queryKeys.user[0] && copy.userId !== signedIn(client)?.id) return undefined;
  shown.set(query.queryHash, { savedAt: copy.savedAt, write: query.state.dataUpdateCount + 1, databaseAway });
  void answer.then(
    (data) => {
      // By now another user may be signed in, or a newer answer may be in the cache.
      if (client.getQueryCache().get(query.queryHash) === query && isCopy(query))
        client.setQueryData(query.queryKey, data);
    },
    () => undefined,
  );
  return { data: copy.data };
}

function isFurtherPage({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}

function isCopy({ queryHash, state }: Query): boolean {
  return shown.get(queryHash)?.write === state.dataUpdateCount;
}

function signedIn(client: QueryClient): { id: string } | null | undefined {
  return client.getQueryData<{ id: string } | null>(queryKeys.user);
}

function copiesOn(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ predicate: (query) => query.getObserversCount() > 0 && isCopy(query) });
}

/** Whether anything on the screen is a copy. */
export function showsCopies(client: QueryClient): boolean {
  return copiesOn(client).length > 0;
}

/** Whether the server answered for one of them that its database is unavailable. */
export function lacksDatabase(client: QueryClient): boolean {
  return copiesOn(client).some(({ queryHash }) => shown.get(queryHash)?.databaseAway === true);
}

/** When the oldest copy of plans or the cupboard on the screen was made, in epoch milliseconds; null if none is shown. */
export function oldestShown(client: QueryClient): number | null {
  const read = copiesOn(client).filter(({ queryKey: [first] }) => READ.includes(first));
  const times = read.flatMap(({ queryHash }) => shown.get(queryHash)?.savedAt ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** Refetches everything on the screen that is a copy. */
export function refetchCopies(client: QueryClient): void {
  for (const query of copiesOn(client)) {
    void client.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  }
}

/** Stores the server's answers for the signed-in user. `now` is the browser's clock, in epoch milliseconds. */
export function keepCopies(client: QueryClient, now: () => number): () => void {
  const cache = client.getQueryCache();
  let owner: string | null = null;

  function follow(): void {
    const user = signedIn(client);
    if (user === undefined) return;
    const next = user?.id ?? null;
    // Signed out in any way, or another user: nothing of the previous user may stay.
    if (next === null || (owner !== null && owner !== next)) forgetCopies();
    owner = next;
  }
  function keep(query: Query): void {
    const name = copyNameOf(query.queryKey);
    const { data } = query.state;
    if (name === null || owner === null || isCopy(query) || !isWorthKeeping(name, data)) return;
    void keepCopy({ name, userId: owner, savedAt: now(), data });
  }

  follow();
  for (const query of cache.getAll()) if (query.state.status === "success") keep(query);
  return cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "success") {
      if (query.queryKey[0] === queryKeys.user[0]) follow();
      keep(query);
      // One answer shows that the server is back.
      if (!isCopy(query) && action.manual !== true) refetchCopies(client);
    } else if (action.type === "error" && action.error instanceof ApiError && action.error.status === 404) {
      const name = copyNameOf(query.queryKey);
      if (name?.startsWith(PLAN) === true) void dropCopy(name);
    }
  });
}

/** The user's own full plans: others' plans read by a super admin are not stored. */
function isWorthKeeping(name: string, data: unknown): boolean {
  if (!name.startsWith(PLAN)) return data !== null && data !== undefined;
  const plan = data as Pick<PlanRecord, "own" | "state">;
  return plan.own && plan.state === "ready";
}
