import { describe, expect, it } from "vitest";
import { violations } from "#domain/food/dietary-facts";
import { daysOf } from "#domain/plan/plan-document";
import { eligibleMeals } from "#domain/planner/eligible";
import { planWeek } from "#domain/planner/plan-week";
import { rulesInWords } from "#domain/proposal/brief/rules-in-words";
import { explainRefusal } from "#domain/planner/refusal";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { restoreConstraints, storeConstraints } from "#domain/request/stored-constraints";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue, matcher } = realCatalogue();
const OCCASION = { variation: "x", season: "winter" } as const;

function read(additionalNotes: string, change: Parameters<typeof aRawRequest>[0] = {}): Constraints {
  const request = normaliseRequest(aRawRequest({ additionalNotes, mealsPerWeek: 5, maxBudget: 90, ...change }));
  const result = constraintsOf(request, matcher);
  if (!result.ok) throw new Error("refused");
  return result.constraints;
}
function planOf(constraints: Constraints) {
  const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion: OCCASION });
  if (outcome.kind !== "planned") throw new Error(outcome.kind);
  return outcome;
}

describe("rules that notes add", () => {
  it.each([
    ["I’m veggie, my husband eats meat", "vegetarian"],
    ["one of us is vegan", "vegan"],
  ] as const)("%s: every dinner keeps the diet, as if it had been chosen", (notes, diet) => {
    const constraints = read(notes);
    const eligible = eligibleMeals(constraints, catalogue);
    for (const { amounts } of eligible) for (const { food } of amounts) expect(violations(food).has(diet)).toBe(false);
    const chosen = eligibleMeals(read("", { dietaryPreference: diet }), catalogue).length;
    expect(eligible.length).toBeGreaterThan(chosen * 0.9);
    const { notices } = planOf(read(notes, { dietaryPreference: "meat_eater" }));
    expect(notices.map(({ code }) => code)).not.toContain("meats_not_met");
  });

  it("meat and dairy stand in the same week, and in no dinner together", () => {
    const eligible = eligibleMeals(read("no mixing meat and dairy"), catalogue);
    const meats = eligible.filter(({ amounts }) => amounts.some(({ food }) => food.animals.includes("poultry")));
    const dairy = eligible.filter(({ amounts }) => amounts.some(({ food }) => food.allergens.includes("milk")));
    expect(meats.length).toBeGreaterThan(50);
    expect(dairy.length).toBeGreaterThan(50);
    for (const { amounts } of meats) expect(amounts.some(({ food }) => food.allergens.includes("milk"))).toBe(false);
    expect(planOf(read("no mixing meat and dairy")).plan.meals).toHaveLength(5);
  });

  it("no dinner needs an oven that is broken, also when its constraints were kept", () => {
    const constraints = read("our oven is broken", { cookingEquipment: ["oven", "stove"] });
    const kept = restoreConstraints(constraints.request, storeConstraints(constraints, catalogue), catalogue);
    for (const one of [constraints, kept])
      for (const { meal } of planOf(one as Constraints).plan.meals) expect(meal.equipment).not.toContain("oven");
  });

  it("reach a provider as rules in our words", () => {
    const rules = rulesInWords(
      read("one of us is vegan, no oven this week. Never mix fish and cheese."),
      catalogue,
      null,
    );
    expect(rules).toEqual(
      expect.arrayContaining([
        "diet: vegan",
        "kept apart: no fish together with cheese in one meal",
        "without: nothing that needs oven",
      ]),
    );
    expect(rules.some((line) => line.startsWith("meat and fish"))).toBe(false);
  });

  it("are named where too few dishes are left", () => {
    const constraints = read("I only have a microwave. I’m vegan.", { availableTime: "10", dietaryPreference: "keto" });
    const input = { constraints, catalogue, recentPlans: [], occasion: OCCASION };
    const outcome = planWeek(input);
    if (outcome.kind === "planned") throw new Error("planned");
    expect(explainRefusal(input, outcome).message).toContain(
      "Your notes leave out what is not vegan, what needs an oven, what needs a hob, what needs a slow cooker and what needs an air fryer.",
    );
  });

  it("only ever leave out more", () => {
    const ids = (notes: string): Set<string> =>
      new Set(eligibleMeals(read(notes, { ingredientsToAvoid: "nuts" }), catalogue).map(({ meal }) => meal.id));
    const all = ids("");
    for (const notes of ["one of us is vegetarian", "no oven", "we buy gluten-free bread", "we’ve got an air fryer"])
      expect(
        [...ids(notes)].filter((id) => !all.has(id) && !id.includes("--")),
        notes,
      ).toEqual([]);
  });
});

describe("a day that is to be a treat", () => {
  it("has a dinner for it, and the plan says so where there is none", () => {
    const constraints = read("Friday should feel like a treat");
    const { plan, notices } = planOf(constraints);
    const dinner = plan.meals[daysOf(constraints, 5).indexOf("Friday")];
    expect(dinner?.meal.marks).toContain("special_occasion");
    expect(notices.map(({ code }) => code)).not.toContain("notes_not_met");
    const poor = planOf(read("Friday should feel like a treat", { availableTime: "10", dietaryPreference: "vegan" }));
    expect(poor.notices.map(({ message }) => message)).toContain(
      "We found no special dinner for Friday to fit your time, your budget and your other choices this week.",
    );
  });
});
