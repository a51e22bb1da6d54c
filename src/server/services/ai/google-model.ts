import { createGoogle } from "@ai-sdk/google";
import type { OpenModel } from "#server/services/ai/provider-model";

const BASE_URL = "https://generativelanguage.googleapis.com/v1beta";

/** Google's Gemini. */
export const googleModel: OpenModel = ({ apiKey, model, baseUrl }, fetch) => {
  const provider = createGoogle({ baseURL: baseUrl ?? BASE_URL, apiKey: apiKey ?? "", fetch });
  return { model: provider(model) };
};
