import { createAnthropic } from "@ai-sdk/anthropic";
import type { OpenModel } from "#server/services/ai/provider-model";

// Given here, because the SDK would read the environment for it.
const BASE_URL = "https://api.anthropic.com/v1";
/** Anthropic requires a limit. A meal takes about 900 tokens, so that one of them, or a menu, has room to spare. */
const MAX_OUTPUT_TOKENS = 12_000;

/** Anthropic's messages. */
export const anthropicModel: OpenModel = ({ apiKey, model, baseUrl }, fetch) => {
  const provider = createAnthropic({ baseURL: baseUrl ?? BASE_URL, apiKey: apiKey ?? "", fetch });
  // Anthropic keeps nothing in its cache unless it is told to.
  const providerOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };
  return { model: provider(model), maxOutputTokens: MAX_OUTPUT_TOKENS, providerOptions };
};
