import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DishOpinion } from "#contract/dishes";
import type { PlanMealAnswer, PlanRecord } from "#contract/meal-plans";
import { DAY_MS } from "#server/services/clock/clock";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { subscribe } from "#tests/support/billing";
import { entitled, madePlan } from "#tests/support/cupboard";
import { sampledEngines } from "#tests/support/engines";

describe.each(sampledEngines())("what people say of dishes on $name", (engine) => {
  let app: TestApp;
  let person: TestClient;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  beforeEach(async () => {
    person = await entitled(app);
  });
  afterAll(() => app.close());

  const say = (mealId: string, opinion: unknown, who = person) => who.put(`/api/dishes/${mealId}/opinion`, { opinion });
  const list = async (query = "") => (await person.get(`/api/dishes${query}`)).body as DishOpinion[];
  const names = (plan: PlanRecord): string[] => mealsOf(plan).map(({ id }) => id.split("--")[0] ?? id);

  it("keeps one opinion of each dish, whatever it was served with, newest first", async () => {
    expect((await say("baked-trout-with-fennel-and-lemon", "again")).body).toEqual({
      meal_id: "baked-trout-with-fennel-and-lemon",
      name: "Baked trout with fennel and lemon",
      opinion: "again",
      foods: expect.arrayContaining(["fennel-bulb"]),
      told_at: expect.stringMatching(/^\d{4}-/u),
    });
    app.clock.advance(1_000);
    await say("toad-in-the-hole-with-onion-gravy", "never");
    app.clock.advance(1_000);
    await say("baked-trout-with-fennel-and-lemon--with-new-potatoes", "never");
    expect((await list()).map(({ meal_id, opinion }) => [meal_id, opinion])).toEqual([
      ["baked-trout-with-fennel-and-lemon", "never"],
      ["toad-in-the-hole-with-onion-gravy", "never"],
    ]);
    expect(await list("?opinion=again")).toEqual([]);
    expect((await say("baked-trout-with-fennel-and-lemon", null)).body).toMatchObject({ opinion: null, told_at: null });
    expect((await say("baked-trout-with-fennel-and-lemon", null)).status).toBe(200);
    expect((await list("?opinion=never")).map(({ meal_id }) => meal_id)).toEqual(["toad-in-the-hole-with-onion-gravy"]);
  });

  it("refuses unknown dishes, unknown opinions, and other users' dishes", async () => {
    expect((await say("dish-unheard-of", "again")).status).toBe(404);
    const refused = await say("baked-trout-with-fennel-and-lemon", "perhaps");
    expect(refused.status).toBe(400);
    expect((refused.body as { message: string }).message).toBe("Please say again, never or null");
    expect((await person.get("/api/dishes?opinion=perhaps")).status).toBe(400);
    expect((await person.get("/api/dishes?cursor=abc")).status).toBe(400);
    await say("baked-trout-with-fennel-and-lemon", "again");
    const other = await entitled(app);
    expect((await other.get("/api/dishes")).body).toEqual([]);
    const plan = await madePlan(person);
    expect((await other.get(`/api/dishes?plan_id=${plan.id}`)).status).toBe(404);
  });

  it("finds another proposer's dish through its plan, and keeps it once there is an opinion", async () => {
    const plan = await madePlan(person);
    const dish = "dish-a-proposed-supper";
    // As a provider's plan is stored in the database.
    await app.context.platform.database.db.execute(sql`
      update meal_plans set meal_ids[1] = ${dish},
        document = jsonb_set(jsonb_set(document, '{days,0,meals,0,id}', ${JSON.stringify(dish)}::jsonb),
          '{days,0,meals,0,title}', '"A proposed supper"'::jsonb)
      where id = ${plan.id}`);
    expect((await say(dish, "never", await entitled(app))).status).toBe(404);
    expect((await say(dish, "never")).body).toMatchObject({ meal_id: dish, name: "A proposed supper" });
    expect((await list(`?plan_id=${plan.id}`)).map(({ meal_id }) => meal_id)).toEqual([dish]);
    await person.delete(`/api/meal-plans/${plan.id}`);
    expect((await list())[0]?.foods.length).toBeGreaterThan(0);
    expect((await say(dish, null)).body).toMatchObject({ opinion: null, name: "A proposed supper" });
    expect(await list()).toEqual([]);
  });

  it("answers a hundred a page, with a link to the rest, and refuses more than five hundred", async () => {
    const { id } = (await person.get("/api/user")).body as { id: string };
    await app.context.platform.database.db.execute(sql`
      insert into dish_opinions (user_id, dish_id, opinion, title, amounts, told_at)
      select ${id}::uuid, 'dish-' || number, 'never', 'Dish ' || number, '[]'::jsonb,
        ${new Date(app.clock.now()).toISOString()}::timestamptz from generate_series(1, 500) number`);
    const found = new Set<string>();
    let next: string | undefined = "/api/dishes?opinion=never";
    for (let pages = 0; next !== undefined; pages += 1) {
      expect(pages).toBeLessThan(5);
      const answer = await person.get(next);
      const page = answer.body as DishOpinion[];
      expect(page).toHaveLength(100);
      for (const { meal_id } of page) found.add(meal_id);
      next = /<(.+)>/u.exec(String(answer.headers["link"] ?? ""))?.[1];
    }
    expect(found.size).toBe(500);
    expect((await say("baked-trout-with-fennel-and-lemon", "again")).status).toBe(400);
    expect((await say("dish-7", "again")).status).toBe(200);
  });

  it("affects every later plan, and is in the export", async () => {
    const subscriber = await app.signUp();
    await subscribe(subscriber, { plan: "yearly" });
    const first = await madePlan(subscriber, { mealsPerWeek: 5 });
    const [banned, liked] = names(first);
    await say(banned ?? "", "never", subscriber);
    await say(liked ?? "", "again", subscriber);
    for (let week = 2; week <= 4; week += 1) {
      app.clock.advance(7 * DAY_MS);
      const plan = await madePlan(subscriber, { mealsPerWeek: 5 });
      expect(names(plan)).not.toContain(banned);
      const back = mealsOf(plan).find(({ id }) => id.split("--")[0] === liked);
      expect(back === undefined ? null : back.why).toEqual(week < 4 ? null : expect.stringMatching(/^You liked it/u));
    }
    const { dishes } = (await subscriber.get("/api/user/export")).body as {
      dishes: { dish: string; opinion: string }[];
    };
    expect(dishes.map(({ dish, opinion }) => [dish, opinion])).toEqual(
      expect.arrayContaining([
        [banned, "never"],
        [liked, "again"],
      ]),
    );
  });
});

function mealsOf({ generatedPlan }: PlanRecord): PlanMealAnswer[] {
  return generatedPlan?.weekly_plan.flatMap(({ meals }) => meals) ?? [];
}
