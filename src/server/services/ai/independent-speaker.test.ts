import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BRIEF, meals, proposerAt } from "#tests/support/proposer";
import { PROTOCOLS } from "#tools/ai-provider/provider";

// Our own local provider speaks the protocols as we read them; this one was written by others.
const ALL = [{ name: "Leek soup" }, { name: "Stew" }, { name: "Pie" }];
const BASES = { openai: "/v1", anthropic: "/v1", google: "/v1beta", "openai-compatible": "/v1" } as const;

const mock = new LLMock({ port: 0, chunkSize: 7 });
beforeAll(() => mock.start());
afterAll(() => mock.stop());

describe.each(PROTOCOLS)("a provider of others that speaks %s", (protocol) => {
  const ask = async (prompt: string) => {
    const { proposer } = await proposerAt(protocol, `${mock.url}${BASES[protocol]}`);
    return meals(proposer, { brief: { ...BRIEF, prompt } });
  };

  it("is understood", async () => {
    mock.clearFixtures().onMessage("leeks", { content: JSON.stringify({ meals: ALL }) });
    const { fault, usage, meals: taken } = await ask("leeks, please");
    expect(taken).toEqual(ALL);
    expect(fault).toBeNull();
    expect(usage.outputTokens).not.toBeNull();
  });

  it.each([1.5, -4, 1e300])("is not believed about tokens that no call can take: %s", async (count) => {
    const usage = {
      prompt_tokens: count,
      completion_tokens: count,
      input_tokens: count,
      output_tokens: count,
      promptTokenCount: count,
      candidatesTokenCount: count,
    };
    mock.clearFixtures().onMessage("leeks", { content: JSON.stringify({ meals: ALL }), usage });
    const end = await ask("leeks, please");
    expect(end).toMatchObject({ fault: null, meals: ALL, usage: { inputTokens: null, outputTokens: null } });
  });

  it.each([
    [{ error: { message: "Slow down", type: "rate_limit_error" }, status: 429, retryAfter: 0 }, "rate_limited"],
    [{ error: { message: "No such key", type: "authentication_error" }, status: 401 }, "configuration"],
  ])("is understood when it refuses", async (refusal, fault) => {
    mock.clearFixtures().onMessage("leeks", refusal);
    expect(await ask("leeks, please")).toMatchObject({ fault, meals: [] });
  });
});
