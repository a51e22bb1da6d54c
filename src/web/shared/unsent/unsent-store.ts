import { type Change, type Kept, readKept, withChange, withoutSent } from "#web/shared/unsent/changes";
import { readPrivateText, writePrivate } from "#web/lib/private-storage";

const NAME = "unsent-changes";

const listeners = new Set<() => void>();

/** Changes that the browser could not store: they last while the page is open, and are still sent. */
const unstored = new Map<string, string>();

/** Calls the listener when changes are stored or sent, in this window or in another one of the same browser. */
export function onUnsent(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function tellUnsent(): void {
  for (const listener of listeners) listener();
}

/** The stored text, which changes whenever the changes do. */
export function unsentText(userId: string): string {
  return unstored.get(userId) ?? readPrivateText("local", userId, NAME) ?? "[]";
}

/** A user's unsent changes, in order. */
export function parseUnsent(text: string): Kept[] {
  try {
    return readKept(JSON.parse(text));
  } catch {
    return [];
  }
}

function write(userId: string, kept: readonly Kept[]): void {
  if (writePrivate("local", userId, NAME, kept)) unstored.delete(userId);
  else unstored.set(userId, JSON.stringify(kept));
  tellUnsent();
}

/** Stores a change until it is sent. */
export function keepChange(userId: string, change: Change): void {
  // Re-read: another window may have stored one since this one rendered.
  write(userId, withChange(parseUnsent(unsentText(userId)), change));
}

export function dropSent(userId: string, sent: Kept): void {
  write(userId, withoutSent(parseUnsent(unsentText(userId)), sent));
}
