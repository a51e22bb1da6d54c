import type { Config } from "#server/config";

const NAMES = { openai: "OpenAI", anthropic: "Anthropic", google: "Google" } as const;

/** How footer and plans name a provider; whoever runs a compatible one is told apart by the model. */
export function providerName(provider: Exclude<Config["ai"]["provider"], "builtin">, model: string): string {
  return provider === "openai-compatible" ? model : NAMES[provider];
}
