import { strictSchemaComplaint } from "#tools/ai-provider/protocols/schemas";
import {
  at,
  bearer,
  listAt,
  sseEvent,
  textAt,
  textOf,
  type Finish,
  type Refusal,
  type Tokens,
  type ProtocolAdapter,
} from "#tools/ai-provider/protocols/protocol";

const INCOMPLETE = { length: "max_output_tokens", filtered: "content_filter" } as const;

/** The Responses API. */
export const openaiProtocol: ProtocolAdapter = {
  protocol: "openai",
  base: "/openai/v1",
  knows: (path) => path === "/responses",
  keyOf: bearer,
  read(_path, body) {
    const input = listAt(body, "input");
    const schema = at(body, "text", "format", "schema") ?? null;
    return {
      model: textAt(body, "model"),
      instructions: [textAt(body, "instructions"), textOf(input, ["system", "developer"])].filter(Boolean).join("\n"),
      prompt: textOf(input, ["user"]),
      streams: at(body, "stream") === true,
      schema,
      complaint:
        textAt(body, "model") === "" || input.length === 0
          ? "Missing required parameter: 'model' or 'input'."
          : at(body, "text", "format", "strict") === true
            ? strictSchemaComplaint(schema)
            : null,
      asTool: false,
    };
  },
  stream(received, id) {
    let sequence = 0;
    const item = `msg_${id}`;
    let text = "";
    const say = (type: string, fields: object): string =>
      sseEvent({ type, sequence_number: sequence++, ...fields }, type);
    const place = { item_id: item, output_index: 0, content_index: 0 };
    return {
      open: () =>
        say("response.created", { response: responseOf(received.model, id, "in_progress", []) }) +
        say("response.in_progress", { response: responseOf(received.model, id, "in_progress", []) }) +
        say("response.output_item.added", { output_index: 0, item: messageOf(item, "in_progress", []) }) +
        say("response.content_part.added", { ...place, part: partOf("") }),
      delta(piece) {
        text += piece;
        return say("response.output_text.delta", { ...place, delta: piece, logprobs: [] });
      },
      close(finish, tokens) {
        const status = finish === "stop" ? "completed" : "incomplete";
        const message = messageOf(item, status, [partOf(text)]);
        const response = endedOf(received.model, id, [message], finish, tokens);
        return (
          say("response.output_text.done", { ...place, text, logprobs: [] }) +
          say("response.content_part.done", { ...place, part: partOf(text) }) +
          say("response.output_item.done", { output_index: 0, item: message }) +
          say(`response.${status}`, { response })
        );
      },
      failure: () =>
        say("error", {
          code: "server_error",
          message: "The server had an error processing your request.",
          param: null,
        }),
    };
  },
  whole: (received, id, text, finish, tokens) =>
    endedOf(received.model, id, [messageOf(`msg_${id}`, "completed", [partOf(text)])], finish, tokens),
  refusal: openaiRefusal,
};

const USUAL: Readonly<Record<number, readonly [type: string, code: string | null, message: string]>> = {
  400: ["invalid_request_error", null, "The request is invalid."],
  401: ["invalid_request_error", "invalid_api_key", "Incorrect API key provided."],
  403: ["invalid_request_error", "model_not_found", "Project does not have access to this model."],
  404: ["invalid_request_error", "model_not_found", "The model does not exist or you do not have access to it."],
  429: ["requests", "rate_limit_exceeded", "Rate limit reached for requests."],
  503: ["server_error", "server_error", "The engine is currently overloaded, please try again later."],
};
const QUOTA = "You exceeded your current quota, please check your plan and billing details.";

/** The body that OpenAI, and most compatible providers, send with an error status. */
export function openaiRefusal({ status, type, message }: Refusal): unknown {
  const [usual, code, words] = USUAL[status] ?? ["server_error", "server_error", "The server had an error."];
  const own = type === "insufficient_quota" ? QUOTA : words;
  return { error: { message: message ?? own, type: type ?? usual, param: null, code: type ?? code } };
}

function partOf(text: string): object {
  return { type: "output_text", text, annotations: [], logprobs: [] };
}

function messageOf(id: string, status: string, content: readonly object[]): object {
  return { id, type: "message", role: "assistant", status, content };
}

function responseOf(model: string, id: string, status: string, output: readonly object[]): Record<string, unknown> {
  return {
    id: `resp_${id}`,
    object: "response",
    created_at: 0,
    status,
    model,
    output,
    error: null,
    incomplete_details: null,
    usage: null,
  };
}

function endedOf(
  model: string,
  id: string,
  output: readonly object[],
  finish: Finish,
  { input, output: made }: Tokens,
): unknown {
  return {
    ...responseOf(model, id, finish === "stop" ? "completed" : "incomplete", output),
    incomplete_details: finish === "stop" ? null : { reason: INCOMPLETE[finish] },
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: made,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + made,
    },
  };
}
