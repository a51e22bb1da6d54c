import { createParser } from "eventsource-parser";
import { getGenerationEvents } from "#contract/meal-plans";
import type { GenerationEvent } from "#contract/meal-plans";
import { ApiError } from "#web/lib/api-error";
import { addressOf, send } from "#web/lib/api";

const EVENT_TYPES = ["stage", "menu", "meal", "done", "failed"] as const;
/** Disconnections in a row without any event before the browser's EventSource is abandoned. */
const MOST_BREAKS = 3;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 10_000;

export type StreamListener = {
  onEvent: (number: number, event: GenerationEvent) => void;
  /** "broken": no connection, still trying. "live": events again. "gone": no such generation, or not this user's. */
  onConnection: (state: "live" | "broken" | "gone") => void;
};

/**
 * Follows a generation until it ends or the returned function is called. Every start replays earlier events, so a reload shows
 * everything.
 */
export function followGeneration(id: string, listener: StreamListener): () => void {
  const stop = new AbortController();
  let last = 0;
  const onMessage = (number: number, data: string): void => {
    if (stop.signal.aborted) return;
    const event = JSON.parse(data) as GenerationEvent;
    last = Math.max(last, number);
    listener.onConnection("live");
    listener.onEvent(number, event);
    if (event.type === "done" || event.type === "failed") stop.abort();
  };
  const fall = (): void => {
    if (!stop.signal.aborted) void followByFetch(id, { stop: stop.signal, after: () => last, onMessage, listener });
  };
  if (typeof EventSource === "undefined") fall();
  else followByEventSource(id, { stop: stop.signal, onMessage, listener, fall });
  return () => stop.abort();
}

type Source = { stop: AbortSignal; onMessage: (number: number, data: string) => void; listener: StreamListener };

function followByEventSource(id: string, { stop, onMessage, listener, fall }: Source & { fall: () => void }): void {
  const source = new EventSource(addressOf(getGenerationEvents, { params: { id } }), { withCredentials: true });
  let breaks = 0;
  for (const type of EVENT_TYPES) {
    source.addEventListener(type, (message: MessageEvent<string>) => {
      breaks = 0;
      onMessage(Number(message.lastEventId), message.data);
    });
  }
  source.addEventListener("error", () => {
    breaks += 1;
    if (stop.aborted) return;
    listener.onConnection("broken");
    // Closed for good by the browser (the response was not a stream), or something on the way blocks streams.
    if (source.readyState === EventSource.CLOSED || breaks >= MOST_BREAKS) {
      source.close();
      fall();
    }
  });
  stop.addEventListener("abort", () => source.close());
}

async function followByFetch(
  id: string,
  { stop, after, onMessage, listener }: Source & { after: () => number },
): Promise<void> {
  let failures = 0;
  while (!stop.aborted) {
    try {
      const headers: Record<string, string> = { accept: "text/event-stream" };
      if (after() > 0) headers["last-event-id"] = String(after());
      const response = await send(getGenerationEvents, { params: { id }, headers, signal: stop });
      const before = after();
      await readMessages(response, onMessage, stop);
      // A stream that ended without an event also counts as a failure, or this would spin.
      failures = after() > before ? 0 : failures + 1;
    } catch (error) {
      if (stop.aborted) return;
      if (error instanceof ApiError && (error.status === 404 || error.status === 401)) {
        listener.onConnection("gone");
        return;
      }
      failures += 1;
      listener.onConnection("broken");
    }
    await pause(failures === 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS), stop);
  }
}

async function readMessages(
  response: Response,
  onMessage: (number: number, data: string) => void,
  stop: AbortSignal,
): Promise<void> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      if ((EVENT_TYPES as readonly string[]).includes(event ?? "")) onMessage(Number(id), data);
    },
  });
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done || stop.aborted) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stop.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
