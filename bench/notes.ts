/**
 * `npm run bench:notes`: how well the notes of the corpora are read for harm and for requests; exits with 1 if either got worse.
 * With `-- --show` it prints the notes of the open corpora that were missed or misread; sealed ones are never shown. With `--
 * --by-hand FOLDER` it writes prompts for the sealed notes, for a person to answer in a model's place, and scores the answers put
 * beside them.
 */
import { PHRASES_READER, readNotesByPhrases } from "#domain/notes/read-notes";
import { realCatalogue } from "#tests/support/catalogue";
import { scoreByHand } from "./notes/by-hand.ts";
import { readCorpus, scoreHarm } from "./notes/score-harm.ts";
import { readIntentCorpus, scoreIntents } from "./notes/score-intents.ts";
import type { Fault } from "./notes/score-intents.ts";

/**
 * The most notes that may be missed, and the share of harmless look-alikes that may cause a food to be left out or a question.
 * The goal is 0 and 0.1. One more look-alike in 190 is asked about since doubtful refusals no longer answer their own question
 * (decision 67): its food was left out before, but not counted.
 */
const CORPORA = [
  { name: "harm-open", isOpen: true, missed: 0, inVain: 0.03 },
  { name: "harm-more", isOpen: true, missed: 1, inVain: 0.09 },
  { name: "harm-fresh", isOpen: true, missed: 0, inVain: 0.03 },
  { name: "harm-fresh-2", isOpen: true, missed: 0, inVain: 0.05 },
  { name: "harm-fresh-3", isOpen: true, missed: 0, inVain: 0.05 },
  { name: "harm-fresh-4", isOpen: true, missed: 0, inVain: 0.05 },
  { name: "harm-fresh-5", isOpen: false, missed: 1, inVain: 0.27 },
  { name: "harm-fresh-6", isOpen: false, missed: 1, inVain: 0.08 },
  { name: "harm-fresh-7", isOpen: false, missed: 1, inVain: 0.07 },
  { name: "harm-fresh-8", isOpen: false, missed: 3, inVain: 0.1 },
  { name: "harm-sealed", isOpen: false, missed: 2, inVain: 0.106 },
];

/**
 * What our own reader must reach: the share of its chips confirmed by an annotation, of intents understood, and of intents
 * understood or offered. The goal for unseen notes is 0.97 of the chips and 0.6 of the intents, with no harmful misses and
 * nothing loosened.
 */
const NOTES = [
  { name: "notes", isOpen: true, precision: 0.98, understood: 0.45, reached: 0.86 },
  { name: "notes-sealed", isOpen: false, precision: 0.94, understood: 0.3, reached: 0.86 },
  { name: "notes-fresh", isOpen: true, precision: 0.98, understood: 0.71, reached: 0.91 },
  { name: "notes-fresh-2", isOpen: true, precision: 0.98, understood: 0.63, reached: 0.91 },
  { name: "notes-fresh-3", isOpen: true, precision: 0.98, understood: 0.68, reached: 0.93 },
  { name: "notes-fresh-4", isOpen: true, precision: 0.96, understood: 0.5, reached: 0.89 },
  { name: "notes-fresh-5", isOpen: true, precision: 0.98, understood: 0.44, reached: 0.86 },
  { name: "notes-fresh-6", isOpen: true, precision: 0.98, understood: 0.37, reached: 0.89 },
  { name: "notes-fresh-7", isOpen: true, precision: 0.94, understood: 0.37, reached: 0.86 },
  { name: "notes-fresh-8", isOpen: true, precision: 0.79, understood: 0.14, reached: 0.82 },
];

const { catalogue, matcher } = realCatalogue();
const byHand = process.argv.indexOf("--by-hand");
if (byHand !== -1)
  console.log(scoreByHand(process.argv[byHand + 1] ?? "data/notes-by-hand", { matcher, foods: catalogue.foods }));
for (const { name, isOpen, missed, inVain } of byHand === -1 ? CORPORA : []) {
  const score = scoreHarm(readCorpus(`tests/corpus/${name}.jsonl`), matcher, catalogue.foods);
  const needless = [...score.leftOutNeedlessly, ...score.askedNeedlessly];
  const share = needless.length / score.lookAlikes;
  const holds = score.missed.length <= missed && share <= inVain;
  console.log(
    `${name}: ${score.harms} notes of harm: ${score.leftOut} left out, ${score.asked} asked, ${score.missed.length} missed; ` +
      `${score.lookAlikes} look-alikes: ${score.leftOutNeedlessly.length} left out and ${score.askedNeedlessly.length} asked about needlessly ` +
      `(${(100 * share).toFixed(1)} %)${holds ? "" : " WORSE THAN BEFORE"}`,
  );
  if (!holds) process.exitCode = 1;
  if (!isOpen || !process.argv.includes("--show")) continue;
  for (const { notes } of score.missed) console.log(`  missed: ${notes}`);
  for (const { notes } of needless) console.log(`  needlessly: ${notes}`);
}

for (const { name, isOpen, ...least } of byHand === -1 ? NOTES : []) {
  const score = scoreIntents(
    readIntentCorpus(`tests/corpus/${name}.jsonl`),
    (notes) => readNotesByPhrases(notes, matcher),
    { matcher, foods: catalogue.foods },
  );
  const precision = 1 - score.wrong.length / score.chips;
  const understood = score.understood / score.asked;
  const reached = (score.understood + score.offered) / score.asked;
  const isSafe = score.harmfulMisses.length === 0 && score.loosened.length === 0;
  const holds = isSafe && precision >= least.precision && understood >= least.understood && reached >= least.reached;
  console.log(
    `${name}, ${PHRASES_READER}: ${score.chips} chips, ${percent(precision)} right; ${score.asked} intents, ${percent(understood)} understood, ` +
      `${percent(reached)} understood or offered; ${score.harmfulMisses.length} harmful misses, ${score.loosened.length} loosened; ` +
      `${score.idleOffered.length} of ${score.idle} notes that ask nothing are asked about${holds ? "" : " WORSE THAN BEFORE"}`,
  );
  if (!holds) process.exitCode = 1;
  if (!isOpen || !process.argv.includes("--show")) continue;
  show("wrong", score.wrong);
  show("missed", score.missed);
  show("harmful", score.harmfulMisses);
  show("loosened", score.loosened);
  show("asked about needlessly", score.idleOffered);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function show(what: string, faults: readonly Fault[]): void {
  for (const { notes, said } of faults) console.log(`  ${what}: ${said} in: ${notes.replaceAll("\n", " / ")}`);
}
