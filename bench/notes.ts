/**
 * `npm run bench:notes`: how the notes of the corpora are read for harm, and 1 where more is missed or asked in vain than before. With
 * `-- --show` it prints the notes of the open corpora that were; the sealed ones are never shown. With `-- --by-hand FOLDER` it writes prompts
 * of the sealed notes for somebody who answers as a model would, and scores what stands beside them (docs/notes-quality.md).
 */
import { realCatalogue } from "#tests/support/catalogue";
import { scoreByHand } from "./notes/by-hand.ts";
import { readCorpus, scoreHarm } from "./notes/score-harm.ts";

/** The most that may be missed, and the share of look-alikes of which something may be left out or asked in vain. Wanted: 0 and 0.1. */
const CORPORA = [
  { name: "harm-open", isOpen: true, missed: 0, inVain: 0.11 },
  { name: "harm-more", isOpen: true, missed: 6, inVain: 0.25 },
  { name: "harm-sealed", isOpen: false, missed: 4, inVain: 0.21 },
  { name: "harm-fresh", isOpen: false, missed: 2, inVain: 0.11 },
];

const { catalogue, matcher } = realCatalogue();
const byHand = process.argv.indexOf("--by-hand");
if (byHand !== -1) console.log(scoreByHand(process.argv[byHand + 1] ?? "data/notes-by-hand", { matcher, foods: catalogue.foods }));
for (const { name, isOpen, missed, inVain } of byHand === -1 ? CORPORA : []) {
  const score = scoreHarm(readCorpus(`tests/corpus/${name}.jsonl`), matcher, catalogue.foods);
  const vain = [...score.leftOutInVain, ...score.askedInVain];
  const share = vain.length / score.lookAlikes;
  const holds = score.missed.length <= missed && share <= inVain;
  console.log(
    `${name}: ${score.harms} notes of harm: ${score.leftOut} left out, ${score.asked} asked, ${score.missed.length} missed; ` +
      `${score.lookAlikes} look-alikes: ${score.leftOutInVain.length} left out and ${score.askedInVain.length} asked in vain ` +
      `(${(100 * share).toFixed(1)} %)${holds ? "" : " WORSE THAN BEFORE"}`,
  );
  if (!holds) process.exitCode = 1;
  if (!isOpen || !process.argv.includes("--show")) continue;
  for (const { notes } of score.missed) console.log(`  missed: ${notes}`);
  for (const { notes } of vain) console.log(`  in vain: ${notes}`);
}
