import type { Day } from "#domain/options/days";
import { describe, expect, it } from "vitest";
import { mealFromRecipe } from "#domain/meal/meal";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { findAlternatives } from "#domain/planner/alternatives";
import { withSwapped } from "#domain/planner/change-meal";
import { changeWeek, placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import { proposeWeek } from "#domain/planner/propose-week";
import { remadePlan } from "#domain/planner/remake-week";
import { repeatedMeals } from "#domain/planner/repeat-week";
import { ANY_OCCASION, DISHES, aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import { NO_TASTES } from "#domain/request/tastes";

const [SOURCE, FOLLOW_UP] = ["chicken-rice", "chicken-wraps"];

/** Four meals; the wraps are a follow-up of the chicken rice, which keeps for a number of days. */
function pairFor(days: 1 | 2) {
  const cook = "Leave it whole for {day}.";
  const wraps = aRecipe("Chicken wraps", [aLine("chicken-breast", 2, "each"), aLine("carrot", 1, "each")], {
    form: "wraps",
    appeal: 9,
    prepMinutes: 5,
    cookMinutes: 10,
    madeFrom: {
      called: "chicken",
      foodIds: ["chicken-breast"],
      days,
      dishes: ["chicken-and-carrots", SOURCE].map((recipeId) => ({ recipeId, cook })),
    },
  });
  const catalogue = aCatalogue([...DISHES, wraps]);
  const constraints = constraintsFor({ mealsPerWeek: 4 }, catalogue);
  const proposal = proposeWeek({ constraints, recentPlans: [], occasion: ANY_OCCASION }, catalogue);
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  const kept = (plan: StructuredPlan): KeptWeek => {
    return {
      plan,
      cupboard: [],
      shopped: [],
      rules: [],
      eaters: [],
      tastes: NO_TASTES,
      recentPlans: [],
      occasion: ANY_OCCASION,
    };
  };
  const week = kept(proposal.plan);
  /** The same meals with the pair on these two days, the others on Wednesday and Thursday. */
  const on = (first: Day, second: Day): KeptWeek => {
    const others: Day[] = ["Wednesday", "Thursday"];
    const placed = placedMeals(week.plan).map(({ meal }) => ({
      meal,
      day: meal.id === SOURCE ? first : meal.id === FOLLOW_UP ? second : others.shift()!,
    }));
    return kept(done(changeWeek(week, catalogue, placed)));
  };
  const again = (plan: StructuredPlan, request = constraints): StructuredPlan => {
    const task = { constraints: request, recentPlans: [], occasion: ANY_OCCASION, repeats: repeatedMeals(plan) };
    const repeated = proposeWeek(task, catalogue);
    if (repeated.kind !== "planned") throw new Error(repeated.refusal.message);
    return repeated.plan;
  };
  return { catalogue, constraints, week, on, again };
}

function done(changed: ChangedWeek): StructuredPlan {
  if (!changed.ok) throw new Error(changed.message);
  return changed.plan;
}

const daysOf = (plan: StructuredPlan) => Object.fromEntries(placedMeals(plan).map(({ day, meal }) => [meal.id, day]));

describe("a change to a week with a pair", () => {
  it("keeps the pair on unusual days", () => {
    const { catalogue, on, again } = pairFor(1);
    const week = on("Friday", "Saturday");
    const pair = { [SOURCE]: "Friday", [FOLLOW_UP]: "Saturday" };
    expect(daysOf(again(week.plan))).toMatchObject(pair);
    expect(
      daysOf(done(remadePlan({ ...week, keep: [SOURCE, FOLLOW_UP], cooked: [], turn: 1 }, catalogue))),
    ).toMatchObject(pair);
  });

  it("makes a new pair only if the kept meals leave days for it, and says what a kept follow-up needs", () => {
    for (const days of [1, 2] as const) {
      const { catalogue, on } = pairFor(days);
      for (const week of [on("Friday", "Saturday"), on("Monday", "Tuesday")])
        for (const { meal } of placedMeals(week.plan)) {
          const remade = remadePlan({ ...week, keep: [meal.id], cooked: [], turn: 2 }, catalogue);
          const words = "Chicken wraps is made from what an earlier dinner leaves. Keep that dinner too";
          if (remade.ok) expect(daysOf(remade.plan)[meal.id]).toBe(daysOf(week.plan)[meal.id]);
          else expect([meal.id, remade.message]).toEqual([FOLLOW_UP, expect.stringContaining(words)]);
        }
    }
  });

  it("does not bring back the follow-up that it replaces", () => {
    const { catalogue, week } = pairFor(2);
    const keep = placedMeals(week.plan).flatMap(({ meal: { id } }) => (id === FOLLOW_UP ? [] : [id]));
    const after = done(remadePlan({ ...week, keep, cooked: [], turn: 1 }, catalogue));
    expect(daysOf(after)).not.toHaveProperty(FOLLOW_UP);
    expect(placedMeals(after).some(({ meal }) => meal.cooksFor !== undefined)).toBe(false);
  });

  it("makes nothing new from a dinner already cooked", () => {
    const { catalogue, on } = pairFor(2);
    const week = on("Monday", "Tuesday");
    const others = DISHES.map(({ id }) => id).filter((id) => !Object.keys(daysOf(week.plan)).includes(id));
    const swapped = others.map((id) => withSwapped(week, catalogue, FOLLOW_UP, id)).find(({ ok }) => ok);
    const alone = { ...week, plan: done(swapped ?? { ok: false, message: "nothing can be swapped in" }) };
    const comesBack = (cooked: readonly string[]) =>
      [1, 2, 3, 4, 5, 6].some((turn) => {
        const remade = remadePlan({ ...alone, keep: [SOURCE], cooked, turn }, catalogue);
        return remade.ok && Object.hasOwn(daysOf(remade.plan), FOLLOW_UP);
      });
    expect(comesBack([])).toBe(true);
    expect(comesBack([SOURCE])).toBe(false);
  });

  it("without its source says that, and not that the follow-up is too expensive", () => {
    const { constraints, catalogue, week, again } = pairFor(2);
    const never = ["chicken-rice", "chicken-and-carrots"].map((dishId) => {
      return { dishId, title: catalogue.recipeOf(dishId)!.title, grams: {} };
    });
    const after = again(week.plan, { ...constraints, tastes: { ...NO_TASTES, never } });
    expect(daysOf(after)).not.toHaveProperty(FOLLOW_UP);
    const words = after.notices.filter(({ code }) => code === "not_repeated").map(({ message }) => message);
    expect(words.join(" ")).toContain("Chicken wraps isn’t in this week again: what it is made from isn’t in the week");
    expect(words.join(" ")).not.toContain("budget");
  });
});

describe("a change to the source of a pair", () => {
  it("uses whichever source is on a suitable day", () => {
    const { catalogue, on } = pairFor(2);
    const week = on("Friday", "Saturday");
    const other = catalogue.recipeOf("chicken-and-carrots")!;
    const placed = placedMeals(week.plan).map((one): PlacedMeal =>
      one.day === "Wednesday" ? { day: "Monday", meal: mealFromRecipe(other, catalogue, one.meal.servings) } : one,
    );
    const after = done(changeWeek(week, catalogue, placed));
    expect(placedMeals(after).find(({ meal }) => meal.id === FOLLOW_UP)?.meal.madeFrom?.mealId).toBe(SOURCE);
  });

  it("removes the follow-up too if the new dish leaves nothing for it, and says so", () => {
    const { catalogue, week } = pairFor(2);
    const { dishes, whyFew } = findAlternatives({ ...week, mealId: SOURCE }, catalogue);
    expect(whyFew).toBeNull();
    expect(dishes.length).toBeGreaterThanOrEqual(3);
    const other = dishes.find(({ meal }) => meal.id !== "chicken-and-carrots")!;
    const day = daysOf(week.plan)[FOLLOW_UP] ?? "";
    expect(other.reason).toContain(`${day} changes too, as its dinner was made from this one: `);
    const after = done(withSwapped(week, catalogue, SOURCE, other.meal.id));
    expect(daysOf(after)).not.toHaveProperty(FOLLOW_UP);
    expect(placedMeals(after).map((one) => one.day)).toEqual(placedMeals(week.plan).map((one) => one.day));
    expect(after.totalPence - week.plan.totalPence).toBe(other.costChange);
  });
});
