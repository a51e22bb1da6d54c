import type { Config } from "#server/config";
import type { OpenModel } from "#server/services/ai/provider-model";

/** Loads the SDK of one provider and of no other. */
export async function loadModel(provider: Exclude<Config["ai"]["provider"], "builtin">): Promise<OpenModel> {
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
