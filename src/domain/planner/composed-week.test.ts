import { describe, expect, it } from "vitest";
import type { Meal } from "#domain/meal/meal";
import { mealFromRecipe } from "#domain/meal/meal";
import { rescaledMeal } from "#domain/meal/rescaled-meal";
import type { Day } from "#domain/options/days";
import type { PlanMeal } from "#domain/plan/plan-document";
import { writePlan } from "#domain/plan/write-plan";
import { changeWeek, placedMeals } from "#domain/planner/change-week";
import { withMoved } from "#domain/planner/change-meal";
import type { ComposedDinner } from "#domain/planner/composed-week";
import { proposeWeek } from "#domain/planner/propose-week";
import type { WeekProposal } from "#domain/planner/propose-week";
import { NO_TASTES } from "#domain/request/tastes";
import { ANY_OCCASION, aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";

const catalogue = aCatalogue();
type Planned = Extract<WeekProposal, { readonly kind: "planned" }>;

/** A proposed dish, given for two. */
function written(title: string, lines: Parameters<typeof aRecipe>[1], change: Partial<Meal> = {}): Meal {
  return { ...mealFromRecipe(aRecipe(title, lines), catalogue, 2), proposer: "OpenAI", region: null, ...change };
}
const MOILEE = written("Kerala fish moilee", [aLine("salmon-fillet", 2, "each"), aLine("onion", 1, "each")], {
  region: "indian",
});
const PILAF = written("Beef pilaf", [aLine("beef-mince", 200, "g"), aLine("basmati-rice", 140, "g")]);
const WALNUTS = written("Walnut penne", [aLine("penne", 160, "g"), aLine("walnut-pieces", 60, "g")]);

function dinner(mealId: string, day: Day, change: Partial<ComposedDinner> = {}): ComposedDinner {
  return { mealId, day, people: null, forYou: null, answers: [], ...change };
}

function weekOf(
  composed: readonly ComposedDinner[],
  request: Parameters<typeof constraintsFor>[0] = {},
  kept: readonly Meal[] = [MOILEE, PILAF, WALNUTS],
): Planned {
  const constraints = constraintsFor({ mealsPerWeek: 3, ...request }, catalogue);
  const proposal = proposeWeek({ constraints, recentPlans: [], occasion: ANY_OCCASION, kept, composed }, catalogue);
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  return proposal;
}

const byDay = ({ document }: Planned): Map<Day, PlanMeal> =>
  new Map(document.days.flatMap(({ day, meals }) => meals.map((meal) => [day, meal] as const)));
const titles = (week: Planned): Record<string, string> =>
  Object.fromEntries([...byDay(week)].map(([day, { title }]) => [day, title]));
const told = ({ document }: Planned, code: string): string[] =>
  document.notices.flatMap((notice) => (notice.code === code ? [notice.message] : []));
const gramsOf = (week: Planned, foodId: string): number =>
  week.plan.basket.find((line) => line.foodId === foodId)?.neededGrams ?? 0;

describe("a composed week", () => {
  it("keeps its days and lines, with our dishes among proposed ones, and is completed by ours", () => {
    const line = "Tuesday, so that you can cook it together.";
    const week = weekOf([dinner(MOILEE.id, "Tuesday", { forYou: line }), dinner("penne-and-cheese", "Thursday")]);
    expect(titles(week)).toMatchObject({ Tuesday: "Kerala fish moilee", Thursday: "Penne and cheese" });
    expect(byDay(week).get("Tuesday")?.forYou).toBe(line);
    expect([...byDay(week).keys()]).toHaveLength(3);
    expect(week.swapped.map(({ reason }) => reason)).toEqual(["surplus"]);
    expect(told(week, "dinner_moved")).toEqual([]);
  });

  it("cooks a dinner for its table, whoever wrote it, with amounts, steps, cost and list", () => {
    const usual = weekOf([dinner(PILAF.id, "Friday")]);
    const composed = [dinner(PILAF.id, "Friday", { people: 6 }), dinner("chickpea-rice", "Sunday", { people: 1 })];
    const week = weekOf(composed);
    const [friday, sunday] = (["Friday", "Sunday"] as const).map((day) => byDay(week).get(day));
    expect([friday?.servings, sunday?.servings]).toEqual([6, 1]);
    expect(friday?.ingredients.map(({ name, amount }) => [name, amount])).toEqual([
      ["beef mince", "600 g"],
      ["basmati rice", "420 g"],
    ]);
    expect(friday?.steps.join(" ")).toContain("600 g");
    expect(gramsOf(week, "beef-mince")).toBeGreaterThanOrEqual(600);
    expect(friday?.pence).toBeGreaterThan(2 * (byDay(usual).get("Friday")?.pence ?? 0));
    // No intent asked for it, so the user is not told that they did.
    expect(told(week, "table_sizes")).toContain("Friday’s dinner is cooked for 6.");
  });

  it("serves guests a proposed dish in its stated time, and the household what comes without a day", () => {
    const limit = { availableTime: "30", maxBudget: 80 } as const;
    const minutes = { prepMinutes: 10, cookMinutes: 20 };
    const forSix = rescaledMeal(PILAF, 6, catalogue);
    if (forSix === null) throw new Error("a pilaf can be cooked for six");
    const kept = [{ ...forSix, ...minutes }];
    const week = weekOf([dinner(PILAF.id, "Friday", { people: 6 })], limit, kept);
    expect(week.swapped).toEqual([]);
    expect(byDay(week).get("Friday")).toMatchObject({ title: "Beef pilaf", servings: 6, ...minutes });
    const atHome = weekOf([], { maxBudget: 80 }, kept);
    expect([...byDay(atHome).values()]).toContainEqual(expect.objectContaining({ title: "Beef pilaf", servings: 2 }));
  });

  it("cooks a proposed dish for guests in the notes, even if its proposer forgot them", () => {
    const week = weekOf([dinner(PILAF.id, "Saturday")], { intents: [{ kind: "guests", day: "Saturday", number: 2 }] });
    expect(byDay(week).get("Saturday")).toMatchObject({ title: "Beef pilaf", servings: 4 });
    expect(told(week, "table_sizes")).toEqual(["Saturday’s dinner is cooked for 4, as you asked."]);
  });

  it("replaces what fails with one of our dishes for the same day and table, and says which and why", () => {
    const nutFree = { dietaryRestrictions: ["nut_free"] };
    const walnuts = weekOf([dinner(WALNUTS.id, "Wednesday", { people: 4 })], nutFree, [WALNUTS]);
    expect(byDay(walnuts).get("Wednesday")).toMatchObject({ proposer: "builtin", servings: 4 });
    expect(walnuts.swapped).toEqual([
      { id: WALNUTS.id, reason: "check", detail: expect.stringMatching(/walnut/u) as string },
    ]);
    const fried = weekOf([dinner(PILAF.id, "Wednesday", { people: 12 })], { maxBudget: 80 }, [PILAF]);
    expect(fried.swapped).toEqual([{ id: PILAF.id, reason: "table", detail: "it cannot be cooked for 12" }]);
    const nothing = weekOf([dinner("no-such-dish", "Monday")], {}, []);
    expect(nothing.swapped).toEqual([{ id: "no-such-dish", reason: "check", detail: "is none of our dishes" }]);
    expect(byDay(nothing).has("Monday")).toBe(true);
  });

  it("also keeps dishes without a day if there is room, and says which one is too many", () => {
    const room = weekOf([dinner(MOILEE.id, "Tuesday"), dinner("chickpea-rice", "Thursday")]);
    expect(Object.values(titles(room)).toSorted()).toEqual(["Beef pilaf", "Chickpea rice", "Kerala fish moilee"]);
    expect(room.swapped).toMatchObject([{ id: WALNUTS.id, reason: "surplus" }]);
    const days = ["Monday", "Tuesday", "Thursday", "Friday"] as const;
    const ids = [MOILEE.id, PILAF.id, "chickpea-rice", "penne-and-cheese"];
    const many = weekOf(days.map((day, at) => dinner(ids[at] as string, day)));
    expect([...byDay(many).keys()]).toEqual(["Monday", "Tuesday", "Thursday"]);
    expect(many.swapped).toContainEqual(expect.objectContaining({ id: "penne-and-cheese", reason: "surplus" }));
    const twice = weekOf([dinner(MOILEE.id, "Monday"), dinner(MOILEE.id, "Friday")], {}, [MOILEE]);
    expect(twice.swapped).toEqual([{ id: MOILEE.id, reason: "repeated" }]);
  });

  it("gives up a dinner for the budget, and fills its day with another", () => {
    const composed = [dinner(MOILEE.id, "Tuesday"), dinner(PILAF.id, "Thursday"), dinner(WALNUTS.id, "Saturday")];
    const full = weekOf(composed, { maxBudget: 80 });
    const week = weekOf(composed, { maxBudget: (full.document.totalPence - 1) / 100 });
    expect(week.swapped.map(({ reason }) => reason)).toEqual(["budget"]);
    expect([...byDay(week).keys()]).toEqual(["Tuesday", "Thursday", "Saturday"]);
    expect(told(week, "meals_replaced")).toHaveLength(1);
  });

  it("moves a dinner only if a rule excludes it from its day, and says so plainly", () => {
    const out = weekOf([dinner(MOILEE.id, "Tuesday", { forYou: "Tuesday’s fish." })], {
      intents: [{ kind: "out", day: "Tuesday" }],
    });
    const day = Object.entries(titles(out)).find(([, title]) => title === "Kerala fish moilee")?.[0];
    expect(day).not.toBe("Tuesday");
    expect(told(out, "dinner_moved")).toEqual([
      `Kerala fish moilee is on ${day} instead of Tuesday: nobody is at home for dinner on Tuesday.`,
    ]);
    expect(byDay(out).get(day as Day)?.forYou).not.toBe("Tuesday’s fish.");
    const twice = weekOf([dinner(MOILEE.id, "Friday"), dinner(PILAF.id, "Friday")]);
    expect(titles(twice)["Friday"]).toBe("Kerala fish moilee");
    expect(told(twice, "dinner_moved")).toEqual([
      expect.stringMatching(/^Beef pilaf .*: Friday has a dinner already/u),
    ]);
    const hurried = weekOf([dinner("salmon-tray", "Wednesday"), dinner(PILAF.id, "Friday")], {
      intents: [{ kind: "quick", day: "Wednesday", number: 20 }],
    });
    expect(titles(hurried)).toMatchObject({ Wednesday: "Beef pilaf", Friday: "Salmon tray" });
    expect(told(hurried, "dinner_moved")).toEqual([
      "Beef pilaf is on Wednesday instead of Friday: Salmon tray takes its place.",
      "Salmon tray is on Friday instead of Wednesday: it takes 30 minutes, and Wednesday is a quick evening, of at most 20.",
    ]);
  });

  it("meets what its proposer claims, unless our code finds it false", () => {
    const intents = [
      { kind: "child", number: 1 },
      { kind: "want", what: "beef" },
      { kind: "way", what: "lunches" },
    ] as const;
    const answers = ["child-1", "want-beef", "no-such-intent"];
    const week = weekOf([dinner(MOILEE.id, "Tuesday", { answers }), dinner(PILAF.id, "Thursday")], { intents });
    expect(byDay(week).get("Tuesday")?.answers).toEqual(["child-1"]);
    expect(byDay(week).get("Thursday")?.answers).toEqual(["want-beef"]);
  });

  it("never says that nothing was found for something in the week", () => {
    const intents = [
      { kind: "want", what: "korean food" },
      { kind: "want", what: "curry" },
      { kind: "want", what: "caribbean food" },
    ] as const;
    const lacking = weekOf([], { intents }, []);
    expect(told(lacking, "notes_not_met").join()).toMatch(/Korean.*curry.*Caribbean/u);
    const kept = [{ ...MOILEE, title: "Fish curry" }, { ...PILAF, title: "Korean food of a bowl" }, WALNUTS];
    const composed = [
      dinner(MOILEE.id, "Monday"),
      dinner(PILAF.id, "Tuesday"),
      dinner(WALNUTS.id, "Friday", { answers: ["want-caribbean-food"] }),
    ];
    expect(told(weekOf(composed, { intents }, kept), "notes_not_met")).toEqual([]);
    const named = [{ ...MOILEE, title: "Pakistani fish curry", region: null }];
    const ticked = weekOf([dinner(MOILEE.id, "Monday")], { mealsPerWeek: 1, preferredRegions: ["indian"] }, named);
    expect(told(ticked, "region_not_met")).toEqual([]);
  });

  it("loses a line when the day it mentions changes, and no other line", () => {
    const [fish, beef] = ["Fish early, while it is fresh.", "For Friday, as the rest of the mince goes in."];
    const composed = [dinner(MOILEE.id, "Tuesday", { forYou: fish }), dinner(PILAF.id, "Friday", { forYou: beef })];
    const made = weekOf([...composed, dinner("chickpea-rice", "Saturday")]);
    const { plan } = made;
    const kept = { plan, cupboard: [], shopped: [], rules: [], eaters: [], tastes: NO_TASTES, recentPlans: [] };
    const week = { ...kept, occasion: ANY_OCCASION };
    const lines = (changed: ReturnType<typeof changeWeek>): unknown[] =>
      changed.ok ? placedMeals(changed.plan).map(({ meal }) => ("forYou" in meal ? meal.forYou : undefined)) : [];
    expect(lines(changeWeek(week, catalogue, placedMeals(plan)))).toEqual([fish, beef, null]);
    // Nothing was said about our dish that somebody else chose, and nothing is now.
    const saturday = (changed: ReturnType<typeof changeWeek>): unknown =>
      changed.ok && writePlan(changed.plan).days.find(({ day }) => day === "Saturday")?.meals[0]?.why;
    expect([byDay(made).get("Saturday")?.why, saturday(changeWeek(week, catalogue, placedMeals(plan)))]).toEqual([
      null,
      null,
    ]);
    // The fish is unchanged; the line about the mince mentions other dinners.
    expect(lines(withMoved(week, catalogue, "chickpea-rice", "Sunday"))).toEqual([fish, null, null]);
    expect(lines(withMoved(week, catalogue, MOILEE.id, "Monday"))).toEqual([null, null, null]);
  });
});
