/**
 * Evaluates a model: a week for each of fifty households, judged without the product's own checks. Usage: npm run ai:evaluate --
 * [--households N] [--out FILE] [--local] [--compare FILE ...]. See docs/ai-provider.md.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { processEnvironment } from "#server/config";
import { evaluate, type EvaluatedWeek, type Evaluation } from "#tests/support/evaluation/evaluate";
import { evaluationHouseholds } from "#tests/support/evaluation/households";
import { kindsOf, PENCE_A_DOLLAR, tableOf } from "#tests/support/evaluation/table";
import { realCatalogue } from "#tests/support/catalogue";
import { createCook } from "#tools/ai-provider/cook";
import { PROTOCOLS } from "#tools/ai-provider/provider";
import { startAiProvider } from "#tools/ai-provider/server";

const HELP = `npm run ai:evaluate -- [--households N] [--out FILE] [--rate PENCE] [--compare FILE ...]

  AI_PROVIDER, AI_MODEL, AI_API_KEY, AI_BASE_URL name the model, AI_INPUT_PRICE and AI_OUTPUT_PRICE its price, as for the server.
  --households N     the first so many of 50 (50)
  --out FILE         where the figures go (data/ai-evaluate/MODEL.json)
  --rate PENCE       pence for a dollar (${PENCE_A_DOLLAR})
  --local            the local provider; with --protocol NAME (${PROTOCOLS.join(", ")}), --faulty SHARE of
                     its dishes break a rule, --speed TOKENS a second, --pace MILLISECONDS to the first
  --compare FILE     figures of other runs, in columns of their own; with nothing else, those alone`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      households: { type: "string" },
      out: { type: "string" },
      rate: { type: "string" },
      local: { type: "boolean" },
      protocol: { type: "string" },
      faulty: { type: "string" },
      speed: { type: "string" },
      pace: { type: "string" },
      compare: { type: "string", multiple: true },
      help: { type: "boolean", short: "h" },
    },
  });
  const settings = processEnvironment();
  const asks = values.local === true || (settings.AI_PROVIDER ?? "builtin") !== "builtin";
  const others = await Promise.all((values.compare ?? []).map(readEvaluation));
  if (values.help === true || (!asks && others.length === 0)) return say(HELP);
  const rate = numberOf("--rate", values.rate ?? String(PENCE_A_DOLLAR));
  const households = evaluationHouseholds(numberOf("--households", values.households ?? "50"));
  const made = asks
    ? [
        values.local === true
          ? await withLocal(values, settings, households)
          : await evaluate(settings, households, printWeek),
      ]
    : [];
  for (const evaluation of made) {
    const file = values.out ?? `data/ai-evaluate/${evaluation.model.replaceAll(/[^\w.-]+/gu, "-")}.json`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(evaluation, null, 2)}\n`);
    say(`\nThe figures are in ${file}.`);
  }
  const all = [...others, ...made];
  say(`\n${tableOf(all, rate)}\n\n${all.map(kindsOf).join("\n")}`);
  if (all.some(({ weeks }) => weeks.some(({ delivered }) => delivered.length > 0))) process.exitCode = 1;
}

type Settings = ReturnType<typeof processEnvironment>;
type Households = ReturnType<typeof evaluationHouseholds>;

async function withLocal(
  { protocol = "openai-compatible", faulty = "0", speed, pace = "0" }: Readonly<Record<string, unknown>>,
  settings: Settings,
  households: Households,
): Promise<Evaluation> {
  const spoken = PROTOCOLS.find((name) => name === protocol);
  if (spoken === undefined) throw new Error(`There is no protocol "${String(protocol)}".`);
  const written = {
    firstAfterMs: numberOf("--pace", String(pace)),
    ...(speed === undefined ? {} : { tokensPerSecond: numberOf("--speed", String(speed)) }),
  };
  const cook = createCook(realCatalogue().catalogue);
  const provider = await startAiProvider();
  const share = Number(faulty);
  provider.answer(({ prompt }) => ({ kind: "meals", meals: cook(prompt, { faulty: share }), ...written }));
  try {
    const local = {
      AI_PROVIDER: spoken,
      AI_MODEL: "local-cook",
      AI_API_KEY: "local",
      AI_BASE_URL: provider.baseUrl(spoken),
    };
    return await evaluate({ ...settings, ...local }, households, printWeek);
  } finally {
    await provider.close();
  }
}

function printWeek({ who, meals, atOnce, repaired, weekSeconds, delivered }: EvaluatedWeek): void {
  const time = weekSeconds === null ? "no week" : `${weekSeconds.toFixed(1)} s`;
  const wrong = delivered.length === 0 ? "" : `, ${delivered.length} VIOLATIONS DELIVERED`;
  say(`${who}: ${atOnce} of ${meals} at once, ${repaired} corrected, ${time}${wrong}`);
}

async function readEvaluation(file: string): Promise<Evaluation> {
  return JSON.parse(await readFile(file, "utf8")) as Evaluation;
}

function numberOf(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`${option} takes a number.`);
  return value;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  await run();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
