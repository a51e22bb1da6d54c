import type { LanguageModel } from "ai";

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
  readonly providerOptions?: {
    readonly [provider: string]: { readonly [option: string]: string | boolean | { readonly [key: string]: string } };
  };
}

export type OpenModel = (settings: ModelSettings, fetch: typeof globalThis.fetch) => ProviderModel;
