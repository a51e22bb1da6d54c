/**
 * `npm run bench:changes`: what words in the box for changes come to over a standing week, without a provider: done, offered among three, or
 * neither. `-- FILE...` reads other corpora than the open one (tests/corpus/INTENTS.md; lines whose place is "change"), `--show` prints what
 * was answered to each line, and `--from 0 --to a` reads only lines whose SHA-256 begins with one of those digits.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { askChange } from "#server/features/changes/ask-change";
import { OUTCOMES, outcomeOf, readChangeLines } from "./changes/score-changes.ts";
import type { Outcome } from "./changes/score-changes.ts";
import { depsInMemory, standingWeek } from "./changes/standing-week.ts";
import { quantile } from "./measure.ts";

const OPEN = "tests/corpus/notes.jsonl";

const { values, files } = argumentsOf(process.argv.slice(2));
const week = standingWeek();
const deps = depsInMemory(week);
const signal = new AbortController().signal;
const PLAN = { userId: "ada", id: "plan" };
// The first answer pays for what is made once.
await askChange(deps, PLAN, { words: "something else on Friday", notesAnswers: [] }, signal);
if (values.show)
  for (const { day, meals } of week.plan.days) for (const { title } of meals) console.log(`${day}: ${title}`);

for (const file of files) {
  const counts = new Map<Outcome, number>(OUTCOMES.map((outcome) => [outcome, 0]));
  const busy: number[] = [];
  for (const line of readChangeLines(file)) {
    const [digit = ""] = createHash("sha256").update(line.notes).digest("hex");
    if (digit < values.from || digit > values.to) continue;
    const begun = process.cpuUsage().user;
    const answer = await askChange(deps, PLAN, { words: line.notes, notesAnswers: [] }, signal);
    busy.push((process.cpuUsage().user - begun) / 1000);
    const outcome = outcomeOf(line, answer, week.kept);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (!values.show) continue;
    console.log(`\n${outcome}: ${line.notes}`);
    if (answer.answer !== "") console.log(`    ${answer.answer}`);
    for (const { text } of answer.questions ?? []) console.log(`    asks: ${text}`);
    for (const { says } of answer.steps) console.log(`    does: ${says}`);
    for (const { text, cost_change } of answer.offers ?? []) console.log(`    offers: ${text} (${cost_change ?? "?"})`);
  }
  const told = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
  console.log(
    `${file}: ${told}; CPU ms an answer: ${quantile(busy, 0.5).toFixed(0)} median, ${quantile(busy, 0.95).toFixed(0)} at 95 %`,
  );
}

interface Arguments {
  readonly values: { readonly show: boolean; readonly from: string; readonly to: string };
  readonly files: readonly string[];
}

function argumentsOf(given: readonly string[]): Arguments {
  const after = (name: string, otherwise: string): string => {
    const at = given.indexOf(name);
    return at === -1 ? otherwise : (given[at + 1] ?? otherwise);
  };
  const files = given.filter((one, at) => !one.startsWith("--") && !["--from", "--to"].includes(given[at - 1] ?? ""));
  const values = { show: given.includes("--show"), from: after("--from", "0"), to: after("--to", "f") };
  return { values, files: files.length > 0 ? files : [OPEN].filter((file) => existsSync(file)) };
}
