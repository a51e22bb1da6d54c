import { describe, expect, it } from "vitest";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

describe("foods that notes leave out", () => {
  it.each([
    ["We’re not in till half six", []],
    ["I hate cooking", []],
    ["The little one won’t touch a sauce with bits in", []],
    ["Can’t face fish at three in the morning", ["fish"]],
    ["She won’t touch mushrooms or olives", ["mushrooms", "olives"]],
    ["We only eat halal meat", ["pork", "alcohol", "gelatine"]],
    ["It needn’t be halal", []],
    ["One night a week without meat please", []],
    ["Once a week no meat", []],
    ["No meat two nights a week", []],
    ["No meat at all, please", ["meat"]],
    ["I’m coeliac", ["coeliac"]],
    ["I don’t eat much meat these days", []],
    ["She hates anything with a list of ten spices", []],
    ["Please not another tikka masala", []],
    ["The little one won’t eat anything spicy", []],
    ["Fresh coriander tastes of soap to two of us", ["fresh coriander"]],
    ["Allergic to milk and eggs and would live on pasta", ["milk", "eggs"]],
    ["There’s usually only one ring free", []],
    ["Allergic to fish stuff", ["fish"]],
    ["Proper dinners please, not salads", []],
    ["He won’t eat vegetables except peas and sweetcorn", []],
    ["No skin on the chicken please", []],
    ["Our son is allergic to milk. His brother is picky, he won’t eat onion if he can see it", ["milk"]],
    ["She is allergic to onion and won’t eat it if she can see it", ["onion"]],
    ["She has a nut allergy. She can’t eat peanuts if she can see them", ["peanuts", "nut"]],
    ["Any fish as long as there are no bones in it", []],
    ["Allergic to salads", ["salads"]],
    ["I’m allergic to fish flavours and shellfish", ["fish", "shellfish"]],
    ["He has a fish allergy. Nothing that smells of fish", ["fish"]],
    ["No strong smells of fish", ["mackerel", "sardines", "kippers"]],
    ["no visible onions, no time at five o’clock", []],
  ])("%s", (notes, entries) => {
    expect(matcher.avoidEntriesInNotes(notes)).toEqual(entries);
  });
});

describe("a way of eating with a name", () => {
  it.each([
    ["I’m on a low FODMAP diet", "chickpeas"],
    ["I’m on a low FODMAP diet", "onion"],
    ["I’m on a low FODMAP diet", "wheat"],
    ["We keep kosher", "suet"],
    ["We keep kosher", "pork"],
  ])("%s: no %s", (notes, entry) => {
    expect(matcher.avoidEntriesInNotes(notes)).toContain(entry);
  });

  it("is over where it is no longer kept", () => {
    expect(matcher.avoidEntriesInNotes("I am no longer on low FODMAP")).toEqual([]);
  });
});

describe("an avoided food", () => {
  it("is left out of the sauces that are made of it", () => {
    const match = matcher.matchAvoid("mayonnaise");
    expect(match.known && match.rule.foodIds.has("tartare-sauce")).toBe(true);
  });
});
