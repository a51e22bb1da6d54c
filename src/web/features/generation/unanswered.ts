import { newIdempotencyKey } from "#web/lib/api";
import { readPrivate, removePrivate, writePrivate } from "#web/lib/private-storage";

const UNANSWERED = "unanswered-request";
/** After this long, the same choices count as a new request. */
const REMEMBERED_MS = 10 * 60_000;

/**
 * The key to send a request under, kept until its answer comes. A request whose answer was lost may have succeeded: sent
 * again with the same choices it has the same key, and the server returns the plan it made instead of making a second.
 */
export function keyFor(userId: string, body: string, now: number): string {
  const key = keptKey(readPrivate("session", userId, UNANSWERED), body, now) ?? newIdempotencyKey();
  writePrivate("session", userId, UNANSWERED, { key, body, sentAt: now });
  return key;
}

/** An answer has arrived, whatever it says: the next request gets a new key. */
export function answered(userId: string): void {
  removePrivate("session", userId, UNANSWERED);
}

/** The stored key, if it is for this very request and recent. */
export function keptKey(stored: unknown, body: string, now: number): string | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { key, body: sent, sentAt } = stored as { key?: unknown; body?: unknown; sentAt?: unknown };
  if (typeof key !== "string" || sent !== body || typeof sentAt !== "number") return null;
  return now >= sentAt && now - sentAt <= REMEMBERED_MS ? key : null;
}
