import * as z from "zod";
import type { KeyEntry } from "./pairs.ts";

const mark = z.number().min(0).max(10);
const verdict = z.object({
  pair: z.string(),
  preferred: z.enum(["A", "B", "even"]),
  markA: mark,
  markB: mark,
  reason: z.string(),
});

/** A verdict, with the proposers of the two weeks, A first. */
interface Judged {
  readonly household: string;
  readonly proposers: readonly [string, string];
  readonly marks: readonly [number, number];
  /** Null: even. */
  readonly preferred: string | null;
  readonly reason: string;
}

interface Score {
  readonly text: string;
  /** Lines that are not a verdict on a pair of the key; none of them is counted. */
  readonly complaints: readonly string[];
}

/** Scores the judges' verdicts; each file holds one judge's. */
export function scoreOf(key: readonly KeyEntry[], judges: readonly string[]): Score {
  const read = judges.map((lines) => verdictsIn(key, lines));
  const judged = read.flatMap((one) => one.judged);
  const sections = [
    [`${judged.length} verdicts on ${key.length} pairs${judges.length === 1 ? "" : ` by ${judges.length} judges`}`],
    preferenceLines(judged),
    ["Mean marks:", ...markLines(judged)],
    ["Reasons:", ...judged.map(reasonLine)],
  ];
  return {
    text: sections.map((lines) => lines.join("\n")).join("\n\n"),
    complaints: read.flatMap((one) => one.complaints),
  };
}

function verdictsIn(key: readonly KeyEntry[], lines: string): { judged: Judged[]; complaints: string[] } {
  const judged = new Map<string, Judged>();
  const complaints: string[] = [];
  for (const [at, line] of lines.split("\n").entries()) {
    if (line.trim() === "") continue;
    const said = verdict.safeParse(jsonIn(line));
    const entry = key.find(({ pair }) => pair === said.data?.pair);
    if (!said.success) complaints.push(`Line ${at + 1} is no verdict: ${z.prettifyError(said.error)}`);
    else if (entry === undefined) complaints.push(`Line ${at + 1}: there is no pair ${said.data.pair}`);
    else if (judged.has(entry.pair)) complaints.push(`Line ${at + 1}: ${entry.pair} was judged before`);
    else judged.set(entry.pair, judgedBy(entry, said.data));
  }
  const missing = key.filter(({ pair }) => !judged.has(pair)).map(({ pair }) => pair);
  if (missing.length > 0) complaints.push(`Without a verdict: ${missing.join(", ")}`);
  return { judged: [...judged.values()], complaints };
}

function judgedBy({ household, A, B }: KeyEntry, said: z.infer<typeof verdict>): Judged {
  const { preferred, markA, markB, reason } = said;
  return {
    household,
    proposers: [A, B],
    marks: [markA, markB],
    preferred: preferred === "even" ? null : { A, B }[preferred],
    reason,
  };
}

function preferenceLines(judged: readonly Judged[]): string[] {
  const groups = Map.groupBy(judged, ({ proposers }) => proposers.toSorted().join(" and "));
  return [...groups.values()].flatMap((group) => {
    const names = group[0]?.proposers.toSorted() ?? [];
    const even = group.filter(({ preferred }) => preferred === null).length;
    return names.map((name) => {
      const wins = group.filter(({ preferred }) => preferred === name).length;
      const other = names.find((one) => one !== name) ?? name;
      return `${name} beside ${other}: preferred ${wins}, even ${even}; preferred or even in ${wins + even} of ${group.length}`;
    });
  });
}

function markLines(judged: readonly Judged[]): string[] {
  const marks = judged.flatMap(({ proposers: [A, B], marks: [markA, markB] }) => [
    { name: A, mark: markA },
    { name: B, mark: markB },
  ]);
  return [...Map.groupBy(marks, ({ name }) => name)]
    .map(([name, all]) => ({ name, count: all.length, mean: all.reduce((sum, one) => sum + one.mark, 0) / all.length }))
    .toSorted((one, other) => other.mean - one.mean)
    .map(({ name, count, mean }) => `  ${name} ${mean.toFixed(2)} (${count})`);
}

function reasonLine({ household, proposers: [A, B], marks: [markA, markB], preferred, reason }: Judged): string {
  return `  ${household}: ${A} ${markA}, ${B} ${markB}; ${preferred ?? "even"}: ${reason.replace(/\s+/gu, " ")}`;
}

/** Text that is not JSON is not a verdict either. */
function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
