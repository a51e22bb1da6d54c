import type { AddressInfo } from "node:net";
import { createParser } from "eventsource-parser";
import { expect } from "vitest";
import type { TestApp, TestClient } from "#tests/support/app";

type Told = { readonly event: string; readonly data: Record<string, unknown> };

/** A stream that a user reads: all that it has told, and how it is left. */
export interface Stream {
  readonly told: readonly Told[];
  readonly ended: Promise<void>;
  last(event: string): unknown;
  leave(): void;
}

export type Reader = { readonly client?: TestClient; readonly headers?: Record<string, string> };

/** Where a server of the tests listens; it must have been told to. */
export function listeningAt(app: TestApp): string {
  const { port } = app.context.app.fastify.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** Opens a stream of a server that listens, in a client's name or in nobody's. */
export async function openStream(app: TestApp, path: string, { client, headers = {} }: Reader = {}): Promise<Stream> {
  const leaving = new AbortController();
  const cookie = [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${listeningAt(app)}${path}`, { headers: { cookie, ...headers }, signal: leaving.signal });
  expect(answer.status).toBe(200);
  const told: Told[] = [];
  const parser = createParser({
    onEvent: ({ event = "", data }) => void told.push({ event, data: JSON.parse(data) as Told["data"] }),
  });
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of answer.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
  };
  return {
    told,
    ended: read().catch(() => undefined),
    last: (event) => told.findLast((one) => one.event === event)?.data,
    leave: () => leaving.abort(),
  };
}
