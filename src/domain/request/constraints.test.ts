import { describe, expect, it } from "vitest";
import { createMatcher } from "#domain/matcher/matcher";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { realCatalogue } from "#tests/support/catalogue";
import { aCatalogue, aRawRequest, constraintsFor } from "#domain/testing/dishes";

const read = (change: Parameters<typeof aRawRequest>[0]) =>
  constraintsOf(normaliseRequest(aRawRequest(change)), createMatcher(aCatalogue()));
const codes = (change: Parameters<typeof aRawRequest>[0]): string[] =>
  constraintsFor(change).notices.map(({ code }) => code);

describe("the constraints of a request", () => {
  it("are exact: pence and minutes", () => {
    expect(constraintsFor({ maxBudget: 47.35, availableTime: "45" })).toMatchObject({
      budgetPence: 4735,
      maxMinutes: 45,
    });
    expect(constraintsFor({ availableTime: "60+" }).maxMinutes).toBeNull();
  });

  it("hold a rule for every avoid entry", () => {
    const { avoid } = constraintsFor({ ingredientsToAvoid: "walnut pieces, fish" });
    expect(avoid.map((rule) => rule.entry)).toEqual(["walnut pieces", "fish"]);
    expect(avoid[0]?.foodIds.has("walnut-pieces")).toBe(true);
    expect(avoid[1]?.allergens.has("fish")).toBe(true);
  });

  it("refuse an avoid entry that names nothing we know, with its word and the nearest ones", () => {
    const result = read({ ingredientsToAvoid: "carrott, onion" });
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.unknown.map(({ entry }) => entry)).toEqual(["carrott"]);
    expect(result.unknown[0]?.message).toMatch(/^We don’t recognise ‘carrott’\. Did you mean carrots?\b/u);
  });

  it("cut a long unknown entry in the message", () => {
    const result = read({ ingredientsToAvoid: `x${"q".repeat(150)}` });
    expect(result.ok ? "" : (result.unknown[0]?.message ?? "")).toMatch(
      /^We don’t recognise ‘xq{59}…’\. Please use the name of a food or an allergen\.$/u,
    );
  });

  it.each([
    ["105", 105],
    ["105 syns", 105],
    ["25.5 per week", 25.5],
    ["30 points a week.", 30],
    ["about 30", null],
    ["thirty", null],
    ["-5", null],
    ["1e9", null],
  ])("read the weekly figure %j as %j", (synsPointsPerWeek, figure) => {
    const constraints = constraintsFor({ dietaryPreference: "slimming_world", synsPointsPerWeek });
    expect(constraints.weeklyAllowance).toBe(figure);
    expect(constraints.notices.some(({ code }) => code === "allowance_not_a_number")).toBe(figure === null);
  });

  it("say that figures of counting diets are our estimates", () => {
    const [notice] = constraintsFor({ dietaryPreference: "weight_watchers" }).notices;
    expect(notice?.message).toMatch(/our estimate.*not affiliated/u);
    expect(codes({ dietaryPreference: "keto" })).toEqual([]);
  });

  it("take a food that harms somebody as an avoid entry, say so, and know its allergen for labels", () => {
    const asked = { additionalNotes: "My son is allergic to walnuts." };
    const constraints = constraintsFor(asked, realCatalogue().catalogue);
    expect(constraints.avoid.map(({ entry }) => entry)).toContain("walnuts");
    expect(constraints.notices.map(({ code }) => code)).toEqual(["notes_avoided"]);
    expect(constraints.allergies).toEqual(["tree_nuts"]);
    expect(constraintsFor({ ingredientsToAvoid: "walnut pieces" }).allergies).toBeNull();
  });

  it("refuse notes that name more foods than a list may, and none of them silently", () => {
    const { catalogue } = realCatalogue();
    const names = catalogue.foods.map(({ name }) => name.toLowerCase()).filter((name) => /^[a-z]+$/u.test(name));
    const of = (count: number) => () =>
      constraintsFor(
        { intents: names.slice(0, count).map((what) => ({ kind: "leave_out", what }) as const) },
        catalogue,
      );
    expect(of(60)).not.toThrow();
    expect(of(61)).toThrow(
      "Your notes name more than 60 foods to leave out. Please put foods into Ingredients to Avoid; a whole group, such as “nuts”, needs one word.",
    );
  });

  it("say that a meat-free diet comes before preferred meats", () => {
    expect(codes({ dietaryPreference: "vegan", meatsPreferred: ["beef"] })).toEqual(["diet_over_meats"]);
    expect(codes({ dietaryPreference: "keto", meatsPreferred: ["beef"] })).toEqual([]);
  });
});
