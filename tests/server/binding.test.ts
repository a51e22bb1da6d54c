import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { defineEndpoint } from "#contract/endpoint";
import type { App } from "#server/http/app";
import { eventsReply, fileReply, type StreamEvent } from "#server/http/reply";
import { adminRoute, publicRoute, userRoute, webhookRoute } from "#server/http/route";
import { jsonLog } from "#server/services/log/log";
import { bareApp } from "#tests/support/bare-app";
import { PATIENTLY } from "#tests/support/patiently";

const watch = defineEndpoint({ method: "GET", path: "/api/watch", access: "public", summary: "A stream" });
const print = defineEndpoint({ method: "GET", path: "/api/print", access: "public", summary: "A file" });
const signedCall = defineEndpoint({
  method: "POST",
  path: "/api/signed-call",
  access: "webhook",
  summary: "A signed call",
});
const empty = defineEndpoint({ method: "POST", path: "/api/empty", access: "public", summary: "Nothing to say" });
const show = defineEndpoint({
  method: "GET",
  path: "/api/show/:id",
  access: "public",
  summary: "An allow-list",
  params: z.object({ id: z.string() }),
  answer: z.object({ id: z.string() }),
});
const fail = defineEndpoint({ method: "GET", path: "/api/fail", access: "public", summary: "A fault" });
const full = defineEndpoint({
  method: "GET",
  path: "/api/full/:code",
  access: "public",
  summary: "A full disk",
  params: z.object({ code: z.string() }),
});

describe("the binding of endpoints", () => {
  let app: App;
  const logged: string[] = [];
  const received: string[] = [];
  const returned = vi.fn<() => void>();

  async function* events(signal: AbortSignal): AsyncGenerator<StreamEvent> {
    try {
      yield { id: "1", event: "stage", data: { stage: "choosing" } };
      yield { id: "2", event: "meal", data: { name: "Dal\nwith rice" } };
      await once(signal, "abort");
    } finally {
      returned();
    }
  }

  beforeEach(async () => {
    logged.length = 0;
    received.length = 0;
    returned.mockClear();
    app = await bareApp(
      [
        publicRoute(watch, async ({ signal }) => eventsReply(events(signal))),
        publicRoute(print, async () =>
          fileReply(new TextEncoder().encode("%PDF"), "application/pdf", 'attachment; filename="a.pdf"'),
        ),
        webhookRoute(signedCall, async ({ rawBody }) => {
          received.push(rawBody.toString("utf8"));
          return undefined;
        }),
        publicRoute(empty, async () => undefined),
        publicRoute(show, async ({ params }) => ({ id: params.id, secret: "hash" })),
        publicRoute(fail, () => Promise.reject(new Error("password=hunter2 in a message"))),
        publicRoute(full, ({ params: { code } }) =>
          Promise.reject(new Error("not written", { cause: Object.assign(new Error("no room"), { code }) })),
        ),
      ],
      jsonLog("info", { write: (line: string) => void logged.push(line) }),
    );
  });
  afterEach(() => app.fastify.close());

  it("streams events as they happen, and ends the stream when the reader disconnects", async () => {
    const address = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
    const reader = httpRequest(`${address}/api/watch`, { headers: { accept: "text/event-stream" } });
    reader.end();
    const [response] = (await once(reader, "response")) as [IncomingMessage];
    expect(response.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
    let text = "";
    response.on("data", (chunk: Buffer) => (text += chunk.toString()));
    await vi.waitFor(() => expect(text).toContain("id: 2"), PATIENTLY);
    expect(text).toContain('id: 1\nevent: stage\ndata: {"stage":"choosing"}\n\n');
    expect(text).toContain(String.raw`data: {"name":"Dal\nwith rice"}`);
    reader.destroy();
    await vi.waitFor(() => expect(returned).toHaveBeenCalledOnce(), PATIENTLY);
  });

  it("opens ten streams at once for one caller, and another when one has ended", async () => {
    const address = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
    const open = async () => {
      const reader = httpRequest(`${address}/api/watch`, { agent: false });
      reader.end();
      const [response] = (await once(reader, "response")) as [IncomingMessage];
      response.resume();
      return { status: response.statusCode, close: () => reader.destroy() };
    };
    const readers = [];
    for (let count = 0; count < 10; count += 1) readers.push(await open());
    expect(readers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await open()).status).toBe(429);
    readers[0]?.close();
    await vi.waitFor(async () => expect((await open()).status).toBe(200), PATIENTLY);
  });

  it("ends open streams when the server stops", async () => {
    const address = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
    const reader = httpRequest(`${address}/api/watch`);
    reader.end();
    const [response] = (await once(reader, "response")) as [IncomingMessage];
    response.resume();
    const ended = once(response, "end");
    await app.fastify.close();
    await ended;
    expect(returned).toHaveBeenCalledOnce();
  });

  it("knows its own origin on a port that the system chose", async () => {
    const address = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
    const fromOrigin = (origin: string) => fetch(`${address}/api/empty`, { method: "POST", headers: { origin } });
    expect((await fromOrigin(address)).status).toBe(204);
    expect((await fromOrigin("http://127.0.0.1:9")).status).toBe(403);
    expect((await fromOrigin("https://elsewhere.example")).status).toBe(403);
  });

  it("answers files with their own type and name", async () => {
    const answer = await app.fastify.inject({ method: "GET", url: "/api/print" });
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="a.pdf"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(answer.body).toBe("%PDF");
  });

  it("hands a webhook its exact bytes, from any origin", async () => {
    const body = '{ "b":1,\n"a" : 2}';
    const headers = { "content-type": "application/json", origin: "https://provider.example" };
    const answer = await app.fastify.inject({ method: "POST", url: "/api/signed-call", headers, payload: body });
    expect(answer.statusCode).toBe(204);
    expect(received).toEqual([body]);
  });

  it("sends nothing that the contract does not name", async () => {
    const answer = await app.fastify.inject({ method: "GET", url: "/api/show/7" });
    expect(answer.json()).toEqual({ id: "7" });
  });

  it("answers an internal error without its message, and logs it without values", async () => {
    const answer = await app.fastify.inject({ method: "GET", url: "/api/fail" });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ code: "internal", message: "Something went wrong on our side. Please try again." });
    expect(logged.some((line) => line.includes("A request failed"))).toBe(true);
  });

  it("says so if a disk is full, ours or the database’s, and logs it", async () => {
    for (const code of ["53100", "ENOSPC"]) {
      logged.length = 0;
      const answer = await app.fastify.inject({ method: "GET", url: `/api/full/${code}` });
      expect(answer.statusCode).toBe(507);
      expect(answer.headers["retry-after"]).toBe("600");
      expect(answer.json()).toEqual({
        code: "no_space",
        message: expect.stringMatching(/^There is no space left on our server, so nothing new can be kept\./u),
      });
      expect(logged.join("")).toContain(code);
    }
  });

  it("is healthy while it runs, and not ready if the database is not", async () => {
    expect((await app.fastify.inject({ method: "GET", url: "/healthz" })).statusCode).toBe(200);
    const ready = await app.fastify.inject({ method: "GET", url: "/readyz" });
    expect(ready.statusCode).toBe(503);
    expect(ready.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    expect(ready.json()).toMatchObject({ code: "database_unavailable" });
  });

  it("lets no site in beside our own, also where another's card form is used", async () => {
    const { headers } = await app.fastify.inject({ method: "GET", url: "/api/show/7" });
    expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
  });

  it.each(["/api/%E0%A4%A", "/api/show", "/api/show/7/8"])("answers the odd address %s with 404", async (url) => {
    expect((await app.fastify.inject({ method: "GET", url })).statusCode).toBe(404);
  });

  it("refuses to bind an endpoint as something it is not", () => {
    expect(() => userRoute(show, async () => ({ id: "1" }))).toThrow("is public");
  });
});

describe("the admin's own credentials", () => {
  const list = defineEndpoint({
    method: "GET",
    path: "/api/list",
    access: "admin_basic",
    summary: "What only the admin sees",
    answer: z.object({ rows: z.number() }),
  });
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });
  let app: App;
  beforeEach(async () => {
    app = await bareApp([adminRoute(list, async () => ({ rows: 1 }))]);
  });
  afterEach(() => app.fastify.close());

  it("open an admin endpoint", async () => {
    const answer = await app.fastify.inject({ method: "GET", url: "/api/list", headers: basic("a:b") });
    expect(answer.json()).toEqual({ rows: 1 });
  });

  it.each([{}, basic("a:wrong"), basic("b:b"), basic("a"), { authorization: "Bearer a" }])(
    "answer 401 otherwise, without the browser's own dialog: %o",
    async (headers) => {
      const answer = await app.fastify.inject({ method: "GET", url: "/api/list", headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers["www-authenticate"]).toBeUndefined();
    },
  );
});
