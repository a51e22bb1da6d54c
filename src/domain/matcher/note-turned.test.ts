import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

function used(notes: string): string {
  const result = constraintsOf(normaliseRequest(aRawRequest({ additionalNotes: notes, mealsPerWeek: 5 })), matcher);
  if (!result.ok) throw new Error("refused");
  const message = result.constraints.notices.find(({ code }) => code === "notes_used")?.message ?? "";
  return message.replace("From your notes we looked for: ", "").replace(/\.$/u, "");
}
const leftOut = (notes: string): readonly string[] => matcher.avoidEntriesInNotes(notes);

describe("words of refusal that refuse nothing", () => {
  it.each([
    ["We never get bored of pasta", "more pasta"],
    ["I’m not sick of curry yet", "more curries"],
    ["We can’t live without chilli", "spicy dishes"],
    ["couldn’t do without noodles", "more noodles"],
    ["I can’t say no to a pie", "more pies"],
    ["You can’t beat a stew", "more stews"],
    ["Never enough vegetables in this house", "plenty of vegetables"],
    ["My daughter refuses anything but pasta", "more pasta"],
    ["He won’t eat anything except pizza", "more pizzas"],
    ["eats nothing but noodles", "more noodles"],
    ["My husband thinks a meal without meat isn’t a meal", ""],
    ["We’re off carbs but not potatoes", "more potatoes"],
    ["We hate wasting food, especially salad leaves", "little left over of what you buy"],
    ["No problem with spice", ""],
    ["We don’t mind spicy", ""],
    ["Instead of chips we have rice", "more rice dishes; chips less often"],
    ["no fear of garlic", ""],
  ])("%s", (notes, words) => {
    expect(used(notes)).toBe(words);
    expect(leftOut(notes).filter((entry) => entry !== "garlic")).toEqual([]);
  });

  it.each([
    ["Everything but mushrooms", ["mushrooms"]],
    ["She eats anything but fish", ["fish"]],
    ["anything except fish pie", ["fish"]],
    ["I’m bored of pasta and never eat fish", ["fish"]],
    ["No beef, but not lamb either", ["beef", "lamb"]],
    ["I can eat fish but not shellfish", ["shellfish"]],
    ["I’m allergic to nuts, and we never get bored of eggs", ["nuts", "eggs"]],
    ["Allergic to nuts but not peanuts", ["nuts", "peanuts"]],
  ])("and such as refuse all the same: %s", (notes, entries) => {
    expect(leftOut(notes)).toEqual(expect.arrayContaining(entries));
    expect(used(notes)).not.toMatch(/more (?:fish pie|mushrooms|shellfish|lamb|eggs|peanuts)/u);
  });

  it.each([
    ["Marathon on the 20th: carbs up", "plenty of bread, rice, potatoes and pasta"],
    ["We always leave the skins on", ""],
    ["loads of veg please", "plenty of vegetables"],
    ["loads of greens please", "more green vegetables"],
  ])("is read the right way round: %s", (notes, words) => {
    expect(used(notes)).toBe(words);
  });

  it("what was liked once is not asked for, nor what somebody has gone off", () => {
    expect(used("We used to love curry")).toBe("");
    expect(used("We’ve gone off mince")).not.toContain("more");
  });

  it("who does not like cooking does not cook from scratch", () => {
    expect(used("I don’t like cooking")).toBe("");
    expect(used("I love cooking")).toBe("cooking from scratch");
  });

  it("high protein is asked for by who says nothing else", () => {
    expect(used("high protein")).toBe("plenty of protein");
    expect(used("not high protein")).toBe("");
  });
});
