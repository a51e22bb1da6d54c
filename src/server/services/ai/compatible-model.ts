import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { extractReasoningMiddleware, wrapLanguageModel } from "ai";
import type { OpenModel } from "#server/services/ai/provider-model";

/** Any address that speaks OpenAI's chat completions. A key is sent only where one is set. */
export const compatibleModel: OpenModel = ({ apiKey, model, baseUrl }, fetch) => {
  const provider = createOpenAICompatible({
    name: "compatible",
    baseURL: baseUrl ?? "",
    ...(apiKey === null ? {} : { apiKey }),
    // Without it the schema would be left out of the request.
    supportsStructuredOutputs: true,
    includeUsage: true,
    fetch,
  });
  // Some servers leave a model's reasoning in front of its answer.
  const middleware = extractReasoningMiddleware({ tagName: "think" });
  return { model: wrapLanguageModel({ model: provider(model), middleware }) };
};
