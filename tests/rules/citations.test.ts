import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { authorityIn, filesThatCite, unresolvedCitations } from "#tests/support/citations";

const root = join(import.meta.dirname, "../..");
const OWN_FIXTURES = "tests/rules/citations.test.ts";
const authority = authorityIn(root);

describe("comments and documents", () => {
  const files = filesThatCite(root).filter((path) => path !== OWN_FIXTURES);

  it("cite only what is in the repository", () => {
    expect(files.length).toBeGreaterThan(800);
    const lost = files.flatMap((path) =>
      unresolvedCitations(readFileSync(join(root, path), "utf8"), authority).map((citation) => `${path}: ${citation}`),
    );
    expect(lost).toEqual([]);
  });
});

describe("the search for broken citations", () => {
  it.each([
    ["a section of a paper that is not here", "Fields (spec §3).", "spec §3"],
    ["a section of the product decisions", "As decisions §2.2 fix it", "decisions §2.2"],
    ["a section by its number alone", "the table of §4.6", "of §4.6"],
    ["a section without its sign", "The words of spec 9", "spec 9"],
    ["a section that is spelled out", "See specification section 8", "specification section 8"],
    ["a row that is not there", "Said by spec Z9.", "spec Z9"],
    ["a list with one row that is not there", "Held by spec A1, A2 and A999", "spec A1, A2 and A999"],
    ["a record that is not there", "Why: decision 9876.", "decision 9876"],
    ["a section taken for a record", "Beyond decision 1.7", "decision 1.7"],
    ["a link to a record that is not there", "[x](docs/decisions/9876-gone.md)", "decisions/9876-gone.md"],
    ["a number alone that is no record", "as printed (0099)", "(0099"],
    ["a reading that is not there", "(0015.99)", "0015.99"],
    ["a paper of figures", "(facts A5)", "facts A5"],
  ])("finds %s", (_, text, citation) => {
    expect(unresolvedCitations(text, authority)).toEqual([citation]);
  });

  it.each([
    "Held by spec A1.",
    "The limits of spec A24 to A26, and decision 7.",
    "Decisions 11 and [decision 0036](docs/decisions/0036-how-often-the-provider-is-read.md)",
    "(0033) and (0015.3)",
    "checkout.spec.ts asks for the facts of 3 users",
  ])("accepts %j", (text) => {
    expect(unresolvedCitations(text, authority)).toEqual([]);
  });
});
