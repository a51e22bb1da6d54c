import type { Config } from "#server/config";
import type { MealProposer } from "#server/services/ai/ai";
import { withBreaker } from "#server/services/ai/breaker";
import { providerName } from "#server/services/ai/provider-name";
import type { Clock } from "#server/services/clock/clock";
import type { Log } from "#server/services/log/log";
import type { OpenModel } from "#server/services/ai/provider-model";

export type AiSettings = Pick<Config["ai"], "provider" | "apiKey" | "model" | "baseUrl" | "timeoutMs" | "writingMs">;

/** The configured provider; null if the built-in planner works alone. */
export async function aiProposer(settings: AiSettings, log: Log, clock: Clock): Promise<MealProposer | null> {
  const { provider, model, apiKey, baseUrl, timeoutMs, writingMs } = settings;
  if (provider === "builtin" || model === null) return null;
  // No SDK is loaded unless used.
  const [{ sdkProposer }, openModel] = await Promise.all([
    import("#server/services/ai/sdk-proposer"),
    loadModel(provider),
  ]);
  const proposer = sdkProposer({
    name: providerName(provider, model),
    provider,
    model,
    open: (fetch) => openModel({ apiKey, model, baseUrl }, fetch),
    timeoutMs,
    writingMs,
    log,
    clock,
  });
  return withBreaker(proposer, clock, log);
}

/** Loads only this provider's SDK. */
async function loadModel(provider: Exclude<Config["ai"]["provider"], "builtin">): Promise<OpenModel> {
  switch (provider) {
    case "openai":
      return (await import("#server/services/ai/openai-model")).openaiModel;
    case "anthropic":
      return (await import("#server/services/ai/anthropic-model")).anthropicModel;
    case "google":
      return (await import("#server/services/ai/google-model")).googleModel;
    case "openai-compatible":
      return (await import("#server/services/ai/compatible-model")).compatibleModel;
  }
}
