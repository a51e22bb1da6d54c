import type { AiFault } from "#contract/ai";

/** How long a call to a provider may take, and what ends it before its time. */
export interface CallDeadline {
  /** Aborted once the call is over. */
  readonly signal: AbortSignal;
  /** Resolves with the fault that ended the call; null where no more of the answer is wanted. */
  readonly ended: Promise<AiFault | null>;
  /** Ends the call. Only the first reason counts. */
  end(fault: AiFault | null): void;
  /** Notes that something of the answer came, and ends the call when this is not called again within this time. */
  expectWithin(milliseconds: number, otherwise: AiFault | null): void;
  /** Stops all timers; what is still under way is given up. */
  close(): void;
}

/** A pause is counted in so many steps. */
const STEPS_OF_PAUSE = 10;

/** At the limit, an answer that has begun must go on within this share of it. */
const SHARE_OF_PAUSE = 5;

/** How long a call may take, in milliseconds, and how long an answer that is being written then may go on. */
export interface CallLimits {
  readonly timeoutMs: number;
  readonly writingMs: number;
}

/**
 * Starts the deadline of a call that must have answered after `timeoutMs`, or ends when the caller gives up. An answer that is still
 * being written then may go on for `writingMs`: a model that thinks first has spent the time on that.
 */
export function startCallDeadline({ timeoutMs, writingMs }: CallLimits, caller: AbortSignal): CallDeadline {
  const controller = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<AiFault | null>();
  let begun = false;
  let pause = (): void => {};
  /** Runs while the limit is past and no piece has come since. */
  let goingOn = (): void => {};
  let total = setTimeout(atLimit, timeoutMs);

  function atLimit(): void {
    if (!begun || writingMs === 0) return end("timeout");
    goingOn = afterPause(writingMs / SHARE_OF_PAUSE, () => end("timeout"));
    total = setTimeout(() => end("timeout"), writingMs);
  }
  function end(fault: AiFault | null): void {
    resolve(fault);
    controller.abort();
  }
  function giveUp(): void {
    end(null);
  }
  caller.addEventListener("abort", giveUp, { once: true });
  return {
    signal: controller.signal,
    ended,
    end,
    expectWithin(milliseconds, otherwise) {
      begun = true;
      goingOn();
      pause();
      pause = afterPause(milliseconds, () => end(otherwise));
    },
    close() {
      clearTimeout(total);
      goingOn();
      pause();
      caller.removeEventListener("abort", giveUp);
      controller.abort();
    },
  };
}

/**
 * Does some work after a time in which nothing came; answers how to call it off. A process that stands still for long, as on a machine that
 * does too much at once, finds all its timers due before it reads what came meanwhile: that counts as one step, and not as a pause.
 */
function afterPause(milliseconds: number, work: () => void): () => void {
  let left = STEPS_OF_PAUSE;
  const step = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(step);
    work();
  }, milliseconds / STEPS_OF_PAUSE);
  return () => clearInterval(step);
}
