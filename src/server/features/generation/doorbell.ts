import { sql } from "drizzle-orm";
import type { Database, Queryable, Unlisten } from "#server/db/database";

const CHANNEL = "generation";
/** A ring may be missed (a lost connection, a busy moment), so whoever waits looks again after this long. */
const LOOK_AGAIN_MS = 2_000;

/** Tells waiting readers that a generation has news. What the news is stands in the tables. */
export interface Doorbell {
  /** Hears of one generation from now on; `wait` resolves at the next ring, after a while without one, or when the signal aborts. */
  attend(id: string): { wait(signal: AbortSignal): Promise<void>; leave(): void };
  /** Rings in every process once the transaction is committed. */
  ring(on: Queryable, id: string): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** A doorbell over the database's NOTIFY. Until it is open, and when a ring is missed, readers look again by themselves. */
export function createDoorbell(database: Database): Doorbell {
  const visitors = new Map<string, Set<() => void>>();
  let unlisten: Unlisten | null = null;
  return {
    attend: (id) => attend(visitors, id),
    ring: async (on, id) => {
      await on.execute(sql`select pg_notify(${CHANNEL}, ${id})`);
    },
    open: async () => {
      unlisten = await database.listen(CHANNEL, (id) => {
        for (const ring of visitors.get(id) ?? []) ring();
      });
    },
    close: async () => {
      await unlisten?.();
    },
  };
}

function attend(visitors: Map<string, Set<() => void>>, id: string): ReturnType<Doorbell["attend"]> {
  let rung = false;
  let wake: (() => void) | null = null;
  const ring = (): void => {
    rung = true;
    wake?.();
  };
  const others = visitors.get(id) ?? new Set();
  visitors.set(id, others.add(ring));
  return {
    async wait(signal) {
      if (!rung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const done = (): void => {
            clearTimeout(timer);
            signal.removeEventListener("abort", done);
            resolve();
          };
          const timer = setTimeout(done, LOOK_AGAIN_MS);
          wake = done;
          signal.addEventListener("abort", done, { once: true });
        });
      }
      rung = false;
      wake = null;
    },
    leave: () => {
      others.delete(ring);
      if (others.size === 0) visitors.delete(id);
    },
  };
}
