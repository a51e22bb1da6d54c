import { DAY_MS, PAST_DUE_GRACE_DAYS } from "#domain/entitlement/entitlement";
import { REMINDER_DAYS, RENEWAL_NOTICE_DAYS } from "#domain/entitlement/notices";
import type { ProviderAccount, ProviderSubscription } from "#domain/entitlement/provider-account";
import { invoicesOf, liveSubscription, pastDueSince } from "#domain/entitlement/subscription-facts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often an account is read although nothing is due and no event arrived. */
export const ROUTINE_DAYS = 3;
/** A renewal's invoice is a draft for an hour; a few minutes later it is charged. */
const DRAFT_OVER_MS = 65 * MINUTE_MS;
/** How soon a rejected action at the provider is retried. */
const UNFINISHED_MS = 4 * HOUR_MS;
/** After this long nobody returns to a card form; if someone does, their own request reads the account. */
export const FORM_GIVEN_UP_MS = 30 * DAY_MS;

/** What we know about an account besides the provider's data. Instants in epoch milliseconds. */
export interface Pending {
  /** The account's user; spreads routine readings over time. */
  readonly userId: string;
  /** When each card form that may still be confirmed was begun. */
  readonly formsBegunAt: readonly number[];
  /** Whether an action at the provider is due that it has rejected so far. */
  readonly unfinished: boolean;
}

/**
 * When the account must next be read without an event (epoch milliseconds, always after `now`): at the next moment when a charge,
 * an end or a message is due, and in any case every few days. Null if nothing can change any more. Pure.
 */
export function nextReadingAt(account: ProviderAccount, pending: Pending, now: number): number | null {
  const live = liveSubscription(account);
  const forms = pending.formsBegunAt.filter((begunAt) => now < begunAt + FORM_GIVEN_UP_MS);
  if (live === null && forms.length === 0 && !pending.unfinished) return null;
  const moments = [
    ...(live === null ? [] : [...datesOf(live), ...overdueChecks(account, live, now)]),
    ...forms.map((begunAt) => backedOff(begunAt, now, HOUR_MS)),
    ...(pending.unfinished ? [now + UNFINISHED_MS] : []),
    ...graceOf(account, live),
    nextRoutineReading(pending.userId, now),
  ];
  return Math.min(...moments.filter((moment) => moment > now));
}

/** The times given by the subscription itself. */
function datesOf({ interval, trialEndsAt, periodEndsAt }: ProviderSubscription): readonly number[] {
  return [
    periodEndsAt,
    ...(trialEndsAt === null ? [] : [trialEndsAt - REMINDER_DAYS * DAY_MS, trialEndsAt]),
    ...(interval === "year" ? [periodEndsAt - RENEWAL_NOTICE_DAYS * DAY_MS] : []),
  ];
}

/** What should have happened by now: the next period, or the charge of a renewal's draft. */
function overdueChecks(account: ProviderAccount, live: ProviderSubscription, now: number): readonly number[] {
  const drafts = invoicesOf(account, live.id).filter(({ state, reason }) => state === "open" && reason === "renewal");
  return [
    ...(live.periodEndsAt > now ? [] : [backedOff(live.periodEndsAt, now, MINUTE_MS)]),
    // A failed charge is retried for weeks: an event reports its success.
    ...(live.phase === "past_due" ? [] : drafts).map(({ createdAt }) =>
      now < createdAt + DRAFT_OVER_MS ? createdAt + DRAFT_OVER_MS : backedOff(createdAt, now, HOUR_MS),
    ),
  ];
}

function graceOf(account: ProviderAccount, live: ProviderSubscription | null): readonly number[] {
  const since = live === null ? null : pastDueSince(account, live);
  return since === null ? [] : [since + PAST_DUE_GRACE_DAYS * DAY_MS];
}

/** Backs off: soon at first, then after as long again as the wait so far. */
function backedOff(since: number, now: number, atLeast: number): number {
  return now + Math.max(atLeast, now - since);
}

/** Each account has its own moment between two routine readings, so that they are spread evenly. */
function nextRoutineReading(userId: string, now: number): number {
  const between = ROUTINE_DAYS * DAY_MS;
  const own = Math.floor(fractionOf(userId) * between);
  return own + (Math.floor((now - own) / between) + 1) * between;
}

/** A number from 0 to 1 determined by the text: FNV-1a with MurmurHash3's finaliser, which mixes in the last letters. */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
