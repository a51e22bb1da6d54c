import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { askFault } from "#domain/notes/likely-asks";
import type { AskWeights } from "#domain/recipe/notes-data";
import { Faults, listOf, readCsv } from "./read.ts";

/** A sentence as typed, with its requests and the words that make each. */
export interface NoteExample {
  /** The writer: models are judged on writers they did not learn from. */
  readonly writer: string;
  readonly said: string;
  readonly asks: readonly { readonly ask: string; readonly quote: string }[];
}

/** Starts the row of `note-weights.csv` that identifies the examples it was learnt from. */
export const EXAMPLES_MARK = "examples: ";

function examplesFile(root: string): string {
  return join(root, "notes", "note-examples.csv");
}

const ASK = /^(?<ask>[^:]+): (?<quote>.+)$/su;

/** Parses the examples strictly: "quick: home late|want: fish pie", and nothing where there is no request. */
export function readNoteExamples(root: string): NoteExample[] {
  const faults = new Faults();
  const examples = readCsv(examplesFile(root), ["writer", "said", "asks"], faults).map(({ where, cells }) => {
    const { writer = "", said = "" } = cells;
    const asks = listOf(cells["asks"]).map((cell) => {
      const { ask = "", quote = "" } = ASK.exec(cell)?.groups ?? {};
      const fault = askFault(ask);
      if (fault !== null) faults.add(where, fault);
      if (quote === "" || !said.includes(quote)) faults.add(where, `"${quote}" does not stand in it`);
      return { ask, quote };
    });
    if (said === "") faults.add(where, "says nothing");
    return { writer, said, asks };
  });
  if (faults.list.length > 0) throw new Error(faults.list.map(({ where, what }) => `${where}: ${what}`).join("\n"));
  return examples;
}

/** Identifies a version of the examples. */
export function noteExamplesHash(root: string): string {
  return createHash("sha256")
    .update(readFileSync(examplesFile(root)))
    .digest("hex")
    .slice(0, 16);
}

/** Reads the output of `npm run learn:notes`: the row without a feature holds the biases. */
export function readAskWeights(root: string, faults: Faults): AskWeights {
  const file = join(root, "notes", "note-weights.csv");
  const rows = readCsv(file, ["feature", "weights"], faults).map(({ where, cells }) => ({
    feature: cells["feature"] ?? "",
    weights: listOf(cells["weights"]).map((cell) => {
      const [ask = "", weight = ""] = cell.split(": ");
      if (weight === "" || !Number.isFinite(Number(weight))) faults.add(where, `"${cell}" is not a weight`);
      return [ask, Number(weight)] as const;
    }),
  }));
  const biases = rows.find(({ feature }) => feature === "")?.weights ?? [];
  const places = new Map(biases.map(([ask], at) => [ask, at]));
  for (const [ask] of biases) {
    const fault = askFault(ask);
    if (fault !== null) faults.add(file, fault);
  }
  const weights = rows
    .filter(({ feature }) => feature !== "")
    .map(({ feature, weights: own }) => [
      feature,
      own.flatMap(([ask, weight]): [number, number][] => {
        const at = places.get(ask);
        return at === undefined ? [] : [[at, weight]];
      }),
    ]);
  return {
    asks: biases.map(([ask]) => ask),
    biases: biases.map(([, bias]) => bias),
    weights: Object.fromEntries(weights) as AskWeights["weights"],
  };
}

/** The fault to report if the weights were learnt from other examples. */
export function staleAskWeights(root: string, { weights }: AskWeights): string | null {
  if (EXAMPLES_MARK + noteExamplesHash(root) in weights) return null;
  return "was not learnt from note-examples.csv as it stands: run `npm run learn:notes`";
}
