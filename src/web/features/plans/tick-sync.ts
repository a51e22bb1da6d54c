import type { QueryClient } from "@tanstack/react-query";
import { getSharedTicks, putSharedTicks } from "#contract/sharing";
import { getTicks, putTicks, type Tick, type TicksAnswer } from "#contract/ticks";
import { changesOf, hasUnsent, readTickState, type TickState } from "#web/features/plans/tick-state";
import { withAnswer, withoutUnsent } from "#web/features/plans/tick-state";
import { ApiError } from "#web/lib/api-error";
import { call } from "#web/lib/api";
import { BY_LINK, privateNames, readPrivateText, removePrivate, writePrivate } from "#web/lib/private-storage";
import { queryKeys } from "#web/shared/query-keys";

/** One list on one device: of the user's own plan, or a shared one. */
export type TickList = OwnList | LinkedList;
type OwnList = { readonly userId: string; readonly planId: string };
type LinkedList = { readonly token: string };

const NAME = "ticks:";
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

const listeners = new Set<() => void>();
/** The send in progress of each page; a closed page's is not waited for. */
const running = new WeakMap<QueryClient, Map<string, Promise<void>>>();
const retries = new Map<string, { failures: number; timer: ReturnType<typeof setTimeout> }>();

/** Ticks that the browser could not store: they last while the page is open, and are still sent. */
const unstored = new Map<string, string>();

/** Calls the listener when ticks change, in this window or in another one of the same browser. */
export function onTicks(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The stored text, which changes whenever the ticks do. */
export function ticksText(list: TickList): string | null {
  const [owner, name] = placeOf(list);
  return unstored.get(keyOf(list)) ?? readPrivateText("local", owner, name);
}

export function readTicks(list: TickList): TickState {
  return parseTicks(ticksText(list));
}

export function parseTicks(text: string | null): TickState {
  try {
    return readTickState(JSON.parse(text ?? "null"));
  } catch {
    return readTickState(null);
  }
}

export function writeTicks(list: TickList, state: TickState): void {
  const [owner, name] = placeOf(list);
  if (writePrivate("local", owner, name, state)) unstored.delete(keyOf(list));
  else unstored.set(keyOf(list), JSON.stringify(state));
  for (const listener of listeners) listener();
}

/** Sends unsent ticks; `look` fetches even if there are none. One at a time per list. */
export function syncTicks(client: QueryClient, list: TickList, { look = false } = {}): Promise<void> {
  const key = keyOf(list);
  const ofPage = running.get(client) ?? new Map<string, Promise<void>>();
  running.set(client, ofPage);
  const before = ofPage.get(key) ?? Promise.resolve();
  const sync = before.then(() => exchange(client, list, look));
  ofPage.set(key, sync);
  return sync.finally(() => {
    if (ofPage.get(key) === sync) ofPage.delete(key);
  });
}

/** Sends unsent ticks of plans that are not open now. */
export async function sendUnsentTicks(client: QueryClient, userId: string): Promise<void> {
  const lists = privateNames("local", userId)
    .filter((name) => name.startsWith(NAME))
    .map((name) => ({ userId, planId: name.slice(NAME.length) }));
  await Promise.all(lists.filter((list) => hasUnsent(readTicks(list))).map((list) => syncTicks(client, list)));
}

/** Whether something is unsent because the server could not be reached. */
export function isRetrying(list: TickList): boolean {
  return retries.has(keyOf(list));
}

/** Adopts the state from a list's stream. */
export function receiveTicks(client: QueryClient, list: TickList, answer: TicksAnswer): void {
  if (isOpenTo(client, list)) writeTicks(list, withAnswer(readTicks(list), [], answer, Date.now()));
}

/** The owner and the key of the ticks in private storage. */
function placeOf(list: TickList): readonly [owner: string, name: string] {
  return "token" in list ? [BY_LINK, NAME + list.token] : [list.userId, NAME + list.planId];
}

function keyOf(list: TickList): string {
  return placeOf(list).join(":");
}

async function tell(list: TickList, changes: Tick[]): Promise<TicksAnswer> {
  const body = { changes };
  if ("token" in list) {
    const params = { token: list.token };
    return changes.length === 0 ? await call(getSharedTicks, { params }) : await call(putSharedTicks, { params, body });
  }
  const params = { id: list.planId };
  return changes.length === 0 ? await call(getTicks, { params }) : await call(putTicks, { params, body });
}

async function exchange(client: QueryClient, list: TickList, look: boolean): Promise<void> {
  const sent = changesOf(readTicks(list));
  if (!isOpenTo(client, list) || (sent.length === 0 && !look)) return;
  try {
    const answer = await tell(list, sent);
    stopRetrying(list);
    // A user who has signed out meanwhile must leave nothing behind.
    if (isOpenTo(client, list)) writeTicks(list, withAnswer(readTicks(list), sent, answer, Date.now()));
  } catch (error) {
    if (isOpenTo(client, list)) afterFailure(client, list, error);
  }
}

function afterFailure(client: QueryClient, list: TickList, error: unknown): void {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 401) void client.invalidateQueries({ queryKey: queryKeys.user });
  else if (status === 404) forgetTicks(client, list);
  else if (status === 400) writeTicks(list, withoutUnsent(readTicks(list)));
  else if (hasUnsent(readTicks(list))) retryLater(client, list);
}

/** The plan is deleted, or was never this user's, or the link has been revoked. */
export function forgetTicks(client: QueryClient, list: TickList): void {
  const [owner, name] = placeOf(list);
  unstored.delete(keyOf(list));
  removePrivate("local", owner, name);
  for (const listener of listeners) listener();
  // The page refetches the list, and finds out.
  if ("token" in list) void client.invalidateQueries({ queryKey: queryKeys.sharedList(list.token) });
}

/** Unsent ticks are retried after a while; there is no polling. */
function retryLater(client: QueryClient, list: TickList): void {
  const key = keyOf(list);
  const failures = (retries.get(key)?.failures ?? 0) + 1;
  stopRetrying(list);
  const delay = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
  const timer = setTimeout(() => {
    // Offline, the "online" event triggers the retry.
    if (navigator.onLine) void syncTicks(client, list);
  }, delay);
  retries.set(key, { failures, timer });
  for (const listener of listeners) listener();
}

function stopRetrying(list: TickList): void {
  const key = keyOf(list);
  clearTimeout(retries.get(key)?.timer);
  retries.delete(key);
}

/** A user's own list is accessible while they are signed in, a shared one to anyone with the link. */
function isOpenTo(client: QueryClient, list: TickList): boolean {
  if ("token" in list) return true;
  return client.getQueryData<{ id: string } | null>(queryKeys.user)?.id === list.userId;
}
