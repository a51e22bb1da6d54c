import type { AiFault } from "#contract/ai";
import type { AiBrief, MealProposer } from "#server/services/ai/ai";
import { MINUTE_MS, SECOND_MS, type Clock } from "#server/services/clock/clock";
import type { Log } from "#server/services/log/log";

/** This many faults in a row, all within this time, open the breaker for a while. */
const FAULTS = 5;
const WITHIN_MS = MINUTE_MS;
const PAUSE_MS = 30 * SECOND_MS;

/** Faults that the next call would hit as well. A provider that answers, however badly or slowly, is up. */
const COUNTED: ReadonlySet<AiFault> = new Set([
  "overloaded",
  "rate_limited",
  "timeout",
  "network",
  "out_of_credit",
  "configuration",
]);

/** Permission for one call. After a pause one trial call goes first, and its outcome decides. */
interface Permit {
  readonly first: boolean;
}

/** Decides whether a provider is called at all. Times are epoch milliseconds; nothing here reads a clock. */
export interface Breaker {
  /** Null during a pause, and while the trial call after one is in progress. */
  enter(now: number): Permit | null;
  /** `fault` is null after a success; an aborted call proves nothing, and reports "given_up". */
  leave(permit: Permit, fault: AiFault | "given_up" | null, now: number): "paused" | "answers again" | null;
}

export function createBreaker(): Breaker {
  let faults: readonly number[] = [];
  let pausedUntil: number | null = null;
  let firstUnderWay = false;

  function pause(now: number): "paused" {
    faults = [];
    pausedUntil = now + PAUSE_MS;
    return "paused";
  }

  return {
    enter(now) {
      if (pausedUntil === null) return { first: false };
      if (now < pausedUntil || firstUnderWay) return null;
      firstUnderWay = true;
      return { first: true };
    },
    leave({ first }, fault, now) {
      if (first) firstUnderWay = false;
      if (fault === "given_up") return null;
      if (fault === null || !COUNTED.has(fault)) {
        faults = [];
        if (pausedUntil === null) return null;
        pausedUntil = null;
        return "answers again";
      }
      if (first) return pause(now);
      if (pausedUntil !== null) return null;
      faults = [...faults, now].filter((at) => now - at <= WITHIN_MS);
      return faults.length < FAULTS ? null : pause(now);
    },
  };
}

/** A timeout of a call with a shortened limit does not show that a provider is slow: the week's other calls do. */
function isCutShort({ week, mostMs }: AiBrief, fault: AiFault | null): boolean {
  return fault === "timeout" && week !== undefined && mostMs !== undefined;
}

/** A circuit breaker, so that no one waits for a provider that is down: while open, calls end at once as `resting`. */
export function withBreaker(proposer: MealProposer, clock: Clock, log: Log): MealProposer {
  const { name, model } = proposer;
  const breaker = createBreaker();
  let failedWeeks = new Set<string>();

  /** An outage hits all calls of a week at once, and counts once. */
  function isToldAgain(week: string | undefined, fault: AiFault | "given_up" | null): boolean {
    if (fault === "given_up" || week === undefined) return false;
    if (fault === null || !COUNTED.has(fault)) failedWeeks = new Set();
    else if (failedWeeks.has(week)) return true;
    else failedWeeks.add(week);
    return false;
  }

  return {
    name,
    model,
    async propose(brief, onMeal, signal) {
      const leave = breaker.enter(clock.now());
      if (leave === null) {
        return { fault: "resting", usage: { inputTokens: null, outputTokens: null, durationMs: 0 } };
      }
      const say = (fault: AiFault | "given_up" | null) => {
        const change = breaker.leave(
          leave,
          isToldAgain(brief.week, fault) && !leave.first ? "given_up" : fault,
          clock.now(),
        );
        if (change === "paused") failedWeeks = new Set();
        if (change === "paused")
          log.warn({ model, fault, pauseMs: PAUSE_MS }, "The AI provider is not asked for a while");
        if (change === "answers again") log.info({ model }, "The AI provider answers again");
      };
      let answered = false;
      const noteMeal = (meal: unknown) => {
        answered = true;
        return onMeal(meal);
      };
      try {
        const end = await proposer.propose(brief, noteMeal, signal);
        say(answered ? null : isCutShort(brief, end.fault) ? "given_up" : end.fault);
        return end;
      } catch (error) {
        say(answered ? null : "given_up");
        throw error;
      }
    },
  };
}
