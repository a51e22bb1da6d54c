import type { Composed } from "#tests/support/evaluation/composed";
import type { EvaluatedWeek, Evaluation } from "#tests/support/evaluation/evaluate";

/** How a dollar is told in pence, unless a user says otherwise. */
export const PENCE_A_DOLLAR = 75;

type Row = readonly [what: string, read: (evaluation: Evaluation) => string];

const MILLION = 1_000_000;

/** One column a model, so that several can be laid side by side. */
export function tableOf(evaluations: readonly Evaluation[], penceADollar = PENCE_A_DOLLAR): string {
  const rows = [
    ["", ...evaluations.map(({ model }) => model)],
    ...rowsOf(penceADollar).map(([what, read]) => [what, ...evaluations.map(read)]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0, column))
        .join("   ")
        .trimEnd(),
    )
    .join("\n");
}

/** What a table has no room for: each model's faults, by kind. */
export function kindsOf({ model, weeks }: Evaluation): string {
  return [
    `${model}:`,
    `  broke a rule, as it came (the judge): ${told(tallied(weeks.map(({ attempted }) => attempted)))}`,
    `  refused for (our checks): ${told(tallied(weeks.map(({ refused }) => refused)))}`,
    `  calls that failed: ${told(tallied(weeks.map(({ faults }) => counts(faults))))}`,
    ...weeks.flatMap(({ who, delivered }) => delivered.map((complaint) => `  DELIVERED to ${who}: ${complaint}`)),
  ].join("\n");
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function rowsOf(penceADollar: number): readonly Row[] {
  return [
    ["households", ({ weeks }) => String(weeks.length)],
    ["weeks that came", ({ weeks }) => String(weeks.filter(({ weekSeconds }) => weekSeconds !== null).length)],
    ["dishes wanted", (evaluation) => String(sum(evaluation, ({ meals }) => meals))],
    ["  accepted at once, %", share(({ atOnce }) => atOnce)],
    ["  with those mended, %", share(({ atOnce, repaired }) => atOnce + repaired)],
    ["  places ours took in the end, %", share(({ ours }) => ours)],
    ["dishes proposed for the week", (evaluation) => String(sum(evaluation, ({ composed }) => composed.proposed))],
    ["  not served, %", ofProposed(({ dropped }) => dropped)],
    [
      "  not served, without a reason",
      (evaluation) => String(sum(evaluation, ({ composed }) => composed.droppedSilently)),
    ],
    ["  on the day that was set", kept(({ daysKept, daysSet }) => [daysKept, daysSet])],
    ["  for as many as were set", kept(({ tablesKept, tablesSet }) => [tablesKept, tablesSet])],
    [
      "lines that did not stand, mended",
      (evaluation) =>
        `${sum(evaluation, ({ lines }) => lines?.mended ?? 0)} of ${sum(evaluation, ({ lines }) => lines?.lost ?? 0)}`,
    ],
    ["menu, s (median / slowest tenth)", times(({ menuSeconds }) => menuSeconds)],
    ["first dish, s", times(({ firstDishSeconds }) => firstDishSeconds)],
    ["week, s", times(({ weekSeconds }) => weekSeconds)],
    ["calls a week", perWeek(({ calls }) => calls)],
    ["tokens read a week", perWeek(({ inputTokens }) => inputTokens)],
    ["tokens written a week", perWeek(({ outputTokens }) => outputTokens)],
    [
      "pence a week",
      (evaluation) =>
        evaluation.weeks.some(({ microDollars }) => microDollars === null)
          ? "no prices set"
          : penceOf(evaluation, penceADollar).toFixed(1),
    ],
    ["dishes refused by our checks", (evaluation) => String(sum(evaluation, ({ refusedDishes }) => refusedDishes))],
    ["  in which the judge finds nothing", (evaluation) => String(sum(evaluation, ({ refusedAlone }) => refusedAlone))],
    ["violations delivered", (evaluation) => String(sum(evaluation, ({ delivered }) => delivered.length))],
  ];
}

function sum({ weeks }: Evaluation, read: (week: EvaluatedWeek) => number): number {
  return weeks.reduce((total, week) => total + read(week), 0);
}

function penceOf(evaluation: Evaluation, penceADollar: number): number {
  const dollars = sum(evaluation, ({ microDollars }) => microDollars ?? 0) / MILLION;
  return (dollars * penceADollar) / evaluation.weeks.length;
}

function share(read: (week: EvaluatedWeek) => number): Row[1] {
  return (evaluation) => ((100 * sum(evaluation, read)) / sum(evaluation, ({ meals }) => meals)).toFixed(1);
}

function ofProposed(read: (composed: Composed) => number): Row[1] {
  return (evaluation) => {
    const proposed = sum(evaluation, ({ composed }) => composed.proposed);
    return proposed === 0 ? "-" : ((100 * sum(evaluation, ({ composed }) => read(composed))) / proposed).toFixed(1);
  };
}

function kept(read: (composed: Composed) => readonly [kept: number, set: number]): Row[1] {
  return (evaluation) => {
    const set = sum(evaluation, ({ composed }) => read(composed)[1]);
    return set === 0 ? "none set" : `${sum(evaluation, ({ composed }) => read(composed)[0])} of ${set}`;
  };
}

function perWeek(read: (week: EvaluatedWeek) => number): Row[1] {
  return (evaluation) => (sum(evaluation, read) / evaluation.weeks.length).toFixed(1);
}

/** The median, and what the slowest tenth took at least. */
function times(read: (week: EvaluatedWeek) => number | null): Row[1] {
  return ({ weeks }) => {
    const values = weeks.flatMap((week) => read(week) ?? []).toSorted((one, other) => one - other);
    const at = (part: number): string =>
      values[Math.min(values.length - 1, Math.floor(values.length * part))]?.toFixed(1) ?? "never";
    return `${at(0.5)} / ${at(0.9)}`;
  };
}

type Counts = Readonly<Record<string, number>>;

function counts(words: readonly string[]): Counts {
  return tallied(words.map((one) => ({ [one]: 1 })));
}

function tallied(all: readonly Counts[]): Counts {
  const total: Record<string, number> = {};
  for (const one of all) for (const [name, count] of Object.entries(one)) total[name] = (total[name] ?? 0) + count;
  return total;
}

function told(all: Counts): string {
  const entries = Object.entries(all).toSorted(([, one], [, other]) => other - one);
  return entries.length === 0 ? "none" : entries.map(([name, count]) => `${name} ${count}`).join(", ");
}
