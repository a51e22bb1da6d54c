import type { AiFault } from "#contract/ai";

/** The deadline of a call to a provider, and what ends it early. */
export interface CallDeadline {
  /** Aborted once the call is over. */
  readonly signal: AbortSignal;
  /** Resolves with the fault that ended the call; null if no more of the answer is wanted. */
  readonly ended: Promise<AiFault | null>;
  /** Ends the call. Only the first reason counts. */
  end(fault: AiFault | null): void;
  /** Records that part of the answer arrived, and ends the call unless this is called again within this time. */
  expectWithin(milliseconds: number, otherwise: AiFault | null): void;
  /** Stops all timers; anything still in progress is aborted. */
  close(): void;
}

/** How many steps a pause is counted in. */
const STEPS_OF_PAUSE = 10;

/** At the limit, a started answer must continue within this share of it. */
const SHARE_OF_PAUSE = 5;

/** How long a call may take, in milliseconds, and how much longer an answer still being written may continue. */
export interface CallLimits {
  readonly timeoutMs: number;
  readonly writingMs: number;
}

/**
 * Starts the deadline of a call that must answer within `timeoutMs`, or ends when the caller aborts. An answer still
 * being written then may continue for `writingMs`: a model that thinks first has spent the time on that.
 */
export function startCallDeadline({ timeoutMs, writingMs }: CallLimits, caller: AbortSignal): CallDeadline {
  const controller = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<AiFault | null>();
  let begun = false;
  let pause = (): void => {};
  /** Runs while the limit is past and no piece has arrived since. */
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
 * Runs a callback after a time without data; returns how to cancel it. A process that stalls, as on an overloaded machine,
 * finds all its timers due before it reads what arrived meanwhile: that counts as one step, not as a pause.
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
