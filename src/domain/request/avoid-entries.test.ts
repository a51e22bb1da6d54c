import { describe, expect, it } from "vitest";
import { readAvoidEntries } from "#domain/request/avoid-entries";
import { splitAvoidText } from "#domain/request/meal-plan-request";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

const read = (text: string) => readAvoidEntries(splitAvoidText(text), matcher);

describe("entries of the avoid list", () => {
  it.each([
    ["mushrooms (hate the texture)", ["mushrooms"]],
    ["dairy (butter is fine)", ["dairy"]],
    ["everything (coeliac since 2019)", ["coeliac"]],
  ])("go back with what stands beside their remarks, which may say of whom and how much: %s", (text, suggestions) => {
    expect(read(text)).toMatchObject({ avoid: [], unknown: [{ suggestions }] });
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
