import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

function constraintsFor(notes: string, form: Readonly<Record<string, unknown>> = {}): Constraints {
  const raw = { ...aRawRequest({ additionalNotes: notes, mealsPerWeek: 5 }), ...form };
  const result = constraintsOf(normaliseRequest(raw), matcher);
  if (!result.ok) throw new Error("refused");
  return result.constraints;
}

interface Read {
  readonly out: string;
  readonly used: string;
  readonly unused: string;
}

function read(notes: string, form: Readonly<Record<string, unknown>> = {}): Read {
  const { notices } = constraintsFor(notes, form);
  const messageOf = (code: string): string =>
    notices.flatMap((notice) => (notice.code === code ? [notice.message] : [])).join(" ");
  return {
    out: /left out: ([^.]*)\./u.exec(messageOf("notes_avoided"))?.[1] ?? "",
    used: /we looked for: (.*)\.$/u.exec(messageOf("notes_used"))?.[1] ?? "",
    unused: messageOf("notes_not_used"),
  };
}

describe("little to throw away", () => {
  it.each([
    "Only me so I dont want half packets left over",
    "hate wasting half a bag of stuff",
    "we hate food waste",
    "I hate food waste and throwing stuff away",
    "use up what we buy please",
    "don't want to chuck half a cabbage",
    "hate chucking out half used stuff",
    "Dont like things going off in the fridge at the end of the week",
    "Would rather not have odds and ends left over",
    "Try to use the whole pack of whatever you make me buy",
    "As little waste as possible please",
    "I try not to waste food",
    "cut down on food waste",
    "no waste please",
    "Sick of throwing away half a bag of salad",
  ])("is a wish of its own, and no word against a food: %s", (notes) => {
    expect(read(notes)).toEqual({ out: "", used: "little left over of what you buy", unused: "" });
  });

  it("goes with what is said beside it", () => {
    expect(read("hate food waste and mushrooms").out).toBe("mushrooms");
    expect(read("we hate food waste and love fish").used).toBe("little left over of what you buy; more fish");
    expect(read("I hate wasting time in the kitchen").used).not.toContain("left over");
    expect(read("We hate food waste. Allergic to nuts").out).toBe("nuts");
    expect(read("allergic to nuts and hate food waste").out).toContain("nuts");
    expect(read("half a cabbage to use up").used).toBe("cabbage used up early in the week");
  });
});
