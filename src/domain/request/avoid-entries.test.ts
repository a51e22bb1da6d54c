import { describe, expect, it } from "vitest";
import { readAvoidEntries } from "#domain/request/avoid-entries";
import { splitAvoidText } from "#domain/request/meal-plan-request";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

const read = (text: string) => readAvoidEntries(splitAvoidText(text), matcher);

describe("entries of the avoid list", () => {
  it("are known beside a remark that names no food, and go back with one that does", () => {
    expect(read("mushrooms (hate the texture), liver (bad memories)").avoid.map(({ entry }) => entry)).toEqual([
      "mushrooms",
      "liver",
    ]);
    expect(read("dairy (butter is fine)")).toMatchObject({ avoid: [], unknown: [{ suggestions: ["dairy"] }] });
  });

  it.each([
    ["very spicy food", ["spicy food"]],
    ["too much garlic", ["garlic"]],
    ["meat that is not halal", ["meat"]],
  ])("that nobody knows come back with what we know in them, or else is spelled nearly so: %s", (text, suggestions) => {
    const { avoid, unknown } = read(text);
    expect(avoid).toEqual([]);
    expect(unknown.map((one) => one.suggestions.slice(0, 1))).toEqual([suggestions]);
    expect(unknown[0]?.message).toContain(`Did you mean ${suggestions[0]}`);
  });
});
