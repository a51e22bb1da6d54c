import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { realCatalogue } from "#tests/support/catalogue";
import { EVERYDAY_LINES } from "#domain/matcher/testing/everyday-lines";

const { catalogue, matcher } = realCatalogue();
const facts = (text: string) => {
  const { violates, allergens, unresolved } = matcher.matchLine(text);
  return { violates: violates.join(" "), allergens: allergens.join(" "), unresolved };
};
const breaks = (text: string) => facts(text).violates;
const foodOf = (text: string) => matcher.matchLine(text).food?.id ?? null;

describe("a line of everyday text", () => {
  it("is in the table at least 250 times", () => {
    expect(EVERYDAY_LINES.flatMap(([, , lines]) => lines.split(" | ")).length).toBeGreaterThan(250);
  });

  it.each(EVERYDAY_LINES)("breaks exactly [%s] and contains [%s]", (violates, allergens, lines) => {
    const read = lines.split(" | ").map((line) => ({ line, ...facts(line) }));
    expect(read).toEqual(read.map(({ line }) => ({ line, violates, allergens, unresolved: false })));
  });

  it.each([
    ["2 x 400g tins chopped tomatoes", "chopped-tomatoes"],
    ["3-4 garlic cloves, crushed", "garlic"],
    ["2 cloves of garlic", "garlic"],
    ["1 lb ground beef", "beef-mince"],
    ["a good squeeze of brown sauce", "brown-sauce"],
    ["1½ cups all-purpose flour", "plain-flour"],
    ["½ tsp salt, to taste", "salt"],
    ["juice of 1 lemon", "lemon"],
    ["crème fraîche", "creme-fraiche"],
    ["lady's fingers", "okra"],
    ["fresh egg pasta", "fresh-egg-tagliatelle"],
    ["dried pasta", "penne"],
    ["sauce, soy", "light-soy-sauce"],
    ["gluten-free soy sauce", "gluten-free-soy-sauce"],
    ["mayonnaise (vegan)", "vegan-mayonnaise"],
    ["curry paste (Thai red)", "thai-red-curry-paste"],
    ["salt and pepper", null],
    ["battered cod", null],
  ])("%s is the food %s", (line, id) => {
    expect(foodOf(line)).toBe(id);
  });

  it.each([
    "dragonfruit glaze",
    "zorblax",
    "chicken wibble",
    "gluten-free wibble",
    "wibble sauce",
    "unicorn dust",
    "🥜",
    "мясо",
    "",
    "   ",
    "400g",
    "vegan",
    "sauce",
    "mystery meat",
    "constructor",
    "constructor free milk",
    "oat constructor",
  ])("%s is refused, not allowed", (line) => {
    expect(matcher.matchLine(line)).toMatchObject({ unresolved: true, food: null });
  });
});

describe("a claim", () => {
  it.each([
    ["gluten-free soy sauce", "soy_free"],
    ["lactose-free milk", "dairy_free vegan"],
    ["milk, lactose-free", "dairy_free vegan"],
    ["dairy-free brownies", "gluten_free egg_free soy_free vegan"],
    ["wheat-free bread", "gluten_free soy_free"],
    ["sugar-free chocolate", breaks("chocolate")],
    ["fat-free yogurt", breaks("yogurt")],
    ["alcohol-free lager", "gluten_free"],
    ["free-range chicken", breaks("chicken")],
    ["bread (gluten-free)", "egg_free soy_free vegan"],
    ["vegan, gluten-free brownies", ""],
    ["milk and gluten-free flour", "dairy_free vegan"],
    ["gluten, dairy and egg free brownies", "soy_free"],
    ["vegan sausages and cheddar", "gluten_free dairy_free soy_free vegan"],
    ["vegetarian haggis", "gluten_free"],
    ["Quorn chicken nuggets", "gluten_free dairy_free egg_free soy_free vegan"],
    ['tofu "chicken"', "soy_free"],
    ["nut-free granola", "gluten_free vegan"],
    ["non-dairy milk", "gluten_free nut_free soy_free"],
  ])("removes from %s only what it names", (line, violates) => {
    expect(breaks(line)).toBe(violates);
  });
});

describe("a misspelt word", () => {
  it("is corrected when only one reading is near", () => {
    expect(foodOf("mozzarela")).toBe("mozzarella");
    expect(breaks("prawms")).toBe("vegetarian vegan no_meat");
  });

  it("is never corrected if it is short or far from any word", () => {
    expect(matcher.matchLine("almnd milk").unresolved).toBe(true);
    expect(matcher.matchLine("xqzwyrtpl").unresolved).toBe(true);
  });
});

describe("reading a line", () => {
  const food = fc.constantFrom(...catalogue.foods);
  const word = fc.constantFrom(
    "500g",
    "2 tbsp",
    "large",
    "finely chopped",
    "½ cup",
    "a handful of",
    "3 x 200 g packs of",
  );

  it("never throws, for any text", { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.string({ unit: "grapheme", maxLength: 100 })),
        (text) => {
          const match = matcher.matchLine(text);
          expect(match.text).toBe(text);
          expect(matcher.matchAvoid(text)).toHaveProperty("known");
          expect(Array.isArray(matcher.foodsIn(text))).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
    expect(matcher.matchLine("chicken ".repeat(20_000)).unresolved).toBe(true);
    expect(matcher.matchLine("\uD800 butter").unresolved).toBe(false);
  });

  it("finds every food by its name and by every alias, with at least its own allergens", () => {
    for (const entry of catalogue.foods) {
      expect({ name: entry.name, id: foodOf(entry.name) }).toEqual({ name: entry.name, id: entry.id });
      for (const alias of entry.aliases) {
        const match = matcher.matchLine(alias);
        expect({
          alias,
          missing: entry.allergens.filter((allergen) => !match.allergens.includes(allergen)),
          unresolved: match.unresolved,
        }).toEqual({ alias, missing: [], unresolved: false });
      }
    }
  });

  it("ignores amounts, sizes and capital letters", () => {
    fc.assert(
      fc.property(food, word, ({ name }, before) => {
        expect(facts(`${before} ${name.toUpperCase()}`)).toEqual(facts(name));
      }),
      { numRuns: 200 },
    );
  });

  it("does not take free-range for a claim", () => {
    fc.assert(
      fc.property(food, ({ name }) => {
        expect(facts(`free-range ${name}`)).toEqual(facts(name));
      }),
      { numRuns: 200 },
    );
  });

  it("keeps the facts of two foods on one line", () => {
    fc.assert(
      fc.property(food, food, (one, other) => {
        const both = matcher.matchLine(`${one.name}, ${other.name}`);
        const apart = [matcher.matchLine(one.name), matcher.matchLine(other.name)];
        // Read as one food ("baguette, garlic"), a line may contain more than its words do separately.
        expect(both.violates).toEqual(expect.arrayContaining(apart.flatMap((match) => match.violates)));
        expect(both.allergens).toEqual(expect.arrayContaining(apart.flatMap((match) => match.allergens)));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ["bulgur wheat, gluten-free penne", ["cereals_containing_gluten"]],
    ["bulgur wheat, gluten-free plain flour", ["cereals_containing_gluten"]],
    ["granulated sugar, gluten-free oats", ["cereals_containing_gluten"]],
    ["plain flour, wheat and gluten free", []],
    ["gluten-free bread, sesame oil", ["eggs", "sesame"]],
  ])("does not take the end of a name for a claim about what follows: %s", (line, allergens) => {
    expect(matcher.matchLine(line).allergens).toEqual(allergens);
  });

  it("refuses every line with an unknown word", () => {
    fc.assert(
      fc.property(food, fc.stringMatching(/^q[xzvkj]{5,9}$/u), ({ name }, unknown) => {
        expect(matcher.matchLine(`${name} ${unknown}`).unresolved).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
