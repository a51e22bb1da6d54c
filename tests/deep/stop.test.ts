import { Agent, request, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import { PREPARED } from "#tests/support/billing-process";
import { realCatalogue } from "#tests/support/catalogue";
import { sampledEngines, type Place } from "#tests/support/engines";
import { EASY_REQUEST, eventually, freePort, startServer, Visitor } from "#tests/support/server-process";
import type { ServerProcess } from "#tests/support/server-process";
import { createCook } from "#tools/ai-provider/cook";
import type { AiProvider } from "#tools/ai-provider/provider";
import { startAiProvider } from "#tools/ai-provider/server";

const REQUEST = { ...EASY_REQUEST, mealsPerWeek: 1 };
/** Half of the time allowed for work in progress: anything waited for that long is delaying the shutdown. */
const HELD_UP_MS = 10_000;

describe.each(sampledEngines())("a stop with people waiting, on $name", (engine) => {
  let place: Place;
  let provider: AiProvider;
  let server: ServerProcess;
  let settings: Readonly<Record<string, string>>;
  let gate: PromiseWithResolvers<void>;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    gate = Promise.withResolvers();
    gate.resolve();
    provider = await startAiProvider();
    const cook = createCook(realCatalogue().catalogue);
    provider.answer(({ prompt }) => {
      const { promise } = gate;
      return { kind: "meals", meals: cook(prompt).map((meal) => promise.then(() => meal)) };
    });
    place = await engine.place();
    settings = {
      ...PREPARED,
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
      PORT: String(await freePort()),
      AI_PROVIDER: "openai-compatible",
      AI_MODEL: "local",
      AI_BASE_URL: provider.baseUrl("openai-compatible"),
    };
    server = await startServer(settings);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.stop();
    await provider.close();
    await place.remove();
  });

  it("waits for none of them, and the next process serves what they waited for", async () => {
    const browser = new Browser(server.url);
    const signedUp = async (name: string) => {
      const visitor = new Visitor(() => server.url, { connection: "close" });
      await visitor.signUp(name);
      return visitor;
    };
    const ada = await signedUp("ada");
    const { id } = (await ada.send("POST", "/api/meal-plans", REQUEST)).body as { id: string };
    const { url } = (await ada.send("POST", `/api/meal-plans/${id}/share`)).body as { url: string };
    const token = url.slice(url.lastIndexOf("/") + 1);
    gate = Promise.withResolvers();
    const people = await Promise.all(["bea", "cem", "dan", "eve"].map(signedUp));
    const asked = people.map((person, index) =>
      browser.send("POST", "/api/meal-plans", person, index < 2 ? { prefer: "respond-async" } : {}, REQUEST),
    );
    const ids = await Promise.all(asked.slice(0, 2).map(async (answer) => (await read(await answer)).id));
    const waiting = asked.slice(2).map(async (answer) => {
      const { statusCode, headers } = await answer;
      return { status: statusCode, connection: headers.connection, ...(await read(await answer)) };
    });
    const streams = await Promise.all([
      browser.send("GET", `/api/meal-plans/${id}/ticks/events`, ada),
      browser.send("GET", `/api/shared/${token}/events`, null),
      ...ids.map((one, index) => browser.send("GET", `/api/meal-plans/${one}/events`, people[index] ?? null)),
    ]);
    const told = streams.map((stream) => textOf(stream));
    await read(await browser.send("GET", "/healthz", null));
    // One that has not asked for anything yet, and one whose request does not go on.
    sockets.push(
      ...(await Promise.all(
        ["", "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90\r\n\r\n{"].map((sent) =>
          opened(settings.PORT ?? "", sent),
        ),
      )),
    );
    await eventually(async () => (provider.calls.length >= 4 ? true : null), "the provider's calls");

    const began = performance.now();
    expect(await server.stop()).toBe(0);
    const took = performance.now() - began;
    process.stdout.write(`A stop with eight waiting on ${engine.name}: ${(took / 1_000).toFixed(2)} s\n`);
    expect(took).toBeLessThan(HELD_UP_MS);
    const answers = await Promise.all(waiting);
    expect(answers).toEqual(
      answers.map(() => expect.objectContaining({ status: 202, connection: "close", state: "making" })),
    );
    for (const text of await Promise.all(told)) expect(text).toMatch(/\nretry: 1000\n\n$/u);

    gate.resolve();
    server = await startServer(settings);
    for (const [index, one] of [...ids, ...answers.map((answer) => answer.id)].entries()) {
      const events = await textOf(
        await browser.send("GET", `/api/meal-plans/${one}/events`, people[index] ?? null, { "last-event-id": "1" }),
      );
      expect(events.match(/^event: done$/gmu)).toHaveLength(1);
      const { body } = (await people[index]?.send("GET", `/api/meal-plans/${one}`)) ?? {};
      expect((body as PlanRecord).state).toBe("ready");
    }
    browser.close();
  });
});

/** Keeps its connections for as long as the server does, as browsers do. */
class Browser {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async send(
    method: string,
    path: string,
    visitor: Visitor | null,
    headers: Readonly<Record<string, string>> = {},
    body?: object,
  ): Promise<IncomingMessage> {
    const asked = request(this.#url + path, {
      method,
      agent: this.#agent,
      headers: { ...headers, cookie: visitor?.cookies() ?? "", "content-type": "application/json" },
    });
    asked.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return answer;
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const bytes of answer.setEncoding("utf8")) text += String(bytes);
  return text;
}

async function read(answer: IncomingMessage): Promise<{ readonly id: string; readonly state: string }> {
  return JSON.parse(await textOf(answer)) as { id: string; state: string };
}

async function opened(port: string, sent: string): Promise<Socket> {
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(sent);
  return socket;
}
