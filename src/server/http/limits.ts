import { eq } from "drizzle-orm";
import { usernameKey } from "#contract/names";
import type { Database } from "#server/db/database";
import { rateLimits } from "#server/db/schema/http";
import { LimitCounts, keyOf, type Limit, type LimitUse } from "#server/http/limit-counts";
import { networkOf } from "#server/networks";
import { DAY_MS, HOUR_MS, MINUTE_MS, type Clock } from "#server/services/clock/clock";

// The limits of spec A24 to A26. A household or a small office behind one address never reaches them.
const SIGN_UPS_OF_ADDRESS: Limit = { name: "sign-up", most: 30, windowMs: HOUR_MS };
const FAILED_OF_ADDRESS = { most: 60, windowMs: HOUR_MS };
const FAILED_OF_ACCOUNT = { most: 10, windowMs: 10 * MINUTE_MS };

// Each way to guess a password has separate key spaces: using up or resetting one does not affect another.
const SIGN_INS_OF_ADDRESS: Limit = { name: "sign-in-address", ...FAILED_OF_ADDRESS };
const SIGN_INS_OF_ACCOUNT: Limit = { name: "sign-in-account", ...FAILED_OF_ACCOUNT };
const SIGN_INS_OF_UNKNOWN_NAME: Limit = { name: "sign-in-unknown-name", ...FAILED_OF_ACCOUNT };
const SIGN_INS_OF_DEVICE: Limit = { name: "sign-in-device", ...FAILED_OF_ACCOUNT };
const PROOFS_OF_ADDRESS: Limit = { name: "password-address", ...FAILED_OF_ADDRESS };
const PROOFS_OF_USER: Limit = { name: "password-user", ...FAILED_OF_ACCOUNT };
const PROOFS_OF_DEVICE: Limit = { name: "password-device", ...FAILED_OF_ACCOUNT };
const ADMIN_OF_ADDRESS: Limit = { name: "admin-address", ...FAILED_OF_ADDRESS };
const ADMIN_OF_NAME: Limit = { name: "admin-name", ...FAILED_OF_ACCOUNT };
const ADMIN_OF_DEVICE: Limit = { name: "admin-device", ...FAILED_OF_ACCOUNT };
const RESET_LINKS_OF_ADDRESS: Limit = { name: "reset-link-address", ...FAILED_OF_ADDRESS };
const EMAIL_LINKS_OF_ADDRESS: Limit = { name: "email-link-address", ...FAILED_OF_ADDRESS };

// No one may fill up another person's mailbox.
const RESETS_OF_MAILBOX: Limit = { name: "password-reset-mailbox", most: 5, windowMs: HOUR_MS };
const RESETS_OF_ADDRESS: Limit = { name: "password-reset-address", most: 30, windowMs: HOUR_MS };

const PROFILE_CHANGES_OF_USER: Limit = { name: "profile", most: 30, windowMs: HOUR_MS };
// Each one sends a message to the previous address, and may reveal whether the new one has an account.
const EMAIL_CHANGES_OF_USER: Limit = { name: "email-change", most: 10, windowMs: DAY_MS };
const EMAIL_CHANGES_OF_ADDRESS: Limit = { name: "email-change-address", most: 30, windowMs: HOUR_MS };
const MESSAGES_TO_MAILBOX: Limit = { name: "messages-to-mailbox", most: 3, windowMs: HOUR_MS };
const MESSAGES_TO_MAILBOX_A_DAY: Limit = { name: "messages-to-mailbox-day", most: 10, windowMs: DAY_MS };

// An export reads all of a user's plans.
const EXPORTS_OF_USER: Limit = { name: "export", most: 10, windowMs: HOUR_MS };

// A shop takes about fifty calls; visitors with the link have no account to count by.
const CALLS_TO_SHARED_LIST: Limit = { name: "shared-list", most: 600, windowMs: HOUR_MS };
// A patchy signal opens many; ticks must not be held up by that.
const STREAMS_OF_SHARED_LIST: Limit = { name: "shared-list-stream", most: 600, windowMs: HOUR_MS };
const SHARED_LINKS_OF_ADDRESS: Limit = { name: "shared-link-address", ...FAILED_OF_ADDRESS };

// A calendar program polls every few hours, some every few minutes, and a household may have several behind one address.
const CALLS_TO_CALENDAR: Limit = { name: "calendar", most: 120, windowMs: HOUR_MS };
const CALENDAR_LINKS_OF_ADDRESS: Limit = { name: "calendar-link-address", ...FAILED_OF_ADDRESS };

/**
 * What one account may write in a day, over all of its household's devices. A big shop ticked by two people, a reorganised week and
 * a whole cupboard
 * entered come to under a thousand; a script writing every twenty seconds all day makes 4,320. What an account can leave on
 * the disk is this times a few hundred bytes ([decision 62](../../../docs/decisions/0062-what-one-account-may-take.md)).
 */
const WRITES_OF_USER: Limit = {
  name: "writes",
  most: 5_000,
  windowMs: DAY_MS,
  says: "Your account has made as many changes as fit into a day.",
};
/**
 * The daily limit for each kind of action that adds an undeletable audit row: no one creates and revokes a link a hundred times. Each
 * is counted separately, so that using up a stolen session's limits does not stop the owner from changing the password.
 */
const RECORDED_OF_USER: Limit = {
  name: "recorded",
  most: 100,
  windowMs: DAY_MS,
  says: "Your account has done this too often today.",
};
/** With the right password; a script that signs in every five minutes makes 288. Each adds an audit row too. */
const RIGHT_SIGN_INS_OF_USER: Limit = { name: "right-sign-ins", most: 500, windowMs: DAY_MS };

/** The source of an attempt to sign in or confirm a password. */
export interface Guesser {
  readonly address: string;
  /** The account's id; null if the typed name is unknown. */
  readonly accountId: string | null;
  /** The name as typed; empty if none was asked for. */
  readonly name: string;
  /** The mark of a browser this account has signed in from before; null if there is none. */
  readonly device: string | null;
}

/** Limits on the database, so that all processes count together. Each call throws if nothing is left. */
export interface Limits {
  signUp(address: string): Promise<LimitUse>;
  /** A browser the account has signed in from before has its own attempts, which no one else can use up. */
  signIn(guesser: Guesser): Promise<LimitUse>;
  /** A signed-in user's password check. */
  provePassword(guesser: Guesser): Promise<LimitUse>;
  adminSignIn(guesser: Omit<Guesser, "accountId">): Promise<LimitUse>;
  /** `mailbox` is the e-mail address as typed, whoever owns it. */
  passwordReset(address: string, mailbox: string): Promise<LimitUse>;
  /** Invalid reset links. */
  resetLink(address: string): Promise<LimitUse>;
  /** Invalid links to confirm or undo an address. */
  emailLink(address: string): Promise<LimitUse>;
  /** A write by a signed-in user; a wrong password does not count. `recorded`: the audited action, if it is counted separately. */
  write(userId: string, recorded: string | null): Promise<LimitUse>;
  /** A sign-in to an account; a wrong password does not count. */
  rightSignIn(accountId: string): Promise<LimitUse>;
  profileChange(userId: string): Promise<LimitUse>;
  /** A change of e-mail address, whatever its outcome. */
  emailChange(address: string, userId: string): Promise<void>;
  /** A message to an unconfirmed mailbox, whichever account requested it. Returns a function that undoes it. */
  messageTo(mailbox: string): Promise<() => Promise<void>>;
  exportOf(userId: string): Promise<LimitUse>;
  /** A call to a shared list, by a visitor without an account. */
  sharedList(address: string, planId: string): Promise<void>;
  /** A stream of its events. */
  sharedStream(address: string, planId: string): Promise<void>;
  /** An invalid link to a list. */
  sharedLink(address: string): Promise<void>;
  /** A call to a calendar feed. */
  calendar(address: string, userId: string): Promise<void>;
  /** An invalid calendar address. */
  calendarLink(address: string): Promise<void>;
  /** Lets an account sign in again immediately: someone who has just set its password through the e-mailed link is not a guesser. */
  resetSignIns(accountId: string): Promise<void>;
}

const COUNTED: LimitUse = { end: () => Promise.resolve() };

/** `waitsMs`: how long an attempt waits for others on the same account, if not the default. */
export function databaseLimits(database: Database, clock: Clock, scale: number, waitsMs?: number): Limits {
  const counts = new LimitCounts(database, clock, scale, waitsMs);
  const count = async (limit: Limit, whose: string) => {
    await counts.count(limit, whose);
    return COUNTED;
  };
  // The address comes first: an attempt waiting for others from its address must not hold a slot on the account.
  const holdBoth = async (ofAddress: Limit, address: string, limit: Limit, whose: string) => {
    const outer = await counts.hold(ofAddress, networkOf(address));
    try {
      return together(outer, await counts.hold(limit, whose));
    } catch (error) {
      await outer.end(false);
      throw error;
    }
  };
  // An action with a wrong password was not carried out: guesses have their own limits, and must not use up the owner's.
  const countUnlessWrong = async (limit: Limit, whose: string): Promise<LimitUse> => {
    const giveBack = await counts.count(limit, whose);
    return { end: async (wrong) => (wrong ? giveBack() : undefined) };
  };
  const countBoth = async (one: readonly [Limit, string], other: readonly [Limit, string]) => {
    const giveBack = await counts.count(...one);
    try {
      const giveOtherBack = await counts.count(...other);
      return async () => {
        await giveBack();
        await giveOtherBack();
      };
    } catch (error) {
      await giveBack();
      throw error;
    }
  };
  return {
    signUp: (address) => count(SIGN_UPS_OF_ADDRESS, networkOf(address)),
    signIn: ({ address, accountId, name, device }) => {
      if (accountId === null && name === "") return counts.hold(SIGN_INS_OF_ADDRESS, networkOf(address));
      if (accountId === null) return holdBoth(SIGN_INS_OF_ADDRESS, address, SIGN_INS_OF_UNKNOWN_NAME, caseless(name));
      if (device === null) return holdBoth(SIGN_INS_OF_ADDRESS, address, SIGN_INS_OF_ACCOUNT, accountId);
      return counts.hold(SIGN_INS_OF_DEVICE, `${accountId} ${device}`);
    },
    provePassword: ({ address, accountId, name, device }) =>
      device === null
        ? holdBoth(PROOFS_OF_ADDRESS, address, PROOFS_OF_USER, accountId ?? caseless(name))
        : counts.hold(PROOFS_OF_DEVICE, `${accountId} ${device}`),
    adminSignIn: ({ address, name, device }) =>
      device === null ? holdBoth(ADMIN_OF_ADDRESS, address, ADMIN_OF_NAME, name) : counts.hold(ADMIN_OF_DEVICE, device),
    passwordReset: async (address, mailbox) => {
      await countBoth([RESETS_OF_ADDRESS, networkOf(address)], [RESETS_OF_MAILBOX, caseless(mailbox)]);
      return COUNTED;
    },
    resetLink: (address) => counts.hold(RESET_LINKS_OF_ADDRESS, networkOf(address)),
    emailLink: (address) => counts.hold(EMAIL_LINKS_OF_ADDRESS, networkOf(address)),
    write: (userId, recorded) =>
      recorded === null
        ? countUnlessWrong(WRITES_OF_USER, userId)
        : countUnlessWrong(RECORDED_OF_USER, `${userId} ${recorded}`),
    rightSignIn: (accountId) => countUnlessWrong(RIGHT_SIGN_INS_OF_USER, accountId),
    profileChange: (userId) => count(PROFILE_CHANGES_OF_USER, userId),
    emailChange: async (address, userId) => {
      await countBoth([EMAIL_CHANGES_OF_USER, userId], [EMAIL_CHANGES_OF_ADDRESS, networkOf(address)]);
    },
    messageTo: (mailbox) => {
      const whose = mailboxOf(mailbox);
      return countBoth([MESSAGES_TO_MAILBOX, whose], [MESSAGES_TO_MAILBOX_A_DAY, whose]);
    },
    exportOf: (userId) => count(EXPORTS_OF_USER, userId),
    sharedList: async (address, planId) => {
      await counts.count(CALLS_TO_SHARED_LIST, `${planId} ${networkOf(address)}`);
    },
    sharedStream: async (address, planId) => {
      await counts.count(STREAMS_OF_SHARED_LIST, `${planId} ${networkOf(address)}`);
    },
    sharedLink: async (address) => {
      await counts.count(SHARED_LINKS_OF_ADDRESS, networkOf(address));
    },
    calendar: async (address, userId) => {
      await counts.count(CALLS_TO_CALENDAR, `${userId} ${networkOf(address)}`);
    },
    calendarLink: async (address) => {
      await counts.count(CALENDAR_LINKS_OF_ADDRESS, networkOf(address));
    },
    resetSignIns: async (accountId) => {
      await database.db
        .update(rateLimits)
        .set({ used: 0 })
        .where(eq(rateLimits.key, keyOf(SIGN_INS_OF_ACCOUNT, accountId)));
    },
  };
}

function together(one: LimitUse, other: LimitUse): LimitUse {
  return {
    end: async (wrong) => {
      await one.end(wrong);
      await other.end(wrong);
    },
  };
}

function caseless(text: string): string {
  // In the canonical form used for lookup: writing the name in another letter width gives no extra guesses.
  return usernameKey(text);
}

/** The mailbox that many spellings of an address reach: providers ignore what follows a plus, and some ignore dots. */
function mailboxOf(email: string): string {
  const [name = "", domain = ""] = caseless(email).split("@");
  return `${(name.split("+")[0] ?? "").replaceAll(".", "")}@${domain}`;
}
