import type { Database, Unlisten } from "#server/db/database";
import { notifyChannel } from "#server/db/news";
import { SECOND_MS, type Clock } from "#server/services/clock/clock";
import { tokenHash } from "#server/services/ids/ids";

const CHANNEL = "plan_lookers";
/** How often a process repeats its viewers, in case a notification was missed. */
const REPEAT_MS = 30 * SECOND_MS;
/** A process's report expires after this: it may have been killed. */
const FADES_MS = 75 * SECOND_MS;
/** A viewer who reloads the page or switches streams has not left. */
const LINGERS_MS = 3 * SECOND_MS;
/** Streams of one list in one process. A notification must stay below 8,000 bytes, and no list is shared with so many. */
const MOST_OF_ONE_LIST = 50;

/** Who is viewing a list now, over all processes. Processes notify each other; nothing is stored. */
export interface Lookers {
  /** Counts a viewer until `leave` is called. Several streams with one name count as one person. */
  enter(planId: string, name: string): { leave(): void };
  /** The number of viewers. */
  count(planId: string): number;
  /** Whether this process has reached its limit of streams for the list. */
  isFull(planId: string): boolean;
  open(): Promise<void>;
  close(): Promise<void>;
}

interface Said {
  readonly processId: string;
  readonly planId: string;
  readonly names: readonly string[];
  /** Asks other processes to report their viewers of the list. */
  readonly asks: boolean;
}

/** `changed` is called whenever a list's number of viewers may have changed. */
export function createLookers(
  { database, clock, processId }: { readonly database: Database; readonly clock: Clock; readonly processId: string },
  changed: (planId: string) => void,
): Lookers {
  /** For each list, how many streams each name has in this process. */
  const here = new Map<string, Map<string, number>>();
  /** For each list, what each other process last reported. */
  const elsewhere = new Map<string, Map<string, { readonly names: readonly string[]; readonly saidAt: number }>>();
  const leaving = new Set<NodeJS.Timeout>();
  let unlisten: Unlisten | null = null;
  let repeating: NodeJS.Timeout | undefined;
  const namesHere = (planId: string): readonly string[] => [...(here.get(planId)?.keys() ?? [])];

  function say(planId: string, { asks }: { asks: boolean }): void {
    changed(planId);
    // With the embedded database there is only one process.
    if (database.embedded) return;
    const said: Said = { processId, planId, names: namesHere(planId), asks };
    // A missed report is followed by the next.
    void notifyChannel(database.db, CHANNEL, JSON.stringify(said)).catch(() => undefined);
  }

  function receive(text: string): void {
    const said = saidIn(text);
    if (said === null || said.processId === processId) return;
    const { planId, names, asks } = said;
    const others = elsewhere.get(planId) ?? new Map();
    if (names.length > 0) elsewhere.set(planId, others.set(said.processId, { names, saidAt: clock.now() }));
    else others.delete(said.processId);
    if (others.size === 0) elsewhere.delete(planId);
    if (asks && here.has(planId)) say(planId, { asks: false });
    else changed(planId);
  }

  function leave(planId: string, name: string): void {
    const streams = here.get(planId);
    const left = (streams?.get(name) ?? 1) - 1;
    if (left > 0) streams?.set(name, left);
    else streams?.delete(name);
    if (streams?.size === 0) here.delete(planId);
    if (left <= 0) say(planId, { asks: false });
  }

  function forgetTheGone(): void {
    const since = clock.now() - FADES_MS;
    for (const [planId, others] of elsewhere) {
      for (const [other, { saidAt }] of others) if (saidAt < since) others.delete(other);
      if (others.size === 0) elsewhere.delete(planId);
    }
  }

  return {
    enter(planId, fullName) {
      const name = tokenHash(fullName).slice(0, 10);
      const streams = here.get(planId) ?? new Map<string, number>();
      const before = streams.get(name) ?? 0;
      here.set(planId, streams.set(name, before + 1));
      if (before === 0) say(planId, { asks: true });
      let left = false;
      return {
        leave: () => {
          if (left) return;
          left = true;
          const timer = setTimeout(() => {
            leaving.delete(timer);
            leave(planId, name);
          }, LINGERS_MS);
          leaving.add(timer);
        },
      };
    },
    count(planId) {
      forgetTheGone();
      const others = [...(elsewhere.get(planId)?.values() ?? [])].flatMap(({ names }) => names);
      return new Set([...namesHere(planId), ...others]).size;
    },
    isFull: (planId) =>
      [...(here.get(planId)?.values() ?? [])].reduce((sum, streams) => sum + streams, 0) >= MOST_OF_ONE_LIST,
    open: async () => {
      if (database.embedded) return;
      unlisten = await database.listen(CHANNEL, receive);
      repeating = setInterval(() => {
        for (const planId of here.keys()) say(planId, { asks: false });
      }, REPEAT_MS);
    },
    close: async () => {
      clearInterval(repeating);
      for (const timer of leaving) clearTimeout(timer);
      await unlisten?.();
    },
  };
}

/** Null for a report in another version's format. */
function saidIn(text: string): Said | null {
  try {
    const said = JSON.parse(text) as Partial<Said> | null;
    if (typeof said?.processId !== "string" || typeof said.planId !== "string" || !Array.isArray(said.names))
      return null;
    return { processId: said.processId, planId: said.planId, names: said.names.map(String), asks: said.asks === true };
  } catch {
    return null;
  }
}
