/**
 * `npm run learn:notes`: learns from `catalogue/notes/note-examples.csv` what clauses ask for, and writes `note-weights.csv`
 * beside it. With `-- --held-out` it writes nothing, and prints for each fifth of the writers how many of their requests rank
 * first, and how many in the top three, using weights learnt from the others.
 */
import { writeFileSync } from "node:fs";
import { NOTHING_ASKED, askRankerOf, nameOfAsk } from "#domain/notes/likely-asks";
import { readerOf } from "#domain/notes/note-phrases";
import { learntClauses } from "#domain/notes/parted-sentence";
import { realCatalogue } from "#tests/support/catalogue";
import { learnAsks } from "./catalogue/ask-learner.ts";
import type { AskedClause, LearntAsks } from "./catalogue/ask-learner.ts";
import { EXAMPLES_MARK, noteExamplesHash, readNoteExamples } from "./catalogue/ask-weights.ts";

const ROOT = "catalogue";
/** How many candidates are offered. */
const OFFERED = 3;
/** The number of parts in which writers are held out in turn. */
const FIFTHS = 5;

const { matcher } = realCatalogue();
const reader = readerOf(matcher);
const clauses = readNoteExamples(ROOT).flatMap(({ writer, said, asks }) => {
  const places = asks.map(({ ask, quote }) => {
    const at = said.indexOf(quote);
    return { ask, at, end: at + quote.length };
  });
  return learntClauses(said, reader).map(({ start, end, features }) => {
    const own = places.filter((place) => place.at < end && start < place.end).map(({ ask }) => ask);
    return { writer, features, asks: new Set(own.length === 0 ? [NOTHING_ASKED] : own) };
  });
});
if (process.argv.includes("--held-out")) for (let fifth = 0; fifth < FIFTHS; fifth += 1) printHeldOut(fifth);
else write(learnAsks(clauses));

function write({ asks, biases, weights }: LearntAsks): void {
  const cell = (all: readonly (readonly [number, number])[]): string =>
    all.map(([ask, weight]) => `${asks[ask] ?? ""}: ${weight.toFixed(2)}`).join("|");
  const features = Object.entries(weights).sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = [
    ["feature", "weights"],
    ["", cell(biases.map((bias, at) => [at, bias]))],
    [EXAMPLES_MARK + noteExamplesHash(ROOT), ""],
    ...features.map(([feature, all]) => [feature, cell(all)]),
  ];
  writeFileSync(`${ROOT}/notes/note-weights.csv`, `${rows.map((cells) => cells.map(csvCell).join(",")).join("\n")}\n`);
  console.log(`${clauses.length} clauses taught ${features.length} features of ${asks.length} that may be asked`);
}

/** Quotes a cell with a comma: "1,500". */
function csvCell(text: string): string {
  return /[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function printHeldOut(fifth: number): void {
  const writers = [...new Set(clauses.map(({ writer }) => writer))].filter((_, at) => at % FIFTHS === fifth);
  const learnt = learnAsks(clauses.filter(({ writer }) => !writers.includes(writer)));
  const rank = askRankerOf({ ...matcher, notesData: { ...matcher.notesData, askWeights: learnt } });
  const places = clauses
    .filter(({ writer }) => writers.includes(writer))
    .flatMap(({ features, asks }: AskedClause) => {
      const ranked = rank(features).map(nameOfAsk);
      return [...asks].map((ask) => ranked.indexOf(ask));
    });
  const share = (most: number): string =>
    `${((100 * places.filter((place) => place >= 0 && place < most).length) / places.length).toFixed(1)} %`;
  console.log(
    `${writers.join(", ")}: of ${places.length} asked ${share(1)} stand first, ${share(OFFERED)} among three`,
  );
}
