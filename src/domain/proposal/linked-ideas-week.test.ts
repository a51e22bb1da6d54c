import { describe, expect, test } from "vitest";
import { changeWholePairs } from "#domain/planner/parted-pairs";
import { placedMeals } from "#domain/planner/change-week";
import type { KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import { eligibleMeal } from "#domain/planner/eligible";
import { candidatesOf } from "#domain/planner/plan-week";
import { remadePlan } from "#domain/planner/remake-week";
import { repeatedMeals } from "#domain/planner/repeat-week";
import { proposeWeek } from "#domain/planner/propose-week";
import { judgeLines } from "#domain/proposal/spoken-week";
import { NO_TASTES } from "#domain/request/tastes";
import { ANY_OCCASION } from "#domain/testing/dishes";
import {
  catalogue,
  matcher,
  plain,
  candidates,
  PROPOSER,
  ROAST,
  SOUP,
  compose,
  withNotes,
  written,
  taskOf,
  weekTask,
  planned,
  PAIR,
} from "#tests/support/linked-ideas";

describe("a week with a pair of ideas", () => {
  test("says what is cooked for the other day, and counts and lists both amounts", () => {
    const week = planned(taskOf(PAIR));
    expect(week.swapped).toEqual([]);
    const [saturday, sunday] = [week.on("Saturday")!, week.on("Sunday")!];
    expect(saturday.steps.join(" ")).toMatch(/380 g for Sunday/u);
    expect(saturday.steps.at(-1)).toBe(
      `For Sunday’s dinner (${SOUP.name}), let the cooked whole chicken cool, cover, and put in the fridge within two hours.`,
    );
    expect(sunday.steps[0]).toContain("Saturday’s cooked whole chicken");
    expect(sunday.allergens).toEqual(expect.arrayContaining(["milk"]));
    const chicken = week.plan.basket.find(({ foodId }) => foodId === "whole-chicken");
    expect(chicken?.neededGrams).toBe(750 + 380);
  });

  test("has two tables of their own", () => {
    const week = planned(taskOf([{ ...PAIR[0]!, people: 4 }, PAIR[1]!], withNotes));
    expect(week.swapped).toEqual([]);
    expect([week.on("Saturday")?.servings, week.on("Sunday")?.servings]).toEqual([4, 2]);
    expect(week.on("Saturday")?.steps.at(-1)).toContain("For Sunday’s dinner");
  });

  test("replaces the follow-up alone, if its source was never written", () => {
    const { standing } = compose(PAIR);
    const soup = written(SOUP, 1, standing);
    if (soup.kind === "faulty") throw new Error("the soup was refused");
    const week = planned(weekTask([{ dinner: standing[1]!, meal: soup.meal }]));
    expect(week.swapped).toEqual([{ id: soup.meal.id, reason: "check", detail: expect.any(String) as string }]);
    expect(JSON.stringify(week.document)).not.toContain(SOUP.name);
  });

  test("cooks the source for itself, if its follow-up was never written", () => {
    const { standing } = compose(PAIR);
    const roast = written(ROAST, 0, standing);
    if (roast.kind === "faulty") throw new Error("the roast was refused");
    const week = planned(weekTask([{ dinner: standing[0]!, meal: roast.meal }]));
    expect(week.on("Saturday")?.title).toBe(ROAST.name);
    expect(week.on("Saturday")?.steps.join(" ")).not.toMatch(/Sunday|fridge/u);
  });

  test("replaces the follow-up when its source is swapped away", () => {
    const { kept, placed } = keptPair();
    const changed = changeWholePairs(kept, catalogue, swapped(placed, ROAST.name));
    if (!changed.ok) throw new Error(changed.message);
    const titles = placedMeals(changed.plan).map(({ meal }) => meal.title);
    expect(titles).not.toContain(SOUP.name);
    expect(titles).toHaveLength(4);
  });

  test("cooks the source for itself when its follow-up is swapped away", () => {
    const { kept, placed } = keptPair();
    const changed = changeWholePairs(kept, catalogue, swapped(placed, SOUP.name));
    if (!changed.ok) throw new Error(changed.message);
    const roast = placedMeals(changed.plan).find(({ meal }) => meal.title === ROAST.name)?.meal;
    expect(roast).toMatchObject({ servings: 2 });
    expect(roast?.cooksFor).toBeUndefined();
  });

  test("is refused on days that do not suit it, and repeated whole", () => {
    const { kept, placed, constraints } = keptPair();
    const [first, second] = ["Saturday", "Sunday"].map((day) => placed.find((one) => one.day === day)!);
    const exchanged = placed.map((one) =>
      one === first ? { ...one, day: second!.day } : one === second ? { ...one, day: first!.day } : one,
    );
    expect(changeWholePairs(kept, catalogue, exchanged).ok).toBe(false);
    const repeats = repeatedMeals(kept.plan);
    const again = proposeWeek({ constraints, recentPlans: [], occasion: ANY_OCCASION, repeats }, catalogue);
    if (again.kind !== "planned") throw new Error(again.refusal.message);
    expect(again.swapped).toEqual([]);
    expect(placedMeals(again.plan).map(({ meal }) => meal.title)).toEqual(placed.map(({ meal }) => meal.title));
  });

  test("is not made again without its source, and asks for it", () => {
    const { kept, placed } = keptPair();
    const keep = placed.flatMap(({ meal }) => (meal.title === ROAST.name ? [] : [meal.id]));
    const remade = remadePlan({ ...kept, keep, cooked: [], turn: 1 }, catalogue);
    expect(remade).toMatchObject({
      ok: false,
      message: expect.stringContaining(`${SOUP.name} is made from`) as string,
    });
    const whole = remadePlan(
      { ...kept, keep: placed.slice(-2).map(({ meal }) => meal.id), cooked: [], turn: 1 },
      catalogue,
    );
    if (!whole.ok) throw new Error(whole.message);
    expect(
      placedMeals(whole.plan)
        .slice(-2)
        .map(({ meal }) => meal.title),
    ).toEqual([ROAST.name, SOUP.name]);
  });

  test("leaves nothing behind that could be cooked without its source", () => {
    const { kept, constraints } = keptPair();
    const ownRecipes = placedMeals(kept.plan).flatMap(({ meal }) => (meal.title === SOUP.name ? [meal] : []));
    expect(ownRecipes).toHaveLength(1);
    const own = candidatesOf({ constraints, catalogue, recentPlans: [], occasion: ANY_OCCASION, ownRecipes });
    expect(own.filter(({ meal }) => meal.proposer === PROPOSER)).toEqual([]);
  });
});

/** A stored week with the pair. */
function keptPair() {
  const { plan } = planned(taskOf(PAIR));
  const kept: KeptWeek = {
    plan,
    cupboard: plain.cupboard,
    shopped: [],
    rules: [],
    eaters: [],
    tastes: NO_TASTES,
    recentPlans: [],
    occasion: ANY_OCCASION,
  };
  return { kept, placed: placedMeals(plan), constraints: plain };
}

/** The week with one of our dishes in the place of one that is called so. */
function swapped(placed: readonly PlacedMeal[], title: string): PlacedMeal[] {
  const free = candidates.filter(
    ({ mealId, madeFrom }) => madeFrom === undefined && !placed.some(({ meal }) => meal.id === mealId),
  );
  const { meal } = eligibleMeal(plain, catalogue, free[0]!.mealId)!;
  return placed.map((one) => (one.meal.title === title ? { ...one, meal } : one));
}

describe("the lines of a pair of ideas", () => {
  test("may speak of leftovers", () => {
    const lines = ["There is plenty left over for Sunday.", "Saturday's leftovers, so supper is half made."];
    const task = taskOf(PAIR.map((one, at) => ({ ...one, line: lines[at]! })));
    expect(judgeLines(task, catalogue, matcher).map(({ stands }) => stands)).toEqual(lines);
  });
});
