import { Failure } from "#server/failure";

const COME_BACK_SECONDS = 5;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (failure: Failure) => void;
}

/** Runs work in turn. Work under one name is done in order of arrival. */
export type FairQueue = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** How much may run at once, in total and per name. */
export interface FairQueueOptions {
  readonly atOnce: number;
  /** Defaults to the total. */
  readonly atOnceOfOne?: number;
  /** Unlimited if the waiting callers are limited elsewhere. */
  readonly mostWaiting: number;
  /** Awaited before the next turn when something is waiting; nothing by default. */
  readonly between?: () => Promise<void>;
}

/**
 * Runs work at most `atOnce` at a time. Names take turns, so that one with much work does not hold up another with little. When
 * more than `mostWaiting` wait, the last of the longest queue is refused: `high_load`.
 */
export function fairQueue({ atOnce, atOnceOfOne = atOnce, mostWaiting, between }: FairQueueOptions): FairQueue {
  // In order of next turn: a name moves to the end when its work starts, and when it finishes.
  const lines = new Map<string, Waiting[]>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  const mayBegin = (name: string) => running < atOnce && (runningOf.get(name) ?? 0) < atOnceOfOne;

  const count = (name: string, change: 1 | -1) => {
    running += change;
    const left = (runningOf.get(name) ?? 0) + change;
    if (left > 0) runningOf.set(name, left);
    else runningOf.delete(name);
  };

  const wait = (name: string) =>
    new Promise<void>((begin, refuse) => {
      const line = lines.get(name) ?? [];
      line.push({ begin, refuse });
      lines.set(name, line);
      waiting += 1;
      if (waiting > mostWaiting) refuseOne();
    });

  const refuseOne = () => {
    let [longest] = lines;
    for (const entry of lines) if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry;
    const last = longest?.[1].pop();
    if (longest?.[1].length === 0) lines.delete(longest[0]);
    waiting -= 1;
    last?.refuse(
      new Failure("high_load", "We are under high load at the moment. Please try again in a few seconds.", {
        retryAfterSeconds: COME_BACK_SECONDS,
      }),
    );
  };

  const goToTheEnd = (name: string) => {
    const line = lines.get(name);
    if (line === undefined) return;
    lines.delete(name);
    lines.set(name, line);
  };

  const beginNext = () => {
    for (const [name, line] of lines) {
      if (!mayBegin(name)) continue;
      lines.delete(name);
      const first = line.shift();
      if (line.length > 0) lines.set(name, line);
      waiting -= 1;
      count(name, 1);
      first?.begin();
      return;
    }
  };

  const end = (name: string) => {
    count(name, -1);
    goToTheEnd(name);
    beginNext();
  };

  return async (name, work) => {
    if (mayBegin(name)) count(name, 1);
    else await wait(name);
    try {
      return await work();
    } finally {
      if (between === undefined || waiting === 0) end(name);
      else void between().then(() => end(name));
    }
  };
}
