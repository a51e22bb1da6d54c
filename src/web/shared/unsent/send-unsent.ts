import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";
import { type Change, type Kept, subjectOf } from "#web/shared/unsent/changes";
import { dropSent, keepChange, parseUnsent, tellUnsent, unsentText } from "#web/shared/unsent/unsent-store";

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;
/** So often may the server break over one change before it is given up. */
const MOST_BREAKAGES = 4;
/**
 * Too early or too late: the same change may be taken later, as wherever the server says when: it asks too much, or takes the first try
 * of a change, over which it was killed, for work that somebody still does.
 */
const PASSING = [408, 425, 429];

/** Fetched with the first change: pages that are only looked at do without. */
const telling = () => import("#web/shared/unsent/tell-server");

const running = new Map<string, Promise<void>>();
const retries = new Map<string, { failures: number; timer: ReturnType<typeof setTimeout> }>();
/** What may still be taken back, by its subject, and is not sent before. */
const held = new Set<string>();

/** Does something to the cupboard or a list: it shows at once, and the server is told as soon as it can be. */
export function change(client: QueryClient, userId: string, wanted: Change, { hold = false } = {}): void {
  const subject = subjectOf(wanted);
  if (hold) held.add(subject);
  else held.delete(subject);
  keepChange(userId, wanted);
  void sendUnsent(client, userId);
}

/** Takes a change back that was held and so was never sent; false where it is too late. */
export function takeBack(userId: string, wanted: Change): boolean {
  const subject = subjectOf(wanted);
  if (!held.delete(subject)) return false;
  const kept = parseUnsent(unsentText(userId)).find((one) => subjectOf(one.change) === subject);
  if (kept !== undefined) dropSent(userId, kept);
  return true;
}

/** Sends what was held for somebody who could still have taken it back. */
export function releaseHeld(client: QueryClient, userId: string): void {
  if (held.size === 0) return;
  held.clear();
  void sendUnsent(client, userId);
}

/** Sends everything that the server has not been told, in its order and one at a time. */
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

/** Whether a change that failed is given up. */
function refuse(client: QueryClient, userId: string, { change: refused }: Kept, error: unknown): boolean {
  const answer = error instanceof ApiError ? error : null;
  const status = answer && answer.status;
  if (status === 401) {
    void client.invalidateQueries({ queryKey: queryKeys.user });
    return false;
  }
  const failures = retries.get(userId)?.failures ?? 0;
  // A change that breaks the server each time must not keep back all that come after it.
  const hopeless = status === 500 && failures >= MOST_BREAKAGES;
  if (!hopeless && (status === null || status >= 500 || PASSING.includes(status) || answer?.retryAfterSeconds)) {
    retryLater(client, userId);
    return false;
  }
  void telling().then(({ giveUp }) => giveUp(client, refused, error));
  return true;
}

/** What is unsent is sent again after a while; nothing is ever asked for by the clock. */
function retryLater(client: QueryClient, userId: string): void {
  const failures = (retries.get(userId)?.failures ?? 0) + 1;
  clearTimeout(retries.get(userId)?.timer);
  const delay = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
  const timer = setTimeout(() => {
    // Without a connection, its return is what sets things going again.
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
