import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
  type Named = { readonly foods?: readonly string[] };
  /** A week without fish, of a cook that knows nothing of notes: what comes of them is ours. */
  const week = (asked: Partial<RawMealPlanRequest>) =>
    server.generate(request(asked), ({ prompt }) => {
      const wanted = /^dishes: (\d+)$/mu.exec(prompt)?.[1];
      if (wanted === undefined) return { kind: "meals", meals: cook(prompt) };
      const dishes = cook(prompt, { surplus: 60 }) as Named[];
      const menu = dishes.filter(({ foods = [] }) => !foods.some((id) => FISH.has(id)));
      return { kind: "meals", meals: menu.slice(0, Number(wanted)) };
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

  it("a food that harms somebody is in no dish of the week, and told to nobody", async () => {
    const made = await week({ additionalNotes: "I am allergic to fish." });
    expect(dinners(made)).toHaveLength(7);
    expect(dinners(made).filter(({ fish }) => fish)).toEqual([]);
    for (const { prompt } of made.calls) for (const id of FISH) expect(prompt.includes(`\n${id},`), id).toBe(false);
    expect(made.document?.notices.map(({ code }) => code)).toContain("notes_avoided");
  });

  it("the quickest of its dishes stands on the day that is to be quick", async () => {
    const made = dinners(await week({ week: [{ kind: "quick", day: "Tuesday" }] }));
    expect(made.filter(({ proposer }) => proposer !== "builtin").length).toBeGreaterThan(4);
    const tuesday = made.find(({ day }) => day === "Tuesday");
    expect(tuesday?.minutes).toBe(Math.min(...made.map(({ minutes }) => minutes)));
  });

  it("what was not proposed is not put in its place: a wish is no rule", async () => {
    const made = dinners(await week({ week: [{ kind: "treat", day: "Friday" }] }));
    expect(made.map(({ day }) => day)).toContain("Friday");
    expect(made.filter(({ proposer }) => proposer === "builtin")).toEqual([]);
  });
});
