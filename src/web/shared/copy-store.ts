import { COPIES } from "#web/lib/private-storage";

/** A copy of something the server answered, in this browser. */
export type Copy = {
  name: string;
  /** The owner's id. */
  userId: string;
  /** When the server said so, in epoch milliseconds. */
  savedAt: number;
  data: unknown;
};

const STORE = "copies";
/** The most plans stored per browser; the least recently read is dropped. */
const MOST_PLANS = 20;

/** The prefix of plan copies' names. */
export const PLAN = "plan:";
/** The prefix of own-line copies' names. */
export const LINES = "lines:";

/**
 * Runs `work` on the store. The database is opened at the moment of the call and closed right after, so that a
 * following sign-out queues behind it and is not blocked.
 */
function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(COPIES, 1);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE, { keyPath: "name" }));
    opening.addEventListener("error", () => reject(opening.error ?? new Error("No database")));
    opening.addEventListener("success", () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.addEventListener("complete", () => {
        database.close();
        resolve(request.result);
      });
      transaction.addEventListener("abort", () => {
        database.close();
        reject(transaction.error ?? new Error("The copy was not kept"));
      });
    });
  });
}

/** The copy with that name; undefined if there is none, or no storage. */
export async function readCopy(name: string): Promise<Copy | undefined> {
  try {
    return await withStore<Copy | undefined>("readonly", (store) => store.get(name));
  } catch {
    return undefined;
  }
}

/** Stores a copy, replacing an older one, and deletes other users' copies. */
export async function keepCopy(copy: Copy): Promise<void> {
  try {
    await withStore("readwrite", (store) => {
      const all = store.getAll() as IDBRequest<Copy[]>;
      all.addEventListener("success", () => {
        for (const name of outdated(all.result, copy)) store.delete(name);
        store.put(copy);
      });
      return all;
    });
  } catch {
    // Without storage there are no copies, which only loses offline support.
  }
}

/** What to delete when storing this copy: other users' copies, and the oldest plans and their lines beyond the limit. */
export function outdated(kept: readonly Copy[], coming: Copy): string[] {
  const foreign = kept.filter(({ userId }) => userId !== coming.userId);
  const old = [PLAN, LINES].flatMap((start) =>
    kept
      .filter(({ userId, name }) => userId === coming.userId && name.startsWith(start) && name !== coming.name)
      .toSorted((a, b) => b.savedAt - a.savedAt)
      .slice(MOST_PLANS - (coming.name.startsWith(start) ? 1 : 0)),
  );
  return [...foreign, ...old].map(({ name }) => name);
}

export async function dropCopy(name: string): Promise<void> {
  try {
    await withStore("readwrite", (store) => store.delete(name));
  } catch {
    // Nothing was kept.
  }
}
