import { createOpenAI } from "@ai-sdk/openai";
import type { OpenModel } from "#server/services/ai/provider-model";

// Given here, because the SDK would read the environment for it.
const BASE_URL = "https://api.openai.com/v1";

/** OpenAI's responses, not kept there. */
export const openaiModel: OpenModel = ({ apiKey, model, baseUrl }, fetch) => {
  const provider = createOpenAI({ baseURL: baseUrl ?? BASE_URL, apiKey: apiKey ?? "", fetch });
  return { model: provider.responses(model), providerOptions: { openai: { store: false, strictJsonSchema: true } } };
};
