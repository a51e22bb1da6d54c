import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  PROTOCOLS,
  type AiProvider,
  type AiProviderSettings,
  type ProviderAnswer,
  type ProviderCall,
  type Protocol,
} from "#tools/ai-provider/provider";
import { refuse, reply } from "#tools/ai-provider/reply";
import { anthropicProtocol } from "#tools/ai-provider/protocols/anthropic";
import { compatibleProtocol } from "#tools/ai-provider/protocols/compatible";
import { googleProtocol } from "#tools/ai-provider/protocols/google";
import { openaiProtocol } from "#tools/ai-provider/protocols/openai";
import type { ProtocolAdapter } from "#tools/ai-provider/protocols/protocol";

const ADAPTERS: Readonly<Record<Protocol, ProtocolAdapter>> = {
  openai: openaiProtocol,
  anthropic: anthropicProtocol,
  google: googleProtocol,
  "openai-compatible": compatibleProtocol,
};

type Decide = (call: ProviderCall) => ProviderAnswer | Promise<ProviderAnswer>;

/** Starts a provider on the loopback interface. All protocols share one port, each with an address of its own. */
export async function startAiProvider(settings: AiProviderSettings = {}): Promise<AiProvider> {
  const calls: ProviderCall[] = [];
  const answers = new Set<Promise<void>>();
  const closing = new AbortController();
  let requests = 0;
  let decide: Decide = () => ({ kind: "meals", meals: [] });

  const take = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(incoming.url ?? "/", "http://provider.invalid");
    const adapter = protocolOf(pathname);
    const path = pathname.slice(adapter?.base.length ?? 0);
    requests += 1;
    const id = `local${requests}`;
    if (adapter === null || !adapter.knows(path)) {
      response.writeHead(404, { "content-type": "text/plain" }).end("There is nothing at this address.");
      return;
    }
    const no = (status: number, message?: string): void =>
      refuse(adapter, id, response, { status, ...(message === undefined ? {} : { message }) });
    if (incoming.method !== "POST") return no(405, "Only POST is answered here.");
    const key = adapter.keyOf(incoming.headers);
    if (settings.key !== undefined && key !== settings.key) return no(401);
    const body = parse(await textOf(incoming));
    const received = adapter.read(path, body);
    if (received.complaint !== null) return no(400, received.complaint);
    const gone = signalWhenGone(response, closing.signal);
    const number = calls.length + 1;
    const { model, instructions, prompt, schema } = received;
    const call = { protocol: adapter.protocol, number, model, key, instructions, prompt, schema, body, gone };
    calls.push(call);
    await reply({ adapter, received, id, response, gone }, await decide(call));
  };

  const server = createServer((incoming, response) => {
    incoming.socket.setNoDelay(true);
    const answering = take(incoming, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) response.destroy();
      // An error in a test's decision must be visible in the test.
      else response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
    });
    answers.add(answering);
    void answering.then(() => answers.delete(answering));
  }).listen(settings.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    calls,
    baseUrl: (protocol) => `http://127.0.0.1:${port}${ADAPTERS[protocol].base}`,
    answer: (next) => {
      decide = next;
    },
    close: async () => {
      if (closing.signal.aborted) return;
      closing.abort();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, ...answers]);
    },
  };
}

function protocolOf(pathname: string): ProtocolAdapter | null {
  const protocol = PROTOCOLS.find((name) => pathname.startsWith(`${ADAPTERS[name].base}/`));
  return protocol === undefined ? null : ADAPTERS[protocol];
}

function signalWhenGone(response: ServerResponse, closing: AbortSignal): AbortSignal {
  const left = new AbortController();
  response.once("close", () => left.abort());
  if (response.destroyed) left.abort();
  return AbortSignal.any([left.signal, closing]);
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Invalid JSON is rejected as such. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
