import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAYS } from "#domain/options/days";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { startAiServer, type AiServer, type GenerationResult } from "#tests/support/adversary/ai-server";
import { realCatalogue } from "#tests/support/catalogue";
import { oneEngine } from "#tests/support/engines";
import { evaluationHouseholds } from "#tests/support/evaluation/households";
import { createCook } from "#tools/ai-provider/cook";

const { catalogue } = realCatalogue();
const FISH = new Set(catalogue.foods.filter(({ allergens }) => allergens.includes("fish")).map(({ id }) => id));

describe("limits on single days in notes, where a provider writes the week", { timeout: 120_000 }, () => {
  const cook = createCook(catalogue);
  let server: AiServer;
  beforeAll(async () => {
    server = await startAiServer(oneEngine(), "builtin");
  });
  afterAll(() => server.close());
  beforeEach(() => server.newUser());

  const [household] = evaluationHouseholds(1);
  const request = (asked: Partial<RawMealPlanRequest>): RawMealPlanRequest => ({
    ...household!.request,
    maxBudget: 300,
    availableTime: "60+",
    cookingSkillLevel: "advanced",
    ...asked,
  });
  type Named = { readonly day?: string; readonly idea?: { readonly foods?: readonly string[] } | null };
  /** A week without fish, of a cook that knows nothing of notes: what comes of them is ours. */
  const week = (asked: Partial<RawMealPlanRequest>) =>
    // Their weeks begin on Monday.
    server.generate(request({ shoppingDay: "Sunday", ...asked }), ({ prompt }) => {
      const wanted = /^dinners: (\d+)$/mu.exec(prompt)?.[1];
      if (wanted === undefined) return { kind: "meals", meals: cook(prompt) };
      const dishes = cook(prompt, { surplus: 60 }) as Named[];
      const menu = dishes.filter(({ idea }) => !(idea?.foods ?? []).some((id) => FISH.has(id)));
      const placed = menu.slice(0, Number(wanted)).map((dinner, at) => ({ ...dinner, day: DAYS[at % DAYS.length] }));
      return { kind: "meals", meals: placed };
    });
  const dinners = ({ document }: GenerationResult) =>
    (document?.days ?? []).flatMap(({ day, meals }) =>
      meals.map((meal) => ({
        day,
        proposer: meal.proposer,
        minutes: meal.prepMinutes + meal.cookMinutes,
        fish: meal.ingredients.some(({ foodId }) => FISH.has(foodId)),
      })),
    );

  it("a harmful food is in no dish of the week, and sent to no one", async () => {
    const made = await week({ additionalNotes: "I am allergic to fish." });
    expect(dinners(made)).toHaveLength(7);
    expect(dinners(made).filter(({ fish }) => fish)).toEqual([]);
    for (const { prompt } of made.calls) for (const id of FISH) expect(prompt.includes(`\n${id},`), id).toBe(false);
    expect(made.document?.notices.map(({ code }) => code)).toContain("notes_avoided");
  });

  it("a day that is to be quick is told, with what is ours for it, and its dinners keep the days that it set", async () => {
    const asked = await week({ week: [{ kind: "quick", day: "Tuesday" }] });
    const [call] = asked.calls;
    expect(call?.prompt).toContain('## What they told us\n1 {"asked":"Quick on Tuesday"}');
    expect(call?.prompt).toMatch(/^\d+\|[^|]+\|[^|]*\|(?:1\d|2\d|30)\|.*\|1$/mu);
    const made = dinners(asked);
    expect(made.filter(({ proposer }) => proposer !== "builtin").length).toBeGreaterThan(4);
    expect(made.map(({ day }) => day)).toEqual(DAYS);
  });

  it("what was not proposed is not put in its place: a wish is no rule", async () => {
    const made = dinners(await week({ week: [{ kind: "treat", day: "Friday" }] }));
    expect(made.map(({ day }) => day)).toContain("Friday");
    expect(made.filter(({ proposer }) => proposer === "builtin")).toEqual([]);
  });
});
