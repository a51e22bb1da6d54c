import type { AiFault } from "#contract/ai";

/** How long a call to a provider may take, and what ends it before its time. */
export interface CallDeadline {
  /** Aborted once the call is over. */
  readonly signal: AbortSignal;
  /** Resolves with the fault that ended the call; null where no more of the answer is wanted. */
  readonly ended: Promise<AiFault | null>;
  /** Ends the call. Only the first reason counts. */
  end(fault: AiFault | null): void;
  /** Ends the call when this is not called again within this time. */
  expectWithin(milliseconds: number, otherwise: AiFault | null): void;
  /** Stops all timers; what is still under way is given up. */
  close(): void;
}

/** Starts the deadline of a call that ends after `timeoutMs` in all, or when the caller gives up. */
export function startCallDeadline(timeoutMs: number, caller: AbortSignal): CallDeadline {
  const controller = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<AiFault | null>();
  const total = setTimeout(() => end("timeout"), timeoutMs);
  let timer: NodeJS.Timeout | null = null;

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
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => end(otherwise), milliseconds);
    },
    close() {
      clearTimeout(total);
      if (timer !== null) clearTimeout(timer);
      caller.removeEventListener("abort", giveUp);
      controller.abort();
    },
  };
}
