import { describe, expect, it } from "vitest";
import { readPreferences } from "#domain/matcher/match-preferences";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();
const read = (notes: string) =>
  readPreferences(notes, {
    isKnown: () => false,
    meals: 6,
    foodsIn: (text) => matcher.foodsIn(text),
    dishesIn: (text) => matcher.dishesIn(text),
  }).preferences;

describe("how often something is asked for", () => {
  it.each([
    "We love curries",
    "Proper hot curries please",
    "lots of fish please",
    "would love more spinach",
    "loads of pasta",
    "we want chicken most nights",
  ])("about half of the week: %s", (notes) => {
    expect(read(notes).more).toEqual([expect.objectContaining({ often: true })]);
  });

  it.each(["We'd love a curry", "a proper burger", "can we have jacket potatoes one night", "a curry on Friday"])(
    "once: %s",
    (notes) => {
      expect(read(notes).more).toEqual([expect.objectContaining({ once: true })]);
    },
  );

  it.each(["they love pasta", "we love fish", "my husband wants curry"])("not said: %s", (notes) => {
    const [asked] = read(notes).more;
    expect(asked).toBeDefined();
    expect(asked).not.toHaveProperty("often");
    expect(asked).not.toHaveProperty("once");
  });

  it("is said of kitchens otherwise", () => {
    expect(read("lots of Thai food").more[0]).not.toHaveProperty("often");
  });
});

describe("what is at home to be used up", () => {
  it.each([
    ["use up 500 g mince", ["mince"]],
    ["There's a pack of mince and two salmon fillets in the freezer that need eating.", ["mince", "salmon fillets"]],
    ["I need to use up sausages", ["sausages"]],
  ])("is a food, though dishes are called by its name: %s", (notes, words) => {
    const { useUp = [], more } = read(notes);
    expect(useUp.map((one) => one.words).sort()).toEqual([...words].sort());
    expect(useUp.every(({ thing }) => thing.kind === "food")).toBe(true);
    expect(more).toEqual([]);
  });
});
