import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HarmWeights } from "#domain/recipe/notes-data";
import { Faults, readCsv } from "./read.ts";

/** A note as someone might write it, and whether it tells of harm. */
export interface HarmExample {
  readonly harm: boolean;
  /** The writer: models are judged on writers they did not learn from. */
  readonly writer: string;
  readonly said: string;
}

/** Starts the row of `harm-weights.csv` that identifies the examples it was learnt from. */
export const EXAMPLES_MARK = "examples: ";

function examplesFile(root: string): string {
  return join(root, "notes", "harm-examples.csv");
}

/** Reads the examples, strictly. */
export function readHarmExamples(root: string): HarmExample[] {
  const faults = new Faults();
  const examples = readCsv(examplesFile(root), ["harm", "writer", "said"], faults).map(({ where, cells }) => {
    const { harm = "", writer = "", said = "" } = cells;
    if (harm !== "yes" && harm !== "no") faults.add(where, `harm is yes or no, and not "${harm}"`);
    if (said === "") faults.add(where, "says nothing");
    return { harm: harm === "yes", writer, said };
  });
  if (faults.list.length > 0) throw new Error(faults.list.map(({ where, what }) => `${where}: ${what}`).join("\n"));
  return examples;
}

/** Identifies a version of the examples. */
export function examplesHash(root: string): string {
  return createHash("sha256")
    .update(readFileSync(examplesFile(root)))
    .digest("hex")
    .slice(0, 16);
}

/** Reads the output of `npm run learn:harm`: the row without a feature is the bias. */
export function readHarmWeights(root: string, faults: Faults): HarmWeights {
  const file = join(root, "notes", "harm-weights.csv");
  const weights: Record<string, number> = {};
  for (const { where, cells } of readCsv(file, ["feature", "weight"], faults)) {
    const weight = Number(cells["weight"]);
    if (!Number.isFinite(weight)) faults.add(where, `"${cells["weight"] ?? ""}" is not a weight`);
    weights[cells["feature"] ?? ""] = weight;
  }
  const { "": bias = 0, ...features } = weights;
  return { bias, weights: features };
}

/** The fault to report if the weights were learnt from other examples. */
export function staleWeights(root: string, { weights }: HarmWeights): string | null {
  if (EXAMPLES_MARK + examplesHash(root) in weights) return null;
  return "was not learnt from harm-examples.csv as it stands: run `npm run learn:harm`";
}
