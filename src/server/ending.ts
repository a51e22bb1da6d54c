import type { Clock } from "#server/services/clock/clock";
import type { Log } from "#server/services/log/log";

/** How long work under way has to finish. */
const DRAIN_MS = 20_000;
/** Extra time for threads, connections and files that are slow to close. */
const CLOSE_MS = 10_000;
const SECOND_SIGNAL_MS = 2_000;
/** A fault that repeats itself while the process drains is not logged for ever. */
const MOST_LOGGED = 20;

/** The exit code by which `npm start` recognises an uncaught error (EX_SOFTWARE in sysexits.h). Any other failure exits with 1. */
export const ENDED_BY_A_FAULT = 70;

export interface EndingOptions {
  readonly log: Log;
  readonly clock: Clock;
  /** Tells the person who started the process. */
  readonly say: (line: string) => void;
  readonly exit: (code: number) => void;
  readonly drainMs?: number;
  readonly closeMs?: number;
}

/** How this process shuts down: it finishes work under way, within limits, whatever the cause. */
export interface Ending {
  /** Finishes the work; until it is set, an uncaught error ends the process immediately. */
  drainBy(stop: (waitMs: number) => Promise<void>): void;
  /** A signal. A second one, some time after the first, means "now". */
  signalled(signal: string): void;
  /**
   * An uncaught error. It may have left anything half done, so this process can no longer be trusted: it
   * accepts no new work and exits with `ENDED_BY_A_FAULT`, so that its supervisor starts another.
   */
  faulted(error: unknown): void;
  /** Whether it has begun: a start that is still under way goes no further, and what fails in it is no failed start. */
  isUnderWay(): boolean;
}

export function createEnding({ log, clock, say, exit, drainMs = DRAIN_MS, closeMs = CLOSE_MS }: EndingOptions): Ending {
  let stop: ((waitMs: number) => Promise<void>) | null = null;
  let since: number | null = null;
  let signalledAt: number | null = null;
  let code = 0;
  let faults = 0;

  function end(why: string): void {
    if (since !== null) return;
    since = clock.now();
    if (stop === null) return exit(code);
    say(`${why}: finishing what is under way ...`);
    setTimeout(() => {
      say("Not everything could be finished in time. Nothing that was answered is lost.");
      exit(code === 0 ? 1 : code);
    }, drainMs + closeMs).unref();
    stop(drainMs).then(
      () => exit(code),
      (err: unknown) => {
        log.error({ err }, "The process could not end in good order");
        exit(code === 0 ? 1 : code);
      },
    );
  }

  return {
    drainBy(found) {
      stop = found;
    },
    signalled(signal) {
      // One Ctrl-C arrives several times, from the terminal and from each program above; a later one means "now".
      if (signalledAt !== null && clock.now() - signalledAt > SECOND_SIGNAL_MS) return exit(code === 0 ? 1 : code);
      signalledAt ??= clock.now();
      end(signal);
    },
    faulted(error) {
      faults += 1;
      code = ENDED_BY_A_FAULT;
      if (faults <= MOST_LOGGED) log.error({ err: error }, "An error that nobody caught: the process ends");
      end("An unexpected error, which the log line above describes");
    },
    isUnderWay: () => since !== null,
  };
}
