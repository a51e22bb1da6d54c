// `npm run test:dates`: the whole of `npm test` on days that are unlike others, one after the other. Days of one's own come as arguments;
// what else stands there, such as `--half`, goes to each run.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root, say } from "./lib.mjs";

const DATES = [
  // The seven days of a week, from Monday on.
  ...[7, 8, 9, 10, 11, 12, 13].map((day) => `2027-06-${String(day).padStart(2, "0")}`),
  // The end of a month and of a year, and the leap day.
  "2027-04-30",
  "2026-12-31",
  "2028-02-29",
  // London's clocks go on and back at one in the morning, UTC.
  "2027-03-28",
  "2027-10-31",
];

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
