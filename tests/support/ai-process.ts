import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { loadCatalogue } from "#server/load-catalogue";
import { type ReceivedCall, createAiScript, type Scripted } from "#tests/support/ai-script";
import { readsNotes } from "#tests/support/notes-calls";
import { createCook } from "#tools/ai-provider/cook";
import { PROTOCOLS } from "#tools/ai-provider/provider";
import { startAiProvider } from "#tools/ai-provider/server";

/** Started by the journeys: an AI provider of their own, the built application on top of it, and a control route for the tests. */

type Control = (query: URLSearchParams, body: string) => unknown;

const provider = await startAiProvider();
const script = createAiScript(createCook(await loadCatalogue("dist/catalogue.json")));
provider.answer((call) => script.answer(call));

const controls: Readonly<Record<string, Control>> = {
  "GET /addresses": () => Object.fromEntries(PROTOCOLS.map((protocol) => [protocol, provider.baseUrl(protocol)])),
  "GET /calls": (query): ReceivedCall[] =>
    provider.calls
      .filter((call) => call.prompt.includes(query.get("mark") ?? "") && !readsNotes(call))
      .map(({ number, protocol, model, key, instructions, prompt }) => ({
        number,
        protocol,
        model,
        key,
        instructions,
        prompt,
      })),
  "POST /script": (query, body) => {
    script.add(query.get("mark") ?? "", JSON.parse(body) as Scripted[]);
    return {};
  },
  "POST /release": (query) => {
    script.release(query.get("mark") ?? "");
    return {};
  },
};

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

createServer((incoming, response) => {
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://control.invalid");
  const control = controls[`${incoming.method} ${pathname}`];
  void textOf(incoming)
    .then((body) => (control === undefined ? null : control(searchParams, body)))
    .then(
      (answer) => ({ status: answer === null ? 404 : 200, answer }),
      (error: unknown) => ({ status: 500, answer: { message: String(error) } }),
    )
    .then(({ status, answer }) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer)),
    );
}).listen(Number(process.env.AI_CONTROL_PORT ?? ""), "127.0.0.1");

const application = spawn(process.execPath, ["dist/server/main.js"], {
  env: { ...process.env, AI_BASE_URL: provider.baseUrl("openai-compatible") },
  stdio: "inherit",
});
// The signal may reach the application by itself too; a second one within moments counts for nothing there.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => application.kill(signal));
const [code] = (await once(application, "exit")) as [number | null];
process.exit(code ?? 1);
