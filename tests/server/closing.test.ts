import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defineEndpoint } from "#contract/endpoint";
import type { App } from "#server/http/app";
import { publicRoute } from "#server/http/route";
import { SECOND_MS } from "#server/services/clock/clock";
import { bareApp } from "#tests/support/bare-app";
import { PATIENTLY } from "#tests/support/patiently";

const work = defineEndpoint({ method: "POST", path: "/api/work", access: "public", summary: "Takes its time" });
const quick = defineEndpoint({ method: "POST", path: "/api/quick", access: "public", summary: "Takes none" });

let app: App;
let agent: Agent;
let begun: PromiseWithResolvers<void>;
let done: PromiseWithResolvers<void>;

beforeEach(async () => {
  // The looks of a server that stops are the test's; what goes over the wire takes the time that it takes.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  agent = new Agent({ keepAlive: true });
  begun = Promise.withResolvers();
  done = Promise.withResolvers();
  app = await bareApp([
    publicRoute(work, async () => {
      begun.resolve();
      await done.promise;
      return undefined;
    }),
    publicRoute(quick, async () => undefined),
  ]);
  await app.fastify.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(async () => {
  done.resolve();
  agent.destroy();
  app.fastify.server.closeAllConnections();
  await app.fastify.close();
  vi.useRealTimers();
});

const port = (): number => (app.fastify.server.address() as AddressInfo).port;

async function post(path: string): Promise<{ status: number | undefined; connection: string | undefined }> {
  const asked = request({ port: port(), method: "POST", path, agent });
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return { status: answer.statusCode, connection: answer.headers.connection };
}

/** A user who sends this and no more. */
async function halting(sent: string): Promise<Socket> {
  const taken = once(app.fastify.server, "connection") as Promise<[Socket]>;
  const socket = connect(port(), "127.0.0.1");
  socket.on("error", () => undefined);
  const [end] = await taken;
  socket.write(sent);
  await vi.waitFor(() => expect(end.bytesRead).toBe(sent.length), PATIENTLY);
  return socket;
}

it("waits for its own work as long as that takes, but not for slow clients", async () => {
  await post("/api/quick");
  const worked = post("/api/work");
  await begun.promise;
  const slow = [
    await halting(""),
    await halting("POST /api/qui"),
    await halting("POST /api/quick HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"),
  ];
  const ended = Promise.all(slow.map((socket) => once(socket.resume(), "close")));
  let closed = false;
  const closing = app.fastify.close().then(() => (closed = true));
  await vi.waitFor(() => expect(app.fastify.server.listening).toBe(false), PATIENTLY);
  vi.advanceTimersByTime(10 * SECOND_MS);
  await ended;
  expect(closed).toBe(false);
  done.resolve();
  expect(await worked).toEqual({ status: 204, connection: "close" });
  await closing;
});

it("answers a request in transit, as its connection's last", async () => {
  const socket = await halting("POST /api/qui");
  const text = socket.setEncoding("utf8").toArray();
  const closing = app.fastify.close();
  await vi.waitFor(() => expect(app.fastify.server.listening).toBe(false), PATIENTLY);
  socket.write("ck HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
  await closing;
  expect((await text).join("")).toMatch(/^HTTP\/1\.1 204 [^]*\r\nconnection: close\r\n/iu);
});
