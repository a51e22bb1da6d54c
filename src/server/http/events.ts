import type { FastifyReply } from "fastify";
import { once } from "node:events";
import type { OutgoingHttpHeaders } from "node:http";
import type { StreamEvent } from "#server/http/reply";

const HEARTBEAT_MS = 15_000;

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
    void iterator.return?.();
  }
}

function eventText({ id, event, data }: StreamEvent): string {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return `${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
