import { describe, expect, it } from "vitest";
import { toldDish } from "#domain/meal/same-dish";
import type { PlannedMeal } from "#domain/plan/plan-data";
import { proposeWeek } from "#domain/planner/propose-week";
import { dishIdOf } from "#domain/recipe/variant";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { seasonOf } from "#domain/request/occasion";
import type { ToldDish } from "#domain/request/tastes";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "../support/catalogue.ts";
import { deep } from "../support/deep.ts";
import { report } from "../support/report.ts";

const WEEKS = 8;
/** Of each week's dishes that are new to them, the first is never wanted again, and two others are asked for again. */
const BANNED = 0;
const LIKED = [1, 2];
/** A liked dish comes back after three or four weeks; who asks for several each week waits a little longer for the last of them. */
const BACK_AFTER = { least: 3, most: 4 } as const;

const HOUSEHOLDS: Readonly<Record<string, Partial<RawMealPlanRequest>>> = {
  "a mixed table of two": { mealsPerWeek: 7, maxBudget: 90 },
  "a vegetarian for one, at Tesco": {
    mealsPerWeek: 5,
    numPeople: 1,
    maxBudget: 60,
    dietaryPreference: "vegetarian",
    preferredSupermarket: "tesco",
  },
  "a family of four with an air fryer": {
    mealsPerWeek: 7,
    numPeople: 4,
    maxBudget: 130,
    mealGoals: "family_friendly",
    cookingEquipment: ["oven", "stove", "air_fryer"],
  },
  "one on a budget": { mealsPerWeek: 5, maxBudget: 45, mealGoals: "budget_friendly" },
  ...(deep()
    ? {
        "without gluten": { mealsPerWeek: 6, maxBudget: 90, dietaryRestrictions: ["gluten_free"] },
        "low carb": { mealsPerWeek: 5, maxBudget: 90, dietaryPreference: "low_carb" },
        "who loves Indian food": { mealsPerWeek: 5, maxBudget: 90, preferredRegions: ["indian"] },
        "vegan in twenty minutes": { mealsPerWeek: 4, maxBudget: 60, dietaryPreference: "vegan", availableTime: "20" },
      }
    : {}),
};

function seasonsOf(dish: string): string {
  const seasons = realCatalogue().catalogue.recipeOf(dish)?.seasons ?? [];
  return seasons.length === 0 ? "of all seasons" : `of ${seasons.join(" and ")}`;
}

interface Eaten {
  readonly week: number;
  readonly dish: string;
  readonly why: string | null;
}

/** Lives eight weeks with a request; anyone who only eats says nothing of any dish. */
function live(name: string, request: Partial<RawMealPlanRequest>, speaks: boolean) {
  const { catalogue, matcher } = realCatalogue();
  const read = constraintsOf(normaliseRequest(aRawRequest({ availableTime: "45", ...request })), matcher);
  if (!read.ok) throw new Error(read.unknown[0]?.message ?? "");
  const again = new Map<string, { told: ToldDish; week: number }>();
  const never = new Map<string, { told: ToldDish; week: number }>();
  const recentPlans: string[][] = [];
  const eaten: Eaten[] = [];
  for (let week = 1; week <= WEEKS; week += 1) {
    const tastes = {
      again: [...again.values()].map(({ told }) => told),
      never: [...never.values()].map(({ told }) => told),
    };
    const occasion = { variation: `${name} ${week}`, season: seasonOf(9 + Math.floor(week / 4)) };
    const task = { constraints: { ...read.constraints, tastes }, recentPlans: [...recentPlans], occasion };
    const proposal = proposeWeek(task, catalogue);
    if (proposal.kind === "refused") throw new Error(proposal.refusal.message);
    const meals: PlannedMeal[] = proposal.plan.days.flatMap((day) => day.meals);
    const whys = proposal.document.days.flatMap((day) => day.meals.map(({ why }) => why));
    recentPlans.unshift(meals.map(({ id }) => id));
    meals.forEach(({ id }, at) => eaten.push({ week, dish: dishIdOf(id), why: whys[at] ?? null }));
    if (!speaks) continue;
    meals
      .filter(({ id }) => !again.has(dishIdOf(id)))
      .forEach((meal, at) => {
        const told = { told: toldDish(meal, catalogue.foodById), week };
        if (at === BANNED) never.set(told.told.dishId, told);
        else if (LIKED.includes(at)) again.set(told.told.dishId, told);
      });
  }
  return { eaten, again, never };
}

describe.each(Object.entries(HOUSEHOLDS))("eight weeks of %s", { timeout: 240_000 }, (name, request) => {
  const { eaten, again, never } = live(name, request, true);
  const weeksOf = (dish: string): number[] => eaten.filter((one) => one.dish === dish).map(({ week }) => week);

  it("never serve a banned dish again", () => {
    const served = [...never].filter(([dish, { week }]) => weeksOf(dish).some((later) => later > week));
    report(`${name}: ${never.size} dishes banned, ${served.length} of them served again`);
    expect(served).toEqual([]);
    expect(never.size).toBe(WEEKS);
  });

  it("bring back liked dishes after three or four weeks, and say why", () => {
    const waits = [...again].flatMap(([dish, { week }]) => {
      const back = weeksOf(dish).find((later) => later > week);
      return back === undefined ? [] : [back - week];
    });
    const couldCome = [...again].filter(([, { week }]) => week + BACK_AFTER.most <= WEEKS);
    const came = couldCome.filter(([dish, { week }]) =>
      weeksOf(dish).some((later) => later > week && later - week <= BACK_AFTER.most),
    );
    report(
      `${name}: ${again.size} dishes liked; of the ${couldCome.length} liked four weeks or more before the end ${came.length} came back within four; weeks until then: ${waits.join(" ")}`,
      ...couldCome
        .filter(([dish]) => !came.some(([other]) => other === dish))
        .map(([dish, { week }]) => `  liked in week ${week} and not back by then: ${dish}, ${seasonsOf(dish)}`),
    );
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(BACK_AFTER.least);
    expect(came.length / couldCome.length).toBeGreaterThanOrEqual(0.8);
    for (const [dish, { week }] of again)
      for (const one of eaten)
        if (one.dish === dish && one.week > week) expect(one.why ?? "").toMatch(/^You liked it/u);
  });

  it("let everything else rest, and make no week of liked dishes only", () => {
    const early = eaten.filter(({ dish, week }) => !again.has(dish) && weeksOf(dish).some((before) => before < week));
    expect(early).toEqual([]);
    const weeks = Map.groupBy(eaten, ({ week }) => week);
    for (const [week, meals] of weeks) {
      const liked = meals.filter(({ dish }) => (again.get(dish)?.week ?? WEEKS) < week).length;
      expect(liked / meals.length).toBeLessThanOrEqual(0.6);
    }
  });

  it("would not otherwise have brought them back", () => {
    const silent = live(name, request, false).eaten;
    const twice = [...Map.groupBy(silent, ({ dish }) => dish).values()].filter((times) => times.length > 1);
    report(`${name}, saying nothing: ${twice.length} dishes came back within eight weeks`);
    expect(twice.length).toBeLessThanOrEqual(1);
  });
});
