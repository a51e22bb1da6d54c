import { describe, expect, it } from "vitest";
import { EMPTY_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { withFoodAtHome } from "#domain/plan/have-at-home";
import { writePlan } from "#domain/plan/write-plan";
import type { PlanDocument, PlanMeal } from "#domain/plan/plan-document";
import { provisionalMeal } from "#domain/plan/provisional-meal";
import { daysFor, daysOf } from "#domain/plan/plan-document";
import { proposeWeek } from "#domain/planner/propose-week";
import { ANY_OCCASION, aCatalogue, aLine, aRecipe, checkedMealOf, constraintsFor } from "#domain/testing/dishes";
import type { SaidMeaning } from "#domain/testing/intents";
import { aFood } from "#domain/testing/foods";

const catalogue = aCatalogue();
function documentFor(request: Parameters<typeof constraintsFor>[0] = {}): PlanDocument {
  const proposal = proposeWeek(
    { constraints: constraintsFor(request, catalogue), recentPlans: [], occasion: ANY_OCCASION },
    catalogue,
  );
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  return proposal.document;
}
const DOCUMENTS = [
  documentFor(),
  documentFor({ mealsPerWeek: 7, numPeople: 5, preferredSupermarket: "waitrose", maxBudget: 150 }),
  documentFor({ mealsPerWeek: 1, numPeople: 1 }),
  documentFor({ dietaryPreference: "vegan", mealsPerWeek: 4 }),
];
const itemsOf = (document: PlanDocument) => document.shopping.flatMap(({ items }) => items);
const mealsOf = (document: PlanDocument) => document.days.flatMap(({ meals }) => meals);

describe("a plan's document", () => {
  it("has a total that is exactly the sum of its list, within budget", () => {
    for (const document of DOCUMENTS) {
      expect(itemsOf(document).reduce((sum, item) => sum + item.pence, 0)).toBe(document.totalPence);
      expect(document.totalPence).toBeLessThanOrEqual(document.budgetPence);
    }
  });

  it("prices each item by its packs, or by use where that applies", () => {
    for (const item of DOCUMENTS.flatMap(itemsOf)) {
      if (item.chargedByUse)
        expect(item).toMatchObject({
          packs: [],
          leftover: null,
          amount: expect.stringMatching(/ from the cupboard$/u),
        });
      else expect(item.packs.reduce((sum, { count, pence }) => sum + count * pence, 0)).toBe(item.pence);
    }
  });

  it("never charges meals more for a food than its cost at the till, except for rounding by a penny a meal", () => {
    for (const document of DOCUMENTS) {
      for (const item of itemsOf(document)) {
        const shares = mealsOf(document).flatMap(({ ingredients }) =>
          ingredients.filter(({ foodId }) => foodId === item.foodId),
        );
        expect(shares.length).toBe(item.usedIn.length);
        expect(shares.reduce((sum, { pence }) => sum + pence, 0)).toBeLessThanOrEqual(item.pence + (shares.length - 1));
      }
      const shared = mealsOf(document).reduce((sum, meal) => sum + meal.pence, 0);
      expect(shared).toBeLessThanOrEqual(document.totalPence + mealsOf(document).length);
    }
  });

  it("has a meal's cost equal to the sum of its shares", () => {
    for (const meal of DOCUMENTS.flatMap(mealsOf))
      expect(meal.ingredients.reduce((sum, { pence }) => sum + pence, 0)).toBe(meal.pence);
  });

  it("writes steps with the amounts of every ingredient for its servings", () => {
    const meal = mealsOf(documentFor({ mealsPerWeek: 1, numPeople: 4, preferredRegions: ["chinese"] }))[0];
    expect(meal?.servings).toBe(4);
    expect(meal?.steps.join(" ")).toBe("Cook 2 blocks of firm tofu 4 carrots 2 tbsp olive oil for 10 minutes.");
    expect(meal?.ingredients.map(({ name, amount }) => `${amount} ${name}`)).toEqual([
      "2 blocks firm tofu",
      "4 carrots",
      "2 tbsp olive oil",
    ]);
  });

  it("keeps the request, the checks and the source of the prices", () => {
    const document = documentFor({ dietaryPreference: "vegan", mealsPerWeek: 3 });
    expect(document).toMatchObject({
      prices: { supermarket: "tesco", date: "2026-11", source: "test" },
      request: { dietaryPreference: "vegan" },
    });
    expect(document.checks.map(({ code }) => code)).toContain("diet");
  });

  it("shows syns or points only for their own diets", () => {
    expect(
      mealsOf(documentFor()).every(
        ({ synsEstimate, pointsEstimate }) => synsEstimate === null && pointsEstimate === null,
      ),
    ).toBe(true);
  });

  it("cooks fish before tins", () => {
    const order = mealsOf(documentFor({ mealsPerWeek: 7 })).map(({ id }) => id);
    const fish = order.indexOf("salmon-tray");
    const tins = order.indexOf("chickpea-pan");
    if (fish !== -1 && tins !== -1) expect(fish).toBeLessThan(tins);
    expect(order).toHaveLength(7);
  });

  it("states what is left over if it is worth mentioning", () => {
    for (const item of DOCUMENTS.flatMap(itemsOf)) {
      expect(item.leftoverGrams).toBeGreaterThanOrEqual(0);
      if (item.leftover !== null) expect(item.leftoverGrams).toBeGreaterThanOrEqual(15);
    }
    const carrots = itemsOf(documentFor({ mealsPerWeek: 1, numPeople: 1, preferredRegions: ["chinese"] })).find(
      ({ foodId }) => foodId === "carrot",
    );
    expect(carrots).toMatchObject({ amount: "1 × 500 g bag", needed: "1", leftoverGrams: 420 });
  });

  it.each([
    [[1.5, 1.5], "1 tbsp"],
    [[2, 2.5], "1 tbsp + 1½ tsp"],
    [[0.5, 1], "1½ tsp"],
  ])("adds up teaspoons of %j as a cook measures them", (teaspoons, amount) => {
    const oil = aFood({ name: "olive oil", buy: "use", density: 0.92 });
    const lines = teaspoons.map((quantity) => aLine("olive-oil", quantity, "tsp"));
    const dish = aCatalogue([aRecipe("Dressing", lines)], [oil]);
    const asked = { mealsPerWeek: 1, numPeople: 2, maxBudget: 50 };
    const proposal = proposeWeek(
      { constraints: constraintsFor(asked, dish), recentPlans: [], occasion: ANY_OCCASION },
      dish,
    );
    if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
    expect(mealsOf(proposal.document)[0]?.ingredients).toMatchObject([{ amount }]);
  });

  it.each([
    ["three eighths and five eighths, which must not both be rounded up", 60, 160, "½", "½"],
    ["a piece of the pack that is too little to count", 150, 160, "1", null],
    ["too little used to count", 16, 160, "16 g", "1"],
  ])("states need and leftover so that they add up: %s", (_, used, each, needed, leftover) => {
    const cabbage = aFood({
      name: "red cabbage",
      plural: "red cabbages",
      units: { each },
      smallest: 0.25,
      packs: [{ label: "loose", grams: each, tescoPence: 90 }],
    });
    const slaw = aCatalogue([aRecipe("Slaw", [aLine("red-cabbage", used, "g")])], [cabbage]);
    const asked = { mealsPerWeek: 1, numPeople: 2, maxBudget: 50 };
    const proposal = proposeWeek(
      { constraints: constraintsFor(asked, slaw), recentPlans: [], occasion: ANY_OCCASION },
      slaw,
    );
    if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
    expect(itemsOf(proposal.document)).toMatchObject([{ amount: "1 loose", needed, leftover }]);
  });

  it("shows a meal of an unfinished week as part of the meals accepted before it", () => {
    const constraints = constraintsFor({ mealsPerWeek: 2, numPeople: 1 }, catalogue);
    const [rice, carrots] = ["chicken-rice", "chicken-and-carrots"].map((id) =>
      checkedMealOf(id, constraints, catalogue),
    );
    if (rice === undefined || carrots === undefined) throw new Error("no dishes");
    const alone = provisionalMeal(constraints, catalogue, [], carrots);
    const beside = provisionalMeal(constraints, catalogue, [rice], carrots);
    // One breast alone comes in the small pack, two together in the large one.
    const chicken = (meal: PlanMeal) => meal.ingredients.find(({ foodId }) => foodId === "chicken-breast")?.pence;
    expect(chicken(alone)).toBe(Math.round((260 * 160) / 300));
    expect(chicken(beside)).toBe(Math.round((475 * 160) / 650));
    expect(beside).toEqual({ ...alone, pence: beside.pence, ingredients: beside.ingredients });
  });

  const stocked = [
    { foodId: "olive-oil", grams: null, assumed: true },
    { foodId: "basmati-rice", grams: 100, assumed: false },
  ];
  const beside = (cupboard: Cupboard) => {
    const asked = { mealsPerWeek: 3, preferredRegions: ["indian" as const], maxBudget: 80 };
    const constraints = constraintsFor(asked, catalogue, cupboard);
    const proposal = proposeWeek({ constraints, recentPlans: [], occasion: ANY_OCCASION }, catalogue);
    if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
    return proposal.plan;
  };

  it("separates what is bought from what is at home, and says what is only assumed", () => {
    const document = writePlan(beside(stocked));
    expect(document.fromCupboard).toContainEqual({
      foodId: "basmati-rice",
      name: "Basmati rice",
      amount: "100 g",
      category: "Rice, Pasta & Grains",
      assumed: false,
      have: false,
    });
    const [bought, taken] = [itemsOf(document), document.fromCupboard].map((list) => list.map(({ foodId }) => foodId));
    expect(bought).toContain("basmati-rice");
    expect(bought).not.toContain("olive-oil");
    expect(document.fromCupboard.filter(({ assumed }) => assumed).map(({ foodId }) => foodId)).toEqual(
      taken?.filter((id) => id === "olive-oil"),
    );
    const rice = itemsOf(document).find(({ foodId }) => foodId === "basmati-rice");
    const needed = mealsOf(document)
      .flatMap(({ ingredients }) => ingredients)
      .filter(({ foodId }) => foodId === "basmati-rice")
      .reduce((sum, { grams }) => sum + grams, 0);
    expect(rice).toMatchObject({ needed: `${needed - 100} g`, leftoverGrams: 1000 - (needed - 100) });
  });

  it("splits the total into what is eaten, what is left and what is likely to go off", () => {
    for (const plan of [beside(stocked), beside(EMPTY_CUPBOARD)]) {
      const { atTill, totalPence } = writePlan(plan);
      if (atTill === null) throw new Error("not told");
      expect(atTill.eatenPence + atTill.leftPence + atTill.goingOffPence).toBe(totalPence);
      expect(Math.min(atTill.eatenPence, atTill.leftPence, atTill.goingOffPence)).toBeGreaterThanOrEqual(0);
    }
    // The test foods keep for a week, so their leftovers are likely to go off.
    expect(writePlan(beside(EMPTY_CUPBOARD)).atTill?.goingOffPence).toBeGreaterThan(0);
  });

  it("takes a line off the list if the food is at home after all, and restores it", () => {
    const plan = beside(EMPTY_CUPBOARD);
    const oil = plan.basket.find(({ foodId }) => foodId === "basmati-rice");
    const without = withFoodAtHome(plan, "basmati-rice", true);
    if (without === null || oil === undefined) throw new Error("no rice is bought");
    const document = writePlan(without);
    expect(document.totalPence).toBe(plan.totalPence - oil.pence);
    expect(itemsOf(document).reduce((sum, { pence }) => sum + pence, 0)).toBe(document.totalPence);
    expect(itemsOf(document).map(({ foodId }) => foodId)).not.toContain("basmati-rice");
    expect(document.fromCupboard).toContainEqual(expect.objectContaining({ foodId: "basmati-rice", have: true }));
    expect(withFoodAtHome(without, "basmati-rice", true)).toEqual(without);
    expect(withFoodAtHome(without, "basmati-rice", false)).toEqual({ ...plan });
    expect(withFoodAtHome(plan, "moon-cheese", true)).toBeNull();
  });

  it("is plain data, without too many tips", () => {
    for (const document of DOCUMENTS) {
      expect(JSON.parse(JSON.stringify(document))).toEqual(document);
      expect(document.tips.length).toBeLessThanOrEqual(6);
    }
  });
});

describe("the days of a week", () => {
  it.each([
    [1, "Monday"],
    [2, "Monday Thursday"],
    [3, "Monday Wednesday Friday"],
    [5, "Monday Tuesday Wednesday Friday Saturday"],
    [7, "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"],
  ])("%d meals", (count, days) => {
    expect(daysFor(count).join(" ")).toBe(days);
  });

  it.each([
    [1, "Saturday"],
    [2, "Saturday Sunday"],
    [3, "Friday Saturday Sunday"],
    [4, "Thursday Friday Saturday Sunday"],
    [5, "Monday Tuesday Wednesday Friday Saturday"],
  ])("%d special ones", (count, days) => {
    expect(daysFor(count, "special_occasion").join(" ")).toBe(days);
  });

  it.each([
    [3, "Monday Wednesday Friday"],
    [4, "Monday Tuesday Thursday Sunday"],
    [5, "Monday Tuesday Wednesday Friday Sunday"],
    [7, "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"],
  ])("%d for a family, with Sunday", (count, days) => {
    expect(daysFor(count, "family_friendly").join(" ")).toBe(days);
    expect(daysFor(count, "comfort_food").join(" ")).toBe(days);
  });
});

it("replaces a day when nobody is at home with another", () => {
  const on = (count: number, ...intents: SaidMeaning[]): string =>
    daysOf(constraintsFor({ mealsPerWeek: count, intents }), count).join(" ");
  const out: SaidMeaning = { kind: "out", day: "Wednesday" };
  expect(on(3)).toBe("Monday Wednesday Friday");
  expect(on(3, out)).toBe("Monday Tuesday Friday");
  expect(on(6, out, { kind: "guests", day: "Saturday" })).toBe("Monday Tuesday Thursday Friday Saturday Sunday");
  expect(on(7, out).split(" ")).toHaveLength(7);
});
