import { describe, expect, it } from "vitest";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { withFoodAtHome } from "#domain/plan/have-at-home";
import { withShopDone, withShopTakenBack } from "#domain/plan/paid-packs";
import { isBought } from "#domain/plan/plan-data";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { withEaten } from "#domain/plan/plan-stock";
import { writePlan } from "#domain/plan/write-plan";
import { findAlternatives } from "#domain/planner/alternatives";
import { withMoved, withServings, withSwapped, withoutMeal } from "#domain/planner/change-meal";
import { changeWeek, placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, KeptWeek } from "#domain/planner/change-week";
import { proposeWeek } from "#domain/planner/propose-week";
import { remadePlan } from "#domain/planner/remake-week";
import { repeatedMeals } from "#domain/planner/repeat-week";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { ANY_OCCASION, DISHES, aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import { LARDER, aFood } from "#domain/testing/foods";
import { NO_TASTES } from "#domain/request/tastes";

const cabbage = aFood({
  name: "cabbage",
  onPlate: "vegetables",
  packs: [{ label: "each", grams: 800, tescoPence: 120 }],
});
const catalogue = aCatalogue(
  [
    ...DISHES,
    aRecipe("Slaw", [aLine("cabbage", 400, "g"), aLine("carrot", 2, "each")]),
    aRecipe("Cabbage hash", [aLine("cabbage", 400, "g"), aLine("egg", 2, "each")], { form: "hash" }),
  ],
  [...Object.values(LARDER), cabbage],
);

function planOf(change: Partial<RawMealPlanRequest> = {}, of: Catalogue = catalogue): StructuredPlan {
  const proposal = proposeWeek(
    { constraints: constraintsFor({ mealsPerWeek: 3, ...change }, of), recentPlans: [], occasion: ANY_OCCASION },
    of,
  );
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  return proposal.plan;
}

function kept(plan: StructuredPlan, change: Partial<KeptWeek> = {}): KeptWeek {
  return {
    plan,
    cupboard: [],
    shopped: [],
    rules: [],
    eaters: [],
    tastes: NO_TASTES,
    recentPlans: [],
    occasion: ANY_OCCASION,
    ...change,
  };
}

function done(changed: ChangedWeek): StructuredPlan {
  if (!changed.ok) throw new Error(changed.message);
  return changed.plan;
}

const ids = (plan: StructuredPlan) => placedMeals(plan).map(({ meal }) => meal.id);
const line = (plan: StructuredPlan, foodId: string) => plan.basket.find((one) => one.foodId === foodId);
/** A plan of exactly these dishes, in this order. */
function weekOf(...dishes: string[]): StructuredPlan {
  const only = aCatalogue(
    catalogue.recipes.filter(({ id }) => dishes.includes(id)),
    catalogue.foods,
  );
  const plan = planOf({ mealsPerWeek: dishes.length }, only);
  const placed = placedMeals(plan);
  return done(
    changeWeek(
      kept(plan),
      catalogue,
      dishes.map((dish, at) => {
        const meal = placed.find((one) => one.meal.id === dish)?.meal;
        const day = placed[at]?.day;
        if (meal === undefined || day === undefined) throw new Error(`no ${dish}`);
        return { day, meal };
      }),
    ),
  );
}

describe("a change to an existing week", () => {
  it("that changes nothing gives the very same plan", () => {
    const plan = planOf({ mealsPerWeek: 5 });
    expect(done(changeWeek(kept(plan), catalogue, placedMeals(plan)))).toEqual(plan);
  });

  it("replaces a meal's dish, with its list, total and line", () => {
    const plan = weekOf("slaw", "chicken-rice");
    const after = done(withSwapped(kept(plan), catalogue, "chicken-rice", "cabbage-hash"));
    expect(ids(after)).toEqual(["slaw", "cabbage-hash"]);
    expect([line(after, "chicken-breast"), line(after, "cabbage")?.neededGrams]).toEqual([undefined, 800]);
    expect(line(after, "cabbage")?.packs).toHaveLength(1);
    const [first] = placedMeals(after);
    expect(writePlan(after).days[1]?.meals[0]?.forYou).toMatch(
      new RegExp(`other half of ${first?.day}’s cabbage`, "u"),
    );
  });

  it("rejects a dish already in the week, and one that its choices forbid", () => {
    const plan = weekOf("slaw", "chicken-rice");
    expect(withSwapped(kept(plan), catalogue, "slaw", "chicken-rice")).toMatchObject({ ok: false });
    const meatless = planOf({ dietaryPreference: "vegetarian", mealsPerWeek: 2 });
    expect(withSwapped(kept(meatless), catalogue, ids(meatless)[0] ?? "", "chicken-rice")).toEqual({
      ok: false,
      message: "That dish doesn’t fit this plan’s choices. Please choose another.",
    });
  });

  it("keeps the avoid list as read today and as read then", () => {
    const plan = weekOf("slaw", "chicken-rice");
    const rules = [{ entry: "eggs", foodIds: new Set(["egg"]), allergens: new Set<never>() }];
    expect(withSwapped(kept(plan, { rules }), catalogue, "chicken-rice", "cabbage-hash")).toMatchObject({ ok: false });
  });

  it("cooks one meal for guests and states by how much it exceeds the budget", () => {
    const plan = weekOf("slaw", "chicken-rice");
    const meal = placedMeals(plan)[1]?.meal;
    if (meal === undefined) throw new Error("no meal");
    const after = done(withServings(kept(plan), catalogue, meal, 6));
    expect(placedMeals(after).map((one) => one.meal.servings)).toEqual([2, 6]);
    expect(line(after, "basmati-rice")?.neededGrams).toBe(3 * (line(plan, "basmati-rice")?.neededGrams ?? 0));
    const tight = { ...plan, request: { ...plan.request, maxBudgetPounds: Math.ceil(plan.totalPence / 100) } };
    const refused = withServings(kept(tight), catalogue, meal, 12);
    expect(refused).toMatchObject({
      ok: false,
      message: expect.stringMatching(/which is £\d+\.\d\d above your budget/u),
    });
  });

  it("moves meals to empty days and swaps two, and says when fresh fish has to wait", () => {
    const fish =
      catalogue.recipes.find(({ lines }) => lines.some(({ foodId }) => foodId === "salmon-fillet"))?.id ?? "";
    const plan = weekOf(fish, "slaw");
    expect(plan.notices).toEqual([]);
    const late = done(withMoved(kept(plan), catalogue, fish, "Saturday"));
    expect(placedMeals(late).map(({ day, meal }) => `${day} ${meal.id}`)).toEqual([
      `${placedMeals(plan)[1]?.day} slaw`,
      `Saturday ${fish}`,
    ]);
    expect(late.notices).toEqual([
      expect.objectContaining({
        code: "fish_waits",
        message: expect.stringContaining("take them out on Friday evening"),
      }),
    ]);
    expect(done(withMoved(kept(late), catalogue, fish, "Monday")).notices).toEqual([]);
    const [one, other] = placedMeals(plan);
    const turned = done(withMoved(kept(plan), catalogue, "slaw", one?.day ?? "Monday"));
    expect(placedMeals(turned).map(({ day, meal }) => `${day} ${meal.id}`)).toEqual([
      `${one?.day} slaw`,
      `${other?.day} ${fish}`,
    ]);
  });

  it("skips a night along with what only its meal needed", () => {
    const plan = weekOf("slaw", "chicken-rice");
    const after = done(withoutMeal(kept(plan), catalogue, "chicken-rice"));
    expect([ids(after), after.request.mealsPerWeek, line(after, "chicken-breast")]).toEqual([["slaw"], 1, undefined]);
    expect(after.foods.map(({ id }) => id)).not.toContain("chicken-breast");
  });

  it("keeps what the user has at home, as long as it is enough", () => {
    const plan = withFoodAtHome(weekOf("slaw", "chicken-rice"), "cabbage", true);
    if (plan === null) throw new Error("no cabbage on the list");
    const cupboard: Cupboard = [{ foodId: "cabbage", grams: 400, assumed: false }];
    const after = done(withoutMeal(kept(plan, { cupboard }), catalogue, "chicken-rice"));
    expect(line(after, "cabbage")).toEqual(line(plan, "cabbage"));
    const more = done(withSwapped(kept(plan, { cupboard }), catalogue, "chicken-rice", "cabbage-hash"));
    expect(line(more, "cabbage")).toMatchObject({ neededGrams: 800, homeGrams: 400, boughtGrams: 800 });
    expect(line(more, "cabbage")?.have).toBeUndefined();
  });
});

describe("a change after the shop", () => {
  const plan = weekOf("slaw", "chicken-rice");
  const shopped = plan.basket.filter(isBought).map(({ foodId }) => foodId);
  const cupboard: Cupboard = plan.basket
    .filter(isBought)
    .map(({ foodId, boughtGrams }) => ({ foodId, grams: boughtGrams, assumed: false }));

  it("keeps what was paid for on the list, and buys the difference", () => {
    const changed = withSwapped(kept(plan, { shopped, cupboard }), catalogue, "chicken-rice", "cabbage-hash");
    const after = done(changed);
    expect(line(after, "chicken-breast")).toMatchObject({ neededGrams: 0, usedIn: [] });
    expect(line(after, "cabbage")?.paid).toBeUndefined();
    const more = after.totalPence - plan.totalPence;
    expect(more).toBe(line(after, "egg")?.pence);
    expect(changed.ok && changed.shopped.toSorted()).toEqual(shopped.toSorted());
  });

  it("shows what is still to be bought of a food, until the next shop", () => {
    const meal = placedMeals(plan)[0]?.meal;
    if (meal === undefined) throw new Error("no meal");
    const changed = withServings(kept(plan, { shopped, cupboard }), catalogue, meal, 8);
    const after = done(changed);
    const [before, now] = [line(plan, "cabbage"), line(after, "cabbage")];
    expect(now).toMatchObject({ neededGrams: 1_600, boughtGrams: 1_600, paid: before?.packs });
    expect(changed.ok && changed.shopped).not.toContain("cabbage");
    const item = writePlan(after)
      .shopping.flatMap(({ items }) => items)
      .find(({ foodId }) => foodId === "cabbage");
    expect(item?.stillToBuy?.pence).toBe((now?.pence ?? 0) - (before?.pence ?? 0));
    expect(line(withShopDone(after, ["cabbage"]), "cabbage")?.paid).toBeUndefined();
    const back = withShopTakenBack(done(withServings(kept(after, { shopped, cupboard }), catalogue, meal, 2)), shopped);
    expect([back.totalPence, line(back, "cabbage")]).toEqual([plan.totalPence, before]);
  });

  it("undoes a shop along with packs that no dish uses any more", () => {
    const after = done(withSwapped(kept(plan, { shopped, cupboard }), catalogue, "chicken-rice", "cabbage-hash"));
    const back = withShopTakenBack(after, ["chicken-breast"]);
    expect(line(back, "chicken-breast")).toBeUndefined();
    expect(back.totalPence).toBe(after.totalPence - (line(after, "chicken-breast")?.pence ?? 0));
  });

  it("counts food eaten by cooked meals as there if it was bought for the plan, and no other", () => {
    const eaten = withEaten([], plan, ["slaw"], new Set(["cabbage"]));
    expect(eaten).toEqual([{ foodId: "cabbage", grams: 400, assumed: false }]);
  });
});

describe("other dishes for a meal", () => {
  it("are different, not in the week, within budget and at the stated cost", () => {
    const plan = planOf({ mealsPerWeek: 4 });
    const { dishes, whyFew } = findAlternatives({ ...kept(plan), mealId: ids(plan)[1] ?? "" }, catalogue);
    expect([dishes.length >= 3, whyFew]).toEqual([true, null]);
    for (const { meal, costChange, reason } of dishes) {
      expect(ids(plan)).not.toContain(meal.id);
      expect(reason).toMatch(/\.$/u);
      const after = done(withSwapped(kept(plan), catalogue, ids(plan)[1] ?? "", meal.id));
      expect(after.totalPence).toBe(plan.totalPence + costChange);
    }
  });

  it("include dishes from recent plans only if there are no others", () => {
    const plan = weekOf("slaw", "chicken-rice");
    const others = catalogue.recipes.map(({ id }) => id).filter((id) => !ids(plan).includes(id));
    const week = { ...kept(plan, { recentPlans: [others.slice(0, -4)] }), mealId: "slaw" };
    const found = findAlternatives(week, catalogue).dishes.map(({ meal }) => meal.id);
    expect(found.length).toBeGreaterThanOrEqual(3);
    for (const id of found.slice(0, 3)) expect(others.slice(-4)).toContain(id);
  });

  it("say which limit leaves fewer than three", () => {
    const few = aCatalogue(catalogue.recipes.slice(0, 3), catalogue.foods);
    const plan = planOf({ mealsPerWeek: 2 }, few);
    const meal = { mealId: ids(plan)[0] ?? "" };
    expect(findAlternatives({ ...kept(plan), ...meal }, few).whyFew).toMatch(/^Only 1 other dish fits your choices\./u);
    const full = aCatalogue(catalogue.recipes.slice(0, 2), catalogue.foods);
    expect(findAlternatives({ ...kept(planOf({ mealsPerWeek: 2 }, full)), ...meal }, full)).toMatchObject({
      dishes: [],
      whyFew: expect.stringMatching(/^No other dishes fit your choices\./u),
    });
    const cheap = { ...plan, request: { ...plan.request, maxBudgetPounds: 1 } };
    expect(findAlternatives({ ...kept(cheap), ...meal }, catalogue).whyFew).toContain("within your budget of £1.00");
  });
});

describe("a remade week", () => {
  it("keeps the chosen meals on their days and none of the others", () => {
    const plan = planOf({ mealsPerWeek: 4 });
    const [first, , third] = placedMeals(plan);
    const keep = [first?.meal.id ?? "", third?.meal.id ?? ""];
    const after = done(remadePlan({ ...kept(plan), keep, cooked: [], turn: 1 }, catalogue));
    const placed = placedMeals(after);
    expect([placed[0], placed[2]].map((one) => `${one?.day} ${one?.meal.id}`)).toEqual(
      [first, third].map((one) => `${one?.day} ${one?.meal.id}`),
    );
    for (const id of ids(plan).filter((one) => !keep.includes(one))) expect(ids(after)).not.toContain(id);
    expect(remadePlan({ ...kept(plan), keep: ids(plan), cooked: [], turn: 1 }, catalogue).ok).toBe(false);
  });
});

describe("a repeated week", () => {
  it("has the same dishes on the same days, and says which had to be replaced", () => {
    const plan = done(withMoved(kept(weekOf("slaw", "chicken-rice")), catalogue, "slaw", "Sunday"));
    const again = (change: Partial<RawMealPlanRequest>) => {
      const constraints = constraintsFor({ mealsPerWeek: 2, ...change }, catalogue);
      const task = { constraints, recentPlans: [ids(plan)], occasion: ANY_OCCASION, repeats: repeatedMeals(plan) };
      const proposal = proposeWeek(task, catalogue);
      if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
      return proposal.plan;
    };
    const same = again({ numPeople: 3 });
    expect(placedMeals(same).map(({ day, meal }) => `${day} ${meal.id} ${meal.servings}`)).toEqual(
      placedMeals(plan).map(({ day, meal }) => `${day} ${meal.id} 3`),
    );
    expect(same.notices).toEqual([]);
    const meatless = again({ dietaryPreference: "vegetarian" });
    expect(placedMeals(meatless).at(-1)).toMatchObject({ day: "Sunday", meal: { id: "slaw" } });
    expect(meatless.notices).toContainEqual({
      code: "not_repeated",
      message: "Chicken rice isn’t in this week again: it doesn’t fit your choices now.",
    });
  });
});
