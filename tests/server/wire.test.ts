import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#server/services/clock/clock";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { oneEngine } from "#tests/support/engines";

const REQUEST = {
  fullName: "Ada Baker",
  email: "ada@example.com",
  mealsPerWeek: 3,
  numPeople: 2,
  maxBudget: 47.5,
  dietaryPreference: "vegetarian",
  preferredSupermarket: "aldi",
  cookingSkillLevel: "intermediate",
};
type Plan = {
  shopping_list: { category: unknown; items: { name: unknown; amount: unknown; estimated_cost: unknown }[] }[];
  weekly_plan: {
    meals: {
      name: unknown;
      prep_time: unknown;
      cook_time: unknown;
      equipment_needed: unknown;
      ingredients: { item: unknown; amount: unknown; estimated_cost: unknown }[];
      instructions: unknown;
    }[];
  }[];
  total_cost: unknown;
  tips: unknown;
};

const pounds = (value: unknown) => typeof value === "number" && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const words = (value: unknown) => typeof value === "string" && value !== "";
const listOfWords = (value: unknown) => Array.isArray(value) && value.every(words);

// What is stored is the same on every database; what is made of it for the wire is looked at once.
describe("a plan on the wire", () => {
  let app: TestApp;
  let person: TestClient;
  let id: string;
  beforeAll(async () => {
    const engine = oneEngine();
    app = await startTestApp({ engine });
    person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    id = ((await person.post("/api/meal-plans", REQUEST)).body as { id: string }).id;
  });
  afterAll(() => app.close());

  it("is a record of what was asked, of when, and of whether it can be printed", async () => {
    expect((await person.get(`/api/meal-plans/${id}`)).body).toMatchObject({
      ...REQUEST,
      id,
      hasPdf: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
    });
  });

  it("names every item, meal, ingredient, step and tip, with money in pounds and times in minutes", async () => {
    const { generatedPlan } = (await person.get(`/api/meal-plans/${id}`)).body as { generatedPlan: Plan };
    const { shopping_list, weekly_plan, total_cost, tips } = generatedPlan;
    const items = shopping_list.flatMap((group) => group.items);
    const meals = weekly_plan.flatMap((day) => day.meals);
    const ingredients = meals.flatMap((meal) => meal.ingredients);
    expect([shopping_list.length, items.length, meals.length, ingredients.length].every((length) => length >= 3)).toBe(
      true,
    );
    expect(shopping_list.every(({ category }) => words(category))).toBe(true);
    expect(
      items.filter(({ name, amount, estimated_cost }) => !words(name) || !words(amount) || !pounds(estimated_cost)),
    ).toEqual([]);
    expect(
      ingredients.filter(
        ({ item, amount, estimated_cost }) => !words(item) || !words(amount) || !pounds(estimated_cost),
      ),
    ).toEqual([]);
    expect(
      meals.filter(
        ({ name, prep_time, cook_time, equipment_needed, instructions }) =>
          [words(name), listOfWords(equipment_needed), listOfWords(instructions), Number.isInteger(prep_time)].includes(
            false,
          ) || !Number.isInteger(cook_time),
      ),
    ).toEqual([]);
    expect(pounds(total_cost)).toBe(true);
    expect(listOfWords(tips)).toBe(true);
  });

  it("prints at once: as an attachment named after the plan, and the same file inline", async () => {
    const attached = await person.get(`/api/meal-plans/${id}/pdf`);
    const inline = await person.get(`/api/meal-plans/${id}/download`);
    expect(attached).toMatchObject({
      status: 200,
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="meal-plan-${id}.pdf"`,
      },
    });
    expect(inline.headers["content-disposition"]).toMatch(/^inline/u);
    expect(inline.text).toBe(attached.text);
  });

  it("stays accessible to its owner without a subscription: read, printed and deleted, but none made", async () => {
    app.clock.advance(7 * DAY_MS);
    expect((await person.post("/api/meal-plans", REQUEST)).status).toBe(402);
    for (const path of ["", "/pdf", "/download"])
      expect((await person.get(`/api/meal-plans/${id}${path}`)).status, path).toBe(200);
    expect((await person.get("/api/user-meal-plans")).body).toHaveLength(1);
    expect((await person.delete(`/api/meal-plans/${id}`)).status).toBe(204);
    expect((await person.get("/api/user-meal-plans")).body).toEqual([]);
  });
});
