import { forgetPrefetched } from "#web/lib/prefetch";

const PREFIX = "mealwright:private:";

/** The database with the offline copies (`copy-store.ts`). */
export const COPIES = "mealwright-copies";

/** Used instead of a user's id for data from shared links, without an account. No user's id looks like it. */
export const BY_LINK = "by-link";

type Place = "local" | "session";

function storageOf(place: Place): Storage | null {
  try {
    return place === "local" ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** The text a user stored in this browser under `name`, or null. */
export function readPrivateText(place: Place, userId: string, name: string): string | null {
  try {
    return storageOf(place)?.getItem(`${PREFIX}${userId}:${name}`) ?? null;
  } catch {
    return null;
  }
}

/** The value a user stored in this browser under `name`, or null. */
export function readPrivate(place: Place, userId: string, name: string): unknown {
  try {
    return JSON.parse(readPrivateText(place, userId, name) ?? "null");
  } catch {
    return null;
  }
}

/** The names of a user's stored values in this browser. */
export function privateNames(place: Place, userId: string): string[] {
  const start = `${PREFIX}${userId}:`;
  return Object.keys(storageOf(place) ?? {}).flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []));
}

/** Stores a user's value in this browser until sign-out; false if storage is full or blocked, which is not an error. */
export function writePrivate(place: Place, userId: string, name: string, value: unknown): boolean {
  const storage = storageOf(place);
  try {
    storage?.setItem(`${PREFIX}${userId}:${name}`, JSON.stringify(value));
    return storage !== null;
  } catch {
    return false;
  }
}

export function removePrivate(place: Place, userId: string, name: string): void {
  storageOf(place)?.removeItem(`${PREFIX}${userId}:${name}`);
}

/** Deletes every offline copy. The request queues behind any write in progress. */
export function forgetCopies(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(COPIES);
  } catch {
    // If storage is blocked, nothing was stored.
  }
}

/** Clears users' data in this browser: everyone's at sign-out, other users' at sign-in (spec K8). */
export function clearPrivateStorage({ exceptFor }: { exceptFor?: string } = {}): void {
  forgetCopies();
  for (const storage of [storageOf("local"), storageOf("session")]) {
    if (storage === null) continue;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) {
      if (key === null || !key.startsWith(PREFIX)) continue;
      if (exceptFor === undefined || !key.startsWith(`${PREFIX}${exceptFor}:`)) storage.removeItem(key);
    }
  }
}

const SIGN_OUT = "mealwright:sign-out";

/** Remembers a sign-out that the server could not be told of; the mark contains no user data. */
export function markSignOut(pending: boolean): void {
  try {
    if (pending) window.localStorage.setItem(SIGN_OUT, "pending");
    else window.localStorage.removeItem(SIGN_OUT);
  } catch {
    // Then no user data could be stored here either.
  }
}

/** Whether a sign-out has yet to be sent to the server. */
export function isSignOutPending(): boolean {
  try {
    return window.localStorage.getItem(SIGN_OUT) !== null;
  } catch {
    return false;
  }
}

const SESSION = "mealwright:session";

/** Notifies this browser's other tabs of a sign-in or sign-out. Nothing is kept. */
export function announceSession(): void {
  try {
    window.localStorage.setItem(SESSION, "changed");
    window.localStorage.removeItem(SESSION);
  } catch {
    // They find out with their next request.
  }
}

/** Calls the listener after a sign-in or sign-out in another tab. */
export function onSessionElsewhere(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== SESSION || newValue === null) return;
    forgetPrefetched();
    listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
