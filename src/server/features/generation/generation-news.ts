import { sql } from "drizzle-orm";
import type { Database, Queryable, Unlisten } from "#server/db/database";

const CHANNEL = "generation";
/** A notification may be missed (a lost connection, a busy moment), so whoever waits looks again after this long. */
const LOOK_AGAIN_MS = 2_000;

/** Tells waiting readers that a generation has news. What the news is stands in the tables. */
export interface GenerationNews {
  /** Follows one generation from now on; `wait` resolves at the next notification, after a while without one, or when the signal aborts. */
  subscribe(id: string): { wait(signal: AbortSignal): Promise<void>; unsubscribe(): void };
  /** Notifies the subscribers in every process once the transaction is committed. */
  notify(on: Queryable, id: string): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** News over the database's NOTIFY. Until it is open, and when a notification is missed, readers look again by themselves. */
export function createGenerationNews(database: Database): GenerationNews {
  const subscribers = new Map<string, Set<() => void>>();
  let unlisten: Unlisten | null = null;
  return {
    subscribe: (id) => subscribe(subscribers, id),
    notify: async (on, id) => {
      await on.execute(sql`select pg_notify(${CHANNEL}, ${id})`);
    },
    open: async () => {
      unlisten = await database.listen(CHANNEL, (id) => {
        for (const notify of subscribers.get(id) ?? []) notify();
      });
    },
    close: async () => {
      await unlisten?.();
    },
  };
}

function subscribe(subscribers: Map<string, Set<() => void>>, id: string): ReturnType<GenerationNews["subscribe"]> {
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
          const timer = setTimeout(done, LOOK_AGAIN_MS);
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
