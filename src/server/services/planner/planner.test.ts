import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findAlternatives } from "#domain/planner/alternatives";
import { withServings, withSwapped } from "#domain/planner/change-meal";
import { changeWeek } from "#domain/planner/change-week";
import { proposeWeek } from "#domain/planner/propose-week";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import { judgeLines } from "#domain/proposal/spoken-week";
import { proposedFromRecipe } from "#tools/ai-provider/proposed-from-recipe";
import { jsonLog } from "#server/services/log/log";
import { typstPdf } from "#server/services/pdf/typst-pdf";
import { inProcessPlanner } from "#server/services/planner/in-process-planner";
import type { Planner } from "#server/services/planner/planner";
import { workerPlanner } from "#server/services/planner/worker-planner";
import { createWorkers, workerEntry } from "#server/services/workers/workers";
import type { Workers } from "#server/services/workers/workers";
import { realCatalogue } from "#tests/support/catalogue";
import { readPdf } from "#tests/support/read-pdf";
import { accepted } from "#tests/support/judging";
import { samplePlan, sampleTask } from "#tests/support/sample-plan";
import { NO_TASTES } from "#domain/request/tastes";

const PDF_ASSETS = join(import.meta.dirname, "../pdf");
const WANTED = { owner: "ada", signal: new AbortController().signal };
const folder = mkdtempSync(join(tmpdir(), "mealwright-workers-"));
let workers: Workers;

beforeAll(() => {
  // The lookups are made again by the thread that reads the file.
  const { foodById: _foods, recipeOf: _recipes, levelOf: _levels, weeks: _weeks, ...data } = realCatalogue().catalogue;
  writeFileSync(join(folder, "catalogue.json"), JSON.stringify(data));
  workers = createWorkers({
    entry: workerEntry(),
    files: { catalogue: join(folder, "catalogue.json"), pdfAssets: PDF_ASSETS },
    log: jsonLog("silent"),
  });
});

afterAll(async () => {
  await workers.close();
  rmSync(folder, { recursive: true });
});

const PLANNERS: readonly (readonly [string, () => Planner])[] = [
  ["in process", () => inProcessPlanner(realCatalogue().catalogue)],
  ["in worker threads", () => workerPlanner(workers)],
];

describe.each(PLANNERS)("the built-in planner %s", (_, planner) => {
  test("plans a week that keeps what was asked", async () => {
    const proposal = await planner().plan(sampleTask({ mealsPerWeek: 3, ingredientsToAvoid: "mushrooms" }), WANTED);
    if (proposal.kind !== "planned") throw new Error("a plain request was refused");
    expect(proposal.document.days).toHaveLength(3);
    expect(proposal.document.totalPence).toBeLessThanOrEqual(proposal.document.budgetPence);
    expect(JSON.stringify(proposal.document.days.map((day) => day.meals.map((meal) => meal.ingredients)))).not.toMatch(
      /mushroom/iu,
    );
  });

  test("answers the same request with the same plan", async () => {
    const ask = () => planner().plan(sampleTask({ mealsPerWeek: 2 }), WANTED);
    expect(await ask()).toEqual(await ask());
  });

  test("agrees with the planner of the domain", async () => {
    const proposal = await planner().plan(sampleTask({ mealsPerWeek: 2 }), WANTED);
    expect(proposal).toMatchObject({ kind: "planned", document: samplePlan({ mealsPerWeek: 2 }) });
  });

  test("completes a week around a meal that was accepted elsewhere", async () => {
    const task = { ...sampleTask({ mealsPerWeek: 3 }), kept: [accepted(anHonestDish())] };
    const proposal = await planner().plan(task, WANTED);
    expect(proposal).toEqual(proposeWeek(task, realCatalogue().catalogue));
    if (proposal.kind !== "planned") throw new Error("a plain request was refused");
    const proposers = proposal.document.days.flatMap(({ meals }) => meals.map(({ proposer }) => proposer));
    expect(proposers.sort()).toEqual(["OpenAI", "builtin", "builtin"]);
    expect(proposal.swapped).toEqual([]);
  });

  test("finds other dishes for a meal of a kept plan, and plans others again beside a provider's, which can be swapped away", async () => {
    const { catalogue } = realCatalogue();
    const dish = accepted(anHonestDish());
    const proposal = await planner().plan({ ...sampleTask({ mealsPerWeek: 3 }), kept: [dish] }, WANTED);
    if (proposal.kind !== "planned") throw new Error("a plain request was refused");
    const rules = [{ entry: "coriander", foodIds: new Set(["fresh-coriander"]), allergens: new Set<never>() }];
    const around = {
      cupboard: [],
      shopped: [],
      rules,
      eaters: [],
      tastes: NO_TASTES,
      recentPlans: [["x"]],
      occasion: sampleTask().occasion,
    };
    const week = { plan: proposal.plan, ...around };
    const task = { ...week, mealId: dish.id };
    const found = await planner().alternatives(task, WANTED);
    expect(found).toEqual(findAlternatives(task, catalogue));
    expect(found.dishes.length).toBeGreaterThanOrEqual(3);
    const [other] = found.dishes;
    const swapped = withSwapped(week, catalogue, dish.id, other?.meal.id ?? "");
    expect(swapped).toMatchObject({
      ok: true,
      plan: { totalPence: proposal.plan.totalPence + (other?.costChange ?? 0) },
    });
    const remade = await planner().remake({ ...week, keep: [dish.id], cooked: [], turn: 1 }, WANTED);
    if (!remade.ok) throw new Error(remade.message);
    expect(remade.placed.find(({ meal }) => meal.id === dish.id)?.meal.proposer).toBe("OpenAI");
    const changed = changeWeek(week, catalogue, remade.placed);
    expect(
      changed.ok && changed.plan.days.flatMap(({ meals }) => meals).find(({ id }) => id === dish.id)?.steps,
    ).toEqual(dish.steps);
    const more = withServings(week, catalogue, dish, 3);
    expect(more.ok && more.plan.days.flatMap(({ meals }) => meals).find(({ id }) => id === dish.id)?.servings).toBe(3);
    expect(withServings(week, catalogue, dish, 40)).toMatchObject({
      ok: false,
      message: expect.stringContaining("a home kitchen’s pans hold no more"),
    });
  });

  test("refuses honestly what cannot be met", async () => {
    const proposal = await planner().plan(sampleTask({ maxBudget: 1 }), WANTED);
    expect(proposal).toMatchObject({
      kind: "refused",
      refusal: { binding: "budget", message: expect.stringContaining("£") },
    });
  });

  test("judges a proposed meal as the domain does, whatever it is", async () => {
    const { catalogue, matcher } = realCatalogue();
    const { constraints } = sampleTask({ availableTime: "60+" });
    const raw = proposedFromRecipe(catalogue.recipes[0]!, catalogue);
    for (const element of [raw, { ...raw, name: "<b>Pie</b>" }, "no meal"]) {
      const task = { constraints, raw: element, accepted: [], recentPlans: [], proposer: "OpenAI" };
      const judgement = await planner().judge(task, WANTED);
      expect(judgement).toEqual(judgeProposal(task, catalogue, matcher));
    }
  });

  test("says what stands of a line to the household as the domain does", async () => {
    const { catalogue, matcher } = realCatalogue();
    const { constraints } = sampleTask({ availableTime: "60+" });
    const dish = accepted(anHonestDish());
    const nothing = { people: null, answers: [] };
    const composed = [{ ...nothing, mealId: dish.id, day: "Monday", forYou: "Monday. Safe for all." } as const];
    const week = { constraints, kept: [dish], composed };
    const lines = await planner().judgeLines(week, WANTED);
    expect(lines).toMatchObject([{ stands: "Monday.", dish: { title: dish.title } }]);
    expect(lines).toEqual(judgeLines(week, catalogue, matcher));
  });

  test("rejects with the reason of an aborted signal", async () => {
    await expect(
      planner().plan(sampleTask(), { owner: "ada", signal: AbortSignal.abort(new Error("the process drains")) }),
    ).rejects.toThrow("the process drains");
    const { constraints } = sampleTask();
    const element = { constraints, raw: {}, accepted: [], recentPlans: [], proposer: "OpenAI" };
    await expect(
      planner().judge(element, { owner: "ada", signal: AbortSignal.abort(new Error("the process drains")) }),
    ).rejects.toThrow("the process drains");
  });
});

describe("the printer in worker threads", () => {
  test("prints two plans at once, each its own, and each the same again", async () => {
    const pdf = typstPdf(workers, PDF_ASSETS, jsonLog("silent"));
    const plans = ["Ada One", "Ada Two"].map((fullName) => samplePlan({ fullName, mealsPerWeek: 1 }));
    const printAll = () =>
      Promise.all(
        plans.map((plan, index) => pdf.render(plan, { planId: `plan-${index}`, createdAt: 1_800_000_000_000 }, WANTED)),
      );
    const [first, again] = [await printAll(), await printAll()];
    expect(again.map((bytes) => Buffer.from(bytes).toString("base64"))).toEqual(
      first.map((bytes) => Buffer.from(bytes).toString("base64")),
    );
    const texts = await Promise.all(first.map(async (bytes) => (await readPdf(bytes)).text));
    expect(texts.map((text) => /AdaOne|AdaTwo/u.exec(text)?.[0])).toEqual(["AdaOne", "AdaTwo"]);
  });

  test("logs a plan that had to do without the accessibility mark, by its id alone", async () => {
    const lines: string[] = [];
    const pdf = typstPdf(workers, PDF_ASSETS, jsonLog("warn", { write: (line) => void lines.push(line) }));
    const plan = samplePlan({ fullName: "Ada 𒀀", mealsPerWeek: 1 });
    const bytes = await pdf.render(plan, { planId: "plan-1", createdAt: 0 }, WANTED);
    expect((await readPdf(bytes)).tagged).toBe(true);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("plan-1");
    expect(lines[0]).not.toContain("Ada");
  });

  test("has a version that is known without printing", () => {
    expect(typstPdf(workers, PDF_ASSETS, jsonLog("silent")).version).toMatch(/^typst-\d+-[0-9a-f]{12}$/u);
  });
});
