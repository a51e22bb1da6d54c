import { MINUTE_MS, SECOND_MS } from "#server/services/clock/clock";

/** The time limit of one call to a provider. */
export interface AiPace {
  readonly timeoutMs: number;
}

/** How a process schedules generations. */
export interface Pace {
  /** Generations under way at once in one process. */
  readonly atOnce: number;
  /** After this long an attempt counts as failed: longer than a healthy one can take. */
  readonly jobTimeoutSeconds: number;
  /** Live generations beyond which a new one would wait too long. */
  readonly longestQueue: number;
}

/** How much work may be queued ahead of a new request. */
const LONGEST_AHEAD_MS = MINUTE_MS;
/**
 * The longest a provider may work on one week, in call time limits: the week, its dishes and their second tries, one of which may
 * think.
 */
export const CALLS_IN_A_ROW = 4;
/** In addition to the calls: the planner's own limit, and as much again for the database and a busy machine. */
const BESIDE_CALLS_SECONDS = 120;
/** Rewritten lines are a few dozen words: a week with final dishes waits this share of a call for them. */
const SHARE_FOR_LINES = 4;
/** With call limits this long, a person answers by hand, and no user is waiting at a page. */
const BY_HAND_MS = 10 * MINUTE_MS;

/** How long a week with final dishes waits for its rewritten lines. */
export function linesMs({ timeoutMs }: AiPace): number {
  return timeoutMs < BY_HAND_MS ? timeoutMs / SHARE_FOR_LINES : timeoutMs;
}

/** The longest an ordinary week occupies one of the two planning threads. */
const BUILTIN_PLAN_MS = 400;

/**
 * With the built-in planner as many generations run at once as there are planning threads. A generation that asks a
 * provider waits for the network and not for a core; it may take four time limits of a call, and is usually over within half of
 * one.
 */
export function paceOf(provider: AiPace | null): Pace {
  if (provider === null) {
    const atOnce = 2;
    return { atOnce, jobTimeoutSeconds: BESIDE_CALLS_SECONDS, longestQueue: queueOf(atOnce, BUILTIN_PLAN_MS) };
  }
  const atOnce = 8;
  return {
    atOnce,
    jobTimeoutSeconds: Math.ceil((CALLS_IN_A_ROW * provider.timeoutMs) / SECOND_MS) + BESIDE_CALLS_SECONDS,
    longestQueue: queueOf(atOnce, provider.timeoutMs / 2),
  };
}

function queueOf(atOnce: number, planMs: number): number {
  return Math.max(atOnce, Math.floor((LONGEST_AHEAD_MS / planMs) * atOnce));
}
