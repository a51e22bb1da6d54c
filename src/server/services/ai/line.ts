import type { AiFault } from "#contract/ai";

/** The line on which a provider is asked, and what cuts it. */
export interface Line {
  /** Aborted once the line is cut. */
  readonly signal: AbortSignal;
  /** Resolves with the fault that cut the line; null where nobody wants to hear more. */
  readonly cut: Promise<AiFault | null>;
  /** Cuts the line. Only the first reason counts. */
  end(fault: AiFault | null): void;
  /** Cuts the line when it is not called again within this time. */
  expectWithin(milliseconds: number, otherwise: AiFault | null): void;
  /** Stops all timers; what is still under way is given up. */
  close(): void;
}

/** Opens a line that is cut after `timeoutMs` in all, or when the caller gives up. */
export function openLine(timeoutMs: number, caller: AbortSignal): Line {
  const controller = new AbortController();
  const { promise: cut, resolve } = Promise.withResolvers<AiFault | null>();
  const total = setTimeout(() => end("timeout"), timeoutMs);
  let silence: NodeJS.Timeout | null = null;

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
    cut,
    end,
    expectWithin(milliseconds, otherwise) {
      if (silence !== null) clearTimeout(silence);
      silence = setTimeout(() => end(otherwise), milliseconds);
    },
    close() {
      clearTimeout(total);
      if (silence !== null) clearTimeout(silence);
      caller.removeEventListener("abort", giveUp);
      controller.abort();
    },
  };
}
