import type { FastifyReply } from "fastify";
import { Failure } from "#server/failure";

/** When an answer is of no use any more. */
export interface Ending {
  /** Aborts when the answer is out, its reader has gone, the server stops or `end` is called. */
  readonly signal: AbortSignal;
  /** Aborts when the answer is out or its reader has gone, and no sooner: a server that stops still answers. */
  readonly gone: AbortSignal;
  /** Ends an answer that has no end of its own. */
  end(): void;
  /** Nothing stays on the connection, which serves many requests. */
  forget(): void;
}

/** What nobody waits for any more; it keeps work that ends early from being logged as a fault of ours. */
const GONE = new Failure("timeout", "The other side went before the answer (timeout).");

/** The signals are made for those who ask for them: most routes do not, and they cost more than a plan's reading. */
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
