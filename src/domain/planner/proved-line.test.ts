import { describe, expect, it } from "vitest";
import { eligiblePlates } from "#domain/planner/eligible";
import { isProved } from "#domain/planner/proved-line";
import { constraintsFor } from "#domain/testing/dishes";
import type { AskedFor } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue } = realCatalogue();

function proved(line: string, dish: string, asked: AskedFor = {}): boolean {
  const constraints = constraintsFor({ cookingEquipment: ["oven", "stove"], ...asked }, catalogue);
  const [checked] = eligiblePlates(constraints, catalogue, dish);
  if (checked === undefined) throw new Error(dish);
  return isProved(line, { checked, day: "Monday", constraints, catalogue });
}

const PITTAS = "crisp-lamb-stuffed-pittas-with-chopped-salad";
const SOUP = "turkish-red-lentil-soup-with-mint-oil";

describe("a line of the book", () => {
  it.each([
    ["Lamb crisped inside the pittas, salad on the side.", PITTAS, true],
    ["Beef crisped inside the pittas, salad on the side.", PITTAS, false],
    ["Model building goes on while the pittas crisp.", PITTAS, false],
    ["A Monday of pittas and salad.", PITTAS, true],
    ["A Thursday of pittas and salad.", PITTAS, false],
    ["Red lentils with mint oil on top.", SOUP, true],
    ["A tin of tomatoes and red lentils.", SOUP, false],
    ["Mint oil settling on red lentils.", SOUP, true],
    ["Charred lentils with mint oil.", SOUP, false],
    ["Red lentils gone to Rome.", SOUP, false],
  ])("“%s” of %s holds: %s", (line, dish, holds) => {
    expect(proved(line, dish)).toBe(holds);
  });

  it("is not used for a dish with something replaced", () => {
    expect(proved("Lamb crisped inside the pittas, salad on the side.", PITTAS)).toBe(true);
    const vegan = { dietaryPreference: "vegan", meatsPreferred: [] } as const;
    expect(proved("Lamb crisped inside the pittas.", PITTAS, vegan)).toBe(false);
  });

  it("mentions no food that is replaced by a stand-in", () => {
    const dal = "quick-dal-makhani-with-spinach";
    expect(proved("Butter and cream round off black-flecked lentils.", dal)).toBe(true);
    expect(proved("Butter and cream round off black-flecked lentils.", dal, { dietaryPreference: "vegan" })).toBe(
      false,
    );
    expect(proved("Lentils with spinach.", dal, { dietaryPreference: "vegan" })).toBe(true);
  });

  it("does not say that something served is missing", () => {
    const line = "Lamb crisped, no pitta to miss.";
    expect(proved("Lamb crisped in pittas.", PITTAS)).toBe(true);
    expect(proved(line, PITTAS)).toBe(false);
  });

  it("is not used against a request", () => {
    const mild = "Mild lentils with mint oil.";
    expect(proved(mild, SOUP, { intents: [{ kind: "heat", what: "hot", person: null }] })).toBe(false);
    expect(proved("A lean lamb salad with pittas.", PITTAS)).toBe(false);
  });
});
