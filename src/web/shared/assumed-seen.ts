import { readPrivate, writePrivate } from "#web/lib/private-storage";

const NAME = "assumed-seen";

/** Whether somebody has looked at what we assume at home, or said that it is right. */
export function isAssumedSeen(userId: string): boolean {
  return readPrivate("local", userId, NAME) === true;
}

export function markAssumedSeen(userId: string): void {
  writePrivate("local", userId, NAME, true);
}
