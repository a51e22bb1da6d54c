import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { faultsOf, readRows } from "#tests/support/conformance";

const root = join(import.meta.dirname, "../..");
const DOCUMENT = "docs/spec-conformance.md";
const READING = "docs/decisions/0015-reading-of-the-specification.md";

const document = readFileSync(join(root, DOCUMENT), "utf8");
const reading = readFileSync(join(root, READING), "utf8");
const rows = readRows(document);

describe("the conformance table", () => {
  it("names a test that exists for every rule, and quotes only what these tests say", () => {
    expect(rows.length).toBeGreaterThan(250);
    expect(rows.flatMap((row) => faultsOf(row, root))).toEqual([]);
  });

  it("gives each rule an id of its own, and holds no row that is cut short", () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const lines = document.split("\n").filter((line) => line.startsWith("|") && !/^\|\s*(?:-|Id )/u.test(line));
    expect(lines).toHaveLength(rows.length);
  });

  it("points to readings of the specification that are written down, each of which it uses", () => {
    const written = [...reading.matchAll(/^(\d+)\. /gmu)].map(([, number]) => number);
    const used = [...document.matchAll(/0015\.(\d+)/gu)].map(([, number]) => number);
    expect([...new Set(used)].toSorted()).toEqual([...new Set(written)].toSorted());
  });
});

describe("the check of the table", () => {
  const file = "tests/rules/conformance.test.ts";
  // Put together here, so that the words stand nowhere in this file.
  const NOBODY = ["no", "body"].join("");
  const row = (tests: string, rule = "A rule") => readRows(`| A1 | ${rule} | 2 | ${tests} |`)[0] ?? expect.fail();

  it.each([
    ["a row without a test", "", "A1: no test is named"],
    ["a file that is gone", "`tests/gone.test.ts` › a title", "A1: there is no file tests/gone.test.ts"],
    ["a title that was changed", `\`${file}\` › fires at times`, `A1: ${file} has no test "fires at times"`],
    ["a case that is not there", `\`${file}\` › accepts ${NOBODY}`, `A1: ${file} has no test "accepts ${NOBODY}"`],
  ])("fires on %s", (_, tests, fault) => {
    expect(faultsOf(row(tests), root)).toEqual([fault]);
  });

  it("fires on words that no test of the row says", () => {
    const words = ["Never", "said"].join(" ");
    expect(faultsOf(row(`\`${file}\` › accepts %s`, `It says "${words}"`), root)).toEqual([
      `A1: none of its tests says "${words}"`,
    ]);
  });

  it.each([
    ["a title", "the check of the table › fires on words that no test of the row says"],
    ["a title with its places", "accepts %s"],
    ["a title with its places filled in", "accepts a title"],
  ])("accepts %s", (_, named) => {
    expect(faultsOf(row(`\`${file}\` › ${named}`), root)).toEqual([]);
  });
});
