import { Failure } from "#server/failure";

const COME_BACK_SECONDS = 5;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (failure: Failure) => void;
}

/** Runs work in its turn. The name says for whom; work for one name is done in the order it came. */
export type FairQueue = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs work at most `atOnce` at a time. Names take turns, so that one with much work does not hold up another with little. When
 * more than `mostWaiting` wait, the last of the longest line is refused: `high_load`.
 */
export function fairQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): FairQueue {
  // In the order of their next turns: a name goes to the end when it had one.
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

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

  const beginNext = () => {
    const [next] = lines;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [name, line] = next;
    lines.delete(name);
    const first = line.shift();
    if (line.length > 0) lines.set(name, line);
    waiting -= 1;
    first?.begin();
  };

  return async (name, work) => {
    if (running < atOnce) running += 1;
    else await wait(name);
    try {
      return await work();
    } finally {
      beginNext();
    }
  };
}
