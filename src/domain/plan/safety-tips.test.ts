import { describe, expect, it } from "vitest";
import type { Allergen } from "#domain/food/food";
import { proposeWeek } from "#domain/planner/propose-week";
import { ANY_OCCASION, DISHES, aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import { LARDER } from "#domain/testing/foods";

const salted = DISHES.map((dish) =>
  aRecipe(dish.title, [...dish.lines, aLine("salt", 0.5, "tsp")], { form: dish.form }),
);
const catalogue = aCatalogue(salted, Object.values(LARDER));

function tipsFor(
  request: Parameters<typeof constraintsFor>[0],
  allergies: readonly Allergen[] | null = null,
): readonly string[] {
  const constraints = { ...constraintsFor({ mealsPerWeek: 3, ...request }, catalogue), allergies };
  const proposal = proposeWeek({ constraints, recentPlans: [], occasion: ANY_OCCASION }, catalogue);
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  return proposal.document.tips;
}

const TRACES = "as well: we judge foods by their ingredients, and know nothing of traces from a factory.";

describe("what only labels can tell", () => {
  it.each<[string[], Allergen[] | null, string]>([
    [["nut_free"], null, `Read every label for “may contain nuts” ${TRACES}`],
    [[], ["peanuts", "cereals_containing_gluten"], `Read every label for “may contain peanuts or gluten” ${TRACES}`],
    [[], [], `Read every label for “may contain” ${TRACES}`],
    [["dairy_free"], null, `If you leave out milk for an allergy, read every label for “may contain” ${TRACES}`],
  ])("is the first of the tips: %j, for an allergy to %j", (dietaryRestrictions, allergies, tip) => {
    expect(tipsFor({ dietaryRestrictions }, allergies)[0]).toBe(tip);
  });

  it("is not mentioned without an allergy", () => {
    expect(tipsFor({ additionalNotes: "No allergies" }).join(" ")).not.toContain("may contain");
  });
});

describe("the salt of a small child", () => {
  it.each([
    ["Our baby is 9 months and eats with us", "the baby’s"],
    ["Two small children", "the little one’s"],
  ])("is mentioned once in the week’s tips, and next to each salted dish: %s", (additionalNotes, whose) => {
    const tips = tipsFor({ additionalNotes });
    expect(tips[0]).toMatch(new RegExp(`^Take out ${whose} portion before salt`, "u"));
    expect(tips.slice(1).join(" ")).not.toContain("portion is on the plate");
  });

  it("is not mentioned for children of school age", () => {
    expect(tipsFor({ additionalNotes: "The kids are 6 and 9" }).join(" ")).not.toMatch(/Take out/u);
  });
});
