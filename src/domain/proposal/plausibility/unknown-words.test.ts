import { describe, expect, it } from "vitest";
import { FOREIGN_FOOD_WORDS } from "#domain/proposal/plausibility/foreign-food-words";
import { unknownWords } from "#domain/proposal/plausibility/unknown-words";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

/** The foods found in a sentence of a tip, named in the dictionary or in another language. */
function foodsIn(sentence: string): string[] {
  const prose = matcher.readProse(sentence);
  const foreign = unknownWords(prose, "tip", matcher).flatMap((unknown) => unknown.mentions);
  return [...prose.mentions, ...foreign].flatMap((mention) => mention.entries.map((entry) => entry.name));
}

describe("a foreign name of a food", () => {
  it.each(["on", "in", "and", "over", "to", "if", "as", "at", "it", "or"])('is recognised before "%s"', (next) => {
    const lost = Object.keys(FOREIGN_FOOD_WORDS).filter((word) => {
      const alone = foodsIn(`Try it with ${word}.`);
      const found = new Set(foodsIn(`Try it with ${word} ${next} top.`));
      return alone.length > 0 && !alone.every((food) => found.has(food));
    });
    expect(lost).toEqual([]);
  });
});
