import type { FastifyReply } from "fastify";
import { Failure } from "#server/failure";

/** When an answer is no longer needed. */
export interface Ending {
  /** Aborts when the answer is sent, the reader disconnects, the server stops or `end` is called. */
  readonly signal: AbortSignal;
  /** Aborts when the answer is sent or the reader disconnects, and no sooner: a stopping server still answers. */
  readonly gone: AbortSignal;
  /** Ends an answer that has no end of its own. */
  end(): void;
  /** Removes its listeners from the connection, which serves many requests. */
  forget(): void;
}

/** The reason for aborting unneeded work, so that it is not logged as a fault. */
const GONE = new Failure("timeout", "The other side went before the answer (timeout).");

/** The signals are created on demand: most routes need none, and they cost more than reading a plan. */
export function endingOf(reply: FastifyReply, stopping: AbortSignal): Ending {
  let made: Ending | null = null;
  const make = (): Ending => (made ??= madeEnding(reply, stopping));
  return {
    get signal() {
      return make().signal;
    },
    get gone() {
      return make().gone;
    },
    end: () => make().end(),
    forget: () => made?.forget(),
  };
}

function madeEnding(reply: FastifyReply, stopping: AbortSignal): Ending {
  const ending = new AbortController();
  const leaving = new AbortController();
  const stop = (): void => ending.abort(GONE);
  const leave = (): void => {
    leaving.abort(GONE);
    stop();
  };
  reply.raw.once("close", leave);
  stopping.addEventListener("abort", stop, { once: true });
  if (reply.raw.destroyed) leave();
  if (stopping.aborted) stop();
  return {
    signal: ending.signal,
    gone: leaving.signal,
    end: stop,
    forget: () => stopping.removeEventListener("abort", stop),
  };
}
