import { describe, expect, it } from "vitest";
import { violations } from "#domain/food/dietary-facts";
import { daysOf } from "#domain/plan/plan-document";
import { eligibleMeals } from "#domain/planner/eligible";
import { planWeek } from "#domain/planner/plan-week";
import { rulesInWords } from "#domain/proposal/brief/rules-in-words";
import { explainRefusal } from "#domain/planner/refusal";
import type { Constraints } from "#domain/request/constraints";
import { restoreConstraints, storeConstraints } from "#domain/request/stored-constraints";
import { constraintsFor } from "#domain/testing/dishes";
import type { AskedFor } from "#domain/testing/dishes";
import type { SaidMeaning } from "#domain/testing/intents";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue } = realCatalogue();
const OCCASION = { variation: "x", season: "winter" } as const;

type Asked = readonly SaidMeaning[];
const read = (intents: Asked, change: AskedFor = {}): Constraints =>
  constraintsFor({ intents, mealsPerWeek: 5, maxBudget: 90, ...change }, catalogue);
const OF_ONE = { kind: "eating", person: "my husband" } as const;
const APART: SaidMeaning = { kind: "apart", what: "meat", other: "dairy" };
const NO_OVEN: SaidMeaning = { kind: "without", what: "oven" };
const TREAT: SaidMeaning = { kind: "treat", day: "Friday" };
function planOf(constraints: Constraints) {
  const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion: OCCASION });
  if (outcome.kind !== "planned") throw new Error(outcome.kind);
  return outcome;
}

describe("rules from intents", () => {
  it.each(["vegetarian", "vegan"] as const)(
    "somebody is %s: every dinner keeps the diet, as if it were the chosen one",
    (diet) => {
      const asked = [{ ...OF_ONE, what: diet }];
      const constraints = read(asked);
      const eligible = eligibleMeals(constraints, catalogue);
      for (const { amounts } of eligible)
        for (const { food } of amounts) expect(violations(food).has(diet)).toBe(false);
      const chosen = eligibleMeals(read([], { dietaryPreference: diet }), catalogue).length;
      expect(eligible.length).toBeGreaterThan(chosen * 0.9);
      const { notices } = planOf(read(asked, { dietaryPreference: "meat_eater" }));
      expect(notices.map(({ code }) => code)).not.toContain("meats_not_met");
    },
  );

  it("meat and dairy: both in the week, and never in one dinner", () => {
    const eligible = eligibleMeals(read([APART]), catalogue);
    const meats = eligible.filter(({ amounts }) => amounts.some(({ food }) => food.animals.includes("poultry")));
    const dairy = eligible.filter(({ amounts }) => amounts.some(({ food }) => food.allergens.includes("milk")));
    expect(meats.length).toBeGreaterThan(50);
    expect(dairy.length).toBeGreaterThan(50);
    for (const { amounts } of meats) expect(amounts.some(({ food }) => food.allergens.includes("milk"))).toBe(false);
    expect(planOf(read([APART])).plan.meals).toHaveLength(5);
  });

  it("no dinner needs a broken oven, even with older stored constraints", () => {
    const constraints = read([NO_OVEN], { cookingEquipment: ["oven", "stove"] });
    const kept = restoreConstraints(constraints.request, storeConstraints(constraints, catalogue), catalogue);
    for (const one of [constraints, kept])
      for (const { meal } of planOf(one as Constraints).plan.meals) expect(meal.equipment).not.toContain("oven");
  });

  it("reach a provider in our own words", () => {
    const rules = rulesInWords(
      read([{ ...OF_ONE, what: "vegan" }, NO_OVEN, { kind: "apart", what: "fish", other: "cheese" }]),
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

  it("are named if they leave too few dishes", () => {
    const without = (["oven", "stove", "slow_cooker", "air_fryer"] as const).map(
      (what) => ({ kind: "without", what }) as const,
    );
    const vegan = { kind: "eating", what: "vegan" } as const;
    const constraints = read([...without, vegan], { availableTime: "10", dietaryPreference: "keto" });
    const input = { constraints, catalogue, recentPlans: [], occasion: OCCASION };
    const outcome = planWeek(input);
    if (outcome.kind === "planned") throw new Error("planned");
    expect(explainRefusal(input, outcome).message).toContain(
      "You also leave out what is not vegan, what needs an oven, what needs a hob, what needs a slow cooker and what needs an air fryer.",
    );
  });

  it("only ever leave out more", () => {
    const ids = (...asked: Asked): Set<string> =>
      new Set(eligibleMeals(read(asked, { ingredientsToAvoid: "nuts" }), catalogue).map(({ meal }) => meal.id));
    const all = ids();
    const rules: Asked = [
      { ...OF_ONE, what: "vegetarian" },
      NO_OVEN,
      { kind: "want", what: "air fryer" },
      { kind: "leave_out", what: "olives" },
    ];
    for (const asked of rules)
      expect(
        [...ids(asked)].filter((id) => !all.has(id) && !id.includes("--")),
        asked.kind,
      ).toEqual([]);
  });
});

describe("a day for a treat", () => {
  it("has a dinner for it, and the plan says if there is none", () => {
    const constraints = read([TREAT]);
    const { plan, notices } = planOf(constraints);
    const dinner = plan.meals[daysOf(constraints, 5).indexOf("Friday")];
    expect(dinner?.meal.marks).toContain("special_occasion");
    expect(notices.map(({ code }) => code)).not.toContain("notes_not_met");
    const poor = planOf(read([TREAT], { availableTime: "10", dietaryPreference: "vegan" }));
    expect(poor.notices.map(({ message }) => message)).toContain(
      "We found no special dinner for Friday to fit your time, your budget and your other choices this week.",
    );
  });
});
