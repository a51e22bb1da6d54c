import { describe, expect, it } from "vitest";
import type { PlanDocument, PlanMeal } from "#domain/plan/plan-document";
import { builtInWeek } from "#domain/proposal/built-in-week";
import { dishIdOf } from "#domain/recipe/variant";
import { constraintsFor } from "#domain/testing/dishes";
import type { AskedFor } from "#domain/testing/dishes";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher, catalogue } = realCatalogue();

function constraintsWith(notes: string, asked: AskedFor = {}): Constraints {
  const { request } = constraintsFor(
    { numPeople: 4, maxBudget: 95, cookingSkillLevel: "intermediate", ...asked },
    catalogue,
  );
  const read = constraintsOf({ ...request, additionalNotes: notes, intents: [] }, matcher);
  if (!read.ok) throw new Error("not read");
  return read.constraints;
}

function planned(constraints: Constraints): PlanDocument {
  const task = { constraints, recentPlans: [], occasion: { variation: "Ada", season: "autumn" } } as const;
  const proposal = builtInWeek(task, catalogue, () => matcher);
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  return proposal.document;
}

const mealsOf = ({ days }: PlanDocument): PlanMeal[] => days.flatMap(({ meals }) => meals);
const on = (document: PlanDocument, day: string): PlanMeal | undefined =>
  document.days.find((one) => one.day === day)?.meals[0];

describe("a week with uncertain notes", () => {
  it("leaves out the day of people who dine elsewhere, and cooks for guests, though neither is understood", () => {
    const notes = "We're at my dad's Friday for tea. Mum and Dad come Sunday after church.";
    const constraints = constraintsWith(notes, { mealsPerWeek: 5 });
    expect(constraints.request.intents).toEqual([]);
    const document = planned(constraints);
    expect(on(planned(constraintsWith("", { mealsPerWeek: 5 })), "Friday")).toBeDefined();
    expect(on(document, "Friday")).toBeUndefined();
    expect(on(document, "Sunday")?.servings).toBe(6);
    // Uncertain requests are not reported as missing.
    expect(document.notices.filter(({ code }) => code === "notes_not_met")).toEqual([]);
  });

  it("says that words influenced the choice by their likely meaning, not that they were not understood", () => {
    const notes = "Grandma comes on Sunday, she likes a roast. Make it sunny.";
    const { notices } = planned(constraintsWith(notes));
    expect(notices.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^We weren’t sure of some .*“she likes a roast” as Roast/u),
        "We didn’t understand this part of your notes: “Make it sunny”.",
      ]),
    );
    expect(notices.filter(({ message }) => message.includes("didn’t understand"))).toHaveLength(1);
  });

  it("has what somebody loves, and not what somebody hates", () => {
    const document = planned(
      constraintsWith("Sunday is the day we watch films and he LOVES pizza. Mia hates anything spicy."),
    );
    const recipes = mealsOf(document).map(({ id }) => catalogue.recipeOf(dishIdOf(id)));
    expect(recipes.filter((recipe) => recipe?.form === "pizza")).not.toEqual([]);
    expect(recipes.filter((recipe) => recipe?.spiciness === "hot")).toEqual([]);
  });

  it("never causes a refusal, and changes no rule", () => {
    const asked = { mealsPerWeek: 3, numPeople: 2, maxBudget: 12 } as const;
    const notes = "My brother and his five kids come Saturday after football.";
    expect(planned(constraintsWith(notes, asked)).totalPence).toBeLessThanOrEqual(1200);
  });
});

describe("a week of the book for a household", () => {
  it("has each ticked cuisine and meat, or says which is missing", () => {
    const document = planned(
      constraintsWith("", {
        mealsPerWeek: 6,
        preferredRegions: ["mexican", "chinese", "indian"],
        meatsPreferred: ["poultry", "beef", "pork"],
      }),
    );
    const regions = new Set(mealsOf(document).map(({ region }) => region));
    expect(regions).toEqual(new Set(["mexican", "chinese", "indian"]));
    const animals = new Set(
      mealsOf(document).flatMap(({ ingredients }) =>
        ingredients.flatMap(({ foodId }) => catalogue.foodById.get(foodId)?.animals ?? []),
      ),
    );
    expect(["poultry", "beef", "pork"].filter((meat) => !(animals as ReadonlySet<string>).has(meat))).toEqual([]);
    expect(document.notices.filter(({ code }) => code === "ticked_not_met")).toEqual([]);
    const none = planned(
      constraintsWith("", {
        mealsPerWeek: 4,
        numPeople: 2,
        maxBudget: 30,
        dietaryRestrictions: ["gluten_free"],
        meatsPreferred: ["poultry", "lamb"],
        ingredientsToAvoid: "lamb",
      }),
    );
    expect(none.notices.flatMap(({ code, message }) => (code === "ticked_not_met" ? [message] : []))).toEqual([
      "No lamb this week: none of our dishes with it fits your time, your equipment and your other choices.",
    ]);
  });

  it("never mentions people who are not there, repeats no line, and has a line for most dinners", () => {
    const document = planned(constraintsWith("", { numPeople: 1, maxBudget: 45, mealsPerWeek: 5 }));
    const lines = mealsOf(document).flatMap(({ forYou }) => forYou ?? []);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join(" ")).not.toMatch(/\b(?:kids?|children|little|guests?|everybody|family|fuss\w*)\b/iu);
    expect(new Set(lines.map((line) => line.replace(/\d+|\w+day/gu, ""))).size).toBe(lines.length);
  });
});
