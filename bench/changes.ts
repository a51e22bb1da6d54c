/**
 * `npm run bench:changes`: what becomes of requests typed in the box for changes to an existing week, without a provider: done,
 * offered among three, or neither. It exits with 1 when more lines of a set than allowed are neither. `-- FILE...` reads other
 * corpora (tests/corpus/INTENTS.md; lines whose place is "change", or sentences about invented plans, which are read from beside
 * the file or from `--plans`), `--by phrases` or `--by examples` uses one of the two readers alone, `--show` prints the answer to
 * each line, and `--from 0 --to a` reads only lines whose SHA-256 begins with a digit in that range.
 */
import { createHash } from "node:crypto";
import type { AskedChange } from "#contract/plan-changes";
import { askChange } from "#server/features/changes/ask-change";
import { inventedWeeks, isInvented, readInventedLines } from "./changes/invented-plans.ts";
import { scoreLine } from "./changes/score-weeks.ts";
import { OUTCOMES, outcomeOf, readChangeLines } from "./changes/score-changes.ts";
import type { Outcome } from "./changes/score-changes.ts";
import { depsInMemory, standingWeek } from "./changes/standing-week.ts";
import type { ReadBy } from "./changes/standing-week.ts";
import { quantile } from "./measure.ts";

/** The sets read by default, each with how many of its lines may be neither done, offered nor otherwise answered. */
const MOST_NEITHER: Readonly<Record<string, Readonly<Record<ReadBy, number>>>> = {
  "tests/corpus/changes-fresh.jsonl": { both: 1, phrases: 1, examples: 2 },
  "tests/corpus/changes-fresh-2.jsonl": { both: 0, phrases: 0, examples: 2 },
  "tests/corpus/changes-fresh-3.jsonl": { both: 1, phrases: 0, examples: 6 },
  "tests/corpus/changes-fresh-4.jsonl": { both: 0, phrases: 0, examples: 1 },
};

const { values, files } = argumentsOf(process.argv.slice(2));
const week = standingWeek();
const deps = depsInMemory(week, values.by);
const { signal } = new AbortController();
const PLAN = { userId: "ada", id: "plan" };
// The first answer is slow because caches are still empty.
await askChange(deps, PLAN, { words: "something else on Friday", notesAnswers: [] }, signal);
if (values.show)
  for (const { day, meals } of week.plan.days) for (const { title } of meals) console.log(`${day}: ${title}`);

for (const file of files) {
  if (isInvented(file)) await readInvented(file);
  else await scoreLines(file);
}

/**
 * Reads sentences about invented plans. Where lines state the right result, it counts how many get it and how often each kind of
 * request is done; otherwise it prints the answers for people to judge.
 */
async function readInvented(file: string): Promise<void> {
  const weeks = inventedWeeks(values.plans ?? file.replace(/\.\w+$/u, "-plans.json"));
  const counts = new Map<Outcome, number>(OUTCOMES.map((outcome) => [outcome, 0]));
  const kinds = new Map<string, { done: number; all: number }>();
  const lines = readInventedLines(file);
  const isScored = lines.every(({ operations }) => operations !== undefined);
  if (values.show || !isScored)
    for (const [id, { plan }] of weeks)
      console.log(
        `${id}: ${plan.days.flatMap(({ day, meals }) => meals.map(({ title }) => `${day} ${title}`)).join("; ")}`,
      );
  for (const [at, line] of lines.entries()) {
    const standing = weeks.get(line.plan);
    if (standing === undefined) throw new Error(`There is no plan ${line.plan}`);
    const asked = { words: line.notes, notesAnswers: [] };
    const answer = await askChange(depsInMemory(standing, values.by), PLAN, asked, signal);
    const scored = isScored ? scoreLine(line, answer, standing.kept) : null;
    if (scored !== null) counts.set(scored.outcome, (counts.get(scored.outcome) ?? 0) + 1);
    for (const [kind, isDone] of scored?.kinds ?? []) {
      const { done, all } = kinds.get(kind) ?? { done: 0, all: 0 };
      kinds.set(kind, { done: done + (isDone ? 1 : 0), all: all + 1 });
    }
    if (!values.show && isScored) continue;
    const missed = scored?.kinds.flatMap(([kind, isDone]) => (isDone ? [] : [kind])).join(", ") ?? "";
    console.log(`\n${at + 1} ${line.plan} ${scored?.outcome ?? ""}: ${line.notes}\n    wants: ${line.wants}`);
    if (missed !== "") console.log(`    missed: ${missed}`);
    show(answer);
  }
  if (!isScored) return;
  console.log(`${file}: ${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ")}`);
  const ofKinds = [...kinds].toSorted(([, one], [, other]) => other.all - one.all);
  console.log(`    ${ofKinds.map(([kind, { done, all }]) => `${kind} ${done}/${all}`).join(", ")}`);
}

async function scoreLines(file: string): Promise<void> {
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
    show(answer);
  }
  const told = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
  console.log(
    `${file}: ${told}; CPU ms an answer: ${quantile(busy, 0.5).toFixed(0)} median, ${quantile(busy, 0.95).toFixed(0)} at 95 %`,
  );
  const most = isWhole(values) ? MOST_NEITHER[file]?.[values.by] : undefined;
  if (most === undefined || (counts.get("neither") ?? 0) <= most) return;
  console.error(`${file}: at most ${most} may be neither`);
  process.exitCode = 1;
}

function show({ answer, steps, questions = [], offers = [] }: AskedChange): void {
  if (answer !== "") console.log(`    ${answer}`);
  for (const { text } of questions) console.log(`    asks: ${text}`);
  for (const { says } of steps) console.log(`    does: ${says}`);
  for (const { text, cost_change } of offers) console.log(`    offers: ${text} (${cost_change ?? "?"})`);
}

/** Whether every line of a file is read. */
function isWhole({ from, to }: Arguments["values"]): boolean {
  return from === "0" && to === "f";
}

interface Arguments {
  readonly values: {
    readonly show: boolean;
    readonly from: string;
    readonly to: string;
    readonly by: ReadBy;
    readonly plans: string | undefined;
  };
  readonly files: readonly string[];
}

function argumentsOf(given: readonly string[]): Arguments {
  const after = (name: string, otherwise: string): string => {
    const at = given.indexOf(name);
    return at === -1 ? otherwise : (given[at + 1] ?? otherwise);
  };
  const files = given.filter(
    (one, at) => !one.startsWith("--") && !["--from", "--to", "--by", "--plans"].includes(given[at - 1] ?? ""),
  );
  const by: ReadBy = (["phrases", "examples"] as const).find((one) => one === after("--by", "both")) ?? "both";
  const at = given.indexOf("--plans");
  const plans = at === -1 ? undefined : given[at + 1];
  const values = { show: given.includes("--show"), from: after("--from", "0"), to: after("--to", "f"), by, plans };
  return { values, files: files.length > 0 ? files : Object.keys(MOST_NEITHER) };
}
