import { strictSchemaComplaint } from "#tools/ai-provider/protocols/schemas";
import {
  at,
  contentText,
  listAt,
  sseEvent,
  textAt,
  textOf,
  type Finish,
  type ReceivedCall,
  type Refusal,
  type ProtocolAdapter,
} from "#tools/ai-provider/protocols/protocol";

const REASONS = { stop: "end_turn", length: "max_tokens", filtered: "refusal" } as const;
const TOOL = "json";

/** The Messages API. Structured output comes as text, or as the input of a forced tool. */
export const anthropicProtocol: ProtocolAdapter = {
  protocol: "anthropic",
  base: "/anthropic/v1",
  knows: (path) => path === "/messages",
  keyOf: (headers) => {
    const key = headers["x-api-key"];
    return typeof key === "string" ? key : null;
  },
  read(_path, body) {
    const messages = listAt(body, "messages");
    const tool = listAt(body, "tools").find((one) => at(one, "name") === TOOL);
    const format = at(body, "output_config", "format", "schema") ?? at(body, "output_format", "schema");
    return {
      model: textAt(body, "model"),
      instructions: contentText(at(body, "system")),
      prompt: textOf(messages, ["user"]),
      streams: at(body, "stream") === true,
      schema: at(tool, "input_schema") ?? format ?? null,
      complaint:
        textAt(body, "model") === "" || messages.length === 0
          ? "model, messages: Field required"
          : typeof at(body, "max_tokens") !== "number"
            ? "max_tokens: Field required"
            : strictSchemaComplaint(format),
      asTool: tool !== undefined,
    };
  },
  stream(received, id) {
    const say = (type: string, fields: object): string => sseEvent({ type, ...fields }, type);
    return {
      open: () =>
        say("message_start", {
          message: {
            ...headOf(received, id),
            content: [],
            stop_reason: null,
            stop_sequence: null,
            usage: {
              input_tokens: Math.ceil((received.prompt.length + received.instructions.length) / 4),
              output_tokens: 1,
            },
          },
        }) +
        say("content_block_start", {
          index: 0,
          content_block: received.asTool
            ? { type: "tool_use", id: `toolu_${id}`, name: TOOL, input: {} }
            : { type: "text", text: "" },
        }) +
        say("ping", {}),
      delta: (text) =>
        say("content_block_delta", {
          index: 0,
          delta: received.asTool ? { type: "input_json_delta", partial_json: text } : { type: "text_delta", text },
        }),
      close: (finish, { output }) =>
        say("content_block_stop", { index: 0 }) +
        say("message_delta", {
          delta: { stop_reason: reasonOf(received, finish), stop_sequence: null },
          usage: { output_tokens: output },
        }) +
        say("message_stop", {}),
      failure: () => say("error", { error: { type: "overloaded_error", message: "Overloaded" } }),
    };
  },
  whole: (received, id, text, finish, { input, output }) => ({
    ...headOf(received, id),
    content: [
      received.asTool
        ? { type: "tool_use", id: `toolu_${id}`, name: TOOL, input: parsed(text) }
        : { type: "text", text },
    ],
    stop_reason: reasonOf(received, finish),
    stop_sequence: null,
    usage: { input_tokens: input, output_tokens: output },
  }),
  refusal: anthropicRefusal,
};

function headOf({ model }: ReceivedCall, id: string): object {
  return { id: `msg_${id}`, type: "message", role: "assistant", model };
}

function reasonOf({ asTool }: ReceivedCall, finish: Finish): string {
  return finish === "stop" && asTool ? "tool_use" : REASONS[finish];
}

/** A tool's input must be JSON; other text is wrapped in it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}

const USUAL: Readonly<Record<number, readonly [type: string, message: string]>> = {
  400: ["invalid_request_error", "The request is invalid."],
  401: ["authentication_error", "invalid x-api-key"],
  402: ["billing_error", "Your credit balance is too low to access the Anthropic API."],
  403: ["permission_error", "Your API key does not have permission to use the specified resource."],
  404: ["not_found_error", "model: not found"],
  413: ["request_too_large", "Request exceeds the maximum allowed number of bytes."],
  429: ["rate_limit_error", "This request would exceed your organization's rate limit."],
  529: ["overloaded_error", "Overloaded"],
};

function anthropicRefusal({ status, type, message }: Refusal): unknown {
  const [usual, words] = USUAL[status] ?? ["api_error", "Internal server error"];
  return { type: "error", error: { type: type ?? usual, message: message ?? words } };
}
