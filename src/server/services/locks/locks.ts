/**
 * Mutual exclusion by name. The work may await what is outside; it must not be inside a transaction. A lock narrows a
 * race and does not replace a guard: a lost connection frees it, so the write after it is guarded by a version or a
 * unique index.
 */
export interface Locks {
  withLock<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Locks inside this process: enough for the embedded database, which only one process can open. */
export function processLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async withLock(key, work) {
      const before = tails.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      const tail = mine.catch(() => undefined);
      tails.set(key, tail);
      try {
        return await mine;
      } finally {
        if (tails.get(key) === tail) tails.delete(key);
      }
    },
  };
}
