import { describe, expect, it } from "vitest";
import { formatPence } from "#domain/money/pence";
import { constraintsOfPlan } from "#domain/plan/plan-constraints";
import { changeWeek, placedMeals } from "#domain/planner/change-week";
import { withServings } from "#domain/planner/change-meal";
import { proposeWeek } from "#domain/planner/propose-week";
import type { WeekProposal } from "#domain/planner/propose-week";
import { aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import type { SaidMeaning } from "#domain/testing/intents";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Recipe } from "#domain/recipe/recipe";
import { NO_TASTES } from "#domain/request/tastes";

const lines = [aLine("chicken-breast", 2, "each"), aLine("carrot", 4, "each")];
const dishes = (["roast", "pie", "pasta", "grill"] as const).map((form) => aRecipe(`Dish ${form}`, lines, { form }));
const occasion = { variation: "Sam", season: null } as const;
const intents: SaidMeaning[] = [{ kind: "guests", day: "Saturday", number: 2 }];

type Planned = Extract<WeekProposal, { readonly kind: "planned" }>;

function weekOf(change: Parameters<typeof constraintsFor>[0], catalogue: Catalogue = aCatalogue(dishes)): Planned {
  const constraints = constraintsFor({ mealsPerWeek: 3, ...change }, catalogue);
  const proposal = proposeWeek({ constraints, recentPlans: [], occasion }, catalogue);
  if (proposal.kind !== "planned") throw new Error(proposal.kind);
  return proposal;
}

const servingsOf = ({ document }: Planned): Record<string, number> =>
  Object.fromEntries(document.days.flatMap(({ day, meals }) => meals.map(({ servings }) => [day, servings])));
const toldOf = ({ document }: Planned): string[] =>
  document.notices.flatMap(({ code, message }) => (code === "table_sizes" ? [message] : []));
const gramsOf = ({ plan }: Planned, foodId: string): number =>
  plan.basket.find((line) => line.foodId === foodId)?.neededGrams ?? 0;

describe("a day with an unusual number at the table", () => {
  it("has a dinner for that number, with its list and its cost, and leaves the others unchanged", () => {
    const [usual, week] = [weekOf({}), weekOf({ intents })];
    expect(Object.values(servingsOf(usual))).toEqual([2, 2, 2]);
    expect(servingsOf(week)).toMatchObject({ Saturday: 4 });
    expect(Object.values(servingsOf(week)).toSorted()).toEqual([2, 2, 4]);
    expect(gramsOf(week, "chicken-breast")).toBeCloseTo((gramsOf(usual, "chicken-breast") / 3) * 4, 3);
    expect(week.plan.totalPence).toBeGreaterThan(usual.plan.totalPence);
    expect(toldOf(week)).toEqual(["Saturday’s dinner is cooked for 4, as you asked."]);
  });

  it("is in the week even if it has few dinners", () => {
    expect(servingsOf(weekOf({ mealsPerWeek: 1, intents: [{ kind: "table", day: "Sunday", number: 4 }] }))).toEqual({
      Sunday: 4,
    });
  });

  it("has a dish whose pan is large enough", () => {
    const small = (recipe: Recipe): Recipe => ({ ...recipe, mostServings: 2, appeal: 9 });
    const catalogue = aCatalogue([...dishes.slice(0, 3).map(small), ...dishes.slice(3)]);
    const week = weekOf({ intents }, catalogue);
    expect(servingsOf(week)).toMatchObject({ Saturday: 4 });
    expect(week.document.days.find(({ day }) => day === "Saturday")?.meals[0]?.title).toBe("Dish grill");
  });

  it("is cooked for the usual number if the budget allows no more, and says so", () => {
    const { plan } = weekOf({});
    const maxBudget = plan.totalPence / 100;
    const week = weekOf({ maxBudget, intents });
    expect(Object.values(servingsOf(week))).toEqual([2, 2, 2]);
    expect(toldOf(week)).toEqual([
      `Saturday’s dinner is cooked for 2. For 4, the week would be above your budget of ${formatPence(plan.totalPence)}. To cook it for 4, choose More on that meal in the plan and change its servings.`,
    ]);
  });

  it("is smaller if the notes say so, even if the budget excludes a larger one", () => {
    const maxBudget = weekOf({}).plan.totalPence / 100;
    const fewer = { kind: "table", day: "Friday", number: 1 } as const;
    const week = weekOf({ maxBudget, intents: [...intents, { kind: "guests", day: "Saturday", number: 6 }, fewer] });
    expect(servingsOf(week)).toMatchObject({ Friday: 1, Saturday: 2 });
    expect(toldOf(week).join(" ")).toContain("Friday’s dinner is cooked for 1, as you asked.");
  });

  it("tries another week within the budget before giving up", () => {
    const dear = dishes.map((recipe) => ({ ...recipe, appeal: 9 }));
    const cheap = (["curry", "stew", "rice"] as const).map((form) =>
      aRecipe(`Cheap ${form}`, [aLine("carrot", 4, "each"), aLine("egg", 4, "each")], { form, appeal: 5 }),
    );
    const catalogue = aCatalogue([...dear, ...cheap]);
    const maxBudget = weekOf({}, catalogue).plan.totalPence / 100;
    const week = weekOf({ maxBudget, intents }, catalogue);
    expect(servingsOf(week)).toMatchObject({ Saturday: 4 });
    expect(week.plan.totalPence).toBeLessThanOrEqual(maxBudget * 100);
  });

  it("keeps its number when the plan changes, and the plan says what is true then", () => {
    const catalogue = aCatalogue(dishes);
    const { plan } = weekOf({ intents }, catalogue);
    const kept = {
      plan,
      cupboard: [],
      shopped: [],
      rules: [],
      eaters: [],
      tastes: NO_TASTES,
      recentPlans: [],
      occasion,
    };
    const same = changeWeek(kept, catalogue, placedMeals(plan));
    expect(same.ok && same.plan.notices.filter(({ code }) => code === "table_sizes")).toEqual(
      plan.notices.filter(({ code }) => code === "table_sizes"),
    );
    const saturday = placedMeals(plan).find(({ day }) => day === "Saturday")!.meal;
    const fewer = withServings(kept, catalogue, saturday, 3);
    expect(fewer.ok && fewer.plan.notices.filter(({ code }) => code === "table_sizes")[0]?.message).toMatch(
      /^Saturday’s dinner is cooked for 3\./u,
    );
    expect(constraintsOfPlan(plan, []).servings).toEqual(new Map([[saturday.id, 4]]));
  });
});
