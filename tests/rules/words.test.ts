import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { seenTexts, textsOf } from "#tests/support/seen-texts";

const root = join(import.meta.dirname, "../..");

/** Quoted by the specification with their straight apostrophes. */
const QUOTED = [
  "The meal plan you're looking for doesn't exist or has been removed.",
  "Are you sure you want to sign out? You'll need to sign in again to access your meal plans.",
  "{…}'s built-in AI planner",
];

/** An apostrophe as typewriters had it: within a word, or after the s of a plural's owner. */
const STRAIGHT = /\p{L}'\p{L}|\p{Ll}s' \p{L}|\}'s\b/u;

/** What nobody says, and what is said here instead. */
const RULED_OUT: readonly (readonly [words: RegExp, instead: string])[] = [
  [/\be-mail/iu, "email"],
  [/\bhob ring|\bstove\b/iu, "hob"],
  [/\bfood table\b/iu, "food data"],
  [/\bunticked\b/iu, "Tick none if …"],
  [/\bEverything together, about\b|\bTo the shopping list\b/u, "Whole shop, about; See the shopping list"],
  [/\bnothing will be charged\b$/u, "No payment due"],
  [/\bCarry on after the trial\b/u, "Keep Premium after your trial"],
  [/\bneeds? doing\b/iu, "You don’t need to do anything"],
  [/\bis not taken any more\b|\bgoes on beside\b|\bWhat binds\b/iu, "what happens, as one would say it"],
  [/\bwe (?:do not|don’t) know (?:this|a)\b|\bwe do not know\b|\bis the plan you are on\b/iu, "we don’t recognise"],
  [/\bplanned? anew\b/iu, "replaced"],
  [/\byou have thrown away\b/iu, "gone off: nobody is blamed for what we only reckon"],
  [/\btable of foods\b/iu, "food data"],
];

describe("what people read", () => {
  const texts = seenTexts(root);

  it("has the apostrophes of typesetters", () => {
    expect(texts.length).toBeGreaterThan(2000);
    const straight = texts.filter(({ text }) => STRAIGHT.test(text) && !QUOTED.includes(text));
    expect(straight).toEqual([]);
  });

  it("uses no banned wording", () => {
    const found = texts.flatMap(({ at, text }) =>
      RULED_OUT.filter(([words]) => words.test(text)).map(([, instead]) => ({ at, text, instead })),
    );
    expect(found).toEqual([]);
  });

  it("has such apostrophes in recipes too", () => {
    const straight = globSync("catalogue/{recipes,sides}/**/*.cook", { cwd: root }).filter((path) =>
      STRAIGHT.test(readFileSync(join(root, path), "utf8")),
    );
    expect(straight).toEqual([]);
  });
});

describe("the search for texts", () => {
  it.each([
    ["between tags", "const a = <p>Don't wait</p>;"],
    ["in an attribute", `const a = <Field label="Don't wait" />;`],
    ["in a string", `const a = "Don't wait";`],
    ["in a template", "const a = `${name}: Don't wait`;"],
    ["after a value", "const a = `${name}'s plan`;"],
    ["in what a toast says", `toast({ title: "Don't wait" });`],
  ])("finds a straight apostrophe %s", (_, source) => {
    expect(textsOf("a.tsx", source).some(({ text }) => STRAIGHT.test(text))).toBe(true);
  });

  it.each([
    ["logs", `log.warn("the provider's prices");`],
    ["errors for programmers", `throw new Error("the provider's prices");`],
    ["documents of the wire", `const a = { summary: "The user's plans" };`],
    ["comments", "// the user's plans"],
  ])("leaves out %s", (_, source) => {
    expect(textsOf("a.ts", source)).toEqual([]);
  });
});
