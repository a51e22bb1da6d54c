import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";
import { type Change, type Kept, subjectOf } from "#web/shared/unsent/changes";
import { dropSent, keepChange, parseUnsent, tellUnsent, unsentText } from "#web/shared/unsent/unsent-store";

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;
/** How many server errors one change may cause before it is dropped. */
const MOST_BREAKAGES = 4;
/**
 * Statuses to retry: the same change may be accepted later, for instance when rate-limited, or when the server takes the first try
 * of a change, during which it was killed, for one still in progress.
 */
const PASSING = [408, 425, 429];

/** Loaded with the first change: pages that are only viewed do not need it. */
const telling = () => import("#web/shared/unsent/tell-server");

const running = new Map<string, Promise<void>>();
const retries = new Map<string, { failures: number; timer: ReturnType<typeof setTimeout> }>();
/** Changes that can still be undone, by subject, and are held until then. */
const held = new Set<string>();

/** Changes the cupboard or a list: it shows at once, and is sent as soon as possible. */
export function change(client: QueryClient, userId: string, wanted: Change, { hold = false } = {}): void {
  const subject = subjectOf(wanted);
  if (hold) held.add(subject);
  else held.delete(subject);
  keepChange(userId, wanted);
  void sendUnsent(client, userId);
}

/** Undoes a held change that has not been sent; false if it is too late. */
export function takeBack(userId: string, wanted: Change): boolean {
  const subject = subjectOf(wanted);
  if (!held.delete(subject)) return false;
  const kept = parseUnsent(unsentText(userId)).find((one) => subjectOf(one.change) === subject);
  if (kept !== undefined) dropSent(userId, kept);
  return true;
}

/** Sends the held changes. */
export function releaseHeld(client: QueryClient, userId: string): void {
  if (held.size === 0) return;
  held.clear();
  void sendUnsent(client, userId);
}

/** Sends all unsent changes, in order and one at a time. */
export function sendUnsent(client: QueryClient, userId: string): Promise<void> {
  const before = running.get(userId) ?? Promise.resolve();
  const sending = before.then(() => sendAll(client, userId));
  running.set(userId, sending);
  return sending.finally(() => {
    if (running.get(userId) === sending) running.delete(userId);
  });
}

/** Whether something is unsent because the server could not be reached. */
export function isRetrying(userId: string): boolean {
  return retries.has(userId);
}

function nextOf(userId: string): Kept | undefined {
  return parseUnsent(unsentText(userId)).find((one) => !held.has(subjectOf(one.change)));
}

async function sendAll(client: QueryClient, userId: string): Promise<void> {
  const sent: Change[] = [];
  for (let next = nextOf(userId); next !== undefined; next = nextOf(userId)) {
    if (!isSignedIn(client, userId)) return;
    try {
      await (await telling()).tellServer(client, next.change);
      sent.push(next.change);
    } catch (error) {
      if (!refuse(client, userId, next, error)) break;
    }
    dropSent(userId, next);
    stopRetrying(userId);
  }
  if (sent.length > 0) (await telling()).refreshAfter(client, sent);
}

/** Whether a failed change is dropped. */
function refuse(client: QueryClient, userId: string, { change: refused }: Kept, error: unknown): boolean {
  const answer = error instanceof ApiError ? error : null;
  const status = answer && answer.status;
  if (status === 401) {
    void client.invalidateQueries({ queryKey: queryKeys.user });
    return false;
  }
  const failures = retries.get(userId)?.failures ?? 0;
  // A change that always causes a server error must not block later ones.
  const hopeless = status === 500 && failures >= MOST_BREAKAGES;
  if (!hopeless && (status === null || status >= 500 || PASSING.includes(status) || answer?.retryAfterSeconds)) {
    retryLater(client, userId);
    return false;
  }
  void telling().then(({ giveUp }) => giveUp(client, refused, error));
  return true;
}

/** Unsent changes are retried after a while; there is no polling. */
function retryLater(client: QueryClient, userId: string): void {
  const failures = (retries.get(userId)?.failures ?? 0) + 1;
  clearTimeout(retries.get(userId)?.timer);
  const delay = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
  const timer = setTimeout(() => {
    // Offline, the "online" event triggers the retry.
    if (navigator.onLine) void sendUnsent(client, userId);
  }, delay);
  retries.set(userId, { failures, timer });
  tellUnsent();
}

function stopRetrying(userId: string): void {
  clearTimeout(retries.get(userId)?.timer);
  if (retries.delete(userId)) tellUnsent();
}

function isSignedIn(client: QueryClient, userId: string): boolean {
  return client.getQueryData<{ id: string } | null>(queryKeys.user)?.id === userId;
}
