/**
 * Generation with an AI provider, without a key: a local provider that speaks a real one's protocol, and the server that asks it for meals.
 * Usage: npm run dev:ai -- [PROTOCOL] [--pace MS] [--speed N] [--faults] [--fault NAME]. Needs a build.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { SECTIONS } from "#domain/proposal/brief/sections";
import { loadCatalogue } from "#server/load-catalogue";
import { createCook } from "#tools/ai-provider/cook";
import { faultyAnswer, PROVIDER_FAULTS, type ProviderFault } from "#tools/ai-provider/faults";
import { PROTOCOLS, type Protocol, type ProviderAnswer, type ProviderCall } from "#tools/ai-provider/provider";
import { startAiProvider } from "#tools/ai-provider/server";

const HELP = `npm run dev:ai -- [PROTOCOL] [--pace MS] [--speed N] [--faults] [--fault NAME]

  PROTOCOL      ${PROTOCOLS.join(", ")} (openai when left out)
  --pace MS     milliseconds before each answer begins (1500)
  --speed N     tokens a second at which an answer is written (80)
  --faults      a third of the meals break a rule, so that repair and replacement can be seen
  --fault NAME  every call goes wrong: ${PROVIDER_FAULTS.join(", ")}

Other settings are read from the environment as always, such as PORT, AI_FALLBACK=none or AI_TIMEOUT_MS=8000.`;

const DEFAULT_PACE_MS = 1_500;
const DEFAULT_SPEED = 80;
const FAULTY_SHARE = 1 / 3;

interface DevRequest {
  readonly protocol: Protocol;
  readonly paceMs: number;
  readonly tokensPerSecond: number;
  readonly faulty: number;
  readonly fault: ProviderFault | null;
}

/** Reads the command line; null when help is wanted. Throws what is wrong in words. */
function requestOf(args: readonly string[]): DevRequest | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      pace: { type: "string" },
      speed: { type: "string" },
      faults: { type: "boolean" },
      fault: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help === true) return null;
  const protocol = PROTOCOLS.find((name) => name === (positionals[0] ?? "openai"));
  if (protocol === undefined || positionals.length > 1)
    throw new Error(`There is no protocol "${positionals.join(" ")}". There are ${PROTOCOLS.join(", ")}.`);
  const fault = PROVIDER_FAULTS.find((name) => name === values.fault) ?? null;
  if (values.fault !== undefined && fault === null)
    throw new Error(`There is no fault "${values.fault}". There are ${PROVIDER_FAULTS.join(", ")}.`);
  const paceMs = Number(values.pace ?? DEFAULT_PACE_MS);
  if (!Number.isInteger(paceMs) || paceMs < 0) throw new Error("--pace takes milliseconds, such as 500.");
  const tokensPerSecond = Number(values.speed ?? DEFAULT_SPEED);
  if (!(tokensPerSecond > 0)) throw new Error("--speed takes tokens a second, such as 40.");
  return { protocol, paceMs, tokensPerSecond, faulty: values.faults === true ? FAULTY_SHARE : 0, fault };
}

function introduction({ protocol, faulty, fault }: DevRequest, address: string): string {
  return [
    "",
    `A local AI provider that speaks the protocol of "${protocol}" listens at ${address}.`,
    fault !== null
      ? `Every call to it goes wrong: ${fault}.`
      : faulty > 0
        ? "A third of its meals break a rule; the others are recipes of the catalogue under names of their own."
        : "It cooks honestly, from the recipes of the catalogue under names of their own.",
    "Nothing leaves this machine. Sign up in the browser, start the trial and make a plan; each call is noted here.",
    "Ctrl+C ends both.",
    "",
  ].join("\n");
}

async function run(request: DevRequest): Promise<number> {
  const cook = createCook(await loadCatalogue("dist/catalogue.json"));
  const provider = await startAiProvider();
  provider.answer((call) => {
    const meals = cook(call.prompt, { faulty: request.faulty });
    const made = call.prompt.includes("\ndishes: ") ? `a menu of ${meals.length} dishes` : madeOf(call);
    console.log(`Call ${call.number} to the local AI provider: ${request.fault ?? made}`);
    return answerOf(request, call, meals);
  });
  console.log(introduction(request, provider.baseUrl(request.protocol)));
  const application = spawn(process.execPath, ["--enable-source-maps", "dist/server/main.js"], {
    env: {
      AI_MODEL: "local-cook",
      AI_API_KEY: "local",
      DATA_DIR: "data/dev-ai",
      ...process.env,
      AI_PROVIDER: request.protocol,
      AI_BASE_URL: provider.baseUrl(request.protocol),
    },
    stdio: "inherit",
  });
  // The signal reaches the application by itself too; a second one within moments counts for nothing there.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => application.kill(signal));
  // A program that is killed hands no signal on, and a server that nobody sees would keep its port.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && application.kill("SIGTERM"), 500).unref();
  const [code] = (await once(application, "exit")) as [number | null];
  await provider.close();
  return code ?? 1;
}

function madeOf({ prompt }: ProviderCall): string {
  if (prompt.includes(SECTIONS.notes)) return "what notes ask for";
  return prompt.includes(SECTIONS.asked) ? "a change in words" : "a dish";
}

function answerOf(
  { fault, paceMs, tokensPerSecond }: DevRequest,
  { protocol }: ProviderCall,
  meals: readonly unknown[],
): ProviderAnswer {
  if (fault !== null) return faultyAnswer(fault, protocol, meals);
  return { kind: "meals", meals, firstAfterMs: paceMs, tokensPerSecond };
}

try {
  const request = requestOf(process.argv.slice(2));
  if (request === null) console.log(HELP);
  else process.exitCode = await run(request);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
