import { sql } from "drizzle-orm";
import type { Database, Queryable, Unlisten } from "#server/db/database";

/** Tells waiting readers that something has changed. What has changed is read from the tables. */
export interface News {
  /** Subscribes to a topic; `wait` resolves at the next notification, after a while without one, or when the signal aborts. */
  subscribe(id: string): { wait(signal: AbortSignal): Promise<void>; unsubscribe(): void };
  /** Notifies the subscribers in every process once the transaction is committed. */
  notify(on: Queryable, id: string): Promise<void>;
  /** Notifies the subscribers in this process only, immediately. */
  wake(id: string): void;
  open(): Promise<void>;
  close(): Promise<void>;
}

/**
 * News over the database's NOTIFY. Until it is open, and when a notification is missed (a lost connection, a busy moment), readers poll
 * again after `lookAgainMs`.
 */
export function createNews(
  database: Database,
  { channel, lookAgainMs }: { readonly channel: string; readonly lookAgainMs: number },
): News {
  const subscribers = new Map<string, Set<() => void>>();
  let unlisten: Unlisten | null = null;
  const wake = (id: string): void => {
    for (const notify of subscribers.get(id) ?? []) notify();
  };
  return {
    subscribe: (id) => subscribe(subscribers, id, lookAgainMs),
    notify: (on, id) => notifyChannel(on, channel, id),
    wake,
    open: async () => {
      unlisten = await database.listen(channel, wake);
    },
    close: async () => {
      await unlisten?.();
    },
  };
}

/** Sends a notification to the channel's listeners in every process. */
export async function notifyChannel(on: Queryable, channel: string, text: string): Promise<void> {
  await on.execute(sql`select pg_notify(${channel}, ${text})`);
}

function subscribe(
  subscribers: Map<string, Set<() => void>>,
  id: string,
  lookAgainMs: number,
): ReturnType<News["subscribe"]> {
  let notified = false;
  let notifyWaiting: (() => void) | null = null;
  const notify = (): void => {
    notified = true;
    notifyWaiting?.();
  };
  const others = subscribers.get(id) ?? new Set();
  subscribers.set(id, others.add(notify));
  return {
    async wait(signal) {
      if (!notified && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const done = (): void => {
            clearTimeout(timer);
            signal.removeEventListener("abort", done);
            resolve();
          };
          const timer = setTimeout(done, lookAgainMs);
          notifyWaiting = done;
          signal.addEventListener("abort", done, { once: true });
        });
      }
      notified = false;
      notifyWaiting = null;
    },
    unsubscribe: () => {
      others.delete(notify);
      if (others.size === 0) subscribers.delete(id);
    },
  };
}
