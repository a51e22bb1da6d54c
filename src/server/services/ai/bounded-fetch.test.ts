import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { boundedFetch, type Answer } from "#server/services/ai/bounded-fetch";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const MEBIBYTE = 1024 * 1024;

function bounded(mostBytes = MEBIBYTE) {
  const answer: Answer = { status: null, whole: false };
  let tooLarge = 0;
  const fetch = boundedFetch(mostBytes, answer, () => {
    tooLarge += 1;
  });
  return { answer, fetch, tooLarge: () => tooLarge };
}

describe("fetching an answer within limits", () => {
  it("passes on every byte up to the limit, and records that all of it arrived", async () => {
    const url = await serve((_, response) => response.end("x".repeat(MEBIBYTE)));
    const { fetch, answer, tooLarge } = bounded();
    const response = await fetch(url);
    expect((await response.text()).length).toBe(MEBIBYTE);
    expect(answer).toEqual({ status: 200, whole: true });
    expect(tooLarge()).toBe(0);
  });

  it("reports once that an answer is too large, and passes on nothing beyond the limit", async () => {
    const url = await serve((_, response) => response.end("x".repeat(MEBIBYTE + 1)));
    const { fetch, answer, tooLarge } = bounded();
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow("too large");
    expect(tooLarge()).toBe(1);
    expect(answer.whole).toBe(false);
  });

  it("yields to other work while reading an answer that arrived all at once", async () => {
    const url = await serve((_, response) => response.end("x".repeat(MEBIBYTE)));
    const { fetch } = bounded();
    const response = await fetch(url);
    let turns = 0;
    let reading = true;
    const others = (): void => {
      turns += 1;
      if (reading) setImmediate(others);
    };
    others();
    await response.text();
    reading = false;
    expect(turns).toBeGreaterThanOrEqual(MEBIBYTE / 4_096);
  });

  it("distinguishes a cut answer from a complete one", async () => {
    const url = await serve((_, response) => {
      response.write("half of it", () => response.destroy());
    });
    const { fetch, answer } = bounded();
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow("terminated");
    expect(answer).toEqual({ status: 200, whole: false });
  });

  it("sends no key to the target of a redirect", async () => {
    const carried: unknown[] = [];
    const elsewhere = await serve(({ headers }, response) => {
      carried.push(headers["x-api-key"]);
      response.end();
    });
    const url = await serve((_, response) => response.writeHead(307, { location: elsewhere }).end());
    const { fetch, answer } = bounded();
    await fetch(url, { method: "POST", headers: { "x-api-key": "secret" }, body: "{}" });
    expect(answer.status).toBe(307);
    expect(carried).toEqual([]);
  });
});
