import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askedInWords, OPERATION_KINDS } from "#domain/changes/asked";
import { readChange } from "#domain/changes/read-change";
import type { ReadOperations } from "#domain/proposal/reading/worded-operation";
import { readWordedOperations, WORDED_OPERATIONS } from "#domain/proposal/reading/worded-operation";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();
const read = (...raws: readonly unknown[]): ReadOperations => readWordedOperations(raws, matcher);
const said = (operation: string, days: unknown = [], food: unknown = null, number: unknown = null) => ({
  operation,
  days,
  food,
  number,
});

describe("an operation made by a proposer from a user's words", () => {
  it.each([
    [said("quicker", ["Tuesday"]), "make Tuesday quicker"],
    [said("quicker", ["Tuesday"], null, 20), "Tuesday in 20 minutes"],
    [said("quicker"), "quicker"],
    [said("cheaper"), "cheaper"],
    [said("cheaper", [], null, 5), "cheaper by £5"],
    [said("cheaper", ["Saturday"]), "make Saturday cheaper"],
    [said("without", ["Monday"], "fish"), "no fish on Monday"],
    [said("without", [], "peas"), "no peas"],
    [said("with", [], "curry"), "a curry"],
    [said("with", ["Tuesday"], "fish"), "fish on Tuesday"],
    [said("use_up", [], "cabbage"), "use up the cabbage"],
    [said("less", [], "pasta"), "too much pasta"],
    [said("other", ["Saturday"]), "something else on Saturday"],
    [said("servings", ["Saturday"], null, 6), "Saturday for six"],
    [said("guests", ["Friday"], null, 1), "my mum is coming Friday"],
    [said("move", ["Monday", "Friday"]), "move Monday to Friday"],
    [said("skip", ["Monday"]), "skip Monday"],
    [said("keep", ["Monday", "Tuesday"]), "keep Monday and Tuesday"],
    [said("mild", ["Friday"]), "mild on Friday"],
    [said("light", ["Friday"]), "lighter on Friday"],
    [said("special", ["Saturday"]), "make Saturday special"],
    [said("way", ["Monday"], "filling"), "bigger dinner on Monday"],
    [said("undo"), "undo"],
  ])("%o is read like “%s”", (raw, words) => {
    const own = readChange(words, { meals: [] }, matcher);
    expect([own.isCertain, own.asked.length]).toEqual([true, 1]);
    expect(read(raw)).toMatchObject({ asked: own.asked, isCertain: true, loosens: false });
  });

  it.each([
    [said("loosens")],
    [said("without", ["Monday"], "the nut allergy")],
    [said("with", [], "budget")],
    [said("skip", ["Monday"]), said("loosens")],
  ])("%o lifts no rule, and does nothing", (...raws) => {
    expect(read(...raws)).toMatchObject({ asked: [], isCertain: false, loosens: true });
  });

  it("is only offered if it is one of several", () => {
    const several = read(said("skip", ["Monday"]), said("none"), said("quicker", ["Tuesday"]));
    expect(several).toMatchObject({ isCertain: false, loosens: false });
    expect(several?.asked.map(({ asked }) => askedInWords(asked))).toEqual([
      "No dinner on Monday",
      "Quicker on Tuesday",
    ]);
  });

  it.each([
    null,
    "skip",
    [said("skip", ["Monday"])],
    said("none"),
    said("raise_budget", [], null, 50),
    said("set_diet", [], "vegan"),
    said("SKIP", ["Monday"]),
    said("skip"),
    said("skip", ["Monday", "Tuesday"]),
    said("skip", ["monday"]),
    said("skip", "Monday"),
    said("skip", ["Monday"], "fish"),
    said(
      "skip",
      Array.from({ length: 9_000 }, () => "Monday"),
    ),
    said("undo", ["Monday"]),
    said("servings", ["Monday"]),
    said("servings", ["Monday"], null, "six"),
    said("servings", ["Monday"], null, -2),
    said("servings", ["Monday"], null, Number.NaN),
    said("quicker", ["Monday"], null, 1e9),
    said("without", ["Monday"]),
    said("without", ["Monday"], { id: "cod" }),
    said("without", ["Monday"], "f".repeat(50_000)),
    said("with", [], "<b>ambrosia</b>"),
    said("with", [], "flibbertigibbet"),
    said("way", ["Monday"], "constructor"),
    said("move", ["Monday"]),
    Object.create(said("skip", ["Monday"])),
  ])("%o is not guessed", (raw) => {
    expect(read(raw)).toBeNull();
  });

  it("never throws, and only asks for what is listed, whatever the answer", { timeout: 60_000 }, () => {
    const rarely = <Value>(usual: fc.Arbitrary<Value>) =>
      fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: fc.anything() });
    const answers = fc.record({
      operation: rarely(fc.constantFrom(...WORDED_OPERATIONS, "allow", "__proto__")),
      days: rarely(fc.array(fc.constantFrom("Monday", "Tuesday", "Saturday", "Someday"), { maxLength: 2 })),
      food: rarely(fc.constantFrom(null, "fish", "peanuts", "my diet", "filling", "")),
      number: rarely(fc.constantFrom(null, null, 4, 30)),
    });
    const kinds = new Set<string>();
    fc.assert(
      fc.property(fc.array(rarely(answers), { maxLength: 3 }), (raws) => {
        const answer = read(...raws);
        if (answer?.loosens === true) expect(answer.asked).toEqual([]);
        for (const { asked } of answer?.asked ?? []) kinds.add(asked.kind);
      }),
      { numRuns: 1_000, seed: 18 },
    );
    const listed: readonly string[] = [
      ...OPERATION_KINDS,
      "want",
      "use_up",
      "less",
      "leave_out",
      "table",
      "guests",
      "out",
      "heat",
      "light",
      "long",
      "treat",
      "way",
    ];
    expect(kinds.size).toBeGreaterThan(10);
    expect([...kinds].filter((kind) => !listed.includes(kind))).toEqual([]);
  });
});
