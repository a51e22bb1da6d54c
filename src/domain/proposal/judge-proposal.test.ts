import { describe, expect, test } from "vitest";
import { mealFromRecipe } from "#domain/meal/meal";
import { toldDish } from "#domain/meal/same-dish";
import { composeBriefFor } from "#domain/proposal/brief/compose-brief";
import { SECTIONS } from "#domain/proposal/brief/sections";
import { aStep, anHonestDish } from "#domain/proposal/testing/honest-dish";
import { realCatalogue } from "#tests/support/catalogue";
import { NO_LIMITS, accepted, faultsOf, judge, withFood } from "#tests/support/judging";
import { sampleTask } from "#tests/support/sample-plan";
import { sampled } from "#tests/support/sampled";
import { proposedFromRecipe } from "#tools/ai-provider/proposed-from-recipe";

const { catalogue } = realCatalogue();

describe("a proposed dish", () => {
  test("is resolved to our foods and scaled for the table", () => {
    const meal = accepted(anHonestDish(), { numPeople: 3 });
    expect(meal).toMatchObject({
      id: "dish-chicken-and-leek-pan-stew",
      proposer: "OpenAI",
      servings: 3,
      prepMinutes: 8,
      cookMinutes: 21,
      equipment: ["stove"],
      utensils: ["large pan"],
    });
    expect(meal.ingredients.map(({ foodId, quantity, unit }) => [foodId, quantity, unit])).toEqual([
      ["chicken-breast-fillet", 450, "g"],
      ["leek", 1.5, "each"],
      ["potato", 600, "g"],
      ["olive-oil", 2, "tbsp"],
      ["water", 450, "ml"],
      ["salt", 3, "pinch"],
    ]);
  });

  test("is written for the guests at its table: with the minutes, amounts and cost for all", () => {
    const change = { numPeople: 2, availableTime: "30" } as const;
    const [forTwo, forSeven] = [judge(anHonestDish(), change), judge(anHonestDish(), change, { people: 7 })];
    if (forTwo.kind !== "accepted" || forSeven.kind !== "accepted") throw new Error("an honest dish was refused");
    expect(forSeven.meal).toMatchObject({ servings: 7, prepMinutes: 8, cookMinutes: 21 });
    expect(forSeven.meal.ingredients[0]).toMatchObject({ foodId: "chicken-breast-fillet", quantity: 1_050 });
    expect(forSeven.shown.pence).toBeGreaterThan(2 * forTwo.shown.pence);
    const inFryingPan = anHonestDish().steps.map((step) => ({
      ...step,
      text: step.text.replace("large pan", "frying pan"),
      vessel: step.vessel === null ? null : "frying pan",
    }));
    expect(faultsOf(anHonestDish({ steps: inFryingPan }), change, { people: 7 })).toEqual([
      "servings: its pans hold 6 servings at once; cook it in what holds 7",
    ]);
  });

  test("is shown with our own costs, nutrition and allergens", () => {
    const judgement = judge({ ...anHonestDish(), total_cost: 0, allergens: ["none"], nutrition: { kcal: 1 }, id: "x" });
    if (judgement.kind !== "accepted") throw new Error("an honest dish was refused");
    const { shown } = judgement;
    expect(shown.id).toBe("dish-chicken-and-leek-pan-stew");
    expect(shown.pence).toBeGreaterThan(100);
    expect(shown.nutrition.kcal).toBeGreaterThan(300);
    expect(shown.allergens).toEqual([]);
    expect(shown.steps[1]).toBe(
      "Heat 1½ tbsp olive oil in a large pan and fry 300 g chicken breast fillet (cut into 2 cm pieces) for 6 minutes, until golden on all sides.",
    );
  });

  test("is rejected on a quick evening without time for it", () => {
    const change = { week: [{ kind: "quick", day: "Thursday" }] } as const;
    expect(faultsOf(anHonestDish(), change, { day: "Thursday" })).toEqual([
      "day: it takes 29 minutes, and Thursday is a quick evening, of at most 20",
    ]);
    expect(faultsOf(anHonestDish(), change, { day: "Friday" })).toEqual([]);
  });

  test("costs less with meals that share a larger pack", () => {
    const alone = judge(anHonestDish());
    const withPotatoes = catalogue.recipes.filter(({ lines }) => lines.some(({ foodId }) => foodId === "potato"));
    const accepted = withPotatoes.slice(0, 6).map((recipe) => mealFromRecipe(recipe, catalogue, 2));
    const beside = judge(anHonestDish(), {}, { accepted });
    if (alone.kind !== "accepted" || beside.kind !== "accepted") throw new Error("an honest dish was refused");
    expect(beside.shown.pence).toBeLessThan(alone.shown.pence);
  });
});

describe("a dish marked “never again”", () => {
  const { constraints } = sampleTask(NO_LIMITS);
  const honest = toldDish(accepted(anHonestDish()), catalogue.foodById);
  const banned = { ...constraints, tastes: { again: [], never: [honest] } };

  test("is rejected, even under another name", () => {
    const fault = "never_again: is a dish that they never want again";
    expect(faultsOf(anHonestDish(), {}, { constraints: banned })).toContain(fault);
    expect(faultsOf(anHonestDish({ name: "Leeky bird in a pot" }), {}, { constraints: banned })).toContain(fault);
  });

  test("is named to the proposer, as are liked ones", () => {
    const liked = { ...honest, dishId: "cottage-pie", title: "Cottage pie" };
    const tastes = { again: [liked], never: [honest] };
    const week = {
      catalogue,
      candidates: [],
      date: "1 May",
      season: null,
      standing: [],
      refused: [],
      recentTitles: [],
    };
    const { prompt } = composeBriefFor({ ...week, constraints: { ...constraints, tastes }, wanted: 2 });
    expect(prompt).toContain(`${SECTIONS.never}\n["${honest.title}"]\n`);
    expect(prompt).toContain(`${SECTIONS.liked}\n["Cottage pie"]\n`);
    const silent = composeBriefFor({ ...week, constraints, wanted: 2 }).prompt;
    expect(silent).not.toContain(SECTIONS.never);
  });
});

describe("a fault in an accessory text", () => {
  test.each([
    ["the tip", { tip: "Ready <b>fast</b>." }, { tip: "" }],
    ["the reason", { why: "Completely safe for people with a nut allergy." }, { description: "" }],
    ["one sentence of it", { why: "Good and warm. It is nut free." }, { description: "Good and warm." }],
    ["both", { tip: "See www.example.com for more.", why: "Costs £1." }, { tip: "", description: "" }],
  ])("loses %s and not the dish", (_, change, left) => {
    const { tip, description } = accepted(anHonestDish());
    expect(accepted(anHonestDish(change))).toMatchObject({ tip, description, ...left });
  });

  test("does not hide another fault", () => {
    const [first] = faultsOf(anHonestDish({ tip: "See www.example.com for more." }), { availableTime: "10" });
    expect(first).toBe("text: tip holds a web address; write plain sentences");
  });
});

describe("recipes of ours in a proposer’s format", () => {
  test("are all accepted for a request without limits", { timeout: 60_000 }, () => {
    // A follow-up starts with food cooked on another day, which only a dish of ours does.
    const forTwo = catalogue.recipes.filter(
      ({ leastServings, madeFrom }) => leastServings <= 2 && madeFrom === undefined,
    );
    // Each takes a while: a third of them runs, changing with the catalogue, and all in the long runs.
    const refused = sampled(forTwo, 3, catalogue.hash).flatMap((recipe) =>
      faultsOf(proposedFromRecipe(recipe, catalogue)).map((fault) => `${recipe.id}: ${fault}`),
    );
    expect(refused).toEqual([]);
  });
});

describe("repetition", () => {
  const first = accepted(anHonestDish());
  const repeated = "repeated_meal: is the same dish as Chicken and leek pan stew";

  test.each([
    ["the same dish", anHonestDish()],
    ["a title in other words", { ...anHonestDish(), name: "Easy pan stew with leeks and chicken" }],
    ["the same foods under another name", { ...anHonestDish(), name: "Grandmother's supper" }],
  ])("by %s is a fault", (_, raw) => {
    expect(faultsOf(raw, {}, { accepted: [first] })).toContain(repeated);
  });

  test("of the last plan’s dish is a fault, of an older one it is not", () => {
    const again = "repeated_meal: was in the last plan; propose another dish";
    expect(faultsOf(anHonestDish(), {}, { recentPlans: [["dish-chicken-and-leek-pan-stew"]] })).toEqual([again]);
    expect(faultsOf(anHonestDish(), {}, { recentPlans: [[], ["dish-chicken-and-leek-pan-stew"]] })).toEqual([]);
    const [recipe] = catalogue.recipes;
    expect(faultsOf({ ...anHonestDish(), name: recipe!.title }, {}, { recentPlans: [[recipe!.id]] })).toContain(again);
  });
});

describe("a meal for special eaters", () => {
  test("is rejected for a baby if it contains honey", () => {
    expect(faultsOf(withFood("honey", 10), { additionalNotes: "our 8 month old is weaning" })).toContain(
      "avoided_food: honey is to be avoided",
    );
  });

  test("is rejected in pregnancy if no step makes egg firm, with advice for a second try", () => {
    const { ingredients, steps } = anHonestDish();
    const withEgg = (text: string) =>
      anHonestDish({
        ingredients: [...ingredients, { food: "egg", amount: 1, unit: "each", preparation: null }],
        steps: [...steps, aStep({ text, minutes: 10, heat: "hob medium" })],
      });
    const aboutEgg = (text: string): string[] =>
      faultsOf(withEgg(text), { additionalNotes: "13 weeks gone" }).filter((fault) => fault.includes("egg that is"));
    expect(aboutEgg("Fry {egg} for 3 minutes, until the whites are set.")).toEqual([
      expect.stringContaining("a step must cook it until white and yolk are firm, and say so"),
    ]);
    expect(aboutEgg("Boil {egg} for 10 minutes, until white and yolk are firm.")).toEqual([]);
  });
});
