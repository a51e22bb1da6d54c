import type { LanguageModel } from "ai";
import type { Config } from "#server/config";

/** Where and as whom a provider is asked. */
export interface ModelSettings {
  readonly apiKey: string | null;
  readonly model: string;
  readonly baseUrl: string | null;
}

/** A provider's model, asked by way of `fetch`. */
export interface ProviderModel {
  readonly model: Exclude<LanguageModel, string>;
  readonly maxOutputTokens?: number;
  readonly providerOptions?: { readonly [provider: string]: { readonly [option: string]: string | boolean } };
}

export type OpenModel = (settings: ModelSettings, fetch: typeof globalThis.fetch) => ProviderModel;

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
