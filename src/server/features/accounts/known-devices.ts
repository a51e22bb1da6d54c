import type { Queryable } from "#server/db/database";
import { installationKey } from "#server/features/accounts/accounts.repository";
import { DEVICE_KNOWN_MS } from "#server/http/device-cookie";
import type { Clock } from "#server/services/clock/clock";
import { keyedHash, sameSecret, type Ids } from "#server/services/ids/ids";

/** More accounts than share a browser. */
const MOST_MARKS = 5;
const MARK = /^([\w-]{22})\.([0-9a-z]{1,11})\.([0-9a-f]{64})$/u;

/** An account as a mark identifies it: a password change invalidates all of its marks. */
export interface MarkedAccount {
  readonly id: string;
  /** The password's stored hash, or the password itself. */
  readonly secret: string;
}

/**
 * Browsers that an account has signed in from before. Each sign-in leaves a mark in the browser's cookie: a random name, an expiry, and a
 * keyed hash over both, the account and its password's hash. Nothing is stored on the server, so nothing can leak from a table,
 * and a password change invalidates every mark.
 */
export interface KnownDevices {
  /** The name of this browser's mark for the account; null if it has no valid one. */
  recognise(cookie: string | null, account: MarkedAccount): Promise<string | null>;
  /** The cookie with a fresh mark for the account, replacing the previous one. */
  mark(cookie: string | null, account: MarkedAccount): Promise<string>;
}

interface Mark {
  readonly text: string;
  readonly name: string;
  readonly until: string;
  readonly hash: string;
}

export function knownDevices({ db, clock, ids }: { db: Queryable; clock: Clock; ids: Ids }): KnownDevices {
  let read: Promise<string> | null = null;
  const key = () => (read ??= readKey());
  const readKey = async () => {
    try {
      return await installationKey(db, "known-devices", ids.token());
    } catch (error) {
      read = null;
      throw error;
    }
  };
  const hashOf = async (name: string, until: string, { id, secret }: MarkedAccount) =>
    keyedHash(await key(), JSON.stringify([name, until, id, secret]));
  const isOf = async ({ name, until, hash }: Mark, account: MarkedAccount) =>
    sameSecret(hash, await hashOf(name, until, account));
  return {
    async recognise(cookie, account) {
      for (const mark of marksIn(cookie)) {
        if (Number.parseInt(mark.until, 36) > clock.now() && (await isOf(mark, account))) return mark.name;
      }
      return null;
    },
    async mark(cookie, account) {
      const name = ids.token().slice(0, 22);
      const until = (clock.now() + DEVICE_KNOWN_MS).toString(36);
      const others: string[] = [];
      for (const mark of marksIn(cookie)) if (!(await isOf(mark, account))) others.push(mark.text);
      const own = `${name}.${until}.${await hashOf(name, until, account)}`;
      return [own, ...others].slice(0, MOST_MARKS).join("~");
    },
  };
}

function marksIn(cookie: string | null): readonly Mark[] {
  if (cookie === null || cookie.length > 1_000) return [];
  return cookie.split("~", MOST_MARKS).flatMap((text) => {
    const [, name, until, hash] = MARK.exec(text) ?? [];
    return name === undefined || until === undefined || hash === undefined ? [] : [{ text, name, until, hash }];
  });
}
