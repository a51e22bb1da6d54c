import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanMealAnswer, PlanRecord } from "#contract/meal-plans";
import { DAY_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestApp } from "#tests/support/app";
import { subscribe } from "#tests/support/billing";
import { madePlan } from "#tests/support/cupboard";
import { sampledEngines } from "#tests/support/engines";
import { honestDishes, PROVIDER, ROOMY_REQUEST, scriptedProposer } from "#tests/support/scripted-proposer";

const MENU = honestDishes(ROOMY_REQUEST.mealsPerWeek);

describe.each(sampledEngines())("a provider’s dish that is wanted again, on $name", (engine) => {
  const kitchen = scriptedProposer();
  let app: TestApp;
  let person: Awaited<ReturnType<TestApp["signUp"]>>;
  let wanted: PlanMealAnswer;
  let first: PlanRecord;
  beforeAll(async () => {
    app = await startTestApp({ engine, overrides: { proposer: kitchen.proposer } });
    person = await app.signUp();
    await subscribe(person, { plan: "yearly" });
    kitchen.cook(MENU);
    first = await madePlan(person, ROOMY_REQUEST);
    wanted = mealsOf(first).find(({ proposer }) => proposer === PROVIDER) ?? expect.fail("no dish of the provider");
  });
  afterAll(() => app.close());

  /** From here on the provider is down, so the built-in planner makes the weeks. */
  async function laterWeek(change: object = {}): Promise<PlanMealAnswer[]> {
    kitchen.follow(() => Promise.resolve("overloaded"));
    app.clock.advance(7 * DAY_MS);
    // A session lasts a month.
    await person.post("/api/login", { username: person.user.username, password: PASSWORD });
    return mealsOf(await madePlan(person, { ...ROOMY_REQUEST, ...change }));
  }

  it("returns after its rest as a household recipe, though its plan is deleted, and is rechecked", async () => {
    const said = await person.put(`/api/dishes/${wanted.id}/opinion`, { opinion: "again" });
    expect(said.status, said.text).toBe(200);
    await person.delete(`/api/meal-plans/${first.id}`);
    const back: (PlanMealAnswer | undefined)[] = [];
    for (let week = 2; week <= 5; week += 1) back.push((await laterWeek()).find(({ id }) => id === wanted.id));
    const again = back.find((meal) => meal !== undefined);
    // Its cost depends on the week.
    const listed = (meal?: PlanMealAnswer) => meal?.ingredients.map(({ item, amount }) => [item, amount]);
    expect(again).toMatchObject({ name: wanted.name, proposer: PROVIDER });
    expect(listed(again)).toEqual(listed(wanted));
    expect(again?.why).toMatch(/^You liked it/u);
    expect(back.filter((meal) => meal !== undefined).length).toBeLessThan(3);
    const { dishes } = (await person.get("/api/user/export")).body as { dishes: { recipe?: { title: string } }[] };
    expect(dishes.map(({ recipe }) => recipe?.title)).toEqual([wanted.name]);
  });

  it("does not return if it breaks a current rule, or was written for a different number of people", async () => {
    const food = wanted.ingredients.find(({ estimated_cost }) => estimated_cost > 0.3)?.item ?? "";
    for (const change of [{ ingredientsToAvoid: food }, { numPeople: 3 }, { availableTime: "10" }]) {
      const weeks = [await laterWeek(change), await laterWeek(change), await laterWeek(change)];
      expect(weeks.flat().map(({ id }) => id)).not.toContain(wanted.id);
    }
  });

  it("is deleted when the opinion is removed", async () => {
    expect((await person.put(`/api/dishes/${wanted.id}/opinion`, { opinion: null })).status).toBe(200);
    const weeks = [await laterWeek(), await laterWeek(), await laterWeek(), await laterWeek()];
    expect(weeks.flat().map(({ id }) => id)).not.toContain(wanted.id);
  });
});

function mealsOf({ generatedPlan }: PlanRecord): PlanMealAnswer[] {
  return generatedPlan?.weekly_plan.flatMap(({ meals }) => meals) ?? [];
}
