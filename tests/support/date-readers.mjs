// Which test files have to do with the date: those during which anybody but the runner asks for it. `npm run test:dates` has its first run
// write them down, and runs these alone on the other dates. Read with `moved-date.mjs`, so in plain JavaScript.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Enough of a stack to meet whose code it is that asks. */
const FRAMES = 60;
/** Draws the seeds of properties from it, beside chance. */
const DRAWS_SEEDS = /\/node_modules\/fast-check\//u;

const noted = new Set();

/** Notes that the test file under way, which `TEST_FILE` names, has asked for the date. */
export function noteReader() {
  const { TEST_FILE: file, TEST_FILE_LOADS: loads, TEST_DATE_READERS: folder } = process.env;
  if (file === undefined || noted.has(file)) return;
  const asking = framesNow();
  if (DRAWS_SEEDS.test(asking[0] ?? "")) return;
  const own = asking.find((frame) => frame.includes(ROOT) && !frame.includes("/node_modules/"));
  // The runner looks at the clock before and after each test.
  if (own === undefined) return;
  // What a module that others share reads as it is loaded, it reads for them all.
  if (loads !== undefined && !own.includes(file)) note(folder, "all files");
  noted.add(file);
  note(folder, file);
}

function framesNow() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const { stack = "" } = new Error("asked for the date");
  Error.stackTraceLimit = stackTraceLimit;
  return stack.split("\n").filter((line) => /^\s+at /u.test(line) && !/\/(?:moved-date|date-readers)\.mjs/u.test(line));
}

function note(folder, name) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, encodeURIComponent(name)), "");
}
