import type { AiBrief, AiEnd, MealProposer } from "#server/services/ai/ai";
import { aiProposer, type AiSettings } from "#server/services/ai/ai-proposer";
import { systemClock } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";
import type { Protocol } from "#tools/ai-provider/provider";

/** Models of a name that the SDK of the provider knows. */
export const MODELS: Readonly<Record<Protocol, string>> = {
  openai: "gpt-5-mini",
  anthropic: "claude-sonnet-4-5",
  google: "gemini-2.5-flash",
  "openai-compatible": "kitchen-model",
};
export const KEY = "sk-secret-of-this-installation";
export const BRIEF: AiBrief = {
  instructions: "INSTRUCTIONS: propose meals.",
  prompt: "PROMPT: a week for somebody who loves leeks.",
  shape: "meals",
  mostMeals: 3,
};

/** The provider of a protocol as the settings would choose it, with all that it logs. */
export async function proposerAt(provider: Protocol, baseUrl: string, more: Partial<AiSettings> = {}) {
  const lines: string[] = [];
  const log = jsonLog("info", { write: (line: string) => void lines.push(line) });
  const settings = {
    provider,
    baseUrl,
    apiKey: KEY,
    model: MODELS[provider],
    timeoutMs: 20_000,
    writingMs: 0,
    fallback: "none",
  } as const;
  const proposer = await aiProposer({ ...settings, ...more }, log, systemClock());
  if (proposer === null) throw new Error(`${provider} gives no proposer`);
  return { proposer, lines };
}

/** One call to its end, with the meals in their order. */
export async function meals(
  proposer: MealProposer,
  { brief = BRIEF, signal = new AbortController().signal }: { brief?: AiBrief; signal?: AbortSignal } = {},
): Promise<AiEnd & { readonly meals: readonly unknown[] }> {
  const taken: unknown[] = [];
  const end = await proposer.propose(brief, async (meal) => void taken.push(meal), signal);
  return { ...end, meals: taken };
}
