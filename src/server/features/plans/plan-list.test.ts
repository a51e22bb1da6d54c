import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanRecord, PlanSummary } from "#contract/meal-plans";
import { startTestApp } from "#tests/support/app";
import type { TestApp, TestClient } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";

const REQUEST = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 4, numPeople: 2, maxBudget: 80 };
const LIST = "/api/user-meal-plans";

type SeededPlan = { name?: string; dishes: readonly string[]; pence: number; diet?: string };

/** Inserts plans into a user's list without planning them, each a minute newer than the last. */
async function seed({ context }: TestApp, userId: string, plans: readonly SeededPlan[]): Promise<void> {
  const rows = plans.map(({ name = "Ada Baker", dishes, pence, diet = "none" }, index) => ({
    name,
    diet,
    minutes: index,
    document: {
      totalPence: pence,
      days: dishes.map((title) => ({ meals: [{ title, ingredients: [{ foodId: "onion" }, { foodId: "rice" }] }] })),
    },
  }));
  await context.platform.database.db.execute(sql`
    insert into meal_plans (id, user_id, full_name, email, meals_per_week, num_people, dietary_preference, supermarket,
      skill, budget_pence, meal_ids, document, created_at)
    select gen_random_uuid(), ${userId}::uuid, plan ->> 'name', 'ada@example.com', 3, 2, plan ->> 'diet', 'sainsburys',
      'beginner', 8000, array['a', 'b', 'c'], plan -> 'document',
      timestamptz '2026-01-01 10:00Z' + make_interval(mins => (plan ->> 'minutes')::int)
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as plan`);
}

async function titlesOf(client: TestClient, query: string): Promise<(string | undefined)[]> {
  const { status, body } = await client.get(`${LIST}?${query}`);
  expect(status).toBe(200);
  return (body as PlanSummary[]).map(({ meals }) => meals[0]?.name);
}

/** Follows the Link headers to the end. */
async function everyPage(client: TestClient, address: string): Promise<PlanSummary[]> {
  const { body, headers } = await client.get(address);
  const next = /<([^>]+)>; rel="next"/u.exec(String(headers.link))?.[1];
  const plans = body as PlanSummary[];
  return next === undefined ? plans : [...plans, ...(await everyPage(client, next))];
}

describe.each(sampledEngines())("the list of saved plans on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());

  it("shows the same cost and first three dishes as the plan itself", async () => {
    const client = await app.signUp();
    await client.post("/api/activate-subscription", { isTrial: true });
    const { id } = (await client.post("/api/meal-plans", REQUEST)).body as { id: string };
    const record = (await client.get(`/api/meal-plans/${id}`)).body as PlanRecord;
    const meals = record.generatedPlan?.weekly_plan.flatMap((day) => day.meals) ?? [];
    const [summary] = (await client.get(LIST)).body as PlanSummary[];
    expect(summary?.totalCost).toBe(record.generatedPlan?.total_cost);
    expect(summary?.meals).toEqual(
      meals.slice(0, 3).map((meal) => ({
        id: meal.id,
        name: meal.name,
        foods: meal.ingredients.map(({ food_id }) => food_id),
      })),
    );
    const [last] = meals.slice(-1);
    expect((await client.get(`${LIST}?search=${encodeURIComponent(last?.name ?? "")}`)).body).toHaveLength(1);
  });

  it("is searched by dish, name, diet and supermarket, whatever the case, the accents and the order of words", async () => {
    const client = await app.signUp();
    await seed(app, client.user.id, [
      { dishes: ["Crème fraîche Chicken", "Shepherd’s pie"], pence: 900 },
      { dishes: ["Lentil dal"], pence: 700, diet: "slimming_world", name: "Zoë O'Hara" },
      { dishes: ['100% "Proper" chilli_pot'], pence: 800 },
    ]);
    expect(await titlesOf(client, "search=chicken%20CREME")).toEqual(["Crème fraîche Chicken"]);
    expect(await titlesOf(client, "search=shepherd's")).toEqual(["Crème fraîche Chicken"]);
    expect(await titlesOf(client, "search=zoe%20ohara")).toEqual(["Lentil dal"]);
    expect(await titlesOf(client, "search=slimming%20world")).toEqual(["Lentil dal"]);
    expect(await titlesOf(client, "search=sainsbury%E2%80%99s")).toHaveLength(3);
    expect(await titlesOf(client, "search=chicken%20dal")).toEqual([]);
    for (const literal of ["100%25", "chilli_pot", "%22proper"])
      expect(await titlesOf(client, `search=${literal}`), literal).toEqual(['100% "Proper" chilli_pot']);
    expect(await titlesOf(client, "search=l%25dal")).toEqual([]);
    expect(await titlesOf(client, "search=%20%20")).toHaveLength(3);
  });

  it("never finds another user's plans", async () => {
    const [owner, other] = [await app.signUp(), await app.signUp()];
    await seed(app, owner.user.id, [{ dishes: ["Secret stew"], pence: 500 }]);
    expect(await titlesOf(owner, "search=secret")).toEqual(["Secret stew"]);
    expect(await titlesOf(other, "search=secret")).toEqual([]);
  });

  it.each([
    ["newest", (a: PlanSummary, b: PlanSummary) => b.createdAt.localeCompare(a.createdAt)],
    ["oldest", (a: PlanSummary, b: PlanSummary) => a.createdAt.localeCompare(b.createdAt)],
    [
      "cheapest",
      (a: PlanSummary, b: PlanSummary) =>
        (a.totalCost ?? 0) - (b.totalCost ?? 0) || b.createdAt.localeCompare(a.createdAt),
    ],
  ])("pages a search sorted by %s, each plan once", async (sort, order) => {
    const client = await app.signUp();
    await seed(
      app,
      client.user.id,
      Array.from({ length: 480 }, (_, at) => ({ dishes: [at % 2 ? "Soup" : "Pie"], pence: 500 + (at % 7) * 10 })),
    );
    const plans = await everyPage(client, `${LIST}?search=soup&sort=${sort}`);
    expect(plans).toHaveLength(240);
    expect(new Set(plans.map(({ id }) => id)).size).toBe(240);
    expect(plans.map(({ id }) => id)).toEqual(plans.toSorted(order).map(({ id }) => id));
  });

  it("refuses an unknown sort order, a long search and a cursor from another order in plain words", async () => {
    const client = await app.signUp();
    await seed(
      app,
      client.user.id,
      Array.from({ length: 101 }, () => ({ dishes: ["Soup"], pence: 500 })),
    );
    const refusal = async (query: string) => (await client.get(`${LIST}?${query}`)).body;
    expect(await refusal("sort=tastiest")).toMatchObject({ message: '"tastiest" is not one of the choices for sort' });
    expect(await refusal(`search=${"k".repeat(101)}`)).toMatchObject({
      message: "Search must be at most 100 characters",
    });
    const { headers } = await client.get(LIST);
    const cursor = /cursor=([^>]+)>/u.exec(String(headers.link))?.[1] ?? "";
    expect(cursor).not.toBe("");
    expect(await refusal(`sort=oldest&cursor=${cursor}`)).toMatchObject({
      message: "This page link is not valid. Please start from the first page.",
    });
  });

  it("finds one dish among thousands of a user's plans", async () => {
    const client = await app.signUp();
    const dishes = ["Chicken and leek traybake", "Smoky bean chilli with rice", "Lemon cod with greens"];
    await seed(
      app,
      client.user.id,
      Array.from({ length: 3_000 }, (_, at) => ({ dishes: at === 3 ? ["Needle soup"] : dishes, pence: 2_000 + at })),
    );
    expect(await titlesOf(client, "search=needle")).toEqual(["Needle soup"]);
    expect(await titlesOf(client, "search=nothing%20like%20this")).toEqual([]);
    expect(await titlesOf(client, "search=cod&sort=oldest")).toHaveLength(100);
  });
});
