import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { readRows } from "#tests/support/conformance";

/** What can be cited: rows of docs/spec-conformance.md by their id, records of docs/decisions by their number. */
export type Authority = {
  readonly rows: ReadonlySet<string>;
  readonly records: ReadonlySet<string>;
  /** The numbered readings of record 0015. */
  readonly readings: ReadonlySet<string>;
};

export function authorityIn(root: string): Authority {
  const text = (path: string) => readFileSync(join(root, path), "utf8");
  const reading = text("docs/decisions/0015-reading-of-the-specification.md");
  return {
    rows: new Set(readRows(text("docs/spec-conformance.md")).map(({ id }) => id)),
    records: new Set(readdirSync(join(root, "docs/decisions")).map((name) => name.slice(0, 4))),
    readings: new Set([...reading.matchAll(/^(\d+)\. /gmu)].map(([, number = ""]) => number)),
  };
}

/** The files that people write: sources, tests, tools and documents. */
export function filesThatCite(root: string): string[] {
  const folders = ["bench", "docs", "scripts", "src", "tests", "tools"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  const documents = readdirSync(root).filter((name) => name.endsWith(".md"));
  return [...documents, ...folders].filter((path) => /\.(?:[cm]?[jt]sx?|md|css|html|typ)$/u.test(path));
}

const IDS = /[A-Z]\d+(?:(?:, | to | and )[A-Z]\d+)*/u.source;

/** Every citation of a text that is invalid, as it stands there. A section sign always does: its paper is not kept here. */
export function unresolvedCitations(text: string, { rows, records, readings }: Authority): string[] {
  const record = (number: string) => records.has(number.padStart(4, "0"));
  const cited = (pattern: string, resolves: (cited: string) => boolean) =>
    [...text.matchAll(new RegExp(pattern, "gu"))]
      .filter(([, found = ""]) => !resolves(found))
      .map(([citation]) => citation);
  return [
    ...cited(String.raw`[^\s(]*\s?\u00A7\s?[\d.]*`, () => false),
    ...cited(String.raw`\b[Ss]pec (${IDS})`, (ids) => ids.split(/, | to | and /u).every((id) => rows.has(id))),
    ...cited(String.raw`\b[Ss]pec(?:ification)?,? (?:section )?\d[\d.]*`, () => false),
    ...cited(String.raw`\b(?:[Dd]esign|[Ff]acts) [A-Z]?\d[\d.]*`, () => false),
    ...cited(String.raw`\b[Dd]ecisions? (\d+(?:\.\d+)*)`, record),
    ...cited(String.raw`[(\[](00\d\d)(?=[.,)\]])`, record),
    ...cited(String.raw`\b0015\.(\d+)`, (number) => readings.has(number)),
    ...cited(String.raw`decisions/(\d{4})-[\w-]+\.md`, record),
  ];
}
