// `npm run test:dates`: the whole of `npm test` on days that are unlike others, one after the other. Days of one's own come as arguments;
// what else stands there, such as `--half`, goes to each run.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root, say } from "./lib.mjs";

// Ahead of the machine's date, as tests/support/run-date.ts has it.
const year = new Date().getUTCFullYear() + 1;
const DATES = [
  // Seven days in a row, so that each day of a week is among them.
  ...[7, 8, 9, 10, 11, 12, 13].map((day) => dayOf(year, 6, day)),
  // The end of a month and of a year, and the leap day.
  dayOf(year, 4, 30),
  dayOf(year, 12, 31),
  dayOf(Math.ceil(year / 4) * 4, 2, 29),
  // London's clocks go on and back at one in the morning, UTC.
  lastSunday(year, 3),
  lastSunday(year, 10),
];

function dayOf(ofYear, month, day) {
  return new Date(Date.UTC(ofYear, month - 1, day)).toISOString().slice(0, 10);
}

function lastSunday(ofYear, month) {
  return dayOf(ofYear, month, 31 - new Date(Date.UTC(ofYear, month - 1, 31)).getUTCDay());
}

const given = process.argv.slice(2);
const options = given.filter((word) => word.startsWith("--"));
const dates = given.filter((word) => !word.startsWith("--"));
const outcomes = [];
for (const date of dates.length > 0 ? dates : DATES) {
  const begun = performance.now();
  const words = [join(root, "scripts/test.mjs"), "--date", date, ...options];
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: "inherit" });
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  outcomes.push({ passed: status === 0, text: `${date} ${status === 0 ? "passed" : "FAILED"} in ${minutes} min` });
}
say("\nBy date");
for (const { text } of outcomes) say(text);
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;
