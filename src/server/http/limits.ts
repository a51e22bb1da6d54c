import { eq, sql } from "drizzle-orm";
import { isIPv6 } from "node:net";
import { usernameKey } from "#contract/names";
import type { Database } from "#server/db/database";
import { rateLimits } from "#server/db/schema/http";
import { Failure } from "#server/failure";
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Clock } from "#server/services/clock/clock";
import { tokenHash } from "#server/services/ids/ids";

/** So many within so long; the window starts with the first. */
interface Limit {
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

// Decisions §2.4. A household or a small office behind one address never meets these.
const SIGN_UPS_OF_ADDRESS: Limit = { name: "sign-up", most: 30, windowMs: HOUR_MS };
const FAILED_SIGN_INS_OF_ADDRESS: Limit = { name: "sign-in-address", most: 60, windowMs: HOUR_MS };
const FAILED_SIGN_INS_OF_ACCOUNT: Limit = { name: "sign-in-account", most: 10, windowMs: 10 * MINUTE_MS };
// A mailbox that somebody else asks for must not fill up.
const RESETS_OF_MAILBOX: Limit = { name: "password-reset-mailbox", most: 5, windowMs: HOUR_MS };
const RESETS_OF_ADDRESS: Limit = { name: "password-reset-address", most: 30, windowMs: HOUR_MS };
const FAILED_RESET_LINKS_OF_ADDRESS: Limit = { name: "reset-link-address", most: 60, windowMs: HOUR_MS };

// An export opens every plan of its user.
const EXPORTS_OF_USER: Limit = { name: "export", most: 10, windowMs: HOUR_MS };

/** One use of a limit, which can be given back. */
export interface LimitUse {
  giveBack(): Promise<void>;
}

/** Limits on the database, so that all processes count together. Each call counts one use and throws when there was none left. */
export interface Limits {
  signUp(address: string): Promise<LimitUse>;
  /** Counts before the password is looked at, so that parallel guesses count too; success gives it back. */
  signIn(address: string, account: string): Promise<LimitUse>;
  /** `mailbox` is the e-mail address as it was typed, whoever it belongs to. */
  passwordReset(address: string, mailbox: string): Promise<LimitUse>;
  /** Counts links that lead nowhere; success gives it back. */
  resetLink(address: string): Promise<LimitUse>;
  exportOf(userId: string): Promise<LimitUse>;
}

export function databaseLimits(database: Database, clock: Clock, scale: number): Limits {
  const use = (limit: Limit, whose: string) => useOne(database, clock, scale, limit, whose);
  return {
    signUp: (address) => use(SIGN_UPS_OF_ADDRESS, network(address)),
    signIn: async (address, account) =>
      both(
        await use(FAILED_SIGN_INS_OF_ADDRESS, network(address)),
        await use(FAILED_SIGN_INS_OF_ACCOUNT, caseless(account)),
      ),
    passwordReset: async (address, mailbox) =>
      both(await use(RESETS_OF_ADDRESS, network(address)), await use(RESETS_OF_MAILBOX, caseless(mailbox))),
    resetLink: (address) => use(FAILED_RESET_LINKS_OF_ADDRESS, network(address)),
    exportOf: (userId) => use(EXPORTS_OF_USER, userId),
  };
}

/** Lets an account sign in again at once: whoever has just set a new password is not a guesser. */
export async function forgiveSignIns({ db }: Database, account: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, keyOf(FAILED_SIGN_INS_OF_ACCOUNT, caseless(account))));
}

function both(one: LimitUse, other: LimitUse): LimitUse {
  return {
    giveBack: async () => {
      await one.giveBack();
      await other.giveBack();
    },
  };
}

function caseless(text: string): string {
  // In the one form in which an account is found: writing its name in another letter width gives no further guesses.
  return usernameKey(text);
}

// Hashed, because what people type as a username may be a password or longer than an index takes.
function keyOf({ name }: Limit, whose: string): string {
  return `${name}:${tokenHash(whose)}`;
}

async function useOne(database: Database, clock: Clock, scale: number, limit: Limit, whose: string): Promise<LimitUse> {
  const key = keyOf(limit, whose);
  const now = clock.now();
  const fresh = { used: 1, resetsAt: now + limit.windowMs };
  const over = sql`${rateLimits.resetsAt} <= ${new Date(now).toISOString()}`;
  const [row] = await database.db
    .insert(rateLimits)
    .values({ key, ...fresh })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${over} then 1 else ${rateLimits.used} + 1 end`,
        resetsAt: sql`case when ${over} then ${new Date(fresh.resetsAt).toISOString()}::timestamptz else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  if (row !== undefined && row.used > Math.max(1, Math.round(limit.most * scale))) {
    throw tooMany(Math.max(1, Math.ceil((row.resetsAt - now) / SECOND_MS)));
  }
  return {
    giveBack: async () => {
      await database.db
        .update(rateLimits)
        .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
        .where(eq(rateLimits.key, key));
    },
  };
}

function tooMany(seconds: number): Failure {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "a minute" : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return new Failure("too_many_requests", `Too many attempts. Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}

// One household has a whole /64 of IPv6 addresses, and so has an attacker.
function network(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => "0");
  return [...groups, ...zeros, ...after].slice(0, 4).join(":");
}
