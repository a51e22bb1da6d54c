import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Household, KeyEntry } from "./pairs.ts";
import { toldWeekIn } from "./told-week.ts";

/*
 * A folder has one subfolder for each household, with its request.json (the body of `POST /api/meal-plans`) and its weeks, each
 * in a file named after its proposer. What judges read goes into a separate folder, so that they see nothing else.
 */
const REQUEST = "request.json";
const KEY = "key.json";
const READING = "notes.json";
const FOR_JUDGES = "judge";

/** Reads all households of a folder with their weeks. Throws with the file's name if one is invalid. */
export function householdsIn(folder: string): Household[] {
  return readdirSync(folder)
    .filter((id) => existsSync(join(folder, id, REQUEST)))
    .toSorted()
    .map((id) => {
      const files = readdirSync(join(folder, id)).filter(
        (file) => file.endsWith(".json") && file !== REQUEST && file !== READING,
      );
      return {
        id,
        request: jsonIn(join(folder, id, REQUEST), (value) => value),
        weeks: new Map(files.map((file) => [basename(file, ".json"), jsonIn(join(folder, id, file), toldWeekIn)])),
      };
    });
}

/** Writes what a judge reads and, separately, the key of proposers; returns the folder. */
export function writePairs(folder: string, { text, key }: { text: string; key: readonly KeyEntry[] }) {
  const files = { pairs: join(folder, FOR_JUDGES, "pairs.md"), key: join(folder, KEY), verdicts: verdictsOf(folder) };
  writeTo(files.pairs, text);
  writeTo(files.key, `${JSON.stringify(key, null, 2)}\n`);
  return files;
}

export function readKey(folder: string): readonly KeyEntry[] {
  return jsonIn(join(folder, KEY), (value) => value as readonly KeyEntry[]);
}

/** Where a judge writes verdicts, unless told otherwise. */
export function verdictsOf(folder: string): string {
  return join(folder, FOR_JUDGES, "verdicts.jsonl");
}

export function hasWeek(folder: string, id: string, proposer: string): boolean {
  return existsSync(join(folder, id, `${proposer}.json`));
}

export function keepWeek(folder: string, id: string, proposer: string, record: unknown): void {
  writeTo(join(folder, id, `${proposer}.json`), `${JSON.stringify(record, null, 2)}\n`);
}

export function keepRequest(folder: string, id: string, request: unknown): void {
  writeTo(join(folder, id, REQUEST), `${JSON.stringify(request, null, 2)}\n`);
}

/** Keeps, beside a household's weeks, how its notes were read. */
export function keepReading(folder: string, id: string, reading: unknown): void {
  writeTo(join(folder, id, READING), `${JSON.stringify(reading, null, 2)}\n`);
}

/** Reads a JSON file. Throws with its name if it is invalid. */
export function jsonIn<Value>(file: string, read: (value: unknown) => Value): Value {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function writeTo(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
