/**
 * `npm run learn:harm`: learns from `catalogue/notes/harm-examples.csv` which words tell of harm, and writes `harm-weights.csv`
 * beside it. With `-- --held-out` it writes nothing, and prints for each writer how many of their notes would be recognised by
 * weights learnt from the others.
 */
import { writeFileSync } from "node:fs";
import { featuresTogether, readTogether } from "#domain/harm/likely-harm";
import type { LearntHarm } from "#domain/harm/likely-harm";
import { findersOf, lookAt } from "#domain/harm/looked-sentence";
import { readHarm } from "#domain/harm/read-harm";
import { realCatalogue } from "#tests/support/catalogue";
import { EXAMPLES_MARK, examplesHash, readHarmExamples } from "./catalogue/harm-weights.ts";
import { learnHarm } from "./catalogue/harm-learner.ts";

const ROOT = "catalogue";
/** Smaller weights make no noticeable difference. */
const LEAST = 0.15;

const { matcher } = realCatalogue();
const finders = findersOf(matcher);
const notes = readHarmExamples(ROOT).map((example) => ({
  ...example,
  read: readTogether(lookAt(example.said, finders)).map(featuresTogether),
}));
if (process.argv.includes("--held-out"))
  for (const writer of new Set(notes.map((note) => note.writer))) printHeldOut(writer);
else write(learnHarm(notes));

function write({ bias, of }: LearntHarm): void {
  const rows = [...of]
    .filter(([, weight]) => Math.abs(weight) >= LEAST)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([feature, weight]) => [feature, weight.toFixed(2)]);
  const all = [["feature", "weight"], ["", bias.toFixed(2)], [EXAMPLES_MARK + examplesHash(ROOT), "0"], ...rows];
  writeFileSync(`${ROOT}/notes/harm-weights.csv`, `${all.map((cells) => cells.join(",")).join("\n")}\n`);
  console.log(`${notes.length} notes taught ${rows.length} features`);
}

/** How many notes of one writer would cause a question or leave something out. */
function printHeldOut(writer: string): void {
  const learnt = learnHarm(notes.filter((note) => note.writer !== writer));
  const harmWeights = { bias: learnt.bias, weights: Object.fromEntries(learnt.of) };
  const by = { ...matcher, notesData: { ...matcher.notesData, harmWeights } };
  const found = (harm: boolean): string => {
    const own = notes.filter((note) => note.writer === writer && note.harm === harm);
    const read = own.map(({ said }) => readHarm(by, said));
    return `${read.filter(({ leftOut, questions }) => leftOut.length + questions.length > 0).length} of ${own.length}`;
  };
  console.log(`${writer}: found in ${found(true)} that tell of harm, and in ${found(false)} that only look like it`);
}
