import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildBasket } from "#domain/basket/basket";
import { EMPTY_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { checkPlan } from "#domain/plan/check-plan";
import { eligibleMeals } from "#domain/planner/eligible";
import { planWeek } from "#domain/planner/plan-week";
import type { PlannerInput, PlannerOutcome } from "#domain/planner/plan-week";
import { proposeWeek } from "#domain/planner/propose-week";
import { ANY_OCCASION, DISHES, aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import { LARDER, aFood } from "#domain/testing/foods";
import { weightsOf } from "#domain/planner/week-value";

const catalogue = aCatalogue();
/** People with different tastes. */
const VARIATIONS = Array.from({ length: 30 }, (_, index) => `person ${index}`);
const PACK = { label: "40 g jar", grams: 40, tescoPence: 95 };
const input = (
  request: Parameters<typeof constraintsFor>[0] = {},
  recentPlans: readonly (readonly string[])[] = [],
): PlannerInput => ({
  constraints: constraintsFor(request, catalogue),
  catalogue,
  recentPlans,
  occasion: ANY_OCCASION,
});
const plan = (request: Parameters<typeof constraintsFor>[0] = {}, recentPlans: readonly (readonly string[])[] = []) =>
  planWeek(input(request, recentPlans));
const idsOf = (outcome: PlannerOutcome): string[] =>
  outcome.kind === "planned" ? outcome.plan.meals.map(({ meal }) => meal.id).sort() : [];

/** The lowest cost of `count` different dishes, by trying every set of them. */
function cheapestByTryingAll(task: PlannerInput, count: number): number {
  const eligible = eligibleMeals(task.constraints, task.catalogue);
  let best = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < 2 ** eligible.length; mask += 1) {
    const meals = eligible.filter((_, index) => (mask >> index) & 1);
    if (meals.length === count)
      best = Math.min(
        best,
        buildBasket(meals, task.catalogue, task.constraints.request.preferredSupermarket).totalPence,
      );
  }
  return best;
}

describe("a planned week", () => {
  it("passes the checker, with the requested number of different dishes", () => {
    const outcome = plan({ mealsPerWeek: 7 });
    expect(new Set(idsOf(outcome)).size).toBe(7);
    if (outcome.kind !== "planned") return;
    expect(checkPlan(outcome.plan.constraints, catalogue, outcome.plan.meals, outcome.plan.basket).ok).toBe(true);
  });

  it("is the same for the same request", () => {
    const task = {
      constraints: constraintsFor({ mealsPerWeek: 4, maxBudget: 20 }, catalogue),
      recentPlans: [["chickpea-pan"]],
      occasion: ANY_OCCASION,
    };
    expect(proposeWeek(task, catalogue)).toEqual(proposeWeek(structuredClone(task), catalogue));
  });

  it("is proved best if there are few dishes", () => {
    expect(plan({ mealsPerWeek: 3 })).toMatchObject({ kind: "planned", proven: true });
  });

  it("shares packs: with only cost counting, it is the cheapest of all sets", () => {
    for (const mealsPerWeek of [1, 3, 5]) {
      const task = input({ mealsPerWeek, mealGoals: "budget_friendly" });
      const outcome = planWeek({
        ...task,
        constraints: { ...task.constraints, budgetPence: cheapestByTryingAll(task, mealsPerWeek) as never },
      });
      expect(outcome.kind === "planned" && outcome.plan.basket.totalPence).toBe(
        cheapestByTryingAll(task, mealsPerWeek),
      );
    }
  });
});

describe("preferences", () => {
  it("take dishes of the preferred regions first", () => {
    expect(idsOf(plan({ mealsPerWeek: 2, preferredRegions: ["indian"] }))).toEqual(["chicken-rice", "chickpea-rice"]);
  });

  it("are reported if a region has too few dishes", () => {
    const outcome = plan({ mealsPerWeek: 3, preferredRegions: ["indian"] });
    expect(outcome.kind === "planned" && outcome.notices.map(({ code, message }) => [code, message])).toEqual([
      ["region_not_met", expect.stringMatching(/^1 of 3 meals comes from outside Indian/u)],
    ]);
    expect(idsOf(outcome)).toEqual(expect.arrayContaining(["chicken-rice", "chickpea-rice"]));
  });

  it("ignore a plan that has only one", () => {
    const outcome = plan({ mealsPerWeek: 1, preferredRegions: ["african"] });
    expect(outcome.kind === "planned" && outcome.notices.map(({ message }) => message)).toEqual([
      "The meal comes from outside African: with your other choices there weren’t enough dishes from there.",
    ]);
  });

  it.each([
    ["comfort_food", "penne-and-cheese"],
    ["family_friendly", "chicken-and-carrots"],
    ["special_occasion", "salmon-tray"],
  ])("choose a dish marked %s", (mealGoals, id) => {
    expect(idsOf(plan({ mealsPerWeek: 1, mealGoals }))).toEqual([id]);
  });

  it("judge weight loss and muscle gain by nutrition", () => {
    const light = plan({ mealsPerWeek: 3, mealGoals: "weight_loss" });
    expect(light.kind === "planned" && light.plan.meals.every(({ nutrition }) => nutrition.kcal <= 500)).toBe(true);
    const strong = plan({ mealsPerWeek: 2, mealGoals: "muscle_gain" });
    expect(strong.kind === "planned" && strong.plan.meals.every(({ nutrition }) => nutrition.protein >= 35)).toBe(true);
  });

  it("are reported if a goal cannot be met", () => {
    const outcome = plan({ mealsPerWeek: 2, mealGoals: "special_occasion" });
    expect(outcome.kind === "planned" && outcome.notices.map(({ code }) => code)).toEqual(["goal_not_met"]);
  });

  it("do not repeat recent plans if there is something else", () => {
    const first = idsOf(plan({ mealsPerWeek: 3 }));
    const second = idsOf(plan({ mealsPerWeek: 3 }, [first]));
    const third = idsOf(plan({ mealsPerWeek: 3 }, [second, first]));
    expect(new Set([...first, ...second, ...third]).size).toBe(9);
  });

  it("do not follow a proposed dish with our own version", () => {
    const first = idsOf(plan({ mealsPerWeek: 3 }));
    const proposed = first.map((id) => `dish-my-simple-${id}`);
    const again = plan({ mealsPerWeek: 3 }, [proposed]);
    expect(idsOf(again).filter((id) => first.includes(id))).toEqual([]);
    const all = DISHES.map(({ id }) => `dish-my-simple-${id}`);
    expect(idsOf(plan({ mealsPerWeek: 3 }, [all]))).toEqual(first);
  });

  it("are reported if a recent dish has to be repeated", () => {
    const first = idsOf(plan({ mealsPerWeek: 7 }));
    const again = plan({ mealsPerWeek: 7 }, [first]);
    expect(again.kind === "planned" && again.notices.map(({ code }) => code)).toEqual(["recent_meal_repeated"]);
  });

  it("put a dinner not marked for the goal before a recent one", () => {
    const carrots = [aLine("carrot", 4, "each")];
    const marked = aRecipe("Marked", carrots, { marks: ["family_friendly"], appeal: 8 });
    const unmarked = aRecipe("Unmarked", carrots, { marks: [], appeal: 8 });
    const catalogue = aCatalogue([marked, unmarked]);
    const first = (recentPlans: readonly (readonly string[])[]): string[] => {
      const constraints = constraintsFor({ mealsPerWeek: 1, mealGoals: "family_friendly" }, catalogue);
      const outcome = planWeek({ constraints, catalogue, recentPlans, occasion: ANY_OCCASION });
      return outcome.kind === "planned" ? outcome.plan.meals.map(({ meal }) => meal.title) : [];
    };
    expect(first([])).toEqual(["Marked"]);
    for (const weeksAgo of [1, 4, 7])
      expect(first([...Array.from({ length: weeksAgo }, () => []), [marked.id]])).toEqual(["Unmarked"]);
  });

  it("suggest another kind of meat to meat eaters, but not to those who eat fish only", () => {
    const told = (request: Parameters<typeof plan>[0]): string => {
      const again = plan(request, [idsOf(plan(request))]);
      return again.kind === "planned" ? again.notices.map(({ message }) => message).join() : "";
    };
    expect(told({ mealsPerWeek: 7, meatsPreferred: ["fish", "poultry"] })).toMatch(/one more kind of meat would/u);
    const fish = told({ mealsPerWeek: 7, meatsPreferred: ["fish", "seafood"] });
    expect(fish).toMatch(/back sooner than after eight plans/u);
    expect(fish).not.toMatch(/kind of meat/u);
  });

  it("come second to the budget", () => {
    const task = input({ mealsPerWeek: 2, preferredRegions: ["indian"] });
    const tight = cheapestByTryingAll(task, 2) / 100;
    const outcome = plan({ mealsPerWeek: 2, preferredRegions: ["indian"], maxBudget: tight });
    expect(outcome.kind === "planned" && outcome.plan.basket.totalPence).toBe(Math.round(tight * 100));
  });
});

describe("a week that is impossible", () => {
  it("reports the exact cost of the cheapest", () => {
    for (const mealsPerWeek of [2, 4, 7]) {
      const task = input({ mealsPerWeek, maxBudget: 1 });
      expect(planWeek(task)).toEqual({ kind: "budget", cheapest: cheapestByTryingAll(task, mealsPerWeek) });
    }
  });

  it("reports how many dishes there are", () => {
    expect(plan({ dietaryPreference: "vegan", availableTime: "20", mealsPerWeek: 7 })).toEqual({
      kind: "too_few",
      eligible: 4,
    });
  });

  it("reports the lightest week of a diet with counts", () => {
    const light = aCatalogue(DISHES.map((dish) => ({ ...dish, servings: 40 })));
    const outcome = planWeek({
      constraints: constraintsFor(
        { mealsPerWeek: 3, dietaryPreference: "slimming_world", synsPointsPerWeek: "0" },
        light,
      ),
      catalogue: light,
      recentPlans: [],
      occasion: ANY_OCCASION,
    });
    expect(outcome.kind).toBe("allowance");
  });
});

describe("food at home", () => {
  const weekWith = (cupboard: Cupboard, request: Parameters<typeof constraintsFor>[0] = {}) =>
    planWeek({ ...input(), constraints: constraintsFor({ mealsPerWeek: 3, ...request }, catalogue, cupboard) });
  const totalOf = (outcome: PlannerOutcome): number =>
    outcome.kind === "planned" ? outcome.plan.basket.totalPence : Number.NaN;

  it("costs nothing and is never bought", () => {
    const all = Object.values(LARDER).map(({ id }) => ({ foodId: id, grams: null, assumed: false }));
    const outcome = weekWith(all, { maxBudget: 1 });
    expect(totalOf(outcome)).toBe(0);
    const half = weekWith([{ foodId: "basmati-rice", grams: 100, assumed: false }], { preferredRegions: ["indian"] });
    const rice = half.kind === "planned" ? half.plan.basket.lines.find(({ food }) => food.id === "basmati-rice") : null;
    expect(rice).toMatchObject({ homeGrams: 100 });
  });

  it("is used up before it goes off: weeks are planned around fresh food that would be thrown away", () => {
    const chosen = (cupboard: Cupboard, id: string): number =>
      VARIATIONS.filter((variation) =>
        idsOf(
          planWeek({
            ...input(),
            constraints: constraintsFor({ mealsPerWeek: 2 }, catalogue, cupboard),
            occasion: { ...ANY_OCCASION, variation },
          }),
        ).includes(id),
      ).length;
    const salmon = [{ foodId: "salmon-fillet", grams: 240, assumed: false }];
    expect(chosen(salmon, "salmon-tray")).toBeGreaterThan(2 * chosen(EMPTY_CUPBOARD, "salmon-tray"));
  });

  it("never makes a week more expensive", () => {
    fc.assert(
      fc.property(
        fc.subarray(Object.values(LARDER).filter(({ buy }) => buy !== "free")),
        fc.double({ min: 0.05, max: 3, noNaN: true }),
        (foods, packs) => {
          const cupboard = foods.map((food) => ({
            foodId: food.id,
            grams: (food.packs[0]?.grams ?? 0) * packs,
            assumed: false,
          }));
          const cheapest = (home: Cupboard): number => {
            const outcome = weekWith(home, { maxBudget: 1 });
            return outcome.kind === "budget" ? outcome.cheapest : totalOf(outcome);
          };
          expect(cheapest(cupboard)).toBeLessThanOrEqual(cheapest(EMPTY_CUPBOARD));
        },
      ),
      { numRuns: 20 },
    );
  });

  it("saves opening jars: of otherwise equal dishes, one whose jar is open is chosen", () => {
    const jar = (name: string) =>
      aFood({ name, buy: "use", aisle: "Herbs, Spices & Seasoning", keepsDays: 365, units: {}, packs: [PACK] });
    const from = aCatalogue(
      ["sumac", "cumin"].flatMap((name) => [
        aRecipe(`${name} carrots`, [aLine("carrot", 2, "each"), aLine(name, 4, "g")]),
        aRecipe(`${name} onions`, [aLine("onion", 1, "each"), aLine(name, 4, "g")]),
      ]),
      [...Object.values(LARDER), jar("sumac"), jar("cumin")],
    );
    const withSumac = (open: string): number =>
      VARIATIONS.filter((variation) => {
        const constraints = constraintsFor({ mealsPerWeek: 1 }, from, [{ foodId: open, grams: 30, assumed: false }]);
        const outcome = planWeek({
          ...input(),
          catalogue: from,
          constraints,
          occasion: { ...ANY_OCCASION, variation },
        });
        return idsOf(outcome).join().startsWith("sumac");
      }).length;
    expect(withSumac("sumac")).toBeGreaterThan(withSumac("cumin"));
  });
});

describe("leftover food", () => {
  it("counts twice as much for somebody who lives alone", () => {
    const [alone, two, four] = [1, 2, 4].map((numPeople) => weightsOf(constraintsFor({ numPeople }, catalogue)).waste);
    expect(two).toBe(2 * (four ?? 0));
    expect(alone).toBe(4 * (two ?? 0));
  });
});
