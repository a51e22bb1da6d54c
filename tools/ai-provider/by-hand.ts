import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Ajv } from "ajv";
import { SCHEMAS } from "#server/services/ai/meal-schema";
import type { ProviderAnswer, ProviderCall } from "#tools/ai-provider/provider";
import { at } from "#tools/ai-provider/protocols/protocol";

const PROMPT = ".prompt.md";
const ANSWER = ".answer.json";
const PROBLEM = ".problem.txt";
/** How often to look for an answer. */
const LOOK_EVERY_MS = 500;

/** The word in file names for each kind of list in a schema. */
const FILE_WORDS: Readonly<Record<string, string>> = { meals: "dish" };
/** For a call without a schema, or with an unknown one. */
const ANY_QUESTION = "question";

interface HandSettings {
  /** Prints progress for the person answering. */
  readonly tell?: (line: string) => void;
  readonly lookEveryMs?: number;
}

/**
 * Answers calls with what a person writes into a folder: each prompt becomes a file, such as `0001-compose.prompt.md`, and its
 * answer is awaited next to it, in `0001-compose.answer.json`. Faults of an answer are written to `0001-compose.problem.txt`, and
 * a better one is awaited. The same prompt gives the same file, whoever sends it and when: an existing answer is used.
 */
export function byHand(
  folder: string,
  { tell = () => undefined, lookEveryMs = LOOK_EVERY_MS }: HandSettings = {},
): (call: ProviderCall) => ProviderAnswer {
  mkdirSync(folder, { recursive: true });
  const names = promptsIn(folder);

  function nameOf(call: ProviderCall): string {
    const text = promptText(call);
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = writePrompt(folder, shapeOf(call.schema), text);
    names.set(text, name);
    return name;
  }

  /** Empty if the caller has gone. */
  async function answerTo(name: string, { schema, gone }: ProviderCall): Promise<string> {
    const complaintOf = faultFinderFor(schema);
    const problemFile = join(folder, `${name}${PROBLEM}`);
    let last: string | null = null;
    while (!gone.aborted) {
      const text = readIfThere(join(folder, `${name}${ANSWER}`));
      if (text !== null && text !== last) {
        const complaint = complaintOf(text);
        if (complaint === null) {
          rmSync(problemFile, { force: true });
          tell(`${name}: answered`);
          return text;
        }
        writeFileSync(problemFile, `${complaint}\n`);
        tell(`${name}: ${complaint}`);
      }
      last = text;
      await pause(lookEveryMs, undefined, { signal: gone }).catch(() => undefined);
    }
    return "";
  }

  return (call) => {
    const name = nameOf(call);
    tell(`${name}: waits for ${name}${ANSWER}`);
    return { kind: "text", text: answerTo(name, call) };
  };
}

/** The names of the prompts in a folder, by their texts. */
function promptsIn(folder: string): Map<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith(PROMPT));
  return new Map(files.map((file) => [readFileSync(join(folder, file), "utf8"), file.slice(0, -PROMPT.length)]));
}

/** Writes a prompt under the next free number; returns its name. */
function writePrompt(folder: string, shape: string, text: string): string {
  const numbers = readdirSync(folder).map((file) => Number(/^\d+/u.exec(file)?.[0] ?? 0));
  const name = `${String(Math.max(0, ...numbers) + 1).padStart(4, "0")}-${shape}`;
  // Never overwrites a file that another process wrote at the same time.
  writeFileSync(join(folder, `${name}${PROMPT}`), text, { flag: "wx" });
  return name;
}

/** Contains nothing about caller or time, so that the same question is recognised. */
function promptText({ instructions, prompt, schema }: ProviderCall): string {
  const asked = schema === null ? ["none"] : ["```json", JSON.stringify(schema), "```"];
  return [
    `Answer in a model's place: write the JSON that is asked for, and nothing else, into a file of this one's name that ends in ${ANSWER} in place of ${PROMPT}. What is wrong with it then stands in a file that ends in ${PROBLEM}.`,
    "# System",
    instructions,
    "# User",
    prompt,
    "# JSON Schema of the answer",
    asked.join("\n"),
    "",
  ].join("\n\n");
}

/** The word for a request, by the names in its schema: all protocols send these unchanged, but not all send a name for the whole. */
function shapeOf(schema: unknown): string {
  const names = namesIn(schema);
  const [shape = ANY_QUESTION] = Object.entries(SCHEMAS).find(([, known]) => namesIn(known) === names) ?? [];
  return FILE_WORDS[shape] ?? shape;
}

function namesIn(schema: unknown): string {
  const properties = Object.entries(at(schema, "properties") ?? {});
  return properties
    .map(([name, of]) => `${name} ${Object.keys(at(of, "items", "properties") ?? {}).join(" ")}`)
    .toSorted()
    .join("; ");
}

/** Why a text is not the required JSON; null if it is. */
function faultFinderFor(schema: unknown): (text: string) => string | null {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const validate = typeof schema === "object" && schema !== null ? ajv.compile(schema) : null;
  return (text) => {
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch (error) {
      return `This is not JSON: ${error instanceof Error ? error.message : String(error)}`;
    }
    if (validate === null || validate(answer)) return null;
    return `This JSON is not what is asked for: ${ajv.errorsText(validate.errors, { dataVar: "answer" })}`;
  };
}

/** Null if there is no file, or an empty one. */
function readIfThere(file: string): string | null {
  try {
    const text = readFileSync(file, "utf8");
    return text.trim() === "" ? null : text;
  } catch (error) {
    if (at(error, "code") === "ENOENT") return null;
    throw error;
  }
}
