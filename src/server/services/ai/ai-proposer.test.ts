import { afterEach, describe, expect, it } from "vitest";
import { aiProposer } from "#server/services/ai/ai-proposer";
import { systemClock } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";
import { oneEngine } from "#tests/support/engines";
import { startTestApp, type TestApp } from "#tests/support/app";
import { meals, proposerAt } from "#tests/support/proposer";
import { startAiProvider } from "#tools/ai-provider/server";

const engine = oneEngine();
let app: TestApp | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

describe("the configured AI provider", () => {
  it("is named in the footer", async () => {
    const environment = { AI_PROVIDER: "openai", AI_MODEL: "m", AI_API_KEY: "k" };
    app = await startTestApp({ engine, environment });
    const name = "OpenAI";
    expect((await app.client().get("/api/config")).body).toEqual({ poweredBy: name, plannerName: name });
  });

  it.each([
    ["openai", "OpenAI"],
    ["anthropic", "Anthropic"],
    ["google", "Google"],
    ["openai-compatible", "leek-7b"],
  ] as const)("is named after who stands behind it: %s as %s", async (provider, name) => {
    const { proposer } = await proposerAt(provider, "http://127.0.0.1:9/v1", { model: "leek-7b" });
    expect(proposer).toMatchObject({ name, model: "leek-7b" });
  });

  it("is null if the built-in planner works alone", async () => {
    const settings = {
      provider: "builtin",
      apiKey: null,
      model: null,
      baseUrl: null,
      timeoutMs: 1_000,
      writingMs: 0,
    } as const;
    expect(await aiProposer(settings, jsonLog("silent"), systemClock())).toBeNull();
  });

  it("is not called for a while after five faults in a row", async () => {
    const provider = await startAiProvider();
    provider.answer(() => ({ kind: "error", status: 401 }));
    const { proposer, lines } = await proposerAt("openai", provider.baseUrl("openai"));
    const faults: (string | null)[] = [];
    for (let call = 0; call < 7; call += 1) faults.push((await meals(proposer)).fault);
    await provider.close();
    expect(faults).toEqual([...Array.from({ length: 5 }, () => "configuration"), "resting", "resting"]);
    expect(provider.calls).toHaveLength(5);
    expect(lines).toHaveLength(6);
  });
});
