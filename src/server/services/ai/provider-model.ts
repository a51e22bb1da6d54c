import type { LanguageModel } from "ai";

/** A provider's address and credentials. */
export interface ModelSettings {
  readonly apiKey: string | null;
  readonly model: string;
  readonly baseUrl: string | null;
}

/** A provider's model, called through `fetch`. */
export interface ProviderModel {
  readonly model: Exclude<LanguageModel, string>;
  readonly maxOutputTokens?: number;
  readonly providerOptions?: {
    readonly [provider: string]: { readonly [option: string]: string | boolean | { readonly [key: string]: string } };
  };
}

export type OpenModel = (settings: ModelSettings, fetch: typeof globalThis.fetch) => ProviderModel;
