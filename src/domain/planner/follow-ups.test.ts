import { describe, expect, it } from "vitest";
import { buildBasket } from "#domain/basket/basket";
import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Meal } from "#domain/meal/meal";
import { checkPlan } from "#domain/plan/check-plan";
import { thawingOf } from "#domain/plan/thawing";
import { eligibleFollowUps, eligibleMeals } from "#domain/planner/eligible";
import { withSources } from "#domain/planner/follow-ups";
import { orderWeek } from "#domain/planner/order-week";
import { proposeWeek } from "#domain/planner/propose-week";
import {
  ANY_OCCASION,
  DISHES,
  aCatalogue,
  aLine,
  aRecipe,
  checkedMealOf,
  constraintsFor,
} from "#domain/testing/dishes";

const wraps = aRecipe("Chicken wraps", [aLine("chicken-breast", 2, "each"), aLine("carrot", 1, "each")], {
  form: "wraps",
  appeal: 9,
  prepMinutes: 5,
  cookMinutes: 10,
  madeFrom: {
    called: "chicken",
    foodIds: ["chicken-breast"],
    days: 2,
    dishes: [{ recipeId: "chicken-and-carrots", cook: "Leave it whole for {day}." }],
  },
});
const catalogue = aCatalogue([...DISHES, wraps]);
const WEEK = ["penne-and-cheese", "chicken-and-carrots", "chicken-wraps", "salmon-tray", "egg-and-onion"];
const constraints = constraintsFor({ mealsPerWeek: 5 }, catalogue);
const week = (ids: readonly string[] = WEEK): CheckedMeal[] =>
  withSources(
    ids.map((id) => checkedMealOf(id, constraints, catalogue)),
    constraints,
    catalogue,
  );

function checked(meal: Meal): CheckedMeal {
  const result = checkMeal(constraints, catalogue, meal);
  if (!result.ok) throw new Error("the meal must pass");
  return result.meal;
}

function faultsOf(meals: readonly CheckedMeal[]): string[] {
  const result = checkPlan(constraints, catalogue, meals, buildBasket(meals, catalogue, "tesco"));
  return result.ok ? [] : result.faults.map(({ code, detail }) => `${code}: ${detail}`);
}

describe("a follow-up in its week", () => {
  it("has a source with the time for both, which names it in return", () => {
    const [, source, followUp] = week();
    expect(followUp?.meal.madeFrom).toMatchObject({ mealId: "chicken-and-carrots", called: "chicken", hours: 2 });
    expect(source?.meal).toMatchObject({ cooksFor: "chicken-wraps", prepMinutes: 14, cookMinutes: 10 });
    expect(source?.meal.ingredients).toEqual(
      checkedMealOf("chicken-and-carrots", constraints, catalogue).meal.ingredients,
    );
    expect(faultsOf(week())).toEqual([]);
  });

  it.each([
    [
      "comes before it",
      ["chicken-wraps", "chicken-and-carrots", "salmon-tray", "penne-and-cheese", "egg-and-onion"],
      /stands without/u,
    ],
    [
      "waits too long",
      ["chicken-and-carrots", "salmon-tray", "penne-and-cheese", "chicken-wraps", "egg-and-onion"],
      /waits 4 days/u,
    ],
    [
      "stands alone",
      ["chicken-rice", "chicken-wraps", "salmon-tray", "penne-and-cheese", "egg-and-onion"],
      /stands without/u,
    ],
  ])("is rejected if it %s", (_, ids, fault) => {
    expect(faultsOf(week(ids)).join()).toMatch(fault);
  });

  it("is rejected if its source cooks only for itself, or for a missing meal", () => {
    const [first, source, followUp, ...others] = week() as [CheckedMeal, CheckedMeal, CheckedMeal, ...CheckedMeal[]];
    const alone = checkedMealOf("chicken-and-carrots", constraints, catalogue);
    expect(faultsOf([first, alone, followUp, ...others]).join()).toMatch(/does not cook for it/u);
    const hasty = checked({ ...source.meal, prepMinutes: 10 });
    expect(faultsOf([first, hasty, followUp, ...others]).join()).toMatch(/take the time for both/u);
    const rice = checkedMealOf("chickpea-rice", constraints, catalogue);
    expect(faultsOf([first, source, rice, ...others]).join()).toMatch(/cooks more for a meal/u);
  });

  it("leaves no trace once removed", () => {
    const left = week().filter(({ meal }) => meal.id !== "chicken-wraps");
    expect(withSources(left, constraints, catalogue)[1]?.meal).toEqual(
      checkedMealOf("chicken-and-carrots", constraints, catalogue).meal,
    );
  });

  it("is one or two days after its source, even if another order is better otherwise", () => {
    const days = orderWeek(week([...WEEK].reverse()), catalogue, constraints).map(({ meal }) => meal.id);
    expect([1, 2]).toContain(days.indexOf("chicken-wraps") - days.indexOf("chicken-and-carrots"));
  });
});

describe("the follow-ups of a request", () => {
  const followUps = (change: Parameters<typeof constraintsFor>[0]): number =>
    eligibleFollowUps(constraintsFor(change, catalogue), catalogue).length;

  it("are kept apart from ordinary dishes, and need a week with neighbouring days", () => {
    expect(eligibleMeals(constraints, catalogue).some(({ meal }) => meal.id === "chicken-wraps")).toBe(false);
    expect(followUps({ mealsPerWeek: 5 })).toBe(1);
    expect(followUps({ mealsPerWeek: 2 })).toBe(0);
    expect(followUps({ dietaryPreference: "vegan" })).toBe(0);
  });

  it("are never planned without a source, and their food is bought together", () => {
    const plan = (recipes: typeof DISHES, availableTime = "60+") => {
      const some = aCatalogue(recipes);
      const request = constraintsFor({ mealsPerWeek: 5, availableTime }, some);
      const proposal = proposeWeek({ constraints: request, recentPlans: [], occasion: ANY_OCCASION }, some);
      if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
      return proposal.document;
    };
    const ids = (document: ReturnType<typeof plan>) => document.days.flatMap(({ meals }) => meals.map(({ id }) => id));
    const both = plan([...DISHES, wraps]);
    expect(ids(both)).toEqual(expect.arrayContaining(["chicken-and-carrots", "chicken-wraps"]));
    const chicken = both.shopping.flatMap(({ items }) => items).find(({ foodId }) => foodId === "chicken-breast");
    expect(chicken?.usedIn).toEqual(expect.arrayContaining(["chicken-and-carrots", "chicken-wraps"]));
    const withoutSource = DISHES.filter(({ id }) => id !== "chicken-and-carrots");
    expect(ids(plan([...withoutSource, wraps]))).not.toContain("chicken-wraps");
    // Cooked for both, the source takes 24 minutes.
    expect(ids(plan([...DISHES, wraps], "20"))).not.toContain("chicken-wraps");
  });

  it("say on both days what is cooked, kept and used, and defrost nothing cooked", () => {
    const proposal = proposeWeek({ constraints, recentPlans: [], occasion: ANY_OCCASION }, catalogue);
    if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
    const { days, shopping, checks } = proposal.document;
    const find = (id: string) =>
      days.flatMap(({ day, meals }) => meals.map((meal) => ({ day, meal }))).find(({ meal }) => meal.id === id)!;
    const [source, followUp] = [find("chicken-and-carrots"), find("chicken-wraps")];
    expect(source.meal.steps.join(" ")).toContain(`4 chicken breasts (2 for ${followUp.day})`);
    expect(source.meal.steps[0]).toContain(`Leave it whole for ${followUp.day}.`);
    expect(source.meal.steps.at(-1)).toBe(
      `For ${followUp.day}’s dinner (Chicken wraps), let the chicken cool, cover, and put in the fridge within two hours.`,
    );
    expect(source.meal.ingredients.find(({ foodId }) => foodId === "chicken-breast")).toMatchObject({
      amount: "2",
      preparation: `and 2 more for ${followUp.day}`,
    });
    expect(followUp.meal.steps[0]).toContain(`Cook ${source.day}’s chicken`);
    expect(followUp.meal.forYou).toMatch(new RegExp(`^${source.day} cooks the chicken for this one too`, "u"));
    expect(thawingOf(followUp.day, followUp.meal, shopping)).toBeNull();
    expect(checks.find(({ code }) => code === "cooked_once")?.detail).toContain(
      `${source.day} cooks more for ${followUp.day}.`,
    );
  });
});
