/** The wire protocols of the local provider, by the names of `AI_PROVIDER`. */
export const PROTOCOLS = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** One call as the provider received it. */
export interface ProviderCall {
  readonly protocol: Protocol;
  /** Counts from 1 over all protocols. */
  readonly number: number;
  readonly model: string;
  readonly key: string | null;
  readonly instructions: string;
  readonly prompt: string;
  /** The JSON Schema for the answer; null if none was sent. */
  readonly schema: unknown;
  /** The whole body, parsed. */
  readonly body: unknown;
  /** Aborted when the caller has gone, or the provider closes. */
  readonly gone: AbortSignal;
}

/** What the provider does with a call. Times in milliseconds. */
export type ProviderAnswer =
  /**
   * Streams meals in sequence, each in small pieces, in the shape of the request's schema. A pending promise among them holds up
   * the stream, with an occasional space to keep it alive.
   */
  | {
      readonly kind: "meals";
      readonly meals: readonly unknown[];
      readonly firstAfterMs?: number;
      readonly betweenMs?: number;
      /** The speed of the text, at four characters a token; all at once by default. */
      readonly tokensPerSecond?: number;
      /**
       * How the stream ends, after the last of `meals`; `length`, `cut` and `error` in the middle of a further one, `filtered`
       * with all brackets closed as if nothing were missing. `cut` closes the socket, `error` sends the protocol's error event,
       * `silent` sends nothing more and keeps the socket open.
       */
      readonly end?: "stop" | "length" | "filtered" | "cut" | "error" | "silent";
    }
  /**
   * Streams any text as the model's answer. While a promised text is pending, no part of an answer is sent, and the connection
   * stays open.
   */
  | { readonly kind: "text"; readonly text: string | Promise<string>; readonly end?: "stop" | "length" | "filtered" }
  /**
   * Answers with a status in the protocol's error format. `type` is the provider's own code ("insufficient_quota"), `message` its
   * own words; by default those usual for the status.
   */
  | {
      readonly kind: "error";
      readonly status: number;
      readonly type?: string;
      readonly message?: string;
      readonly retryAfterSeconds?: number;
    }
  /** A body in another format than the protocol's, with status 200. */
  | { readonly kind: "page"; readonly html: string }
  /** Accepts the call and never answers, not even with headers. */
  | { readonly kind: "silent" }
  /** Closes the socket without an answer. */
  | { readonly kind: "reset" };

export interface AiProviderSettings {
  /** A free one by default. */
  readonly port?: number;
  /** The key that every call must have; by default any key, or none, will do. */
  readonly key?: string;
}

/** A local server for the protocols of all providers, for tests and for development without a key. */
export interface AiProvider {
  /** The `AI_BASE_URL` for a protocol. */
  baseUrl(protocol: Protocol): string;
  /** Everything received so far. */
  readonly calls: readonly ProviderCall[];
  /** Decides how to answer calls from now on; the default is an empty list of meals. */
  answer(decide: (call: ProviderCall) => ProviderAnswer | Promise<ProviderAnswer>): void;
  /** Aborts what is being sent, and resolves when nothing is. */
  close(): Promise<void>;
}
