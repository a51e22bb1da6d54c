// `npm run test:dates`: runs `npm test` on unusual dates in turn. The first run is complete, and records which test files read a
// day or month from the clock. On the other dates only those run, the long ones in rotation, and the journeys marked `@date`.
// Dates can be given as arguments; other arguments, such as `--half`, are passed to each run.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder, root, say } from "./lib.mjs";

// Later than the machine's date, as tests/support/run-date.ts requires.
const year = new Date().getUTCFullYear() + 1;
const DATES = [
  // Seven days in a row, to cover each day of the week.
  ...[7, 8, 9, 10, 11, 12, 13].map((day) => dayOf(year, 6, day)),
  // The end of a month and of a year, and 29 February.
  dayOf(year, 4, 30),
  dayOf(year, 12, 31),
  dayOf(Math.ceil(year / 4) * 4, 2, 29),
  // London's clocks change at one in the morning UTC.
  lastSunday(year, 3),
  lastSunday(year, 10),
];

function dayOf(ofYear, month, day) {
  return new Date(Date.UTC(ofYear, month - 1, day)).toISOString().slice(0, 10);
}

function lastSunday(ofYear, month) {
  return dayOf(ofYear, month, 31 - new Date(Date.UTC(ofYear, month - 1, 31)).getUTCDay());
}

/** Kills, load and random histories: half the time of the server's tests. */
const LONG = /^tests\/(?:deep|catalogue)\//u;
const LONG_TURNS = 4;

const given = process.argv.slice(2);
const options = given.filter((word) => word.startsWith("--"));
const dates = given.filter((word) => !word.startsWith("--"));
const readers = join(root, ".cache/date-readers");
const list = join(root, ".cache/date-readers.txt");
rmSync(readers, { recursive: true, force: true });
const outcomes = [];
const days = dates.length > 0 ? dates : DATES;
for (const [turn, date] of days.entries()) {
  const begun = performance.now();
  if (turn > 0) writeFileSync(list, filesFor(turn).join("\n"));
  const only = turn === 0 ? [] : ["--files", list];
  const words = [join(root, "scripts/test.mjs"), "--date", date, ...only, ...options];
  // On other dates, the suites that run on each database run on one of them in rotation.
  const env = turn === 0 ? { TEST_DATE_READERS: readers } : { TEST_DATABASE_TURN: String(turn) };
  const { status } = spawnSync(process.execPath, words, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  outcomes.push({ passed: status === 0, text: `${date} ${status === 0 ? "passed" : "FAILED"} in ${minutes} min` });
  say(outcomes.at(-1).text);
}
say("\nBy date");
for (const { text } of outcomes) say(text);
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;

/**
 * The test files that may behave differently on this date than on the first. The long ones rotate: each runs on a quarter of the
 * dates.
 */
function filesFor(turn) {
  const all = ["src", "tests", "scripts"].flatMap(filesUnder).filter((path) => /\.test\.tsx?$/u.test(path));
  const noted = new Set(existsSync(readers) ? readdirSync(readers).map((name) => decodeURIComponent(name)) : []);
  // If a shared module read the date as it was loaded, or nothing was recorded, run all of them.
  const reading = noted.size === 0 || noted.has("all files") ? all : all.filter((path) => noted.has(path));
  const long = reading.filter((path) => LONG.test(path));
  const inTurn = long.filter((_, place) => place % LONG_TURNS === turn % LONG_TURNS);
  const files = [...reading.filter((path) => !LONG.test(path)), ...inTurn];
  say(
    `\n${reading.length} of ${all.length} test files read the date; ${files.length} are run, with ${inTurn.length} of ${long.length} long ones`,
  );
  return files;
}
