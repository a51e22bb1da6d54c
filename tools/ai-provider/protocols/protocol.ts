import type { IncomingHttpHeaders } from "node:http";
import type { Protocol } from "#tools/ai-provider/provider";

/** What a request says, whatever the protocol. */
export interface ReceivedCall {
  readonly model: string;
  readonly instructions: string;
  readonly prompt: string;
  readonly streams: boolean;
  /** The schema that the answer is to have; null when none was asked for. */
  readonly schema: unknown;
  /** Why the provider would refuse this request; null when it would not. */
  readonly complaint: string | null;
  /** The answer is wanted as the input of a tool. */
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
  /** What is sent when something breaks after the stream has begun. */
  failure(): string;
}

export interface Refusal {
  readonly status: number;
  /** The provider's own code; null for the usual one of the status. */
  readonly type: string | null;
  readonly message: string | null;
  readonly retryAfterSeconds: number | null;
}

/** One provider's protocol. */
export interface ProtocolAdapter {
  readonly protocol: Protocol;
  /** What `AI_BASE_URL` ends with. */
  readonly base: string;
  /** Whether the path behind the base is one that is answered. */
  knows(path: string): boolean;
  keyOf(headers: IncomingHttpHeaders): string | null;
  read(path: string, body: unknown): ReceivedCall;
  stream(received: ReceivedCall, id: string): StreamWords;
  /** The whole answer to a request that does not stream. */
  whole(received: ReceivedCall, id: string, text: string, finish: Finish, tokens: Tokens): unknown;
  refusal(refusal: Refusal): unknown;
}

/** A property of something whose shape is not known. */
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

/** The text of a message's content: a string, or parts of which some are text. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((part) => textAt(part, "text")).join("") : "";
}

/** The texts of the messages with one of these roles, one below the other. */
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
