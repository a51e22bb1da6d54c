import { fairQueue, type FairQueueOptions } from "#server/fair-queue";

/** The line in which what runs now waits: one for each account; null where nobody asked for it. */
export type LineOf = () => string | null;

/** Where no requests come in. */
export const nobodysLine: LineOf = () => null;

/** Does some work of the database when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Whoever waits for the database takes turns by whom it is for. What one account has waiting is bounded where its requests come in, so
 * nothing is refused here, in the middle of somebody's work. What nobody asked for, such as jobs, which are few at a time, goes straight
 * to the database.
 */
export function turnsOf(lineOf: LineOf, turns: Omit<FairQueueOptions, "mostWaiting">): InTurn {
  const queue = fairQueue({ ...turns, mostWaiting: Number.POSITIVE_INFINITY });
  return (work) => {
    const line = lineOf();
    return line === null ? work() : queue(line, work);
  };
}
