import type { SeenText } from "#tests/support/seen-texts";

/** Where users see a text, by the folder that holds it; the first match counts. */
const AREAS: readonly (readonly [area: string, path: RegExp])[] = [
  ["Email", /services\/email\/|email-(?:contents|messages|facts)|plan-ready-email|features\/accounts\/notices/u],
  ["PDF", /services\/pdf\//u],
  ["Plan, on the screen and in the PDF", /domain\/(?:plan|planner|meal)\//u],
  ["Screen: answers of the server", /src\/server\//u],
  ["Screen: choices, refusals and messages of forms", /src\/(?:domain|contract)\//u],
];

export function areaOf({ at }: SeenText): string {
  const found = AREAS.find(([, path]) => path.test(at));
  return found?.[0] ?? `Screen: ${/features\/(\w+)\//u.exec(at)?.[1] ?? "every page"}`;
}

/** One row a text: its area, its place and the text. Given an earlier version, each starts with "+", "-" or "=". */
export function textRows(now: readonly SeenText[], before: readonly SeenText[] | null): string[] {
  const present = rowsOf(now);
  if (before === null)
    return [...present.values()].toSorted(byArea).map(({ area, at, text }) => `${area}\t${at}\t${text}`);
  const past = rowsOf(before);
  const marked = [
    ...[...present].map(([key, row]) => ({ ...row, mark: past.has(key) ? "=" : "+" })),
    ...[...past].filter(([key]) => !present.has(key)).map(([, row]) => ({ ...row, mark: "-" })),
  ];
  return marked.toSorted(byArea).map(({ mark, area, at, text }) => `${mark}\t${area}\t${at}\t${text}`);
}

type Row = SeenText & { readonly area: string };

/** Each text once in its area, at its first place. */
function rowsOf(texts: readonly SeenText[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const text of texts) {
    const area = areaOf(text);
    const key = `${area}\t${text.text}`;
    if (!rows.has(key)) rows.set(key, { ...text, area });
  }
  return rows;
}

const order = new Intl.Collator("en-GB", { numeric: true });

function byArea(one: Row, other: Row): number {
  return order.compare(one.area, other.area) || order.compare(one.at, other.at);
}

/** How many texts each area has, as a table. */
export function countsByArea(now: readonly SeenText[], before: readonly SeenText[]): string[] {
  const rows = textRows(now, before).map((row) => row.split("\t", 2) as [mark: string, area: string]);
  const areas = [...new Set(rows.map(([, area]) => area))];
  const line = (area: string | null): string => {
    const count = (marks: string): number =>
      rows.filter(([mark, its]) => (area === null || its === area) && marks.includes(mark)).length;
    return `| ${area ?? "All"} | ${count("-=")} | ${count("+=")} | ${count("=")} | ${count("+")} | ${count("-")} |`;
  };
  return [
    "| Area | Before | Now | Kept | Added | Removed |",
    "|---|---|---|---|---|---|",
    ...[...areas, null].map(line),
  ];
}
