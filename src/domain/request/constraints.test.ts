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

  it("take a food after an allergy word in the notes as an avoid entry, and say so", () => {
    const constraints = constraintsFor({ additionalNotes: "My son is allergic to walnut pieces." });
    expect(constraints.avoid.some((rule) => rule.foodIds.has("walnut-pieces"))).toBe(true);
    expect(constraints.notices.map(({ code }) => code)).toEqual(["notes_avoided"]);
  });

  it("refuse notes that name more foods than a list may, and none of them silently", () => {
    const { catalogue, matcher } = realCatalogue();
    const names = catalogue.foods.map(({ name }) => name.toLowerCase()).filter((name) => /^[a-z]+$/u.test(name));
    const of = (count: number) =>
      constraintsOf(
        normaliseRequest(aRawRequest({ additionalNotes: `no ${names.slice(0, count).join(", ")}` })),
        matcher,
      );
    expect(of(60).ok).toBe(true);
    const refused = of(61);
    expect(refused.ok ? [] : refused.unknown.map(({ message }) => message)).toEqual([
      "Your notes name more than 60 foods to leave out. Please put foods into Ingredients to Avoid; a whole group, such as “nuts”, needs one word.",
    ]);
  });

  it("say what they took from the notes, and name what they did not understand", () => {
    const { notices, preferences } = constraintsFor({
      additionalNotes: "We love curries. Nothing too spicy. Something whimsical.",
    });
    expect(notices.map(({ message }) => message)).toEqual([
      "From your notes we looked for: nothing spicier than mild; more curries.",
      'Our built-in planner didn’t understand this part of your notes: "Something whimsical".',
    ]);
    expect(preferences.spiciness).toBe("mild");
    expect(codes({})).toEqual([]);
  });

  it("name what they left out once, and gluten where somebody says why", () => {
    const messageOf = (additionalNotes: string): string =>
      constraintsFor({ additionalNotes }).notices.find(({ code }) => code === "notes_avoided")?.message ?? "";
    expect(messageOf("No nuts, she has a nut allergy")).toContain("left out: nuts. ");
    expect(messageOf("She can’t eat gluten, she’s a coeliac")).toContain("left out: gluten. ");
    expect(messageOf("my son has coeliac disease")).toContain("left out: gluten. ");
  });

  it("quotes what people typed as they typed it", () => {
    const { notices } = constraintsFor({ additionalNotes: "We love curries. The BOYS won’t wear their Wellies!" });
    expect(notices.at(-1)?.message).toContain('"The BOYS won’t wear their Wellies"');
  });

  it.each(["Pakistani home cooking and British food", "Korean and Thai dishes", "Children of 4 and 7"])(
    "understand “%s”, which has no verb",
    (additionalNotes) => {
      expect(codes({ additionalNotes })).toEqual(["notes_used"]);
    },
  );

  it("say that a meat-free diet comes before preferred meats", () => {
    expect(codes({ dietaryPreference: "vegan", meatsPreferred: ["beef"] })).toEqual(["diet_over_meats"]);
    expect(codes({ dietaryPreference: "keto", meatsPreferred: ["beef"] })).toEqual([]);
  });
});
