import { afterEach, describe, expect, it, vi } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import { startTestApp } from "#tests/support/app";
import type { TestApp, TestClient } from "#tests/support/app";
import { sampledEngines, type Engine, type Place } from "#tests/support/engines";
import { FROM, ROAST, SOUP } from "#tests/support/linked-ideas";
import { PATIENTLY } from "#tests/support/patiently";
import { gate, ideaOf, ROOMY_REQUEST, scriptedProposer, withUnknownFood } from "#tests/support/scripted-proposer";

const STEW = anHonestDish();
const REQUEST = { ...ROOMY_REQUEST, mealsPerWeek: 3 };

describe.each(sampledEngines())("a week with a pair of a provider's own on $name", { timeout: 60_000 }, (engine) => {
  const kitchen = scriptedProposer();
  const never = gate();
  const open: { app: TestApp | null; place: Place | null } = { app: null, place: null };
  afterEach(async () => {
    await open.app?.close();
    await open.place?.remove();
    open.app = null;
    open.place = null;
  });

  async function start(on: Engine): Promise<TestApp> {
    open.place ??= await on.place();
    open.app = await startTestApp({ engine: on, place: open.place, overrides: { proposer: kitchen.proposer } });
    return open.app;
  }

  async function signedUp() {
    const app = await start(engine);
    const client = await app.signUp();
    await client.post("/api/activate-subscription", { isTrial: true });
    // Their weeks begin on Monday.
    await client.put("/api/shopping-day", { day: "Sunday" });
    return { app, client };
  }

  /** Composes the stew, the roast and the soup made from it, and does with each dish what `write` says. */
  function follow(write: (dish: ProposedMeal, give: (raw: unknown) => Promise<void>) => Promise<void>): void {
    kitchen.follow(async (give, call) => {
      if (call.shape === "compose") {
        await give(ideaOf(STEW, "Thursday"));
        for (const [dish, day, from] of [[ROAST, "Saturday", null] as const, [SOUP, "Sunday", FROM] as const]) {
          await give({ ...ideaOf(dish, day), from });
        }
      }
      const dish = [STEW, ROAST, SOUP].find(({ name }) => name === call.dish);
      if (call.shape === "meals" && dish !== undefined) await write(dish, give);
      return null;
    });
  }

  async function planOf(client: TestClient, id: string) {
    const { generatedPlan } = (await client.get(`/api/meal-plans/${id}`)).body as PlanRecord;
    return generatedPlan?.weekly_plan.flatMap(({ meals }) => meals) ?? [];
  }

  const callFor = ({ name }: ProposedMeal): string => kitchen.calls.find(({ dish }) => dish === name)?.prompt ?? "";

  it("tells both calls of it, and plans it whole", async () => {
    const { client } = await signedUp();
    follow((dish, give) => give(dish));
    const made = await client.post("/api/meal-plans", REQUEST);
    expect(made.status).toBe(201);
    expect(callFor(ROAST)).toMatch(/^cooks more: .* 500g of it, raw/mu);
    expect(callFor(SOUP)).toMatch(/^comes cooked: whole-chicken, .*about 250g of it raw for one/mu);
    expect(callFor(STEW)).not.toMatch(/^(?:cooks more|comes cooked)/mu);
    const meals = await planOf(client, (made.body as { id: string }).id);
    expect(meals.map(({ name }) => name)).toEqual([STEW.name, ROAST.name, SOUP.name]);
    expect(JSON.stringify(meals[1])).toContain(`For Sunday’s dinner (${SOUP.name})`);
    expect(JSON.stringify(meals[2])).toContain("Saturday’s cooked whole chicken");
  });

  it("puts another dish in the place of a follow-up whose source is never written", async () => {
    const { client } = await signedUp();
    follow((dish, give) => give(dish === ROAST ? withUnknownFood(ROAST) : dish));
    const made = await client.post("/api/meal-plans", REQUEST);
    expect(made.status).toBe(201);
    const meals = await planOf(client, (made.body as { id: string }).id);
    expect(meals).toHaveLength(3);
    expect(meals.map(({ name }) => name)).toContain(STEW.name);
    expect(JSON.stringify(meals)).not.toMatch(/Saturday’s cooked|For Sunday’s dinner/u);
  });

  it.each([ROAST, SOUP])("is whole after a stop when only this half of it was written: $name", async (half) => {
    const { app, client } = await signedUp();
    follow(async (dish, give) => {
      if (dish !== half) await never.opened;
      await give(dish);
    });
    const made = await client.post("/api/meal-plans", REQUEST, { prefer: "respond-async" });
    await vi.waitFor(
      async () => expect((await client.get("/api/generations/current")).body).toMatchObject({ mealsSettled: 1 }),
      PATIENTLY,
    );
    await app.context.stop(60_000);
    follow((dish, give) => give(dish));
    const again = await start(engine);
    const back = again.client();
    for (const [name, value] of client.cookies) back.cookies.set(name, value);
    await again.drainJobs();
    expect(kitchen.calls.filter(({ shape }) => shape === "meals").map(({ dish }) => dish)).not.toContain(half.name);
    const other = half === ROAST ? SOUP : ROAST;
    expect(callFor(other)).toMatch(/^(?:cooks more|comes cooked): /mu);
    const meals = await planOf(back, (made.body as { id: string }).id);
    expect(meals.map(({ name }) => name)).toEqual([STEW.name, ROAST.name, SOUP.name]);
    expect(JSON.stringify(meals[1])).toContain(`For Sunday’s dinner (${SOUP.name})`);
  });
});
