import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, Output, streamText, type LanguageModel } from "ai";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { faultyAnswer, PROVIDER_FAULTS } from "#tools/ai-provider/faults";
import { PROTOCOLS, type AiProvider, type Protocol } from "#tools/ai-provider/provider";
import { startAiProvider } from "#tools/ai-provider/server";

const KEY = "key-of-the-test";
const element = z.object({ name: z.string(), minutes: z.number() });
const MEALS = [
  { name: "Crème brûlée 🍮 at 160 °C", minutes: 40 },
  { name: "Pho gà — phở", minutes: 25 },
  { name: "Leek pie", minutes: 30 },
];

let provider: AiProvider;

beforeEach(async () => {
  provider = await startAiProvider({ key: KEY });
});
afterEach(() => provider.close());

function modelOf(protocol: Protocol, apiKey = KEY, id = "claude-sonnet-4-5"): LanguageModel {
  const settings = { baseURL: provider.baseUrl(protocol), apiKey };
  switch (protocol) {
    case "openai":
      return createOpenAI(settings)(id);
    case "anthropic":
      return createAnthropic(settings)(id);
    case "google":
      return createGoogleGenerativeAI(settings)(id);
    case "openai-compatible":
      return createOpenAICompatible({
        ...settings,
        name: "local",
        supportsStructuredOutputs: true,
        includeUsage: true,
      })(id);
  }
}

/** Everything that a streamed call gave. */
async function ask(model: LanguageModel, onMeal: (meal: unknown) => void = () => undefined) {
  const errors: unknown[] = [];
  const meals: unknown[] = [];
  const result = streamText({
    model,
    instructions: "Propose meals.",
    prompt: "Three dishes, please.",
    output: Output.array({ element }),
    maxRetries: 0,
    maxOutputTokens: 2_000,
    onError: ({ error }) => void errors.push(error),
  });
  let thrown: unknown = null;
  try {
    for await (const meal of result.elementStream) {
      meals.push(meal);
      onMeal(meal);
    }
  } catch (error) {
    thrown = error;
  }
  const finish = await Promise.resolve(result.finishReason).catch(() => null);
  const usage = await Promise.resolve(result.usage).catch(() => null);
  await Promise.resolve(result.output).catch(() => null);
  return { meals, errors, thrown, finish, usage };
}

describe.each(PROTOCOLS)("%s", (protocol) => {
  test("streams meals one by one, and every letter of them", async () => {
    const [first, second, last] = MEALS;
    const seen = Promise.withResolvers<void>();
    provider.answer(() => ({ kind: "meals", meals: [first, second, seen.promise.then(() => last)] }));
    const { meals, finish, usage, errors } = await ask(modelOf(protocol), () => seen.resolve());
    expect(meals).toEqual(MEALS);
    expect(finish).toBe("stop");
    expect(errors).toEqual([]);
    expect(usage).toMatchObject({ inputTokens: expect.any(Number), outputTokens: expect.any(Number) });
  });

  test("receives model, key, instructions and prompt", async () => {
    await ask(modelOf(protocol, KEY, "a-model"));
    expect(provider.calls).toMatchObject([
      {
        protocol,
        number: 1,
        model: "a-model",
        key: KEY,
        instructions: expect.stringContaining("Propose meals."),
        prompt: "Three dishes, please.",
      },
    ]);
  });

  test("answers a call that does not stream", async () => {
    provider.answer(() => ({ kind: "meals", meals: MEALS }));
    const { output } = await generateText({
      model: modelOf(protocol),
      prompt: "Three dishes, please.",
      output: Output.array({ element }),
    });
    expect(output).toEqual(MEALS);
  });

  test.each([
    ["length", "length"],
    ["filtered", "content-filter"],
  ] as const)("ends a stream with %s", async (end, finish) => {
    provider.answer(() => ({ kind: "meals", meals: MEALS, end }));
    expect(await ask(modelOf(protocol))).toMatchObject({ meals: MEALS, finish });
  });

  test("breaks off with the protocol's error event", async () => {
    provider.answer(() => ({ kind: "meals", meals: MEALS, end: "error" }));
    const { meals, errors } = await ask(modelOf(protocol));
    expect(meals).toEqual(MEALS);
    expect(errors).toHaveLength(1);
  });

  test("closes the socket in the middle", async () => {
    provider.answer(() => ({ kind: "meals", meals: MEALS, end: "cut" }));
    const { meals, thrown, errors } = await ask(modelOf(protocol));
    expect(meals.length).toBeGreaterThan(0);
    expect([thrown, ...errors].filter(Boolean)).not.toEqual([]);
  });

  test.each([401, 429, 500, 503])("words the error %i as the provider does", async (status) => {
    provider.answer(() => ({ kind: "error", status, retryAfterSeconds: 7 }));
    const [error] = (await ask(modelOf(protocol))).errors;
    expect(error).toBeInstanceOf(APICallError);
    expect(error).toMatchObject({ statusCode: status, data: { error: { message: expect.any(String) } } });
    expect((error as APICallError).responseHeaders).toMatchObject({ "retry-after": "7" });
  });

  test("refuses a wrong key without reading the call", async () => {
    const [error] = (await ask(modelOf(protocol, "another"))).errors;
    expect(error).toMatchObject({ statusCode: 401 });
    expect(provider.calls).toEqual([]);
  });

  test("sends a page, resets, and does not answer", async () => {
    provider.answer(() => ({ kind: "page", html: "<h1>Bad gateway</h1>" }));
    expect((await ask(modelOf(protocol))).meals).toEqual([]);
    provider.answer(() => ({ kind: "reset" }));
    expect((await ask(modelOf(protocol))).errors).toHaveLength(1);
    const received = Promise.withResolvers<AbortSignal>();
    provider.answer(({ gone }) => {
      received.resolve(gone);
      return { kind: "silent" };
    });
    const call = ask(modelOf(protocol));
    expect((await received.promise).aborted).toBe(false);
    await provider.close();
    expect((await call).errors).toHaveLength(1);
  });

  // What waits is broken off by anyone who waits, as the test above shows; words and size are for anyone who reads them.
  const AT_ONCE = PROVIDER_FAULTS.filter(
    (fault) => !["silent", "slow", "stalls", "wrong_language", "markup", "huge"].includes(fault),
  );
  test.each(AT_ONCE)("never ends in good order when it is told: %s", async (fault) => {
    provider.answer(() => faultyAnswer(fault, protocol, MEALS));
    const { meals, errors, thrown, finish } = await ask(modelOf(protocol));
    const good = errors.length === 0 && thrown === null && finish === "stop" && meals.length === MEALS.length;
    expect(good).toBe(false);
  });
});

test("answers nothing else", async () => {
  const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
  const at = async (method: string, path: string, body?: object): Promise<[number, string]> => {
    const address = `${provider.baseUrl("openai-compatible")}${path}`;
    const answer = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return [answer.status, await answer.text()];
  };
  expect((await at("GET", "/models"))[0]).toBe(404);
  expect((await at("GET", "/chat/completions"))[0]).toBe(405);
  expect((await at("POST", "/chat/completions", { model: "a" }))[0]).toBe(400);
  const open = { type: "object", properties: { name: { type: "string" } }, additionalProperties: false };
  const [status, text] = await at("POST", "/chat/completions", {
    model: "a",
    messages: [{ role: "user", content: "Hello" }],
    response_format: { type: "json_schema", json_schema: { name: "a", strict: true, schema: open } },
  });
  expect([status, text]).toEqual([400, expect.stringContaining("Missing 'name'")]);
  expect(provider.calls).toEqual([]);
});

test("closes although a user has stopped reading", async () => {
  provider.answer(() => ({ kind: "text", text: "too much ".repeat(1_000_000) }));
  const answer = await fetch(`${provider.baseUrl("openai-compatible")}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}` },
    body: JSON.stringify({ model: "a", stream: true, messages: [{ role: "user", content: "Hello" }] }),
  });
  await provider.close();
  await expect(answer.text()).rejects.toThrow();
});
