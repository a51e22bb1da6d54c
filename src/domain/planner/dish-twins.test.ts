import { describe, expect, it } from "vitest";
import { planWeek } from "#domain/planner/plan-week";
import { twinshipOf, twinsOf } from "#domain/planner/dish-twins";
import { ANY_OCCASION, aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import { LARDER, aFood } from "#domain/testing/foods";
import type { Recipe } from "#domain/recipe/recipe";

const NAMES = ["spinach", "filo", "dough", "ricotta", "nutmeg", "cauliflower", "lime", "coriander"];
const foods = [...Object.values(LARDER), ...NAMES.map((name) => aFood({ name, onPlate: "vegetables" }))];
const of = (...ids: string[]) => ids.map((id) => aLine(id, 60, "g"));

const pide = aRecipe("Spinach boats", of("spinach", "ricotta", "nutmeg", "dough"), { form: "pizza", appeal: 9 });
const parcels = aRecipe("Spinach parcels", of("spinach", "ricotta", "nutmeg", "filo"), { form: "pie", appeal: 9 });
const tray = aRecipe("Cauliflower tray", of("cauliflower", "lime", "coriander"), { form: "traybake", appeal: 8 });
/** Enough other dishes to make a food shared by two of them significant. */
const others = Array.from({ length: 120 }, (_, n) =>
  aRecipe(`Other ${n}`, [aLine("carrot", 2, "each"), aLine(n % 2 === 0 ? "penne" : "basmati-rice", 90, "g")], {
    appeal: 2,
    form: n % 2 === 0 ? "pasta" : "rice",
  }),
);

describe("similar-tasting dishes", () => {
  const twins = twinsOf(aCatalogue([pide, parcels, tray, ...others], foods));
  const pairOf = (one: Recipe, other: Recipe) =>
    [...(twins.get(one.id) ?? [])].find((pair) => pair.split(" ").includes(other.id));

  it("share what few dishes have, whatever they are wrapped in", () => {
    const pair = pairOf(pide, parcels);
    expect(pair).toBeDefined();
    expect(pairOf(parcels, pide)).toBe(pair);
    expect(pairOf(pide, tray)).toBeUndefined();
  });

  it("are distinguished from those that are the same dish", () => {
    const again = { ...pide, id: "again", title: "Spinach boats again" };
    const [pair = ""] = twinsOf(aCatalogue([pide, again, ...others], foods)).get("again") ?? [];
    expect(twinshipOf(pair)).toBe("same");
  });

  it("do not include pairs", () => {
    const second = {
      ...parcels,
      madeFrom: {
        called: "spinach",
        foodIds: ["spinach"],
        days: 2,
        dishes: [{ recipeId: pide.id, cook: "Keep half." }],
      },
    };
    expect(twinsOf(aCatalogue([pide, second, ...others], foods)).get(pide.id)).toBeUndefined();
  });

  it("are not in one week if another dish is nearly as good", () => {
    const catalogue = aCatalogue([pide, parcels, tray, ...others], foods);
    const constraints = constraintsFor({ mealsPerWeek: 2, dietaryPreference: "vegetarian" }, catalogue);
    const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion: ANY_OCCASION });
    if (outcome.kind !== "planned") throw new Error(outcome.kind);
    const titles = outcome.plan.meals.map(({ meal }) => meal.title);
    expect(titles).toContain("Cauliflower tray");
    expect(titles.filter((title) => title.startsWith("Spinach"))).toHaveLength(1);
  });
});
