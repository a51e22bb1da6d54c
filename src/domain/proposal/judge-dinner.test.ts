import { describe, expect, test } from "vitest";
import { pence } from "#domain/money/pence";
import type { Day } from "#domain/options/days";
import { weekMoney } from "#domain/proposal/brief/week-money";
import { dishIdOf } from "#domain/recipe/variant";
import { candidateDishes } from "#domain/planner/candidate-dishes";
import { judgeDinner } from "#domain/proposal/judge-dinner";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import { someIntents } from "#domain/testing/intents";
import { realCatalogue } from "#tests/support/catalogue";
import { NO_LIMITS, type Change } from "#tests/support/judging";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue, matcher } = realCatalogue();
const OCCASION = { variation: "Ada", season: "autumn" } as const;

function constraintsFor(change: Change = {}) {
  return sampleTask({ ...NO_LIMITS, maxBudget: 200, ...change }).constraints;
}

const { constraints: plain } = { constraints: constraintsFor() };
const candidates = candidateDishes({ constraints: plain, recentPlans: [], occasion: OCCASION }, catalogue);
const ids = candidates.map(({ mealId }) => mealId);
const IDEA = { name: "Chickpea and spinach curry", foods: ["tinned-chickpeas", "spinach"], why: "Warm and thrifty." };

function judged(
  raw: object,
  { constraints = plain, standing = [] as readonly StandingDinner[], mayGiveWay = [] as readonly Day[] } = {},
) {
  const whole = { day: "Tuesday", people: null, dish: null, idea: null, for_you: "", answers: [], ...raw };
  return judgeDinner(
    { constraints, raw: whole, candidates: ids, standing, mayGiveWay, recentPlans: [] },
    catalogue,
    matcher,
  );
}

function faultsOf(...args: Parameters<typeof judged>) {
  const judgement = judged(...args);
  return judgement.kind === "faulty" ? judgement.faults.map(({ code }) => code) : [];
}

function standing(raw: object): StandingDinner {
  const judgement = judged(raw);
  if (judgement.kind === "faulty") throw new Error(JSON.stringify(judgement.faults));
  return judgement.dinner;
}

describe("the candidates for composing a week", () => {
  test("are many, each once, and all allowed for this household", () => {
    expect(candidates.length).toBeGreaterThan(100);
    expect(new Set(ids.map(dishIdOf)).size).toBe(ids.length);
    const vegan = constraintsFor({ dietaryPreference: "vegan" });
    const found = candidateDishes({ constraints: vegan, recentPlans: [], occasion: OCCASION }, catalogue);
    const animals = found.flatMap(({ mealId }) =>
      (catalogue.recipeOf(mealId)?.lines ?? []).flatMap(({ foodId }) => [
        ...(catalogue.foodById.get(foodId)?.animals ?? []),
      ]),
    );
    expect(animals).toEqual([]);
  });

  test("include meat substitutes for those who eat no meat", () => {
    const substitutes = (dishes: typeof candidates): number =>
      dishes.filter(({ mealId }) =>
        catalogue.recipeOf(mealId)?.lines.some(({ foodId }) => /plant-based-mince|quorn/u.test(foodId)),
      ).length;
    const of = (change: Change): number =>
      substitutes(
        candidateDishes({ constraints: constraintsFor(change), recentPlans: [], occasion: OCCASION }, catalogue),
      );
    const thrifty = { mealGoals: "budget", preferredRegions: ["british"], availableTime: "30" } as const;
    expect([of(thrifty), of({ ...thrifty, dietaryPreference: "vegan" }) > 0]).toEqual([0, true]);
  });

  test("include dishes that meet the requests, and say so", () => {
    const intents = someIntents(
      { kind: "use_up", what: "cauliflower" },
      { kind: "quick", day: "Wednesday", number: 20 },
    );
    const constraints = { ...plain, request: { ...plain.request, intents } };
    const found = candidateDishes({ constraints, recentPlans: [], occasion: OCCASION }, catalogue);
    const quick = found.filter(({ answers }) => answers.includes(intents[1]!.id));
    expect(quick.length).toBeGreaterThan(4);
    expect(quick.every(({ minutes }) => minutes <= 20)).toBe(true);
  });

  test("meet a quick evening without stated minutes if they take twenty, and are rejected if longer", () => {
    const constraints = constraintsFor({ week: [{ kind: "quick", day: "Thursday" }] });
    const found = candidateDishes({ constraints, recentPlans: [], occasion: OCCASION }, catalogue);
    const quick = found.filter(({ answers }) => answers.length > 0);
    expect(quick.length).toBeGreaterThan(4);
    expect(Math.max(...quick.map(({ minutes }) => minutes))).toBe(20);
    const slow = candidates.findIndex(({ minutes }) => minutes > 20 && minutes <= 30) + 1;
    expect(faultsOf({ day: "Thursday", dish: slow }, { constraints })).toEqual(["day"]);
    expect(faultsOf({ day: "Friday", dish: slow }, { constraints })).toEqual([]);
  });

  test("favour a special occasion only if it is the whole week's, with enough for a single evening", () => {
    const shareOf = (change: Change): number => {
      const constraints = constraintsFor({ mealGoals: "special_occasion", ...change });
      const found = candidateDishes({ constraints, recentPlans: [], occasion: OCCASION }, catalogue);
      const isSpecial = ({ mealId }: (typeof found)[number]) =>
        catalogue.recipeOf(mealId)?.marks.includes("special_occasion") === true;
      expect(found.filter(isSpecial).length).toBeGreaterThan(10);
      return found.slice(0, 30).filter(isSpecial).length / 30;
    };
    expect(shareOf({})).toBeGreaterThan(0.9);
    expect(shareOf({ week: [{ kind: "treat", day: "Saturday" }] })).toBeLessThan(0.7);
  });

  test("end with a few follow-ups, each with a source among them that is earlier in the list", () => {
    const from = candidates.findIndex(({ madeFrom }) => madeFrom !== undefined);
    const followUps = candidates.slice(from);
    expect(followUps.length).toBeGreaterThan(4);
    expect(followUps.length).toBeLessThanOrEqual(8);
    for (const { madeFrom, mealId } of followUps) {
      expect(madeFrom?.mealIds.length).toBeGreaterThan(0);
      for (const id of madeFrom?.mealIds ?? [])
        expect([ids.indexOf(id) >= 0, ids.indexOf(id) < from]).toEqual([true, true]);
      const sources = catalogue.recipeOf(mealId)?.madeFrom?.dishes.map(({ recipeId }) => recipeId);
      expect(sources).toEqual(expect.arrayContaining((madeFrom?.mealIds ?? []).map(dishIdOf)));
    }
    // A week without days one after the other has none.
    const outDays = ["Monday", "Tuesday", "Thursday", "Friday", "Sunday"] as const;
    const two = constraintsFor({ mealsPerWeek: 2 });
    const apart = { ...two, preferences: { ...two.preferences, outDays } };
    const found = candidateDishes({ constraints: apart, recentPlans: [], occasion: OCCASION }, catalogue);
    expect(found.filter(({ madeFrom }) => madeFrom !== undefined).every(({ madeFrom }) => madeFrom!.days > 1)).toBe(
      true,
    );
  });

  test("exclude the last plans' dishes", () => {
    const recentPlans = [ids.slice(0, 5)];
    const found = candidateDishes({ constraints: plain, recentPlans, occasion: OCCASION }, catalogue);
    expect(found.map(({ mealId }) => dishIdOf(mealId))).not.toEqual(expect.arrayContaining([dishIdOf(ids[0]!)]));
  });
});

describe("a dinner of a composed week", () => {
  test("may be one of our dishes by number, on its day, for its table, and can be shown at once", () => {
    const request = { ...plain.request, notesUnread: ["Mum and Dad are here on Sunday"] };
    const dinner = { dish: 3, day: "Sunday", people: 4, for_you: "Something for the end of the week." };
    const judgement = judged(dinner, { constraints: { ...plain, request } });
    expect(judgement).toMatchObject({
      kind: "stands",
      dinner: { day: "Sunday", people: 4, mealId: ids[2], forYou: "Something for the end of the week." },
      ours: { meal: { id: ids[2] }, shown: { title: candidates[2]!.title } },
    });
  });

  test("is cooked for the number in the form if the household wrote nothing", () => {
    expect(judged({ dish: 3, people: 1 })).toMatchObject({ kind: "stands", dinner: { people: null } });
  });

  test("may be an idea, which is still to be written", () => {
    expect(judged({ idea: IDEA })).toMatchObject({
      kind: "stands",
      dinner: { day: "Tuesday", mealId: null, dish: { name: IDEA.name, foods: IDEA.foods } },
      ours: null,
    });
  });

  test("meets requests, by their numbers in the brief", () => {
    const intents = someIntents({ kind: "leave_out", what: "egg" }, { kind: "quick", day: "Tuesday", number: 20 });
    const constraints = { ...plain, request: { ...plain.request, intents } };
    expect(judged({ dish: 1, answers: [1, 1, 9] }, { constraints })).toMatchObject({
      dinner: { answers: [intents[1]!.id] },
    });
  });

  test.each<[string, object, string]>([
    ["no day", { day: "Someday", dish: 1 }, "shape"],
    ["a table of thousands", { people: 4_000, dish: 1 }, "shape"],
    ["neither dish nor idea", {}, "shape"],
    ["a number not in the list", { dish: 4_000 }, "unknown_food"],
    ["half a number", { dish: 1.5 }, "shape"],
    ["an idea with an unknown food", { idea: { ...IDEA, foods: ["flibbertigibbet"] } }, "unknown_food"],
  ])("is rejected for %s", (_, raw, code) => {
    expect(faultsOf(raw)).toContain(code);
  });

  test("is rejected if its day is taken, or nobody is at home", () => {
    const before = [standing({ dish: 1, day: "Tuesday" })];
    expect(faultsOf({ dish: 2, day: "Tuesday" }, { standing: before })).toEqual(["day"]);
    const constraints = { ...plain, preferences: { ...plain.preferences, outDays: ["Friday"] as const } };
    expect(faultsOf({ dish: 2, day: "Friday" }, { constraints })).toEqual(["day"]);
    expect(faultsOf({ idea: IDEA, day: "Friday" }, { constraints })).toEqual(["day"]);
  });

  test("is rejected as a repeated dish, or above the budget", () => {
    const before = [standing({ dish: 1, day: "Monday" })];
    expect(faultsOf({ dish: 1, day: "Tuesday" }, { standing: before })).toEqual(["repeated_meal"]);
    const constraints = constraintsFor({ maxBudget: 5 });
    const dearest = candidates.findIndex(({ pence }) => pence === Math.max(...candidates.map((one) => one.pence)));
    expect(faultsOf({ dish: dearest + 1 }, { constraints })).toContain("over_budget");
  });

  test("displaces the most expensive a serving if money is short, requested ones last, and only those that may go", () => {
    const alone = [...candidates.keys()].filter((at) => candidates[at]!.madeFrom === undefined);
    const byPence = alone.toSorted((one, other) => candidates[other]!.packPence - candidates[one]!.packPence);
    const [dear = 0] = byPence;
    const cheap = byPence.toReversed().slice(0, 3);
    const intents = someIntents({ kind: "treat", day: "Monday" });
    const asked = { ...plain, request: { ...plain.request, intents } };
    const before = [
      standing({ dish: dear + 1, day: "Monday" }),
      standing({ dish: cheap[0]! + 1, day: "Wednesday" }),
      standing({ dish: cheap[1]! + 1, day: "Thursday" }),
    ];
    const { totalPence } = weekMoney(before, plain, catalogue);
    const last = { dish: cheap[2]! + 1, day: "Friday" };
    const poor = (from: typeof plain) => ({ ...from, budgetPence: pence(totalPence + 1) });
    const mayGiveWay = before.map(({ day }) => day);
    expect(judged(last, { constraints: poor(plain), standing: before, mayGiveWay })).toMatchObject({
      kind: "stands",
      givesWay: { day: "Monday", faults: [{ code: "over_budget" }] },
    });
    expect(faultsOf(last, { constraints: poor(plain), standing: before })).toEqual(["over_budget"]);
    const idea = { idea: IDEA, day: "Friday" };
    expect(judged(idea, { constraints: poor(plain), standing: before, mayGiveWay })).toMatchObject({
      kind: "stands",
      givesWay: { day: "Monday" },
    });
    const special = [{ ...before[0]!, answers: [intents[0]!.id] }, ...before.slice(1)];
    const judgement = judged(last, { constraints: poor(asked), standing: special, mayGiveWay });
    expect(judgement.kind === "stands" ? judgement.givesWay?.day : "Friday").not.toBe("Monday");
  });

  test("keeps the number at the table from the notes, whatever it says", () => {
    const tableSizes = [{ day: "Sunday", people: 6 }] as const;
    const constraints = { ...plain, preferences: { ...plain.preferences, tableSizes } };
    const judgement = judged({ dish: 1, day: "Sunday", people: 2 }, { constraints });
    expect(judgement.kind === "stands" ? judgement.dinner.people : "none").not.toBe(2);
  });

  test("is judged for the present request: one of our dishes that the household may not have is rejected", () => {
    const constraints = constraintsFor({ dietaryPreference: "vegan" });
    const meaty = candidates.findIndex(({ packs }) => packs.some(({ foodId }) => foodId.startsWith("beef-")));
    expect(meaty).toBeGreaterThan(-1);
    expect(faultsOf({ dish: meaty + 1 }, { constraints })).toEqual(["unknown_food"]);
  });
});
