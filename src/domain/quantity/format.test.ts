import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatAmount,
  formatGrams,
  formatMillilitres,
  formatMinutes,
  formatNumber,
  formatPhrase,
} from "#domain/quantity/format";
import { LARDER, aFood } from "#domain/testing/foods";

const { carrot, chickpeas, egg, garlic, oil, onion, salt, tofu } = LARDER;
const pouchRice = aFood({
  name: "microwave basmati rice",
  units: { pouch: 250 },
  packs: [{ label: "250 g pouch", grams: 250, tescoPence: 80 }],
});
const ginger = aFood({ name: "fresh ginger", units: { "cm piece": 5 } });
const basil = aFood({ name: "fresh basil", units: { leaf: 0.5, bunch: 30, sprig: 2 } });
const mayonnaise = aFood({
  name: "mayonnaise",
  units: { jar: 480 },
  packs: [{ label: "500 ml jar", grams: 480, tescoPence: 120 }],
});

describe("an amount with its food, as in a UK recipe", () => {
  it.each([
    [oil, 2, "tbsp", "2 tbsp olive oil"],
    [oil, 0.5, "tsp", "½ tsp olive oil"],
    [carrot, 250, "g", "250 g carrot"],
    [carrot, 1250, "g", "1.25 kg carrot"],
    [onion, 1, "each", "1 onion"],
    [onion, 1.5, "each", "1½ onions"],
    [onion, 0.25, "each", "¼ onion"],
    [egg, 4, "each", "4 eggs"],
    [garlic, 1, "clove", "1 clove of garlic"],
    [garlic, 3, "clove", "3 cloves of garlic"],
    [chickpeas, 1, "tin", "1 × 400 g tin of chickpeas"],
    [chickpeas, 2, "tin", "2 × 400 g tins of chickpeas"],
    [chickpeas, 1.25, "tin", "1¼ × 400 g tins of chickpeas"],
    [chickpeas, 0.5, "tin", "½ × 400 g tin of chickpeas"],
    [pouchRice, 2, "pouch", "2 × 250 g pouches of microwave basmati rice"],
    [mayonnaise, 2, "jar", "2 × 500 ml jars of mayonnaise"],
    [mayonnaise, 900, "ml", "900 ml mayonnaise"],
    [mayonnaise, 2400, "ml", "2.4 litres mayonnaise"],
    [mayonnaise, 1650, "ml", "1.65 litres mayonnaise"],
    [mayonnaise, 1.1, "l", "1.1 litres mayonnaise"],
    [mayonnaise, 1, "l", "1 litre mayonnaise"],
    [tofu, 0.75, "block", "¾ block of firm tofu"],
    [ginger, 3, "cm piece", "a 3 cm piece of fresh ginger"],
    [basil, 6, "leaf", "6 leaves of fresh basil"],
    [basil, 2, "bunch", "2 bunches of fresh basil"],
    [salt, 2, "pinch", "2 pinches of salt"],
  ] as const)("case %#", (food, quantity, unit, text) => {
    expect(formatPhrase(food, quantity, unit)).toBe(text);
  });

  it("does not repeat a unit that is the food’s own name", () => {
    expect(formatPhrase(aFood({ name: "lasagne sheets", units: { sheet: 18 } }), 6, "sheet")).toBe("6 lasagne sheets");
  });

  it("falls back on the bare container for a food without such a pack", () => {
    expect(formatAmount(aFood({ name: "stewed fruit", units: { jar: 300 } }), 2, "jar")).toBe("2 jars");
  });
});

describe("numbers", () => {
  it.each([
    [0.25, "¼"],
    [1 / 3, "⅓"],
    [0.5, "½"],
    [2 / 3, "⅔"],
    [2.75, "2¾"],
    [1.2, "1.2"],
    [3, "3"],
    [0.1 + 0.2, "0.3"],
    [2.999_999_999_99, "3"],
  ])("%d is written %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it.each([
    [8.4, "8 g"],
    [0.2, "1 g"],
    [999, "999 g"],
    [999.6, "1 kg"],
    [1000, "1 kg"],
    [1204, "1.2 kg"],
    [1500, "1½ kg"],
  ])("%d g is written %s", (grams, text) => {
    expect(formatGrams(grams)).toBe(text);
  });

  it.each([
    [30, "30 ml"],
    [1136, "1.14 litres"],
    [1000, "1 litre"],
  ])("%d ml is written %s", (millilitres, text) => {
    expect(formatMillilitres(millilitres)).toBe(text);
  });

  it.each([
    [25, "25 min"],
    [60, "1 h"],
    [65, "1 h 5 min"],
  ])("%d minutes are written %s", (minutes, text) => {
    expect(formatMinutes(minutes)).toBe(text);
  });

  it("never shows a weight or a volume beyond the range of its unit", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 20_000, noNaN: true }), (amount) => {
        expect(formatGrams(amount)).not.toBe("1000 g");
        expect(formatMillilitres(amount)).not.toBe("1000 ml");
      }),
    );
  });
});
