// `npm run bench:plans [-- --weeks 2] [-- --write]`: measures the planner's weeks for sixty households in one table; with
// `--kept` also what ten of them pay when leftovers go into the next week; with `--book` how many of two hundred mixed households
// get a week of the book.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bookCoverage } from "./plans/book-coverage.ts";
import { keptWeeks } from "./plans/kept-weeks.ts";
import { measurePlans } from "./plans/measure-plans.ts";

/** The number of mixed households tried with `--book`. */
const MIXED = 200;

/** Earlier figures of the table, kept by hand. */
const HISTORY = "## What changed it";

if (process.argv.includes("--book")) {
  console.log(bookCoverage(MIXED));
  process.exit();
}
const at = process.argv.indexOf("--weeks");
const weeks = at === -1 ? 12 : Number(process.argv[at + 1]);
const { figures, refused, violations } = measurePlans(weeks);
const rows = figures.map(
  ({ name, value, line, holds }) => `| ${name} | ${value} | ${line}${holds ? "" : " **missed**"} |`,
);
const table = ["| Figure | Value | Line |", "|---|---|---|", ...rows].join("\n");
console.log(table);
for (const line of [...refused, ...violations]) console.log(line);
if (process.argv.includes("--write")) {
  const date = process.argv[process.argv.indexOf("--write") + 1] ?? "";
  const file = join(import.meta.dirname, "../docs/plan-quality.md");
  const before = readFileSync(file, "utf8");
  const kept = before.includes(HISTORY) ? `\n${before.slice(before.indexOf(HISTORY))}` : "";
  writeFileSync(
    file,
    `# What the plans are like\n\nSixty households of \`bench/plans/households.ts\`, ${weeks} weeks each, planned by the built-in planner on ${date}.\n\`npm run bench:plans\` prints the table; \`npm run check\` plans two weeks of each and fails below a line.\n\n${table}\n${kept}`,
  );
}
if (process.argv.includes("--kept")) console.log(`\n${keptWeeks()}`);
process.exitCode = figures.every(({ holds }) => holds) && refused.length === 0 ? 0 : 1;
