import type { FastifyReply } from "fastify";
import { once } from "node:events";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Failure } from "#server/failure";
import type { Ending } from "#server/http/ending";
import type { StreamEvent } from "#server/http/reply";

const HEARTBEAT_MS = 15_000;
/** A reader who has read nothing for this long despite pending data counts as gone, whatever the connection's state. */
const UNREAD_MS = 30_000;
/** The first bytes open the stream in the browser immediately. The browser reconnects this soon after the end, from its last event. */
const COME_BACK = "retry: 1000\n\n";
/** More tabs than anyone uses. A refused client polls instead. */
const MOST_STREAMS = 10;

/** How many streams each caller has open on this process. */
export class OpenStreams {
  readonly #open = new Map<string, number>();

  /** Counts one until `leave` is called; throws if the caller is at the limit. */
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

/**
 * Writes Server-Sent Events until they end, the reader disconnects or `ending` says so. No event is requested before the reader has
 * read what
 * was written, and it is over when the reader has read the last: a stalled reader is cut off.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<StreamEvent>,
  { signal, gone }: Pick<Ending, "signal" | "gone">,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  raw.write(COME_BACK);
  const heartbeat = setInterval(() => {
    if (!raw.writableNeedDrain) raw.write(": still here\n\n");
  }, HEARTBEAT_MS);
  const iterator = events[Symbol.asyncIterator]();
  try {
    while (!signal.aborted) {
      const next = await nextOf(iterator, signal);
      if (next === null || next.done === true) break;
      if (!raw.write(eventText(next.value))) await untilTaken(raw, "drain", signal);
    }
  } finally {
    clearInterval(heartbeat);
    raw.end(signal.aborted && !gone.aborted ? COME_BACK : undefined);
    // Not awaited: a generator that waits for its next event only returns after it.
    void iterator.return?.().catch(() => undefined);
    await untilTaken(raw, "finish", gone);
  }
}

/** Null when the signal aborts first. A race with one promise for all of a stream's events would hold each of them until its end. */
async function nextOf<T>(iterator: AsyncIterator<T>, signal: AbortSignal): Promise<IteratorResult<T> | null> {
  const aborted = Promise.withResolvers<null>();
  const stop = (): void => aborted.resolve(null);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([iterator.next(), aborted.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function untilTaken(raw: ServerResponse, event: "drain" | "finish", signal: AbortSignal): Promise<void> {
  const timer = setTimeout(() => raw.destroy(), UNREAD_MS);
  await once(raw, event, { signal }).catch(() => undefined);
  clearTimeout(timer);
}

function eventText({ id, event, data }: StreamEvent): string {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return `${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
