import { readPrivate, writePrivate } from "#web/lib/private-storage";

const NAME = "assumed-seen";

/** Whether the user has reviewed what we assume at home, or confirmed it. */
export function isAssumedSeen(userId: string): boolean {
  return readPrivate("local", userId, NAME) === true;
}

export function markAssumedSeen(userId: string): void {
  writePrivate("local", userId, NAME, true);
}
