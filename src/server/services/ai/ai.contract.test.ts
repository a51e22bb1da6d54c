import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AiFault } from "#contract/ai";
import { ASKS_NOTHING } from "#tests/support/notes-calls";
import { BRIEF, KEY, meals, MODELS, proposerAt } from "#tests/support/proposer";
import { PROTOCOLS, type AiProvider, type Protocol, type ProviderAnswer } from "#tools/ai-provider/provider";
import { startAiProvider } from "#tools/ai-provider/server";

const SOUP = { name: "ANSWER: leek soup", steps: [{ text: 'Sweat {leek} "gently" [no colour] \\ é' }] };
const STEW = { name: "ANSWER: stew", why: "It warms." };
const PIE = { name: "ANSWER: pie" };
const ALL = [SOUP, STEW, PIE];
/** The top-level keys of each protocol's request. */
const SENT = {
  openai: ["include", "input", "model", "store", "stream", "text"],
  anthropic: ["cache_control", "max_tokens", "messages", "model", "output_config", "stream", "system"],
  google: ["contents", "generationConfig", "systemInstruction"],
  "openai-compatible": ["messages", "model", "response_format", "stream", "stream_options"],
};
/** How each provider reports an unpaid account. */
const EMPTY: Readonly<Record<Protocol, ProviderAnswer>> = {
  openai: { kind: "error", status: 429, type: "insufficient_quota" },
  anthropic: {
    kind: "error",
    status: 400,
    message: "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade.",
  },
  google: { kind: "error", status: 403, message: "This API method requires billing to be enabled." },
  "openai-compatible": { kind: "error", status: 429, type: "insufficient_quota" },
};
/** No answer in these tests is waited for longer than this. */
const AT_ONCE_MS = 5_000;

let provider: AiProvider;
beforeEach(async () => {
  provider = await startAiProvider({ key: KEY });
});
afterEach(() => provider.close());

describe.each(PROTOCOLS)("asking a provider of meals by %s", (protocol) => {
  const open = (timeoutMs = 20_000) => proposerAt(protocol, provider.baseUrl(protocol), { timeoutMs });
  const answer = (decided: ProviderAnswer) => provider.answer(() => decided);

  it("passes each meal on while the next is still being generated, and reports token use", async () => {
    const { proposer, lines } = await open();
    const rest = ALL.slice(1).map(() => Promise.withResolvers<unknown>());
    answer({ kind: "meals", meals: [SOUP, ...rest.map(({ promise }) => promise)] });
    const taken: unknown[] = [];
    const { fault, usage } = await proposer.propose(
      BRIEF,
      async (meal) => {
        taken.push(meal);
        rest[taken.length - 1]?.resolve(ALL[taken.length]);
      },
      new AbortController().signal,
    );
    expect(taken).toEqual(ALL);
    expect(fault).toBeNull();
    expect(usage.inputTokens).toBeGreaterThan(0);
    expect(usage.outputTokens).toBeGreaterThan(0);
    expect(usage.durationMs).toBeLessThan(AT_ONCE_MS);
    expect(provider.calls).toHaveLength(1);
    expect(lines).toEqual([]);
  });

  it("identifies itself, and sends the key, the brief and a strict schema, and nothing else", async () => {
    const { proposer } = await open();
    answer({ kind: "meals", meals: ALL });
    await meals(proposer);
    const [call] = provider.calls;
    expect(call).toMatchObject({ protocol, model: MODELS[protocol], key: KEY });
    expect(proposer.model).toBe(MODELS[protocol]);
    expect(call?.instructions).toBe(BRIEF.instructions);
    expect(call?.prompt).toBe(BRIEF.prompt);
    expect(Object.keys(call?.body as object).toSorted()).toEqual(SENT[protocol]);
    const sent = JSON.stringify(call?.body);
    expect(sent).toContain('"required":["text","foods","minutes","heat","vessel","done"]');
    expect(sent).toContain('"additionalProperties":false');
    expect(sent).not.toMatch(/"tools"|"store":true|@/u);
  });

  it("reads notes the same way, with their own strict schema, within the time a user waits", async () => {
    const { proposer } = await open();
    const brief = { ...BRIEF, shape: "notes" } as const;
    answer({ kind: "meals", meals: [ASKS_NOTHING] });
    expect(await meals(proposer, { brief })).toMatchObject({ fault: null, meals: [ASKS_NOTHING] });
    const sent = JSON.stringify(provider.calls[0]?.body);
    expect(sent).toContain('"required":["quote","reading","kind","what","other","days","number","often","person"]');
    expect(sent).not.toMatch(/allow|budget/u);
    answer({ kind: "silent" });
    const end = await meals(proposer, { brief: { ...brief, mostMs: 100 } });
    expect(end).toMatchObject({ fault: "timeout", meals: [] });
    // The settings would allow twenty seconds.
    expect(end.usage.durationMs).toBeLessThan(AT_ONCE_MS);
  });

  it("writes lines the same way, with their own strict schema", async () => {
    const { proposer } = await open();
    const LINE = { day: "Friday", for_you: "ANSWER: Friday at last." };
    answer({ kind: "meals", meals: [LINE] });
    expect(await meals(proposer, { brief: { ...BRIEF, shape: "lines" } })).toMatchObject({
      fault: null,
      meals: [LINE],
    });
    expect(JSON.stringify(provider.calls[0]?.body)).toContain('"required":["day","for_you"]');
  });

  it("passes on malformed meals unchanged, without losing others", async () => {
    const { proposer } = await open();
    const odd = ["Soup, hot", SOUP, { name: 7 }, null, [STEW]];
    answer({ kind: "meals", meals: odd });
    expect(await meals(proposer, { brief: { ...BRIEF, mostMeals: 5 } })).toMatchObject({ fault: null, meals: odd });
  });

  it("reads no more meals than wanted, and ends the call there", async () => {
    const { proposer } = await open();
    answer({ kind: "meals", meals: [...ALL, SOUP, STEW, new Promise(() => undefined)] });
    expect(await meals(proposer)).toMatchObject({ fault: null, meals: ALL });
    await gone();
  });

  it.each<[string, ProviderAnswer, AiFault, { tries?: number; taken?: number; status?: number | null }]>([
    ["a rate limit", { kind: "error", status: 429, retryAfterSeconds: 0 }, "rate_limited", { tries: 2, status: 429 }],
    ["an overload", { kind: "error", status: 503, retryAfterSeconds: 0 }, "overloaded", { tries: 2, status: 503 }],
    [
      "an overload by 529",
      { kind: "error", status: 529, retryAfterSeconds: 0 },
      "overloaded",
      { tries: 2, status: 529 },
    ],
    [
      "a fault of theirs",
      { kind: "error", status: 500, retryAfterSeconds: 0 },
      "overloaded",
      { tries: 2, status: 500 },
    ],
    ["an empty account", EMPTY[protocol], "out_of_credit", { status: statusOf(EMPTY[protocol]) }],
    ["a bill to pay", { kind: "error", status: 402 }, "out_of_credit", { status: 402 }],
    ["a refused request", { kind: "error", status: 400 }, "configuration", { status: 400 }],
    ["a key without rights", { kind: "error", status: 403 }, "configuration", { status: 403 }],
    ["an unknown model", { kind: "error", status: 404 }, "configuration", { status: 404 }],
    ["a redirection", { kind: "error", status: 307 }, "configuration", { status: 307 }],
    ["a page", { kind: "page", html: "<html>ANSWER: come back later</html>" }, "bad_output", {}],
    ["nothing", { kind: "text", text: "" }, "bad_output", {}],
    ["an apology", { kind: "text", text: "ANSWER: I am sorry." }, "bad_output", {}],
    [
      "JSON that breaks off",
      { kind: "text", text: `{"meals":[${JSON.stringify(SOUP)},{"name":` },
      "bad_output",
      { taken: 1 },
    ],
    ["another language", { kind: "text", text: "<meals><meal>ANSWER: soup</meal></meals>" }, "bad_output", {}],
    ["no meals", { kind: "meals", meals: [] }, "bad_output", {}],
    ["an end at the token limit", { kind: "meals", meals: [SOUP, STEW], end: "length" }, "truncated", { taken: 2 }],
    ["a filter", { kind: "meals", meals: [SOUP], end: "filtered" }, "filtered", { taken: 1 }],
    ["a cut", { kind: "meals", meals: [SOUP, STEW], end: "cut" }, "network", { taken: 2 }],
    ["a fault half-way", { kind: "meals", meals: [SOUP], end: "error" }, "overloaded", { taken: 1 }],
    ["five megabytes", { kind: "text", text: "ANSWER ".repeat(750_000) }, "too_large", {}],
    ["a page of five megabytes", { kind: "page", html: "ANSWER ".repeat(750_000) }, "too_large", {}],
  ])("ends with a fault after %s, keeps what came before, and logs one line without a word of it", async (...told) => {
    const [, decided, fault, { tries = 1, taken = 0, status = 200 }] = told;
    const { proposer, lines } = await open();
    answer(decided);
    const end = await meals(proposer);
    expect(end).toMatchObject({ fault, meals: ALL.slice(0, taken) });
    expect(end.usage.durationMs).toBeLessThan(AT_ONCE_MS);
    expect(provider.calls).toHaveLength(tries);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        fault,
        provider: protocol,
        model: MODELS[protocol],
        status,
        durationMs: expect.any(Number),
      }),
    ]);
    expect(lines.join("")).not.toMatch(/PROMPT|INSTRUCTIONS|ANSWER|sk-secret/u);
  });

  it("ends with a fault when the key is wrong", async () => {
    const { proposer, lines } = await proposerAt(protocol, provider.baseUrl(protocol), { apiKey: "sk-another" });
    expect(await meals(proposer)).toMatchObject({ fault: "configuration", meals: [] });
    expect(lines).toHaveLength(1);
    expect(lines.join("")).not.toContain("sk-another");
  });

  it("retries once if no part of an answer had arrived, and continues from there", async () => {
    const { proposer, lines } = await open();
    provider.answer(({ number }) =>
      number === 1 ? { kind: "error", status: 503, retryAfterSeconds: 0 } : { kind: "meals", meals: ALL },
    );
    expect(await meals(proposer)).toMatchObject({ fault: null, meals: ALL });
    expect(provider.calls).toHaveLength(2);
    expect(lines).toEqual([]);
  });

  it("does not wait too long before a retry", async () => {
    const { proposer } = await open(30_000);
    answer({ kind: "error", status: 429, retryAfterSeconds: 30 });
    const end = await meals(proposer);
    expect(end.fault).toBe("rate_limited");
    expect(end.usage.durationMs).toBeLessThan(AT_ONCE_MS);
    expect(provider.calls).toHaveLength(1);
  });

  it("ends the call when aborted, and says why", async () => {
    const { proposer, lines } = await open();
    answer({ kind: "meals", meals: [SOUP], end: "silent" });
    const controller = new AbortController();
    const reason = new Error("the server stops");
    const call = proposer.propose(BRIEF, async () => controller.abort(reason), controller.signal);
    await expect(call).rejects.toBe(reason);
    await gone();
    expect(lines).toEqual([]);
    await expect(meals(proposer, { signal: controller.signal })).rejects.toBe(reason);
    expect(provider.calls).toHaveLength(1);
  });

  it("ends the call if a meal is rejected by the callback, and passes on none after it", async () => {
    const { proposer } = await open();
    answer({ kind: "meals", meals: [SOUP, STEW], end: "silent" });
    const fault = new Error("the database is gone");
    let taken = 0;
    const call = proposer.propose(
      BRIEF,
      async () => {
        taken += 1;
        throw fault;
      },
      new AbortController().signal,
    );
    await expect(call).rejects.toBe(fault);
    expect(taken).toBe(1);
    await gone();
  });
});

it.each<[string, ProviderAnswer, number]>([
  ["never answers", { kind: "silent" }, 0],
  ["stops answering after a meal", { kind: "meals", meals: [SOUP], end: "silent" }, 1],
])("gives up in time on a provider that %s, whoever it is", async (_, decided, taken) => {
  provider.answer(() => decided);
  const ends = await Promise.all(
    PROTOCOLS.map(async (protocol) => {
      const { proposer } = await proposerAt(protocol, provider.baseUrl(protocol), { timeoutMs: 1_500 });
      return meals(proposer);
    }),
  );
  for (const end of ends) {
    expect(end).toMatchObject({ fault: "timeout", meals: ALL.slice(0, taken) });
    // A second and a half, plus a margin for a busy machine.
    expect(end.usage.durationMs).toBeLessThan(1_500 + AT_ONCE_MS);
  }
  expect(provider.calls).toHaveLength(PROTOCOLS.length);
  await Promise.all(provider.calls.map(({ gone }) => hungUp(gone)));
});

it("retries once after a cut connection, for every provider", async () => {
  provider.answer(({ number }) => (number <= PROTOCOLS.length ? { kind: "reset" } : { kind: "meals", meals: ALL }));
  const ends = await Promise.all(
    PROTOCOLS.map(async (protocol) => meals((await proposerAt(protocol, provider.baseUrl(protocol))).proposer)),
  );
  expect(ends.map(({ fault }) => fault)).toEqual(PROTOCOLS.map(() => null));
  expect(provider.calls).toHaveLength(2 * PROTOCOLS.length);
});

function statusOf(answer: ProviderAnswer): number | null {
  return answer.kind === "error" ? answer.status : null;
}

/** Resolves when the provider has noticed that its last caller disconnected. */
async function gone(): Promise<void> {
  await hungUp(provider.calls.at(-1)?.gone ?? expect.fail("nobody called"));
}

async function hungUp(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
}
