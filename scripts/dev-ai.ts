/**
 * Generation with an AI provider but no key: a local provider that speaks a real one's protocol, and a server that uses it.
 * Usage: npm run dev:ai -- [PROTOCOL] [--pace MS] [--speed N] [--faults] [--fault NAME] [--by-hand FOLDER] [--alone PORT]. Needs
 * a build.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { SECTIONS } from "#domain/proposal/brief/sections";
import { loadCatalogue } from "#server/load-catalogue";
import { byHand } from "#tools/ai-provider/by-hand";
import { createCook } from "#tools/ai-provider/cook";
import { faultyAnswer, PROVIDER_FAULTS, type ProviderFault } from "#tools/ai-provider/faults";
import { PROTOCOLS, type Protocol, type ProviderAnswer, type ProviderCall } from "#tools/ai-provider/provider";
import { startAiProvider } from "#tools/ai-provider/server";
import { SERVER_ARGUMENTS } from "./lib.mjs";

const HELP = `npm run dev:ai -- [PROTOCOL] [--pace MS] [--speed N] [--faults] [--fault NAME] [--by-hand FOLDER] [--alone PORT]

  PROTOCOL          ${PROTOCOLS.join(", ")} (openai when left out)
  --pace MS         milliseconds before each answer begins (1500)
  --speed N         tokens a second at which an answer is written (80)
  --faults          a third of the meals break a rule, so that repair and replacement can be seen
  --fault NAME      every call goes wrong: ${PROVIDER_FAULTS.join(", ")}
  --by-hand FOLDER  nobody cooks: each prompt is written into the folder, and its answer is waited for beside it, for up to an hour
  --alone PORT      the provider alone, on this port (0: any free one), for a server that is started by hand

Other settings are read from the environment as always, such as PORT, AI_FALLBACK=none or AI_TIMEOUT_MS=8000.`;

const DEFAULT_PACE_MS = 1_500;
const DEFAULT_SPEED = 80;
const FAULTY_SHARE = 1 / 3;
/** Every second week has a dinner made from what an earlier one cooks more of, if its ideas allow it. */
const PAIRED_SHARE = 1 / 2;
/** The longest time that the server's settings allow for a call. */
const AN_HOUR_MS = "3600000";

interface DevRequest {
  readonly protocol: Protocol;
  readonly paceMs: number;
  readonly tokensPerSecond: number;
  readonly faulty: number;
  readonly fault: ProviderFault | null;
  /** The folder in which a person answers prompts; null if the local cook answers. */
  readonly folder: string | null;
  /** The port of the provider alone; null to start the server too. */
  readonly alonePort: number | null;
}

type Settings = Readonly<Record<string, string>>;

/** Parses the command line; null for help. Throws a readable message if it is wrong. */
function requestOf(args: readonly string[]): DevRequest | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      pace: { type: "string" },
      speed: { type: "string" },
      faults: { type: "boolean" },
      fault: { type: "string" },
      "by-hand": { type: "string" },
      alone: { type: "string" },
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
  if (fault !== null && values["by-hand"] !== undefined) throw new Error("--fault and --by-hand exclude each other.");
  const alonePort = values.alone === undefined ? null : Number(values.alone);
  if (alonePort !== null && !(Number.isInteger(alonePort) && alonePort >= 0 && alonePort < 65_536))
    throw new Error("--alone takes a port, such as 4010, or 0 for any free one.");
  const faulty = values.faults === true ? FAULTY_SHARE : 0;
  return { protocol, paceMs, tokensPerSecond, faulty, fault, folder: values["by-hand"] ?? null, alonePort };
}

/** The server's settings for this provider; if a person answers, it must wait as long as the settings allow. */
function settingsFor({ protocol, folder }: DevRequest, address: string): Settings {
  const asks = { AI_PROVIDER: protocol, AI_BASE_URL: address, AI_API_KEY: "local" };
  if (folder === null) return { ...asks, AI_MODEL: "local-cook" };
  return { ...asks, AI_MODEL: "by-hand", AI_TIMEOUT_MS: AN_HOUR_MS, AI_NOTES_TIMEOUT_MS: AN_HOUR_MS };
}

function introduction(request: DevRequest, settings: Settings): string {
  const told = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return [
    "",
    `A local AI provider that speaks the protocol of "${request.protocol}" listens at ${settings.AI_BASE_URL}.`,
    howItAnswers(request),
    `A server asks it with ${told.join(" ")}`,
    "Nothing leaves this machine. Sign up in the browser, start the trial and make a plan; each call is noted here.",
    request.alonePort === null ? "Ctrl+C ends both." : "Ctrl+C ends it.",
    "",
  ].join("\n");
}

function howItAnswers({ folder, faulty, fault }: DevRequest): string {
  if (folder !== null) return `Its prompts are written into ${folder}, and answered by what is written beside them.`;
  if (fault !== null) return `Every call to it goes wrong: ${fault}.`;
  return faulty > 0
    ? "A third of its meals break a rule; the others are recipes of the catalogue under names of their own."
    : "It cooks honestly, from the recipes of the catalogue under names of their own.";
}

async function run(request: DevRequest): Promise<number> {
  const { alonePort, protocol } = request;
  const provider = await startAiProvider(alonePort === null ? {} : { port: alonePort });
  provider.answer(await answersOf(request));
  const settings = settingsFor(request, provider.baseUrl(protocol));
  console.log(introduction(request, settings));
  const code = alonePort === null ? await runServer(settings) : await untilStopped();
  await provider.close();
  return code;
}

/** Runs the server until it exits; returns its exit code. */
async function runServer({ AI_PROVIDER, AI_BASE_URL, ...settings }: Settings): Promise<number> {
  const application = spawn(process.execPath, SERVER_ARGUMENTS, {
    env: { ...settings, DATA_DIR: "data/dev-ai", ...process.env, AI_PROVIDER, AI_BASE_URL },
    stdio: "inherit",
  });
  // Ctrl-C also reaches the application directly; it ignores a second signal within moments.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => application.kill(signal));
  // A killed npm passes no signal on, and an orphaned server would keep its port.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && application.kill("SIGTERM"), 500).unref();
  const [code] = (await once(application, "exit")) as [number | null];
  return code ?? 1;
}

async function untilStopped(): Promise<number> {
  await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  return 0;
}

/** Answers calls by hand, or with the local cook. */
async function answersOf(request: DevRequest): Promise<(call: ProviderCall) => ProviderAnswer> {
  if (request.folder !== null) return byHand(request.folder, { tell: console.log });
  const cook = createCook(await loadCatalogue("dist/catalogue.json"));
  return (call) => {
    const meals = cook(call.prompt, { faulty: request.faulty, pairs: PAIRED_SHARE });
    const made = call.prompt.includes("\ndinners: ") ? `a week of ${meals.length} dinners` : madeOf(call);
    console.log(`Call ${call.number} to the local AI provider: ${request.fault ?? made}`);
    return answerOf(request, call, meals);
  };
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
