import { describe, expect, it } from "vitest";
import { isEnglish } from "#domain/proposal/reading/language";

describe("a short line", () => {
  it.each([
    "Thrifty, fiery, crisp-skinned comfort.",
    "Smoky charred sweetness, crunchy topping, quick cooking.",
    "Big flavour, little washing-up.",
  ])("is English even without small words: %s", (line) => {
    expect(isEnglish([line])).toBe(true);
  });

  it.each([
    "Würziges Ofengemüse, schnelle Küche.",
    "Cuisine rapide, saveurs ensoleillées.",
    "Sabroso guiso familiar, cena rapida.",
    "Szybka kolacja, smaczna rodzinna potrawa.",
    "Pryd hawdd a blasus i bawb yn y tŷ.",
  ])("in another language is rejected: %s", (line) => {
    expect(isEnglish([line])).toBe(false);
  });
});
