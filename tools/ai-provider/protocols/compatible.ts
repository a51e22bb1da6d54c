import { openaiRefusal } from "#tools/ai-provider/protocols/openai";
import { strictSchemaComplaint } from "#tools/ai-provider/protocols/schemas";
import {
  at,
  bearer,
  listAt,
  sseEvent,
  textAt,
  textOf,
  type Tokens,
  type ProtocolAdapter,
} from "#tools/ai-provider/protocols/protocol";

const REASONS = { stop: "stop", length: "length", filtered: "content_filter" } as const;

/** Chat completions, as used by OpenAI and everyone compatible with it. */
export const compatibleProtocol: ProtocolAdapter = {
  protocol: "openai-compatible",
  base: "/compatible/v1",
  knows: (path) => path === "/chat/completions",
  keyOf: bearer,
  read(_path, body) {
    const messages = listAt(body, "messages");
    const schema = at(body, "response_format", "json_schema", "schema") ?? null;
    return {
      model: textAt(body, "model"),
      instructions: textOf(messages, ["system", "developer"]),
      prompt: textOf(messages, ["user"]),
      streams: at(body, "stream") === true,
      schema,
      complaint:
        textAt(body, "model") === "" || messages.length === 0
          ? "Missing required parameter: 'model' or 'messages'."
          : at(body, "response_format", "json_schema", "strict") === true
            ? strictSchemaComplaint(schema)
            : null,
      asTool: false,
    };
  },
  stream({ model }, id) {
    const chunk = (choices: readonly object[], usage: object | null = null): string =>
      sseEvent({ ...headOf(id, model, "chat.completion.chunk"), choices, usage });
    const choice = (delta: object, reason: string | null = null): readonly object[] => [
      { index: 0, delta, finish_reason: reason },
    ];
    return {
      open: () => chunk(choice({ role: "assistant", content: "" })),
      delta: (text) => chunk(choice({ content: text })),
      close: (finish, tokens) => chunk(choice({}, REASONS[finish])) + chunk([], usageOf(tokens)) + sseEvent("[DONE]"),
      failure: () => sseEvent(openaiRefusal({ status: 503, type: null, message: null, retryAfterSeconds: null })),
    };
  },
  whole: ({ model }, id, text, finish, tokens) => ({
    ...headOf(id, model, "chat.completion"),
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: REASONS[finish] }],
    usage: usageOf(tokens),
  }),
  refusal: openaiRefusal,
};

function headOf(id: string, model: string, object: string): object {
  return { id: `chatcmpl-${id}`, object, created: 0, model };
}

function usageOf({ input, output }: Tokens): object {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}
