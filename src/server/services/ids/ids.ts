import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { v7 } from "uuid";
import type { Clock } from "#server/services/clock/clock";

/** Makes ids and secrets. Nothing else on the server does. */
export interface Ids {
  /** A UUIDv7: those of one process sort in the order in which they were made, also within a millisecond. Opaque to clients. */
  uuid(): string;
  /** 32 random bytes as URL-safe text: session tokens, reset tokens, generated passwords. */
  token(): string;
  /** From 0 to 1, evenly: what many processes would do at one moment is spread by it. */
  fraction(): number;
}

/** What follows the milliseconds in an id has 32 bits: it begins in the lower half of them and counts on. */
const SEQUENCES = 2 ** 31;

export function randomIds(clock: Clock): Ids {
  let last = { msecs: Number.NaN, seq: 0 };
  return {
    uuid: () => {
      const msecs = clock.now();
      last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : randomInt(SEQUENCES) };
      return v7(last);
    },
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

/** What is stored of a random token: enough to find it, useless to anyone who reads the table. */
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
