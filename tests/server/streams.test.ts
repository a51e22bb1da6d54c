import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defineEndpoint } from "#contract/endpoint";
import type { App } from "#server/http/app";
import { eventsReply, type StreamEvent } from "#server/http/reply";
import { publicRoute } from "#server/http/route";
import { MINUTE_MS } from "#server/services/clock/clock";
import { bareApp } from "#tests/support/bare-app";
import { PATIENTLY } from "#tests/support/patiently";

const watch = defineEndpoint({ method: "GET", path: "/api/watch", access: "public", summary: "A stream" });
const follow = defineEndpoint({ method: "GET", path: "/api/follow", access: "public", summary: "A stream that stays" });
const last = defineEndpoint({ method: "GET", path: "/api/last", access: "public", summary: "A stream's last event" });

/** Together more than the system keeps for a connection that nobody reads. */
const EVENTS = 250;
const EVENT_BYTES = 100_000;
/** One event, and what Node itself writes ahead. */
const MOST_WAITING_BYTES = 2 * EVENT_BYTES;

let app: App;
const readers: Socket[] = [];

async function* news(): AsyncGenerator<StreamEvent> {
  for (let number = 1; number <= EVENTS; number += 1) {
    yield { id: String(number), event: "news", data: "x".repeat(EVENT_BYTES) };
  }
}

async function* lastNews(): AsyncGenerator<StreamEvent> {
  yield { event: "news", data: "x".repeat(EVENTS * EVENT_BYTES) };
}

const told: WeakRef<object>[] = [];
async function* someNews(signal: AbortSignal): AsyncGenerator<StreamEvent> {
  for (let number = 1; number <= EVENTS; number += 1) {
    const data = { number };
    told.push(new WeakRef(data));
    yield { id: String(number), event: "news", data };
  }
  await once(signal, "abort");
}

/** A reader that has asked and reads nothing, with the server's end of the connection. */
async function unread(path: string): Promise<{ reader: Socket; end: Socket }> {
  const { port } = app.fastify.server.address() as AddressInfo;
  const taken = once(app.fastify.server, "connection") as Promise<[Socket]>;
  const reader = connect(port, "127.0.0.1").pause();
  readers.push(reader);
  const [end] = await taken;
  reader.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await vi.waitFor(() => expect(end.writableNeedDrain).toBe(true), PATIENTLY);
  return { reader, end };
}

beforeEach(async () => {
  app = await bareApp([
    publicRoute(watch, async () => eventsReply(news())),
    publicRoute(follow, async ({ signal }) => eventsReply(someNews(signal))),
    publicRoute(last, async () => eventsReply(lastNews())),
  ]);
  await app.fastify.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const reader of readers.splice(0)) reader.destroy();
  await app.fastify.close();
});

describe("event streams", () => {
  it("keep no more than an event for a reader who reads nothing, and all of it comes once they read", async () => {
    const { reader, end } = await unread("/api/watch");
    expect(end.writableLength).toBeLessThan(MOST_WAITING_BYTES);
    const text = (await reader.setEncoding("utf8").toArray()).join("");
    expect([...text.matchAll(/^id: (\d+)$/gmu)].map(([, id]) => Number(id))).toEqual(
      Array.from({ length: EVENTS }, (_, index) => index + 1),
    );
  });

  it.each(["/api/watch", "/api/last"])("cut off a reader who reads nothing of %s for a while", async (path) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { end } = await unread(path);
    const closed = once(end, "close");
    vi.advanceTimersByTime(MINUTE_MS);
    expect(await closed).toEqual([false]);
  });

  it("remember nothing of what was read while they stay open", async () => {
    const { port } = app.fastify.server.address() as AddressInfo;
    const { body } = await fetch(`http://127.0.0.1:${port}/api/follow`);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; !text.includes(`id: ${EVENTS}\n`);) text += (await reader?.read())?.value ?? "";
    setFlagsFromString("--expose-gc");
    (runInNewContext("gc") as () => void)();
    expect(told.filter((event) => event.deref() !== undefined).length).toBeLessThan(EVENTS / 10);
  });
});
