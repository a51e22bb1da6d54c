import { describe, expect, it } from "vitest";
import { realCatalogue } from "#tests/support/catalogue";
import { phraseKeys } from "#domain/matcher/match-words";
import { ADVERSARY_LINES, NO_FOOD } from "#domain/matcher/testing/adversary-lines";
import { ADVERSARY_AVOIDS } from "#domain/matcher/testing/adversary-avoids";

const { catalogue, matcher } = realCatalogue();

function reading(line: string) {
  const { violates, allergens, unresolved } = matcher.matchLine(line);
  return { line, violates: violates.join(" "), allergens: allergens.join(" "), unresolved };
}

/** Ids of every priced food that an entry to avoid rules out. */
function ruledOut(entry: string): ReadonlySet<string> {
  const match = matcher.matchAvoid(entry);
  if (!match.known) throw new Error(`"${entry}" is not known; near are ${match.nearest.join(", ")}`);
  const { foodIds, allergens } = match.rule;
  return new Set(
    catalogue.foods
      .filter((food) => foodIds.has(food.id) || food.allergens.some((allergen) => allergens.has(allergen)))
      .map((food) => food.id),
  );
}

describe("a line written to mislead the matcher", () => {
  it.each(ADVERSARY_LINES)("breaks exactly [%s] and contains [%s]", (violates, allergens, lines) => {
    const written = lines.split(" | ");
    expect(written.map(reading)).toEqual(written.map((line) => ({ line, violates, allergens, unresolved: false })));
  });

  it.each(NO_FOOD)("reads %j as not food", (line) => {
    expect(matcher.matchLine(line).unresolved).toBe(true);
  });
});

describe("an avoided ingredient that other foods contain", () => {
  it.each(ADVERSARY_AVOIDS)("rules out for %j: %s, but not: %s", (entry, left, kept) => {
    const out = ruledOut(entry);
    const ids = (text: string) => text.split(" ").filter((id) => id !== "");
    for (const id of [...ids(left), ...ids(kept)]) expect(catalogue.foodById.has(id), id).toBe(true);
    expect(ids(left).filter((id) => !out.has(id))).toEqual([]);
    expect(ids(kept).filter((id) => out.has(id))).toEqual([]);
  });
});

describe("the index of hidden ingredients", () => {
  it("names only foods of the catalogue, under words that an entry can be reduced to", () => {
    const strangers = Object.values(catalogue.hiddenIngredients)
      .flat()
      .filter((id) => !catalogue.foodById.has(id));
    const unreachable = Object.keys(catalogue.hiddenIngredients).filter((word) => phraseKeys(word).stem !== word);
    expect({ strangers, unreachable }).toEqual({ strangers: [], unreachable: [] });
  });
});
