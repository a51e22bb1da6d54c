import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BRIEF, meals, proposerAt } from "#tests/support/proposer";
import type { AiProvider } from "#tools/ai-provider/provider";
import { startAiProvider } from "#tools/ai-provider/server";

const SOUP = { name: "Leek soup" };
const STEW = { name: "Stew" };
const ALL = [SOUP, STEW, { name: "Pie" }];

let provider: AiProvider;
beforeEach(async () => {
  provider = await startAiProvider();
});
afterEach(() => provider.close());

it("passes on what arrived in time, even to a slow callback", async () => {
  const { proposer } = await proposerAt("openai", provider.baseUrl("openai"), { timeoutMs: 1_500 });
  provider.answer(() => ({ kind: "meals", meals: [SOUP, STEW], end: "silent" }));
  const taken: unknown[] = [];
  const { fault } = await proposer.propose(
    BRIEF,
    async (meal) => {
      const hungUp = provider.calls[0]?.gone ?? expect.fail("nobody called");
      if (!hungUp.aborted) await once(hungUp, "abort");
      taken.push(meal);
    },
    new AbortController().signal,
  );
  expect({ fault, taken }).toEqual({ fault: "timeout", taken: [SOUP, STEW] });
});

it("stops reading after the last meal wanted", async () => {
  const server = createServer((_, response) => {
    const say = (content: string) =>
      response.write(
        `data: ${JSON.stringify({ id: "a", object: "chat.completion.chunk", created: 0, model: "m", choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`,
      );
    response.writeHead(200, { "content-type": "text/event-stream" });
    say(JSON.stringify({ meals: ALL }));
    const talk = setInterval(() => say(" and"), 100);
    response.on("close", () => clearInterval(talk));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { proposer } = await proposerAt("openai-compatible", `http://127.0.0.1:${port}/v1`, { timeoutMs: 10_000 });
  const end = await meals(proposer);
  expect(end).toMatchObject({ fault: null, meals: ALL });
  expect(end.usage.durationMs).toBeLessThan(5_000);
  server.close().closeAllConnections();
});

it("reads the answer of an older model, which supports schemas only through tools", async () => {
  const model = "claude-3-haiku-20240307";
  const { proposer } = await proposerAt("anthropic", provider.baseUrl("anthropic"), { model });
  provider.answer(() => ({ kind: "meals", meals: ALL }));
  expect(await meals(proposer)).toMatchObject({ fault: null, meals: ALL });
});

it("skips a self-hosted model's visible reasoning", async () => {
  const { proposer } = await proposerAt("openai-compatible", provider.baseUrl("openai-compatible"));
  const thoughts = '<think>They like [leeks], {"perhaps": "soup"}.</think>\n';
  provider.answer(() => ({ kind: "text", text: `${thoughts}${JSON.stringify({ meals: ALL })}` }));
  expect(await meals(proposer)).toMatchObject({ fault: null, meals: ALL });
});

it("describes the schema in words to a model without structured output, and remembers that", async () => {
  const { proposer, lines } = await proposerAt("openai-compatible", provider.baseUrl("openai-compatible"));
  provider.answer(({ body }) =>
    JSON.stringify(body).includes('"json_schema"')
      ? { kind: "error", status: 400, message: "This response_format type is unavailable now" }
      : { kind: "meals", meals: ALL },
  );
  const asked = () => provider.calls.length;
  expect([await meals(proposer), asked()]).toEqual([expect.objectContaining({ fault: null, meals: ALL }), 2]);
  expect([await meals(proposer), asked()]).toEqual([expect.objectContaining({ fault: null, meals: ALL }), 3]);
  const { instructions, body } = provider.calls[2] ?? expect.fail();
  expect(instructions).toContain(BRIEF.instructions);
  expect(instructions).toContain('"required":["text","foods","minutes","heat","vessel","done"]');
  expect(body).toMatchObject({ response_format: { type: "json_object" } });
  expect(lines).toEqual([]);
});
