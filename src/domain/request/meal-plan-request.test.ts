import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseRequest, splitAvoidText } from "#domain/request/meal-plan-request";
import {
  DIETARY_PREFERENCES,
  EQUIPMENT,
  MEATS,
  OPTION_LABELS,
  REGIONS,
  RESTRICTIONS,
  SUPERMARKETS,
} from "#domain/options/options";
import { aRawRequest } from "#domain/testing/dishes";

describe("a request after normalisation", () => {
  it("drops none beside other values, and the others hold", () => {
    const request = normaliseRequest(
      aRawRequest({
        dietaryRestrictions: ["none", "nut_free", "nut_free"],
        preferredRegions: ["indian", "none"],
        cookingEquipment: ["none"],
        meatsPreferred: [],
      }),
    );
    expect(request.dietaryRestrictions).toEqual(["nut_free"]);
    expect(request.preferredRegions).toEqual(["indian"]);
    expect(request.cookingEquipment).toEqual([]);
  });

  it("reads standard as no diet", () => {
    expect(normaliseRequest(aRawRequest({ dietaryPreference: "standard" })).dietaryPreference).toBe("none");
  });

  it("lets no_meat exclude the other meats", () => {
    expect(normaliseRequest(aRawRequest({ meatsPreferred: ["poultry", "no_meat", "fish"] }))).toMatchObject({
      noMeat: true,
      meatsPreferred: [],
    });
    expect(normaliseRequest(aRawRequest({ meatsPreferred: ["poultry"] }))).toMatchObject({
      noMeat: false,
      meatsPreferred: ["poultry"],
    });
  });

  it.each([
    ["slimming_world", " 105 ", "105"],
    ["weight_watchers", "23 points", "23 points"],
    ["slimming_world", "  ", null],
    ["slimming_world", undefined, null],
    ["vegan", "105", null],
    ["none", "105", null],
  ])(
    "keeps the weekly figure only for a diet that counts: %s with %j",
    (dietaryPreference, synsPointsPerWeek, kept) => {
      expect(normaliseRequest(aRawRequest({ dietaryPreference, synsPointsPerWeek })).synsPointsPerWeek).toBe(kept);
    },
  );

  it("trims what was typed", () => {
    expect(
      normaliseRequest(aRawRequest({ fullName: " Sam ", email: " sam@example.org\n", additionalNotes: null })),
    ).toMatchObject({ fullName: "Sam", email: "sam@example.org", additionalNotes: "" });
  });

  it("changes nothing the second time", () => {
    const list = (values: readonly string[]): fc.Arbitrary<string[]> =>
      fc.array(fc.constantFrom(...values), { maxLength: 5 });
    const raw = fc.record({
      dietaryRestrictions: list(RESTRICTIONS),
      meatsPreferred: list(MEATS),
      preferredRegions: list(REGIONS),
      cookingEquipment: list(EQUIPMENT),
      dietaryPreference: fc.constantFrom(...DIETARY_PREFERENCES),
      ingredientsToAvoid: fc.string(),
    });
    fc.assert(
      fc.property(raw, (change) => {
        const once = normaliseRequest(aRawRequest(change));
        const again = normaliseRequest(
          aRawRequest({
            ...once,
            meatsPreferred: once.noMeat ? ["no_meat"] : once.meatsPreferred,
            ingredientsToAvoid: once.ingredientsToAvoid.join(","),
            maxBudget: once.maxBudgetPounds,
          }),
        );
        expect({ ...again, ingredientsToAvoid: [] }).toEqual({ ...once, ingredientsToAvoid: [] });
        for (const entry of again.ingredientsToAvoid) expect(once.ingredientsToAvoid.join(",")).toContain(entry);
      }),
    );
  });
});

describe("the avoid text", () => {
  it.each([
    ["mushrooms, nuts; celery\nolives", ["mushrooms", "nuts", "celery", "olives"]],
    ["nuts and olives or capers & tuna", ["nuts", "olives", "capers", "tuna"]],
    ["- mushrooms\n- nuts", ["mushrooms", "nuts"]],
    ["• prawns • crab", ["prawns", "crab"]],
    ["No peanuts, and no sesame.", ["peanuts", "sesame"]],
    ["nuts, nuts", ["nuts"]],
    ["brandy, android", ["brandy", "android"]],
    ["half-and-half", ["half-and-half"]],
    ["None", []],
    ["none, NOTHING, n/a", []],
    [" , ;\n", []],
    ["", []],
  ])("%j", (text, entries) => {
    expect(splitAvoidText(text)).toEqual(entries);
  });

  it("loses no word that could be a food", () => {
    const word = fc.constantFrom("mushrooms", "peanut butter", "soya", "crab sticks", "celery salt", "wine");
    const separator = fc.constantFrom(", ", ";", "\n", " and ", " or ", ",and ");
    fc.assert(
      fc.property(fc.array(fc.tuple(word, separator), { minLength: 1 }), (parts) => {
        const entries = splitAvoidText(parts.map(([entry, mark]) => entry + mark).join(""));
        expect(new Set(entries)).toEqual(new Set(parts.map(([entry]) => entry)));
      }),
    );
  });

  it("takes any text, however hostile, in linear time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) =>
        splitAvoidText(text).every((entry) => entry !== ""),
      ),
    );
    expect(splitAvoidText("- ".repeat(50_000))).toEqual([]);
  });
});

describe("the option lists", () => {
  it("have words for every value", () => {
    for (const value of [...DIETARY_PREFERENCES, ...RESTRICTIONS, ...MEATS, ...REGIONS, ...SUPERMARKETS, ...EQUIPMENT])
      expect(OPTION_LABELS[value]).toMatch(/^[A-Z]/u);
  });
});
