import {
  at,
  listAt,
  sseEvent,
  textAt,
  type Finish,
  type ReceivedCall,
  type Refusal,
  type Tokens,
  type ProtocolAdapter,
} from "#tools/ai-provider/protocols/protocol";

const REASONS = { stop: "STOP", length: "MAX_TOKENS", filtered: "SAFETY" } as const;
const PATH = /^\/models\/(?<model>[^/:]+):(?<verb>generateContent|streamGenerateContent)$/u;

/** The Gemini API. The path contains the model and whether it streams. */
export const googleProtocol: ProtocolAdapter = {
  protocol: "google",
  base: "/google/v1beta",
  knows: (path) => PATH.test(path),
  keyOf: (headers) => {
    const key = headers["x-goog-api-key"];
    return typeof key === "string" ? key : null;
  },
  read(path, body) {
    const { model = "", verb = "" } = PATH.exec(path)?.groups ?? {};
    const contents = listAt(body, "contents");
    const config = at(body, "generationConfig");
    return {
      model,
      instructions: partsText(at(body, "systemInstruction")),
      prompt: contents.map(partsText).join("\n"),
      streams: verb === "streamGenerateContent",
      schema: at(config, "responseJsonSchema") ?? at(config, "responseSchema") ?? null,
      complaint: contents.length === 0 ? "* GenerateContentRequest.contents: contents is not specified" : null,
      asTool: false,
    };
  },
  stream: (received, id) => ({
    open: () => "",
    delta: (text) => sseEvent(answerOf(received, id, text, null, null)),
    close: (finish, tokens) => sseEvent(answerOf(received, id, "", finish, tokens)),
    failure: () => sseEvent(googleRefusal({ status: 503, type: null, message: null, retryAfterSeconds: null })),
  }),
  whole: answerOf,
  refusal: googleRefusal,
};

function partsText(content: unknown): string {
  return listAt(content, "parts")
    .map((part) => textAt(part, "text"))
    .join("");
}

function answerOf(
  { model }: ReceivedCall,
  id: string,
  text: string,
  finish: Finish | null,
  tokens: Tokens | null,
): unknown {
  return {
    candidates: [
      {
        content: { parts: [{ text }], role: "model" },
        index: 0,
        ...(finish === null ? {} : { finishReason: REASONS[finish] }),
      },
    ],
    ...(tokens === null
      ? {}
      : {
          usageMetadata: {
            promptTokenCount: tokens.input,
            candidatesTokenCount: tokens.output,
            totalTokenCount: tokens.input + tokens.output,
          },
        }),
    modelVersion: model,
    responseId: id,
  };
}

const USUAL: Readonly<Record<number, readonly [status: string, message: string]>> = {
  400: ["INVALID_ARGUMENT", "Request contains an invalid argument."],
  401: ["UNAUTHENTICATED", "API key not valid. Please pass a valid API key."],
  403: ["PERMISSION_DENIED", "The caller does not have permission."],
  404: ["NOT_FOUND", "models/unknown is not found for API version v1beta."],
  429: ["RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."],
  503: ["UNAVAILABLE", "The model is overloaded. Please try again later."],
  504: ["DEADLINE_EXCEEDED", "The request took too long."],
};

function googleRefusal({ status, type, message, retryAfterSeconds }: Refusal): unknown {
  const [usual, words] = USUAL[status] ?? ["INTERNAL", "An internal error has occurred."];
  const details =
    retryAfterSeconds === null
      ? []
      : [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: `${retryAfterSeconds}s` }];
  return { error: { code: status, message: message ?? words, status: type ?? usual, details } };
}
