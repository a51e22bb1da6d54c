import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Evaluation } from "#tests/support/evaluation/evaluate";
import { evaluationHouseholds } from "#tests/support/evaluation/households";
import { attemptedViolations } from "#tests/support/evaluation/attempted";
import { readTables } from "#tests/deep/judge-table";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import type { PlanMeal } from "#domain/plan/plan-document";
import { composedOf } from "#tests/support/evaluation/composed";
import { mealPlanBody } from "#contract/plan-request";
import { inLines } from "#tests/support/adversary/in-lines";

const run = promisify(execFile);

describe("the evaluation of a model", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mealwright-evaluation-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("runs over two households with the local provider, and can be compared", { timeout: 120_000 }, async () => {
    const file = join(folder, "figures.json");
    const command = ["scripts/ai-evaluate.ts", "--local", "--households", "2", "--faulty", "0.4", "--out", file];
    const env = { PATH: process.env.PATH, AI_INPUT_PRICE: "2.50", AI_OUTPUT_PRICE: "10" };
    const { stdout } = await run(process.execPath, command, { env });
    const evaluation = JSON.parse(await readFile(file, "utf8")) as Evaluation;
    expect(evaluation.model).toBe("local-cook");
    const [couple, student] = evaluation.weeks;
    expect([couple?.who, student?.who]).toEqual(evaluationHouseholds(2).map(({ who }) => who));
    for (const week of evaluation.weeks) {
      expect(week.delivered).toEqual([]);
      expect(week.atOnce + week.repaired).toBeLessThanOrEqual(week.meals);
      expect(week.composed.proposed).toBeGreaterThanOrEqual(week.meals);
      expect(week.composed.dropped).toBeGreaterThanOrEqual(week.composed.droppedSilently);
      expect(week.calls).toBeGreaterThanOrEqual(1 + week.meals);
      // Each call is rounded by itself.
      const cost = week.inputTokens * 2.5 + week.outputTokens * 10;
      expect(Math.abs((week.microDollars ?? 0) - cost)).toBeLessThanOrEqual(week.calls / 2);
      const { menuSeconds, firstDishSeconds, weekSeconds } = week;
      expect(menuSeconds).toBeLessThan(firstDishSeconds ?? 0);
      expect(firstDishSeconds).toBeLessThan(weekSeconds ?? 0);
    }
    expect(evaluation.weeks.some(({ refusedDishes }) => refusedDishes > 0)).toBe(true);
    expect(stdout).toMatch(/lines that did not stand, mended +([1-9]\d*) of \1\n/u);
    expect(stdout).toMatch(/violations delivered +0\n/u);
    const { stdout: compared } = await run(process.execPath, [command[0]!, "--compare", file, "--compare", file], {
      env,
    });
    expect(compared).toMatch(/households +2 +2\n/u);
    expect(compared).toMatch(/pence a week +[\d.]+ +[\d.]+\n/u);
  });

  it("tells what became of what was proposed for a week, by id or by name", () => {
    const [leek, roast] = [
      { id: "leek-pie", title: "Leek pie" },
      { id: "m2", title: "Roast Lamb" },
    ];
    const meal = (is: object, servings: number) => ({ ...is, servings }) as PlanMeal;
    const days = [
      { day: "Monday", meals: [meal(leek, 2)] },
      { day: "Sunday", meals: [meal(roast, 6)] },
    ] as const;
    const proposed = [
      { day: "Monday", dish: { id: "leek-pie" }, servings: 3 },
      { day: "Saturday", name: "Roast lamb", foods: ["lamb"], servings: 6 },
      { day: "Friday", name: "Fish stew" },
      { name: "Pea soup", why: "It is cheap." },
    ];
    expect(composedOf(proposed, { days }, (_element, words) => words.includes("fish stew"))).toEqual({
      proposed: 4,
      dropped: 2,
      droppedSilently: 1,
      daysSet: 2,
      daysKept: 1,
      tablesSet: 2,
      tablesKept: 1,
    });
  });

  it("has fifty households of its own, each a request that the form takes", () => {
    const households = evaluationHouseholds();
    expect(new Set(households.map(({ who }) => who)).size).toBe(50);
    expect(households.flatMap(({ request }) => mealPlanBody.safeParse(request).error ?? [])).toEqual([]);
  });

  it("tells attempted violations by kind from what a model wrote, in either form", () => {
    const tables = readTables();
    const [household] = evaluationHouseholds(1);
    const request = { ...household!.request, availableTime: "60+", cookingSkillLevel: "advanced" };
    const dish = anHonestDish();
    const [first] = dish.steps;
    const also = (food: string, amount = 20) => ({
      ...dish,
      ingredients: [...dish.ingredients, { food, amount, unit: "g", preparation: null }],
    });
    const kinds = (element: unknown, change: object = {}): string[] =>
      attemptedViolations({ ...request, ...change }, tables, element);
    for (const written of [(made: unknown) => made, inLines]) {
      expect(kinds(written(dish))).toEqual([]);
      expect(kinds(written(also("unsalted-peanuts")), { dietaryRestrictions: ["nut_free"] })).toEqual(["restriction"]);
      expect(kinds(written(also("celery")), { ingredientsToAvoid: "celery" })).toEqual(["avoided food"]);
      expect(kinds(written(dish), { dietaryPreference: "vegan" })).toContain("diet");
      expect(kinds(written(dish), { meatsPreferred: ["fish"] })).toContain("meat");
      expect(kinds(written(dish), { cookingEquipment: ["microwave"] })).toContain("equipment");
      expect(kinds(written(dish), { availableTime: "10" })).toEqual(["time"]);
      expect(kinds(written(also("moon-cheese")))).toEqual(["unknown food"]);
      expect(kinds(written(also("carrot", 1_900)))).toEqual(["amount"]);
      const said = { ...dish, steps: [{ ...first, text: "Scatter the prawns over it." }, ...dish.steps.slice(1)] };
      expect(kinds(written(said), { ingredientsToAvoid: "shellfish" })).toContain("food in its texts");
    }
    expect(kinds("a pie")).toEqual(["form"]);
    expect(kinds({ ...dish, tip: "It is safe for everybody, £3 a head." })).toEqual(["text"]);
  });
});
