import type { Config } from "#server/config";

type Provider = Exclude<Config["ai"]["provider"], "builtin">;

const LABELS: Readonly<Record<Provider, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  "openai-compatible": "OpenAI-compatible",
};

/** A provider's name in the start-up message, before its model. */
export function providerLabel(provider: Provider): string {
  return LABELS[provider];
}

/** A provider's name in the footer and on plans: compatible ones are identified by their model. */
export function providerName(provider: Provider, model: string): string {
  return provider === "openai-compatible" ? model : LABELS[provider];
}
