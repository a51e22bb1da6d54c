import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import type { SuperAdminStats } from "#contract/admin";
import type { PlanRecord } from "#contract/meal-plans";
import { superAdminOf } from "#tests/support/admins";
import { startTestApp } from "#tests/support/app";
import type { TestApp, TestClient } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";
import {
  honestDishes,
  ideaOf,
  PLAIN_LINE,
  PROVIDER,
  ROOMY_REQUEST,
  scriptedProposer,
} from "#tests/support/scripted-proposer";

type Dish = ReturnType<typeof honestDishes>[number];
const [NEW_DISH] = honestDishes(1) as [Dish];
const LINE = "Sunday, for all six of you: everybody is in.";
const NONE = { people: null, dish: null, idea: null, for_you: PLAIN_LINE, answers: [] };

/** The number of the first of our dishes in a brief that matches. */
function numberOf(prompt: string, isWanted: (fields: readonly string[]) => boolean): number {
  const rows = prompt.split("\n").filter((line) => /^\d+\|/u.test(line));
  return Number(rows.map((line) => line.split("|")).find(isWanted)?.[0]);
}

describe.each(sampledEngines())("a week that a provider composes on $name", (engine) => {
  const kitchen = scriptedProposer();
  let app: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    app = await startTestApp({ engine, overrides: { proposer: kitchen.proposer } });
  });
  beforeEach(async () => {
    client = await app.signUp();
    await client.post("/api/activate-subscription", { isTrial: true });
    // Their weeks begin on Monday.
    await client.put("/api/shopping-day", { day: "Sunday" });
  });
  afterAll(() => app.close());

  const made = async (change: object = {}) => {
    const { status, body } = await client.post("/api/meal-plans", { ...ROOMY_REQUEST, mealsPerWeek: 3, ...change });
    expect(status).toBe(201);
    const { generatedPlan } = (await client.get(`/api/meal-plans/${(body as { id: string }).id}`)).body as PlanRecord;
    if (generatedPlan === null) throw new Error("there is no plan");
    return generatedPlan;
  };

  it("keeps its days, diners and lines, requests the one new dish, and once a replacement for an unacceptable line", async () => {
    let ours: readonly string[] = [];
    kitchen.follow(async (give, call) => {
      if (call.shape === "meals") {
        await give(NEW_DISH);
        return null;
      }
      if (call.shape === "lines") return "network";
      const rows = call.prompt.split("\n").filter((line) => /^\d+\|/u.test(line));
      const feast = numberOf(
        call.prompt,
        ([, name = "", , minutes]) => Number(minutes) > 30 && /curry|stew|chilli|bolognese/iu.test(name),
      );
      const quick = numberOf(call.prompt, ([, , , minutes]) => Number(minutes) <= 20);
      ours = [quick, feast].map((number) => rows[number - 1]?.split("|")[1] ?? "");
      await give({ ...NONE, day: "Tuesday", dish: quick });
      await give({ ...ideaOf(NEW_DISH, "Thursday"), for_you: "Safe for your nut allergy." });
      await give({ ...NONE, day: "Sunday", dish: feast, people: 6, for_you: LINE });
      return null;
    });
    const plan = await made({ week: [{ kind: "quick", day: "Tuesday" }] });
    expect(kitchen.calls.map(({ shape }) => shape)).toEqual(["compose", "meals", "lines"]);
    const dinners = plan.weekly_plan.flatMap(({ meals }) => meals);
    expect(dinners.map(({ day, name, servings }) => [day, name, servings])).toEqual([
      ["Tuesday", ours[0], 2],
      ["Thursday", NEW_DISH.name, 2],
      ["Sunday", ours[1], 6],
    ]);
    expect(dinners.map(({ for_you }) => for_you === LINE)).toEqual([false, false, true]);
    expect(JSON.stringify(plan)).not.toMatch(/nut allergy/iu);
    expect(plan.notices.map(({ code }) => code)).not.toContain("proposer_fell_back");
  });

  it("is complete in one call if all of its dishes are ours", async () => {
    kitchen.follow(async (give) => {
      for (const [at, day] of ["Monday", "Wednesday", "Friday"].entries()) await give({ ...NONE, day, dish: at + 1 });
      return null;
    });
    const plan = await made();
    expect(kitchen.calls).toHaveLength(1);
    expect(plan.weekly_plan.map(({ day }) => day)).toEqual(["Monday", "Wednesday", "Friday"]);
  });

  it("cooks once for two dinners if asked to, and both may say so; without its source, such a dinner alone is refused", async () => {
    const [before, after] = ["Friday’s supper starts here.", "Thursday’s leftovers do half of the work."];
    let pair: readonly string[] = [];
    kitchen.follow(async (give, { shape, prompt, number }) => {
      if (shape !== "compose") return null;
      const rows = prompt.split("\n").filter((line) => /^\d+\|.*\|after \d/u.test(line));
      const [row = "", other = ""] = rows.filter((line) => line.endsWith("within 2 days"));
      const source = Number(/after (\d+)/u.exec(row)?.[1]);
      pair = [numberOf(prompt, ([at]) => Number(at) === source), Number.parseInt(row, 10)].map(
        (at) =>
          prompt
            .split("\n")
            .find((line) => line.startsWith(`${at}|`))
            ?.split("|")[1] ?? "",
      );
      if (number === 1) {
        await give({ ...NONE, day: "Tuesday", dish: Number.parseInt(other, 10) });
        await give({ ...NONE, day: "Thursday", dish: source, for_you: before });
        await give({ ...NONE, day: "Friday", dish: Number.parseInt(row, 10), for_you: after });
      } else await give({ ...NONE, day: "Tuesday", dish: source === 1 ? 2 : 1 });
      return null;
    });
    const plan = await made();
    expect(kitchen.calls[1]?.prompt).toMatch(
      /## Refused dinners\n\{"dinner":.*no dinner of the week stands before it/u,
    );
    const [tuesday, thursday, friday] = plan.weekly_plan.flatMap(({ meals }) => meals);
    expect([tuesday?.day, thursday?.name, friday?.name]).toEqual(["Tuesday", ...pair]);
    expect([thursday?.for_you, friday?.for_you]).toEqual([before, after]);
    expect(JSON.stringify(thursday)).toContain("For Friday’s dinner");
    expect(JSON.stringify(friday)).toContain("cooked on Thursday");
  });

  it("sends back once what breaks a rule, with the reason and what was accepted; and shows a super admin what was not served", async () => {
    kitchen.follow(async (give, { shape, number }) => {
      if (shape !== "compose") return null;
      await give({ ...NONE, day: "Monday", dish: number === 1 ? 1 : 2 });
      if (number === 1) await give({ ...NONE, day: "Monday", dish: 3 });
      if (number === 1) await give({ ...NONE, day: "Tuesday", dish: 9_999 });
      else await give({ ...NONE, day: "Wednesday", dish: 5 });
      return null;
    });
    const plan = await made();
    const [first, second] = kitchen.calls;
    expect([first?.mostMeals, second?.mostMeals]).toEqual([3, 2]);
    expect(second?.prompt).toMatch(/## Refused dinners\n\{"dinner":.*Monday has its dinner already/u);
    expect(plan.weekly_plan.flatMap(({ meals }) => meals)).toHaveLength(3);
    const { ai } = (await (await superAdminOf(app)).get("/api/super-admin/stats")).body as SuperAdminStats;
    expect(ai.unserved.flatMap(({ day, reasons }) => [day, ...reasons]).join(" ")).toMatch(/Monday has its dinner/u);
  });

  it("sends back the expensive dinner rather than the last one when the money runs out, and says what is left", async () => {
    const given: number[] = [];
    kitchen.follow(async (give, { shape, number, prompt }) => {
      if (shape !== "compose") return null;
      const packs = (from: number, to: number) => (fields: readonly string[]) =>
        Number(fields[10]) > from && Number(fields[10]) < to && !given.includes(Number(fields[0]));
      for (const [day, from, to] of [
        ["Monday", 1_000, 1_700],
        ["Tuesday", 500, 700],
        ["Friday", 500, 700],
      ] as const) {
        const dish = number === 1 ? numberOf(prompt, packs(from, to)) : numberOf(prompt, packs(0, 400));
        given.push(dish);
        await give({ ...NONE, day, dish });
      }
      return null;
    });
    await made({ maxBudget: 17 });
    const [, second] = kitchen.calls;
    expect(second?.prompt).toMatch(new RegExp(`## Refused dinners\n\\{"dinner":.*"dish":${given[0]},`, "u"));
    expect(second?.prompt).toMatch(/spent: about £\d.* left for the last one\nopen packs/u);
  });

  it("resumes from what an earlier version proposed, without days", async () => {
    const { db } = app.context.platform.database;
    const started: string[] = [];
    kitchen.follow(async (give, { shape, prompt }) => {
      if (shape === "meals") {
        await give(NEW_DISH);
        return null;
      }
      started.push(prompt);
      // As if the first process had been that version.
      if (started.length === 1) {
        await db.execute(sql`update generations set menu = '[{"name": "Pie", "foods": ["leek"], "why": ""}]'::jsonb`);
      }
      for (const [at, day] of ["Monday", "Tuesday", "Friday"].entries()) await give({ ...NONE, day, dish: at + 1 });
      return null;
    });
    expect((await made()).weekly_plan.map(({ day }) => day)).toEqual(["Monday", "Tuesday", "Friday"]);
  });

  it(`names ${PROVIDER} for what it wrote and no one for what is ours`, async () => {
    kitchen.follow(async (give, { shape }) => {
      if (shape === "meals") await give(NEW_DISH);
      else {
        await give(ideaOf(NEW_DISH, "Monday"));
        await give({ ...NONE, day: "Tuesday", dish: 1 });
        await give({ ...NONE, day: "Friday", dish: 2 });
      }
      return null;
    });
    const proposers = (await made()).weekly_plan.flatMap(({ meals }) => meals.map(({ proposer }) => proposer));
    expect(proposers).toEqual([PROVIDER, "builtin", "builtin"]);
  });
});
