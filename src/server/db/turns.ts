import { fairQueue, type FairQueueOptions } from "#server/fair-queue";

/** The queue for the current work: one for each account; null for work that no user requested. */
export type LineOf = () => string | null;

/** Used in processes that take no requests. */
export const nobodysLine: LineOf = () => null;

/** Runs database work when its turn comes. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Accounts take turns at the database. How much one account can queue is limited where its requests come in, so
 * nothing is refused here, half-way through a request. Work that no user requested, such as jobs, which are few at a time, goes straight
 * to the database.
 */
export function turnsOf(lineOf: LineOf, turns: Omit<FairQueueOptions, "mostWaiting">): InTurn {
  const queue = fairQueue({ ...turns, mostWaiting: Number.POSITIVE_INFINITY });
  return (work) => {
    const line = lineOf();
    return line === null ? work() : queue(line, work);
  };
}
