import { describe, expect, it } from "vitest";
import { EMPTY_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { planWeek } from "#domain/planner/plan-week";
import type { PlannerInput } from "#domain/planner/plan-week";
import { proposeWeek } from "#domain/planner/propose-week";
import type { Refusal } from "#domain/planner/refusal";
import { ANY_OCCASION, aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";

const catalogue = aCatalogue();
type Request = Parameters<typeof constraintsFor>[0];
/** With rice, oil and salt at home. */
const STORED: Cupboard = ["basmati-rice", "olive-oil", "salt"].map((foodId) => ({
  foodId,
  grams: null,
  assumed: false,
}));
const input = (request: Request, from = catalogue, cupboard = STORED): PlannerInput => ({
  constraints: constraintsFor(request, from, cupboard),
  catalogue: from,
  recentPlans: [],
  occasion: ANY_OCCASION,
});

function refusal(request: Request, from = catalogue, cupboard = STORED): Refusal {
  const proposal = proposeWeek(input(request, from, cupboard), from);
  if (proposal.kind !== "refused") throw new Error("was planned");
  return proposal.refusal;
}
const works = (request: Request, from = catalogue): boolean => planWeek(input(request, from)).kind === "planned";

describe("a refusal", () => {
  it("gives the exact cost, a budget that works and a supermarket that works", () => {
    const request = { mealsPerWeek: 5, preferredSupermarket: "waitrose" as const };
    const outcome = planWeek(input({ ...request, maxBudget: 1 }));
    const cheapest = outcome.kind === "budget" ? outcome.cheapest : 0;
    const tight = (cheapest - 60) / 100;
    const { binding, message } = refusal({ ...request, maxBudget: tight });
    expect(binding).toBe("budget");
    expect(message).toBe(
      `The cheapest plan that meets this costs £${(cheapest / 100).toFixed(2)} at Waitrose. Raise the budget to £${Math.ceil(cheapest / 100)} or choose Aldi.`,
    );
    expect(works({ ...request, maxBudget: cheapest / 100 })).toBe(true);
    expect(works({ ...request, maxBudget: (cheapest - 1) / 100 })).toBe(false);
    expect(works({ ...request, maxBudget: tight, preferredSupermarket: "aldi" })).toBe(true);
  });

  it("says what the week would cost with a full store cupboard, if much less", () => {
    const request = { mealsPerWeek: 7, maxBudget: 3 };
    const empty = planWeek(input(request, catalogue, EMPTY_CUPBOARD));
    const full = planWeek(input(request));
    const [dear, cheap] = [empty, full].map((outcome) => (outcome.kind === "budget" ? outcome.cheapest : Number.NaN));
    expect((dear ?? 0) - (cheap ?? 0)).toBeGreaterThan(100);
    expect(refusal(request, catalogue, EMPTY_CUPBOARD).message).toContain(
      ` With rice, spices and the like at home it would cost £${((cheap ?? 0) / 100).toFixed(2)}. If you have them, say so in Your cupboard.`,
    );
    expect(refusal(request).message).not.toContain("at home it would cost");
  });

  it("offers fewer meals if no supermarket is cheap enough", () => {
    const { message } = refusal({ mealsPerWeek: 6, maxBudget: 4 });
    const fewer = Number(/or ask for (\d) meals?\.$/u.exec(message)?.[1]);
    expect(works({ mealsPerWeek: fewer, maxBudget: 4 })).toBe(true);
    expect(works({ mealsPerWeek: fewer + 1, maxBudget: 4 })).toBe(false);
  });

  it("never offers meat to somebody who eats none, in the change or the words", () => {
    const { message, ways } = refusal({
      mealsPerWeek: 7,
      meatsPreferred: ["no_meat"],
      availableTime: "10",
      cookingEquipment: ["oven"],
      cookingSkillLevel: "beginner",
    });
    expect(message).not.toMatch(/meat/u);
    expect(ways.filter(({ change }) => change.meatsPreferred !== undefined)).toEqual([]);
  });

  it("gives the shortest time that works", () => {
    const { binding, message } = refusal({ mealsPerWeek: 6, availableTime: "15" });
    expect(binding).toBe("time");
    expect(message).toBe(
      "Only 1 of our dishes meets all of this, and you asked for 6. What stands in the way is the 15 minutes. To get a week, allow 20 minutes or ask for 1 meal.",
    );
    expect(works({ mealsPerWeek: 6, availableTime: "20" })).toBe(true);
  });

  it("names equipment, skill or meats that would work", () => {
    expect(refusal({ mealsPerWeek: 5, cookingEquipment: ["oven"] })).toMatchObject({
      binding: "equipment",
      message: expect.stringContaining("add the hob to your equipment"),
    });
    expect(
      refusal({ mealsPerWeek: 5, dietaryRestrictions: ["gluten_free", "dairy_free"], meatsPreferred: ["lamb"] }),
    ).toMatchObject({ binding: "meats", message: expect.stringContaining("add poultry to your preferred meats") });
    const skilled = aCatalogue([
      aRecipe("Easy", [aLine("carrot", 2, "each")]),
      aRecipe("Hard", [aLine("carrot", 2, "each")], { skill: "advanced" }),
    ]);
    expect(refusal({ mealsPerWeek: 2, cookingSkillLevel: "beginner" }, skilled)).toMatchObject({
      binding: "skill",
      message: expect.stringContaining("choose the skill level Advanced"),
    });
  });

  it("says what several limits have in common", () => {
    const both = aCatalogue([
      aRecipe("Slow oven dish", [aLine("carrot", 2, "each")], { equipment: ["oven"], cookMinutes: 50 }),
    ]);
    expect(refusal({ mealsPerWeek: 1, availableTime: "30", cookingEquipment: ["stove"] }, both).message).toBe(
      "None of our dishes meets all of this. Several of your choices together are too tight: more than 60 minutes, any equipment and the level Advanced make it work.",
    );
    expect(
      refusal({ mealsPerWeek: 1, availableTime: "30", cookingEquipment: ["stove"], maxBudget: 0.5 }, both).message,
    ).toMatch(/make it work with a budget of £1\.$/u);
  });

  it("says plainly that there is nothing, and never suggests dropping an allergy, a diet or an avoided food", () => {
    for (const request of [
      {
        dietaryPreference: "vegan" as const,
        dietaryRestrictions: ["soy_free" as const],
        ingredientsToAvoid: "chickpeas, carrots",
      },
      {
        dietaryPreference: "keto" as const,
        ingredientsToAvoid: "chicken, beef, salmon, eggs, onion, carrots, tofu, walnut pieces",
      },
    ]) {
      const { binding, message } = refusal({ mealsPerWeek: 3, ...request });
      expect(binding).toBe("combination");
      expect(message).toMatch(
        /Even with more than 60 minutes, any equipment and the level Advanced, our catalogue has no dish for this\./u,
      );
      expect(message).not.toMatch(/vegan|keto|soya|allerg|diet|avoid/iu);
    }
  });

  it("gives a weekly figure that works", () => {
    const rich = aCatalogue([
      aRecipe("Small plate", [aLine("firm-tofu", 0.5, "block"), aLine("carrot", 1, "each")]),
      aRecipe("Other plate", [aLine("tinned-chickpeas", 0.5, "tin")]),
    ]);
    const request = { mealsPerWeek: 2, dietaryPreference: "slimming_world" as const };
    const { binding, message } = refusal({ ...request, synsPointsPerWeek: "1" }, rich);
    expect(binding).toBe("weekly_allowance");
    const [, least, raised] =
      /come to ([\d.]+) syns a person\. To get a week, raise the weekly figure to (\d+)/u.exec(message) ?? [];
    expect(Math.ceil(Number(least))).toBe(Number(raised));
    expect(works({ ...request, synsPointsPerWeek: String(raised) }, rich)).toBe(true);
    expect(works({ ...request, synsPointsPerWeek: String(Number(least) - 0.5) }, rich)).toBe(false);
  });
});
