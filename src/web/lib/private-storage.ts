import { forgetPrefetched } from "#web/lib/prefetch";

const PREFIX = "mealwright:private:";

/** The database with the copies that can be read without a connection (`copy-store.ts`). */
export const COPIES = "mealwright-copies";

/** In the place of a user's id: what somebody left here who had a link and needed no account. No user's id looks like it. */
export const BY_LINK = "by-link";

type Place = "local" | "session";

function storageOf(place: Place): Storage | null {
  try {
    return place === "local" ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** The text of what a user left in this browser under `name`, or null. */
export function readPrivateText(place: Place, userId: string, name: string): string | null {
  try {
    return storageOf(place)?.getItem(`${PREFIX}${userId}:${name}`) ?? null;
  } catch {
    return null;
  }
}

/** What a user left in this browser under `name`, or null. */
export function readPrivate(place: Place, userId: string, name: string): unknown {
  try {
    return JSON.parse(readPrivateText(place, userId, name) ?? "null");
  } catch {
    return null;
  }
}

/** The names under which a user left something in this browser. */
export function privateNames(place: Place, userId: string): string[] {
  const start = `${PREFIX}${userId}:`;
  return Object.keys(storageOf(place) ?? {}).flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []));
}

/** Keeps something of a user's in this browser until sign-out; false where storage is full or forbidden, which is no error. */
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

/** Forgets every offline copy. The request stands in the database's queue behind whatever is being kept right now. */
export function forgetCopies(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(COPIES);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** Forgets what people left in this browser: everyone at sign-out, everyone else at sign-in (spec K8). */
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

/** Remembers that somebody signed out here while the server could not be told; the mark holds nothing of theirs. */
export function markSignOut(pending: boolean): void {
  try {
    if (pending) window.localStorage.setItem(SIGN_OUT, "pending");
    else window.localStorage.removeItem(SIGN_OUT);
  } catch {
    // Then nothing of theirs could be kept here either.
  }
}

/** Whether the server has yet to be told of a sign-out. */
export function isSignOutPending(): boolean {
  try {
    return window.localStorage.getItem(SIGN_OUT) !== null;
  } catch {
    return false;
  }
}

const SESSION = "mealwright:session";

/** Tells the other tabs of this browser that somebody has signed in or out here. Nothing of it stays. */
export function announceSession(): void {
  try {
    window.localStorage.setItem(SESSION, "changed");
    window.localStorage.removeItem(SESSION);
  } catch {
    // They learn it from the server, when they next ask.
  }
}

/** Calls the listener when somebody has signed in or out in another tab. */
export function onSessionElsewhere(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== SESSION || newValue === null) return;
    forgetPrefetched();
    listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
