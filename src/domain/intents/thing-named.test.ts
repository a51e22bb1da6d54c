import { describe, expect, it } from "vitest";
import { isTitled } from "#domain/matcher/dish-titles";
import { dishNamed, thingNamed } from "#domain/intents/thing-named";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

describe("what words name", () => {
  it.each([
    ["roast dinners", { kind: "form", form: "roast" }],
    ["Curry", { kind: "form", form: "curry" }],
    ["stir-fries", { kind: "form", form: "stir_fry" }],
    ["prawn", { kind: "animal", animal: "seafood" }],
    ["rice", { kind: "staple", staple: "rice" }],
    ["Greek food", { kind: "cuisine", cuisine: "greek", region: "mediterranean" }],
    ["slow cooker", { kind: "appliance", appliance: "slow_cooker" }],
    ["veggie", { kind: "meatless" }],
    ["fakeaway", { kind: "takeaway" }],
    ["sausage casseroles", { kind: "titled", phrases: ["sausage", "casserole"] }],
    // No food of ours, though the dictionary knows it: a dish of ours is called so.
    ["my mother's shiro", { kind: "titled", phrases: ["shiro"] }],
    ["chicken and leek pie", { kind: "titled", phrases: ["chicken and leek pie"] }],
    ["smoked haddock", { kind: "food", foodIds: ["smoked-haddock-fillet"] }],
  ])("%s", (words, thing) => {
    expect(thingNamed(words, matcher)).toEqual(thing);
  });

  it.each(["sushi", "beef wellington", "boiler", "salmon and cod", "tea", "fish tank", "constructor", "", "🙂"])(
    "nothing that we have: %s",
    (words) => {
      expect(thingNamed(words, matcher)).toBeNull();
    },
  );

  it.each([
    ["fish and chips", "Baked haddock and chips", true],
    ["fish and chips", "Haddock chowder", false],
    ["burgers", "Beef burgers with slaw", true],
    ["burgers", "Burger bowl", false],
    ["chilli con carne", "Turkey chilli", true],
    ["chilli con carne", "Chilli prawn noodles", false],
    ["cauliflower cheese", "Cauliflower cheese with bacon", true],
  ])("%s and the title %s: %s", (words, title, isOne) => {
    const thing = thingNamed(words, matcher);
    expect(thing?.kind === "titled" && isTitled(thing.phrases, title)).toBe(isOne);
  });

  it.each([
    ["rice dish with lamb", ["staple", "animal"]],
    ["something with lentils and lemon", ["food", "food"]],
    ["a proper pie with gravy", ["form", "food"]],
    ["slow cooker curry", ["appliance", "form"]],
    ["Greek lamb", ["cuisine", "animal"]],
  ])("a dish of several things: %s", (words, kinds) => {
    const thing = dishNamed(words, matcher);
    expect(thing?.kind === "together" && thing.things.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    "salmon and cod",
    "chicken and beef",
    "curry or stew",
    "pasta without mushrooms",
    "Greek or Thai",
    "soup, curry",
  ])("no one dish: %s", (words) => {
    expect(dishNamed(words, matcher)).toBeNull();
  });
});
