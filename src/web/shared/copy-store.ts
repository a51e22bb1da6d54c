import { COPIES } from "#web/lib/private-storage";

/** A copy of something the server answered, in this browser. */
export type Copy = {
  name: string;
  /** Whose it is. */
  userId: string;
  /** When the server said so, in epoch milliseconds. */
  savedAt: number;
  data: unknown;
};

const STORE = "copies";
/** Plans kept for each browser; the one read longest ago makes room. */
const MOST_PLANS = 20;

/** What the name of a plan's copy begins with. */
export const PLAN = "plan:";
/** What the name of the copy of a plan's own lines begins with. */
export const LINES = "lines:";

/**
 * Runs `work` on the store. The database is asked for in the very moment of the call and closed right after, so that a
 * sign-out that follows stands in the queue behind it and finds nothing in its way.
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

/** The copy of that name; undefined where there is none, or no storage at all. */
export async function readCopy(name: string): Promise<Copy | undefined> {
  try {
    return await withStore<Copy | undefined>("readonly", (store) => store.get(name));
  } catch {
    return undefined;
  }
}

/** Keeps a copy in the place of an older one, and nothing that is somebody else's. */
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
    // A browser that stores nothing has no copies, which loses only what works without a connection.
  }
}

/** What must go when this copy comes: other people's, and the oldest plans and their lines beyond the limit. */
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
