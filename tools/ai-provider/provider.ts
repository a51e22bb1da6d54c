/** The wire protocols that the local provider speaks, by the names of `AI_PROVIDER`. */
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
  /** The JSON Schema that the answer is to keep to; null where none was sent. */
  readonly schema: unknown;
  /** The whole body, parsed. */
  readonly body: unknown;
  /** Aborted when whoever called has gone, or the provider closes. */
  readonly gone: AbortSignal;
}

/** What the provider does with a call. Times in milliseconds. */
export type ProviderAnswer =
  /**
   * Streams meals one after the other, each in small pieces, in the shape that the request's schema asks for. A promise among them
   * holds up the stream until it is kept, with a blank now and then so that nobody gives it up.
   */
  | {
      readonly kind: "meals";
      readonly meals: readonly unknown[];
      readonly firstAfterMs?: number;
      readonly betweenMs?: number;
      /** How fast the text is written, a token being four characters; at once when left out. */
      readonly tokensPerSecond?: number;
      /**
       * How the stream ends, after the last of `meals`; `length`, `cut` and `error` in the middle of one more, `filtered` with all
       * brackets closed as if nothing were missing. `cut` closes the socket, `error` sends the protocol's error event, `silent`
       * sends nothing more and keeps the socket open.
       */
      readonly end?: "stop" | "length" | "filtered" | "cut" | "error" | "silent";
    }
  /** Streams any text as the model's answer. Until one that is promised comes, nothing of an answer is sent, and the connection is kept. */
  | { readonly kind: "text"; readonly text: string | Promise<string>; readonly end?: "stop" | "length" | "filtered" }
  /**
   * Answers with a status, as the protocol words its errors. `type` is the provider's own code ("insufficient_quota"), `message`
   * its own words; the usual ones of the status when left out.
   */
  | {
      readonly kind: "error";
      readonly status: number;
      readonly type?: string;
      readonly message?: string;
      readonly retryAfterSeconds?: number;
    }
  /** A body that is not the protocol's, with status 200. */
  | { readonly kind: "page"; readonly html: string }
  /** Takes the call and never answers, not even headers. */
  | { readonly kind: "silent" }
  /** Closes the socket without an answer. */
  | { readonly kind: "reset" };

export interface AiProviderSettings {
  /** A free one when left out. */
  readonly port?: number;
  /** The key that every call must carry; without it any key, or none, will do. */
  readonly key?: string;
}

/** A local server that speaks the protocols of all providers, for tests and for development without a key. */
export interface AiProvider {
  /** What `AI_BASE_URL` must be for a protocol. */
  baseUrl(protocol: Protocol): string;
  /** Everything received so far. */
  readonly calls: readonly ProviderCall[];
  /** Decides about calls from now on; until then there is an empty list of meals. */
  answer(decide: (call: ProviderCall) => ProviderAnswer | Promise<ProviderAnswer>): void;
  /** Breaks off whatever is being sent, and resolves when nothing is. */
  close(): Promise<void>;
}
