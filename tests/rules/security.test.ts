import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { faultsOf, readRows } from "#tests/support/conformance";

const root = join(import.meta.dirname, "../..");
const document = readFileSync(join(root, "docs/security.md"), "utf8");

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0: of each section, how many its list begins with at these levels. */
const LEVELS_1_AND_2: Readonly<Record<string, readonly number[]>> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
};

const requirements = Object.entries(LEVELS_1_AND_2).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

/** What the tables of the document speak of: the first cell of each row, whose ids stand for themselves or for all below them. */
function requirementsNamed(markdown: string): string[] {
  return markdown
    .split("\n")
    .filter((line) => /^\| V\d/u.test(line))
    .flatMap((line) => line.split("|")[1]?.match(/V\d+(?:\.\d+)*/gu) ?? [])
    .flatMap((named) => requirements.filter((one) => one === named || one.startsWith(`${named}.`)));
}

describe("the tables of docs/security.md", () => {
  it("name every requirement of both levels, each once", () => {
    expect(requirements).toHaveLength(253);
    const named = requirementsNamed(document);
    expect(requirements.filter((one) => !named.includes(one))).toEqual([]);
    expect(named.filter((one, index) => named.indexOf(one) !== index)).toEqual([]);
  });

  it("name tests that exist", () => {
    const rows = readRows(document);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.flatMap((row) => faultsOf(row, root))).toEqual([]);
  });

  it("link to documents that exist", () => {
    const links = [...document.matchAll(/\]\(([^)#]+)\)/gu)].map(([, target]) => target ?? "");
    expect(links.length).toBeGreaterThan(5);
    for (const target of links) expect(() => readFileSync(join(root, "docs", target)), target).not.toThrow();
  });
});
