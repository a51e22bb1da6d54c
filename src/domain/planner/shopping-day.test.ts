import { describe, expect, it } from "vitest";
import { BASIC_CUPBOARD } from "#domain/cupboard/cupboard";
import { daysAfter } from "#domain/cupboard/days";
import { DAYS, placeInWeek } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { datedWeek } from "#domain/plan/dated-week";
import { daysFor } from "#domain/plan/plan-document";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { readStoredPlan } from "#domain/plan/stored-plan";
import { dinnersOf } from "#domain/plan/week-dates";
import { startOfNewWeek } from "#domain/request/week-start";
import { isFreshFish } from "#domain/plan/thawing";
import { withServings, withShoppingDay } from "#domain/planner/change-meal";
import { placedMeals } from "#domain/planner/change-week";
import type { KeptWeek } from "#domain/planner/change-week";
import { proposeWeek } from "#domain/planner/propose-week";
import { repeatedMeals } from "#domain/planner/repeat-week";
import { NO_TASTES } from "#domain/request/tastes";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { ANY_OCCASION } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue } = realCatalogue();

function planned(change: Partial<RawMealPlanRequest>): StructuredPlan {
  const proposal = proposeWeek(sampleTask(change), catalogue);
  if (proposal.kind === "refused") throw new Error(proposal.refusal.message);
  return proposal.plan;
}

const kept = (plan: StructuredPlan): KeptWeek => ({
  plan,
  cupboard: BASIC_CUPBOARD,
  shopped: [],
  rules: [],
  eaters: [],
  tastes: NO_TASTES,
  recentPlans: [],
  occasion: ANY_OCCASION,
});

/** The positions, from the shopping day, of the dinners with fresh fish. */
function placesOfFish(plan: StructuredPlan, shoppingDay: Day): number[] {
  const fish = new Set(plan.foods.filter(isFreshFish).map(({ id }) => id));
  return placedMeals(plan).flatMap(({ day, meal }) =>
    meal.ingredients.some(({ foodId }) => fish.has(foodId)) ? [placeInWeek(day, shoppingDay)] : [],
  );
}

describe("a week that starts on the shopping day", () => {
  it("is spread from that day on, and from Monday if none is set", () => {
    expect(daysFor(3)).toEqual(["Monday", "Wednesday", "Friday"]);
    expect(daysFor(3, "none", "Saturday")).toEqual(["Saturday", "Monday", "Wednesday"]);
    expect(daysFor(7, "family_friendly", "Thursday")).toEqual([
      "Thursday",
      "Friday",
      "Saturday",
      "Sunday",
      "Monday",
      "Tuesday",
      "Wednesday",
    ]);
    expect(daysFor(4, "special_occasion", "Saturday")).toEqual(["Saturday", "Sunday", "Thursday", "Friday"]);
  });

  it.each(DAYS)("has its dinners in order from %s, with fresh fish soon after the shop", (shoppingDay) => {
    for (const change of [{ mealsPerWeek: 7 }, { mealsPerWeek: 5, meatsPreferred: ["fish"] }]) {
      const plan = planned({ ...change, shoppingDay });
      expect(plan.request.shoppingDay).toBe(shoppingDay);
      const places = placedMeals(plan).map(({ day }) => placeInWeek(day, shoppingDay));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBe(0);
      // A Friday two days after the shop may have fish as its treat: the plan then says to freeze it.
      expect(Math.min(...placesOfFish(plan, shoppingDay))).toBeLessThanOrEqual(shoppingDay === "Wednesday" ? 2 : 1);
    }
  });
});

describe("a plan whose shopping day changes", () => {
  const REQUEST = { mealsPerWeek: 5, meatsPreferred: ["fish"], availableTime: "60+", maxBudget: 120 } as const;
  const plan = planned(REQUEST);
  const days = (of: StructuredPlan): Day[] => placedMeals(of).map(({ day }) => day);
  const dishes = (of: StructuredPlan): string[] => placedMeals(of).map(({ meal }) => meal.id);

  it.each(DAYS)("starts on %s: the same dishes on the same set of evenings, fish early, and can change back", (day) => {
    const after = withShoppingDay(kept(plan), catalogue, { shoppingDay: day });
    if (!after.ok) throw new Error(after.message);
    expect(dishes(after.plan).toSorted()).toEqual(dishes(plan).toSorted());
    expect(days(after.plan)).toEqual(
      days(plan).toSorted((one, other) => placeInWeek(one, day) - placeInWeek(other, day)),
    );
    expect(Math.min(...placesOfFish(after.plan, day))).toBeLessThanOrEqual(
      placeInWeek(days(after.plan)[1] as Day, day),
    );
    expect(after.plan.totalPence).toBe(plan.totalPence);
    const back = withShoppingDay(kept(after.plan), catalogue, { shoppingDay: null });
    expect(back.ok && back.plan.request).toEqual(plan.request);
  });

  it.each(DAYS)("repeats from %s with the same dishes, ordered for that week", (shoppingDay) => {
    const repeats = repeatedMeals(plan);
    const task = sampleTask({ ...REQUEST, shoppingDay });
    const again = proposeWeek({ ...task, repeats }, catalogue);
    if (again.kind === "refused") throw new Error(again.refusal.message);
    expect(dishes(again.plan).toSorted()).toEqual(dishes(plan).toSorted());
    const places = days(again.plan).map((day) => placeInWeek(day, shoppingDay));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    if (shoppingDay === "Monday") expect(dishes(again.plan)).toEqual(dishes(plan));
  });

  it("leaves a dinner for guests on its day", () => {
    // A follow-up cannot be first.
    const alone = placedMeals(plan).find(
      ({ meal: one }, at) =>
        at > 0 &&
        one.madeFrom === undefined &&
        placedMeals(plan).every(({ meal: other }) => other.madeFrom?.mealId !== one.id),
    );
    if (alone === undefined) throw new Error("every dinner belongs to a pair");
    const { day, meal } = alone;
    const guests = withServings(kept(plan), catalogue, meal, 3);
    if (!guests.ok) throw new Error(guests.message);
    const after = withShoppingDay(kept(guests.plan), catalogue, { shoppingDay: "Wednesday" });
    if (!after.ok) throw new Error(after.message);
    expect(placedMeals(after.plan).find((placed) => placed.meal.id === meal.id)?.day).toBe(day);
  });
});

describe("the dates of a week after a shop on Saturday", () => {
  const startsOn = startOfNewWeek("Saturday", "2026-11-25");
  const task = sampleTask({ mealsPerWeek: 7, shoppingDay: "Saturday" });
  const proposal = proposeWeek(
    { ...task, constraints: { ...task.constraints, request: { ...task.constraints.request, startsOn } } },
    catalogue,
  );
  if (proposal.kind === "refused") throw new Error(proposal.refusal.message);
  const plan = readStoredPlan(JSON.parse(JSON.stringify(proposal.plan)));

  it("start on the Sunday after, in the order in which they are planned", () => {
    expect(startsOn).toBe("2026-11-29");
    const week = datedWeek(plan, { made: "2026-11-25", shoppedOn: null });
    expect(week.shopOn).toBe("2026-11-28");
    expect(week.meals.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, at) => daysAfter(startsOn, at)));
    expect(week.meals.map(({ meal }) => meal.id)).toEqual(dinnersOf(plan).map(({ id }) => id));
  });

  it("include defrosting from the third day on, and never for what is still fresh", () => {
    const { meals } = datedWeek(plan, { made: "2026-11-25", shoppedOn: null });
    expect(meals.some(({ takeOut }) => takeOut !== null)).toBe(true);
    for (const { meal, date, takeOut } of meals) {
      const bought = meal.ingredients.some(({ name }) => /^frozen /iu.test(name));
      if (date <= "2026-11-30" && !bought) expect(takeOut).toBeNull();
      if (takeOut !== null) expect(takeOut.date < date).toBe(true);
    }
  });
});
