import type { FastifyReply } from "fastify";
import { once } from "node:events";
import type { OutgoingHttpHeaders } from "node:http";
import { Failure } from "#server/failure";
import type { StreamEvent } from "#server/http/reply";

const HEARTBEAT_MS = 15_000;
/** More tabs than anyone looks at. Whoever is refused reads plain answers instead. */
const MOST_STREAMS = 10;

/** How many streams each caller has open on this process. */
export class OpenStreams {
  readonly #open = new Map<string, number>();

  /** Counts one until `leave` is called; throws when the caller has all there are. */
  enter(callerId: string): { leave: () => void } {
    const open = this.#open.get(callerId) ?? 0;
    if (open >= MOST_STREAMS) {
      throw new Failure("too_many_requests", "This page is open in too many tabs. Please close some of them.", {
        retryAfterSeconds: 60,
      });
    }
    this.#open.set(callerId, open + 1);
    return {
      leave: () => {
        const left = (this.#open.get(callerId) ?? 1) - 1;
        if (left > 0) this.#open.set(callerId, left);
        else this.#open.delete(callerId);
      },
    };
  }
}

/** Writes Server-Sent Events until they end, the reader goes or the server stops. */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<StreamEvent>,
  signal: AbortSignal,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  // The first bytes open the stream in the browser at once, and tell it how soon to come back.
  raw.write("retry: 1000\n\n");
  const heartbeat = setInterval(() => raw.write(": still here\n\n"), HEARTBEAT_MS);
  const iterator = events[Symbol.asyncIterator]();
  const gone = once(signal, "abort").then(() => null);
  try {
    while (!signal.aborted) {
      const next = await Promise.race([iterator.next(), gone]);
      if (next === null || next.done === true) break;
      raw.write(eventText(next.value));
    }
  } finally {
    clearInterval(heartbeat);
    raw.end();
    // Not awaited: a generator that waits for its next event only returns after it.
    void iterator.return?.().catch(() => undefined);
  }
}

function eventText({ id, event, data }: StreamEvent): string {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return `${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
