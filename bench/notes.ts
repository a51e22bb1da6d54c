/**
 * `npm run bench:notes`: how notes of the corpora are read for harm, and 1 where a floor is broken. `--show FILE` prints what was missed or
 * asked in vain in one file; the sealed ones are never shown.
 */
import { existsSync } from "node:fs";
import { realCatalogue } from "#tests/support/catalogue";
import { readCorpus, scoreHarm } from "./notes/score-harm.ts";

/** Questions and foods left out in vain, as a share of the notes that only look like harm. */
const MOST_IN_VAIN = 0.1;
const CORPORA = ["harm-open", "harm-sealed", "harm-fresh"];

const { catalogue, matcher } = realCatalogue();
const shown = process.argv[process.argv.indexOf("--show") + 1];
let isBroken = false;
for (const name of CORPORA) {
  const file = `tests/corpus/${name}.jsonl`;
  if (!existsSync(file)) continue;
  const score = scoreHarm(readCorpus(file), matcher, catalogue.foods);
  const vain = score.leftOutInVain.length + score.askedInVain.length;
  const share = vain / score.lookAlikes;
  console.log(
    `${name}: ${score.harms} notes of harm: ${score.leftOut} left out, ${score.asked} asked, ${score.missed.length} missed; ` +
      `${score.lookAlikes} look-alikes: ${score.leftOutInVain.length} left out and ${score.askedInVain.length} asked in vain (${(100 * share).toFixed(1)} %)`,
  );
  if (score.missed.length > 0 || share > MOST_IN_VAIN) isBroken = true;
  if (name !== shown || name !== "harm-open") continue;
  for (const { notes } of score.missed) console.log(`  missed: ${notes}`);
  for (const { notes } of [...score.leftOutInVain, ...score.askedInVain]) console.log(`  in vain: ${notes}`);
}
process.exitCode = isBroken ? 1 : 0;
