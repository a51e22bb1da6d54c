/** `npm run bench:pairs`: weeks of two proposers side by side, for a blind judge. See docs/ai-provider.md, "Weeks side by side". */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { processEnvironment } from "#server/config";
import { householdsIn, readKey, verdictsOf, writePairs } from "./pairs/folder.ts";
import { pairUp } from "./pairs/pairs.ts";
import { scoreOf } from "./pairs/score.ts";

const HELP = `npm run bench:pairs -- [--read | --make | --score] FOLDER

  FOLDER            has a folder for each household, with its request.json and its weeks, each in a file named after its proposer
  --seed N          draws order and sides (1)
  --of ONE,OTHER    the proposers whose weeks are laid side by side (all)

  --make            makes the weeks of FOLDER/households.json, a list of bodies of POST /api/meal-plans, each alone or as
                    {"id", "request"}: builtin.json and, where AI_PROVIDER names one, provider.json
  --server URL      has a running server make them
  --as NAME         what their files are named instead of provider.json, or of server.json
  --at-once N       how many are made at the same time (4)

  --read            writes what our own reader understands of the notes in FOLDER/households.json, and what it asks, to ID/notes.json, for
                    whoever answers as these people would: into notesAnswers and notesRemoved of the requests

  --score           counts what FOLDER/judge/verdicts.jsonl says of the pairs
  --verdicts FILE   of a judge whose verdicts stand elsewhere; several times for several judges`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    make: { type: "boolean" },
    read: { type: "boolean" },
    score: { type: "boolean" },
    seed: { type: "string", default: "1" },
    of: { type: "string" },
    server: { type: "string" },
    as: { type: "string" },
    "at-once": { type: "string", default: "4" },
    verdicts: { type: "string", multiple: true },
    help: { type: "boolean", short: "h" },
  },
});
const [folder] = positionals;

if (folder === undefined || values.help === true) console.log(HELP);
else if (values.read === true) await read(folder);
else if (values.make === true) await make(folder);
else if (values.score === true) score(folder);
else pair(folder);

function pair(from: string): void {
  const made = pairUp(householdsIn(from), wholeNumber("--seed", values.seed), values.of?.split(","));
  const files = writePairs(from, made);
  console.log(
    `${made.key.length} pairs are in ${files.pairs}, for verdicts in ${files.verdicts}; the key is in ${files.key}.`,
  );
}

function score(from: string): void {
  const files = values.verdicts ?? [verdictsOf(from)];
  const { text, complaints } = scoreOf(
    readKey(from),
    files.map((file) => readFileSync(file, "utf8")),
  );
  console.log([text, ...complaints].join("\n"));
  if (complaints.length > 0) process.exitCode = 1;
}

async function make(into: string): Promise<void> {
  // Loads the whole server, which reading and counting do not need.
  const [{ makeWeeks }, { withOwnServer }] = await Promise.all([
    import("./pairs/make-weeks.ts"),
    import("#tests/support/evaluation/own-server"),
  ]);
  const making = { folder: into, atOnce: wholeNumber("--at-once", values["at-once"]), tell: console.log };
  if (values.server !== undefined)
    return await makeWeeks({ ...making, url: values.server, proposer: values.as ?? "server" });
  const settings = processEnvironment();
  await withOwnServer({ ...settings, AI_PROVIDER: "builtin" }, async () => ({
    work: ({ url }) => makeWeeks({ ...making, url, proposer: "builtin" }),
  }));
  if ((settings.AI_PROVIDER ?? "builtin") === "builtin") return;
  await withOwnServer(settings, async () => ({
    work: ({ url }) => makeWeeks({ ...making, url, proposer: values.as ?? "provider" }),
  }));
}

async function read(into: string): Promise<void> {
  const [{ readAllNotes }, { withOwnServer }] = await Promise.all([
    import("./pairs/make-weeks.ts"),
    import("#tests/support/evaluation/own-server"),
  ]);
  await withOwnServer({ ...processEnvironment(), AI_PROVIDER: "builtin" }, async () => ({
    work: ({ url }) => readAllNotes({ folder: into, url, tell: console.log }),
  }));
}

function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${option} takes a whole number from 1.`);
  return value;
}
