const PREFIX = "mealwright:private:";

type Place = "local" | "session";

function storageOf(place: Place): Storage | null {
  try {
    return place === "local" ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** What a user left in this browser under `name`, or null. */
export function readPrivate(place: Place, userId: string, name: string): unknown {
  try {
    const text = storageOf(place)?.getItem(`${PREFIX}${userId}:${name}`) ?? null;
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps something of a user's in this browser until sign-out; a browser that stores nothing is no error. */
export function writePrivate(place: Place, userId: string, name: string, value: unknown): void {
  try {
    storageOf(place)?.setItem(`${PREFIX}${userId}:${name}`, JSON.stringify(value));
  } catch {
    // Full or forbidden storage loses only convenience.
  }
}

export function removePrivate(place: Place, userId: string, name: string): void {
  storageOf(place)?.removeItem(`${PREFIX}${userId}:${name}`);
}

/** Forgets what people left in this browser: everyone at sign-out, everyone else at sign-in (decisions §2.7). */
export function clearPrivateStorage({ exceptFor }: { exceptFor?: string } = {}): void {
  for (const storage of [storageOf("local"), storageOf("session")]) {
    if (storage === null) continue;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) {
      if (key === null || !key.startsWith(PREFIX)) continue;
      if (exceptFor === undefined || !key.startsWith(`${PREFIX}${exceptFor}:`)) storage.removeItem(key);
    }
  }
}
