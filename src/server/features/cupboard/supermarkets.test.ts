import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SupermarketBasket } from "#contract/cupboard";
import type { PlanRecord } from "#contract/meal-plans";
import { SUPERMARKETS } from "#domain/options/options";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { entitled, madePlan, recordOf, storedPlan } from "#tests/support/cupboard";
import { sampledEngines } from "#tests/support/engines";

describe.each(sampledEngines())("the same plan at other supermarkets on $name", (engine) => {
  let app: TestApp;
  let person: TestClient;
  let record: PlanRecord;
  beforeAll(async () => {
    app = await startTestApp({ engine });
    person = await entitled(app);
  });
  beforeEach(async () => {
    record = await madePlan(person, { maxBudget: 100, preferredSupermarket: "tesco" });
  });
  afterAll(() => app.close());

  const compare = async () =>
    (await person.get(`/api/meal-plans/${record.id}/supermarkets`)).body as SupermarketBasket[];
  /** Another shop that has all of it. */
  const elsewhere = async (): Promise<SupermarketBasket> => {
    const there = (await compare()).find(
      ({ supermarket, total_cost }) => supermarket !== "tesco" && total_cost !== null,
    );
    if (there === undefined) throw new Error("No other shop has it all");
    return there;
  };
  const move = (supermarket: string, revision: number) =>
    person.post(`/api/meal-plans/${record.id}/supermarket`, { supermarket, revision });

  it("costs the same as its own list at its own shop, and is priced at each of the seven", async () => {
    const baskets = await compare();
    expect(baskets.map(({ supermarket }) => supermarket)).toEqual([...SUPERMARKETS]);
    expect(baskets.find(({ supermarket }) => supermarket === "tesco")).toEqual({
      supermarket: "tesco",
      total_cost: record.generatedPlan?.total_cost,
      missing: [],
    });
  });

  it("moves to the other shop exactly as quoted, and back", async () => {
    const there = await elsewhere();
    const moved = await move(there.supermarket, 1);
    expect(moved.status, moved.text).toBe(200);
    const now = await recordOf(person, record.id);
    expect(moved.body).toEqual(now);
    expect(now).toMatchObject({ preferredSupermarket: there.supermarket, revision: 2, totalCost: there.total_cost });
    expect(now.generatedPlan?.prices.supermarket).toBe(there.supermarket);
    expect((await move("tesco", 2)).body).toMatchObject({
      revision: 3,
      totalCost: record.totalCost,
      generatedPlan: { shopping_list: record.generatedPlan?.shopping_list },
    });
  });

  it("is moved once for simultaneous requests", async () => {
    const { supermarket } = await elsewhere();
    const answers = await Promise.all([move(supermarket, 1), move(supermarket, 1), move(supermarket, 1)]);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "plan_changed" });
    expect((await recordOf(person, record.id)).revision).toBe(2);
  });

  it("is not moved if the other shop exceeds the budget, and the price is given", async () => {
    const tesco = record.totalCost ?? 0;
    const dearer = (await compare()).find(({ total_cost }) => total_cost !== null && total_cost > tesco);
    if (dearer === undefined) throw new Error("No shop is dearer");
    const tight = await madePlan(person, { maxBudget: 100, preferredSupermarket: "tesco" });
    await app.context.platform.database.db.execute(
      `update meal_plans set document = jsonb_set(document, '{request,maxBudgetPounds}', '${(await storedPlan(app, tight.id)).totalPence / 100}')
       where id = '${tight.id}'`,
    );
    record = tight;
    const other = (await compare()).find(
      ({ total_cost }) => total_cost !== null && total_cost > (tight.totalCost ?? 0),
    );
    const refused = await move(other?.supermarket ?? "waitrose", 1);
    expect(refused).toMatchObject({ status: 422, body: { code: "request_cannot_be_met" } });
    expect((refused.body as { message: string }).message).toContain(`£${other?.total_cost?.toFixed(2)}`);
    expect((await recordOf(person, tight.id)).revision).toBe(1);
  });

  it("is not moved once shopped for, until that is undone", async () => {
    await person.post(`/api/meal-plans/${record.id}/shopped`);
    const { supermarket } = await elsewhere();
    expect(await move(supermarket, 2)).toMatchObject({ status: 409, body: { code: "plan_fixed" } });
    await person.post(`/api/meal-plans/${record.id}/shopped`, { shopped: false });
    expect((await move(supermarket, 3)).status).toBe(200);
  });

  it("refuses an unknown shop and an unseen revision", async () => {
    expect(await move("harrods", 1)).toMatchObject({ status: 400 });
    expect(await person.post(`/api/meal-plans/${record.id}/supermarket`, { supermarket: "asda" })).toMatchObject({
      status: 400,
      body: { message: "Please send the revision of the plan that you saw" },
    });
  });
});
