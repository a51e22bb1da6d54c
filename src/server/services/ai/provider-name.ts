import type { Config } from "#server/config";

type Provider = Exclude<Config["ai"]["provider"], "builtin">;

const LABELS: Readonly<Record<Provider, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  "openai-compatible": "OpenAI-compatible",
};

/** How the start-up message names a provider, before its model. */
export function providerLabel(provider: Provider): string {
  return LABELS[provider];
}

/** How footer and plans name a provider: whoever runs a compatible one is told apart by the model. */
export function providerName(provider: Provider, model: string): string {
  return provider === "openai-compatible" ? model : LABELS[provider];
}
