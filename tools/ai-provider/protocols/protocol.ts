import type { IncomingHttpHeaders } from "node:http";
import type { Protocol } from "#tools/ai-provider/provider";

/** The contents of a request, in any protocol. */
export interface ReceivedCall {
  readonly model: string;
  readonly instructions: string;
  readonly prompt: string;
  readonly streams: boolean;
  /** The schema for the answer; null if none was sent. */
  readonly schema: unknown;
  /** Why the provider would reject this request; null if it would not. */
  readonly complaint: string | null;
  /** The answer is requested as the input of a tool. */
  readonly asTool: boolean;
}

export interface Tokens {
  readonly input: number;
  readonly output: number;
}

export type Finish = "stop" | "length" | "filtered";

/** The events of one streamed answer, each complete with its line ends. */
export interface StreamWords {
  open(): string;
  delta(text: string): string;
  close(finish: Finish, tokens: Tokens): string;
  /** Sent when something breaks after the stream has begun. */
  failure(): string;
}

export interface Refusal {
  readonly status: number;
  /** The provider's own code; null for the status's usual one. */
  readonly type: string | null;
  readonly message: string | null;
  readonly retryAfterSeconds: number | null;
}

/** One provider's protocol. */
export interface ProtocolAdapter {
  readonly protocol: Protocol;
  /** The end of `AI_BASE_URL`. */
  readonly base: string;
  /** Whether a path below the base is answered. */
  knows(path: string): boolean;
  keyOf(headers: IncomingHttpHeaders): string | null;
  read(path: string, body: unknown): ReceivedCall;
  stream(received: ReceivedCall, id: string): StreamWords;
  /** The complete answer to a request that does not stream. */
  whole(received: ReceivedCall, id: string, text: string, finish: Finish, tokens: Tokens): unknown;
  refusal(refusal: Refusal): unknown;
}

/** A property of a value of unknown shape. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = at(value, ...path);
  return typeof found === "string" ? found : "";
}

/** The text of a message's content: a string, or parts some of which are text. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((part) => textAt(part, "text")).join("") : "";
}

/** The texts of the messages with certain roles, separated by line breaks. */
export function textOf(messages: readonly unknown[], roles: readonly string[]): string {
  return messages
    .filter((message) => roles.includes(textAt(message, "role")))
    .map((message) => contentText(at(message, "content")))
    .join("\n");
}

export function bearer({ authorization }: IncomingHttpHeaders): string | null {
  return authorization?.startsWith("Bearer ") === true ? authorization.slice("Bearer ".length) : null;
}

/** One server-sent event. */
export function sseEvent(data: unknown, name?: string): string {
  return `${name === undefined ? "" : `event: ${name}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
}
