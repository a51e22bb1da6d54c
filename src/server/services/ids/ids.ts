import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { v7 } from "uuid";
import type { Clock } from "#server/services/clock/clock";

/** Makes ids and secrets. Nothing else on the server does. */
export interface Ids {
  /** A UUIDv7: sortable by the time it was made, opaque to clients. */
  uuid(): string;
  /** 32 random bytes as URL-safe text: session tokens, reset tokens, generated passwords. */
  token(): string;
  /** From 0 to 1, evenly: what many processes would do at one moment is spread by it. */
  fraction(): number;
}

export function randomIds(clock: Clock): Ids {
  return {
    uuid: () => v7({ msecs: clock.now() }),
    token: randomToken,
    fraction: () => randomInt(2 ** 32) / 2 ** 32,
  };
}

/** 32 random bytes as URL-safe text. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

/** Whether a text from outside can be an id at all; a malformed one is answered like an unknown one. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** What is stored of a random token: enough to find it, useless to whoever reads the table. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A keyed hash, for what must be recognised but not readable, such as the address of a deleted account. */
export function keyedHash(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}

/** Compares two secrets without telling, by the time it takes, how much of them agrees. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(createHash("sha256").update(left).digest(), createHash("sha256").update(right).digest());
}
