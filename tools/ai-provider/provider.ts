/** The wire protocols that the local provider speaks, by the names of `AI_PROVIDER`. */
export const PROTOCOLS = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** One call as the provider heard it. */
export interface ProviderCall {
  readonly protocol: Protocol;
  /** Counts from 1 over all protocols. */
  readonly number: number;
  readonly model: string;
  readonly key: string | null;
  readonly instructions: string;
  readonly prompt: string;
  /** The whole body, parsed. */
  readonly body: unknown;
}

/** What the provider does with a call. Times in milliseconds. */
export type ProviderAnswer =
  /** Streams meals one after the other, each in small pieces, in the shape that the request's schema asks for. */
  | {
      readonly kind: "meals";
      readonly meals: readonly unknown[];
      readonly firstAfterMs?: number;
      readonly betweenMs?: number;
      /** How the stream ends; `cut` closes the socket, `error` sends the protocol's error event, `silent` sends nothing more. */
      readonly end?: "stop" | "length" | "filtered" | "cut" | "error" | "silent";
    }
  /** Streams any text as the model's answer. */
  | { readonly kind: "text"; readonly text: string; readonly end?: "stop" | "length" | "filtered" }
  /** Answers with a status, as the protocol words its errors. `type` is the provider's own code ("insufficient_quota"). */
  | { readonly kind: "error"; readonly status: number; readonly type?: string; readonly retryAfterSeconds?: number }
  /** A body that is not the protocol's, with status 200. */
  | { readonly kind: "page"; readonly html: string }
  /** Takes the call and never answers, not even headers. */
  | { readonly kind: "silent" }
  /** Closes the socket without an answer. */
  | { readonly kind: "reset" };

/** A local server that speaks the protocols of all providers, for tests and for development without a key. */
export interface AiProvider {
  /** What `AI_BASE_URL` must be for a protocol. */
  baseUrl(protocol: Protocol): string;
  /** Everything heard so far. */
  readonly calls: readonly ProviderCall[];
  /** Decides about calls from now on. */
  answer(decide: (call: ProviderCall) => ProviderAnswer | Promise<ProviderAnswer>): void;
  /** Resolves when no answer is being sent. */
  close(): Promise<void>;
}
