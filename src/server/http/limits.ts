import { eq } from "drizzle-orm";
import { usernameKey } from "#contract/names";
import type { Database } from "#server/db/database";
import { rateLimits } from "#server/db/schema/http";
import { LimitCounts, keyOf, type Limit, type LimitUse } from "#server/http/limit-counts";
import { networkOf } from "#server/networks";
import { DAY_MS, HOUR_MS, MINUTE_MS, type Clock } from "#server/services/clock/clock";

// The limits of spec A24 to A26. A household or a small office behind one address never meets these.
const SIGN_UPS_OF_ADDRESS: Limit = { name: "sign-up", most: 30, windowMs: HOUR_MS };
const FAILED_OF_ADDRESS = { most: 60, windowMs: HOUR_MS };
const FAILED_OF_ACCOUNT = { most: 10, windowMs: 10 * MINUTE_MS };

// Each way to guess a password has key spaces of its own: what is used up or forgiven in one changes nothing in another.
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

// A mailbox that somebody else asks for must not fill up.
const RESETS_OF_MAILBOX: Limit = { name: "password-reset-mailbox", most: 5, windowMs: HOUR_MS };
const RESETS_OF_ADDRESS: Limit = { name: "password-reset-address", most: 30, windowMs: HOUR_MS };

const PROFILE_CHANGES_OF_USER: Limit = { name: "profile", most: 30, windowMs: HOUR_MS };
// Each one is a message to the former address, and may tell whether the new one has an account.
const EMAIL_CHANGES_OF_USER: Limit = { name: "email-change", most: 10, windowMs: DAY_MS };
const EMAIL_CHANGES_OF_ADDRESS: Limit = { name: "email-change-address", most: 30, windowMs: HOUR_MS };
const MESSAGES_TO_MAILBOX: Limit = { name: "messages-to-mailbox", most: 3, windowMs: HOUR_MS };
const MESSAGES_TO_MAILBOX_A_DAY: Limit = { name: "messages-to-mailbox-day", most: 10, windowMs: DAY_MS };

// An export opens every plan of its user.
const EXPORTS_OF_USER: Limit = { name: "export", most: 10, windowMs: HOUR_MS };

// A shop takes some fifty calls; whoever has the link has no account that could be told apart.
const CALLS_TO_SHARED_LIST: Limit = { name: "shared-list", most: 600, windowMs: HOUR_MS };
// A signal that comes and goes begins many; ticks must not wait for that.
const STREAMS_OF_SHARED_LIST: Limit = { name: "shared-list-stream", most: 600, windowMs: HOUR_MS };
const SHARED_LINKS_OF_ADDRESS: Limit = { name: "shared-link-address", ...FAILED_OF_ADDRESS };

// A calendar program asks every few hours, some every few minutes, and several of a household stand behind one address.
const CALLS_TO_CALENDAR: Limit = { name: "calendar", most: 120, windowMs: HOUR_MS };
const CALENDAR_LINKS_OF_ADDRESS: Limit = { name: "calendar-link-address", ...FAILED_OF_ADDRESS };

/**
 * What one account may write in a day, over all devices of its household. A big shop ticked by two, a week dragged about and a whole cupboard
 * put in are under a thousand; a script of a person's that writes every twenty seconds all day makes 4,320. What an account can leave on
 * the disk is this times some hundred bytes ([decision 62](../../../docs/decisions/0062-what-one-account-may-take.md)).
 */
const WRITES_OF_USER: Limit = {
  name: "writes",
  most: 5_000,
  windowMs: DAY_MS,
  says: "Your account has made as many changes as fit into a day.",
};
/**
 * Each kind of what leaves a row in the audit trail, which nobody can delete, in a day: nobody makes and ends a link a hundred times. Each
 * counts for itself, so that whoever has used up a stolen session's day keeps nobody from changing the password.
 */
const RECORDED_OF_USER: Limit = {
  name: "recorded",
  most: 100,
  windowMs: DAY_MS,
  says: "Your account has done this too often today.",
};
/** With the right password; a script of a person's that signs in every five minutes makes 288. Each leaves a row in the trail too. */
const RIGHT_SIGN_INS_OF_USER: Limit = { name: "right-sign-ins", most: 500, windowMs: DAY_MS };

/** Who tries to sign in, or to prove a password. */
export interface Guesser {
  readonly address: string;
  /** The id of the account; null where nobody has the name that was typed. */
  readonly accountId: string | null;
  /** What was typed as a name; empty where none was asked for. */
  readonly name: string;
  /** The mark of a browser in which this account was signed in before; null where there is none. */
  readonly device: string | null;
}

/** Limits on the database, so that all processes count together. Each call throws when nothing is left. */
export interface Limits {
  signUp(address: string): Promise<LimitUse>;
  /** A browser in which the account was signed in before has attempts of its own, which nobody elsewhere can use up. */
  signIn(guesser: Guesser): Promise<LimitUse>;
  /** The password of somebody who is signed in already. */
  provePassword(guesser: Guesser): Promise<LimitUse>;
  adminSignIn(guesser: Omit<Guesser, "accountId">): Promise<LimitUse>;
  /** `mailbox` is the e-mail address as it was typed, whoever it belongs to. */
  passwordReset(address: string, mailbox: string): Promise<LimitUse>;
  /** Links that lead nowhere. */
  resetLink(address: string): Promise<LimitUse>;
  /** Links to confirm or to undo an address that lead nowhere. */
  emailLink(address: string): Promise<LimitUse>;
  /** A request that writes, by somebody signed in; a wrong password is no use of it. `recorded`: what is done, where it counts for itself. */
  write(userId: string, recorded: string | null): Promise<LimitUse>;
  /** The sign-in of an account; a wrong password is no use of it. */
  rightSignIn(accountId: string): Promise<LimitUse>;
  profileChange(userId: string): Promise<LimitUse>;
  /** Another e-mail address, whatever comes of it. */
  emailChange(address: string, userId: string): Promise<void>;
  /** A message to a mailbox that somebody named and nobody has proven, whoever named it. Returns how to take it back. */
  messageTo(mailbox: string): Promise<() => Promise<void>>;
  exportOf(userId: string): Promise<LimitUse>;
  /** A call to the list behind a link, by somebody without an account. */
  sharedList(address: string, planId: string): Promise<void>;
  /** A stream of its events. */
  sharedStream(address: string, planId: string): Promise<void>;
  /** A link to a list that leads nowhere. */
  sharedLink(address: string): Promise<void>;
  /** A call to the calendar behind an address. */
  calendar(address: string, userId: string): Promise<void>;
  /** An address of a calendar that leads nowhere. */
  calendarLink(address: string): Promise<void>;
  /** Lets an account sign in again at once: whoever has just set its password by the link in its mailbox is not a guesser. */
  resetSignIns(accountId: string): Promise<void>;
}

const COUNTED: LimitUse = { end: () => Promise.resolve() };

/** `waitsMs`: how long an attempt waits for others at the same account, unless as long as usual. */
export function databaseLimits(database: Database, clock: Clock, scale: number, waitsMs?: number): Limits {
  const counts = new LimitCounts(database, clock, scale, waitsMs);
  const count = async (limit: Limit, whose: string) => {
    await counts.count(limit, whose);
    return COUNTED;
  };
  // The address comes first: whoever waits for its others to end must not hold a place at somebody's account.
  const holdBoth = async (ofAddress: Limit, address: string, limit: Limit, whose: string) => {
    const outer = await counts.hold(ofAddress, networkOf(address));
    try {
      return together(outer, await counts.hold(limit, whose));
    } catch (error) {
      await outer.end(false);
      throw error;
    }
  };
  // What a wrong password was for has not been done: guesses have limits of their own, and must not use up the owner's.
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
  // In the one form in which an account is found: writing its name in another letter width gives no further guesses.
  return usernameKey(text);
}

/** What many spellings of an address reach: providers pass over what follows a plus, and some over dots. */
function mailboxOf(email: string): string {
  const [name = "", domain = ""] = caseless(email).split("@");
  return `${(name.split("+")[0] ?? "").replaceAll(".", "")}@${domain}`;
}
